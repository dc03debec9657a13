import { usePortalWords } from '#app/components/portal/words.ts'
import { href } from '#app/domain/href.ts'
import { portalHref } from '#app/domain/portal/href.ts'

type Entry =
	| { kind: 'offer'; key: string; child: string | null; name: string; until: string }
	| {
			kind: 'credit'
			key: string
			child: string | null
			minutes: number
			until: string | null
			count: number
			answer: string | null
	  }
	| { kind: 'answer'; key: string; child: string | null; when: string; answer: string }
	| { kind: 'report'; key: string; child: string | null; name: string }
	| { kind: 'proposal'; key: string; child: string | null; until: string }
	| { kind: 'consent'; key: string; child: string | null; name: string; studentId: string }

/** The family's open tasks. Each links to the page where it is done. */
export function Todo({ list, keep }: { list: readonly Entry[]; keep: { child?: string } }) {
	const { home: text, proposal, move, credit } = usePortalWords()
	if (list.length === 0) return null
	const linkOf = (one: Entry): [to: string, words: string] => {
		if (one.kind === 'offer')
			return [`${href.portal('schedule', keep)}#offers`, text.answerOffer(one.name, one.child, one.until)]
		if (one.kind === 'credit')
			return [
				portalHref.lessons('book', { ...keep, credit: one.key }),
				text.bookCredit(one.child, one.minutes, one.until, one.count),
			]
		if (one.kind === 'report') return [portalHref.report(one.key, keep), text.readReport(one.name, one.child)]
		if (one.kind === 'proposal')
			return [`${href.portal('schedule', keep)}#proposals`, proposal.toDo(one.child, one.until)]
		if (one.kind === 'answer') return [href.portal('schedule', keep), move.about(one.child, one.when)]
		return [`${href.portal('settings', { child: one.studentId })}#consents`, text.sign(one.name, one.child)]
	}
	return (
		<section>
			<h2>{text.toDo}</h2>
			<ul className="todo">
				{list.map((one) => {
					const [to, label] = linkOf(one)
					return (
						<li key={one.key}>
							<a className="act" href={to}>
								{label}
							</a>
							{one.kind === 'answer' ? <p className="small">{move.declined(one.answer)}</p> : null}
							{one.kind === 'credit' && one.answer ? (
								<p className="small">{credit.ask.answered(one.answer)}</p>
							) : null}
						</li>
					)
				})}
			</ul>
		</section>
	)
}
