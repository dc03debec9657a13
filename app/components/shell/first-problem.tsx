import { useSpokenPage } from '#app/web/spoken.ts'
import { useFirstProblem } from '#app/web/title.ts'
import { useSay } from '../say.ts'

/**
 * The first error of a rejected form, as the second link of the page. Text browsers start at the top, far above the error
 * summary.
 */
export function FirstProblem() {
	const problem = useFirstProblem()
	const spoken = useSpokenPage()
	const say = useSay()
	if (!problem) return null
	return (
		<a className="skip-link" href="#error-summary">
			{spoken?.failed ?? 'Error: '}
			{say(problem)}
		</a>
	)
}
