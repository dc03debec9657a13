import { useSpokenPage } from '#app/web/spoken.ts'
import { useFirstProblem } from '#app/web/title.ts'
import { useSay } from '../say.ts'

/**
 * What is wrong with a refused form, as the second link of its page. Text browsers open a page at its top, which is far
 * above the summary of what is wrong.
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
