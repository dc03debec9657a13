import { useAnswer } from '#app/web/use-answer.ts'
import { useSent } from '#app/web/use-intent-form.ts'
import type { FamilyReads } from './read-absences.server.ts'

/** The current wording for families, or a preview for the typed rules. */
export function Reads({ reads, of }: { reads: FamilyReads; of: 'rules' | 'code' }) {
	const sent = useSent()?.intent
	const answer = useAnswer<{ reads?: FamilyReads }>()
	const previewed = sent === `preview-${of}` ? answer?.reads : undefined
	return (
		<section aria-live="polite">
			<h3>{previewed ? 'What families would read' : 'What families read today'}</h3>
			<p className="muted">
				For a lesson of 45 minutes with a price of its own, when no credit has been earned yet. Families with
				a price for a month, a term or a course, or for lessons in advance, read “the price stays the same”.
			</p>
			<dl className="rows">
				{(previewed ?? reads).map(({ when, text }) => (
					<div key={when}>
						<dt>{when}</dt>
						<dd>{text}</dd>
					</div>
				))}
			</dl>
		</section>
	)
}
