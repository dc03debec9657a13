import type { FormState } from '#app/web/use-form-page.ts'
import { useSay } from '#app/components/say.ts'

interface ShortSummaryProps {
	form: FormState
	/** The fields in their order. */
	names: readonly string[]
	refusal: string
}

/** What fits above the fields of a form in a dialog; more than this are folded, and each is said at its field too. */
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
			{problems.map(({ words, controlId }) => (
				<li key={words}>{controlId ? <a href={`#${controlId}`}>{say(words)}</a> : say(words)}</li>
			))}
		</ul>
	)
}
