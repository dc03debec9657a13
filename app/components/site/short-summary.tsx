import type { FormState } from '#app/web/use-form-page.ts'
import { useSay } from '#app/components/say.ts'

interface ShortSummaryProps {
	form: FormState
	/** Field names in display order. */
	names: readonly string[]
	refusal: string
}

/**
 * The number of errors that fit above a form in a dialog. Further ones are folded, and each error also appears at its field.
 */
const MOST = 2

export function ShortSummary({ form, names, refusal }: ShortSummaryProps) {
	const say = useSay()
	const problems = form.problems(names)
	if (problems.length === 0) return null
	const refused = problems.every(({ controlId }) => controlId === null)
	const shown = problems.length > MOST ? problems.slice(0, 1) : problems
	const folded = problems.slice(shown.length)
	return (
		<div className="error-summary" id="error-summary" tabIndex={-1} autoFocus role="alert">
			<h2>{say(refused ? refusal : 'There is a problem')}</h2>
			<Lines problems={shown} />
			{folded.length > 0 ? (
				<details>
					<summary>{say(`${folded.length} more fields to check`)}</summary>
					<Lines problems={folded} />
				</details>
			) : null}
		</div>
	)
}

function Lines({ problems }: { problems: ReturnType<FormState['problems']> }) {
	const say = useSay()
	return (
		<ul>
			{problems.map(({ text, controlId }) => (
				<li key={text}>{controlId ? <a href={`#${controlId}`}>{say(text)}</a> : say(text)}</li>
			))}
		</ul>
	)
}
