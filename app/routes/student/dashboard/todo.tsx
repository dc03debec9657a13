import { usePortalWords } from '#app/components/portal/words.ts'
import { href } from '#app/domain/href.ts'
import { portalHref } from '#app/domain/portal/href.ts'
import type { Todo as TodoEntry } from './read-todo.server.ts'

/** The family's open tasks. Each links to the page where it is done. */
export function Todo({ list, keep }: { list: readonly TodoEntry[]; keep: { child?: string } }) {
	const { home: text, autopay, proposal, move, credit } = usePortalWords()
	if (list.length === 0) return null
	const linkOf = (entry: TodoEntry): [to: string, words: string] => {
		if (entry.kind === 'offer')
			return [
				`${href.portal('schedule', keep)}#offers`,
				text.answerOffer(entry.name, entry.child, entry.until),
			]
		if (entry.kind === 'place')
			return [entry.to, text.payPlace(entry.name, entry.amount, entry.child, entry.until)]
		if (entry.kind === 'card')
			return [portalHref.autopay({ family: entry.family }), autopay.saveAgain(entry.label, entry.on)]
		if (entry.kind === 'credit') {
			const { child, minutes, until, count, lesson, isArranged } = entry
			return [
				portalHref.lessons('book', { ...keep, credit: entry.key }),
				text.bookCredit(child, minutes, until, count, lesson, isArranged),
			]
		}
		if (entry.kind === 'report')
			return [portalHref.report(entry.key, keep), text.readReport(entry.name, entry.child)]
		if (entry.kind === 'comment')
			return [
				`${portalHref.recordings(entry.assignmentId, keep)}#recording-${entry.key}`,
				text.hearComment(entry.author, entry.child),
			]
		if (entry.kind === 'proposal')
			return [`${href.portal('schedule', keep)}#proposals`, proposal.toDo(entry.child, entry.until)]
		if (entry.kind === 'answer') return [href.portal('schedule', keep), move.about(entry.child, entry.when)]
		return [
			`${href.portal('settings', { child: entry.studentId })}#consents`,
			text.sign(entry.name, entry.child),
		]
	}
	return (
		<section>
			<h2>{text.toDo}</h2>
			<ul className="todo">
				{list.map((entry) => {
					const [to, label] = linkOf(entry)
					return (
						<li key={entry.key}>
							<a className="act" href={to}>
								{label}
							</a>
							{entry.kind === 'answer' ? <p className="small">{move.declined(entry.answer)}</p> : null}
							{entry.kind === 'credit' && entry.answer ? (
								<p className="small">{credit.ask.answered(entry.answer)}</p>
							) : null}
						</li>
					)
				})}
			</ul>
		</section>
	)
}
