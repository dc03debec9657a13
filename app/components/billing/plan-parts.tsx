import type { PortalWords } from '#app/content/portal/catalogs.ts'

interface PlanPartsProps {
	parts: readonly { id: string; day: string; amount: string; open: string | null; dueIn: number | null }[]
	/** Several people pay the invoice. */
	isShared: boolean
	words: PortalWords['money']
}

/** In which parts an invoice is paid, and how each stands. */
export function PlanParts({ parts, isShared, words }: PlanPartsProps) {
	return (
		<section className="card">
			<h2>{words.parts.title}</h2>
			<dl className="sums">
				{parts.map(({ id, day, amount, open, dueIn }) => (
					<div key={id}>
						<dt>
							{day}{' '}
							<span className={`tag ${look(dueIn)}`.trimEnd()}>
								{dueIn === null ? words.parts.settled : dueIn < 0 ? words.late(-dueIn) : words.dueIn(dueIn)}
							</span>
							{open ? <span className="small muted"> {words.stillOpen(open, amount)}</span> : null}
						</dt>{' '}
						<dd className="money">{amount}</dd>
					</div>
				))}
			</dl>
			{isShared ? <p className="small muted">{words.parts.shared}</p> : null}
		</section>
	)
}

function look(dueIn: number | null): string {
	if (dueIn === null) return 'state tag-good'
	return dueIn < 0 ? 'state state-bad tag-bad' : 'state state-brass tag-new'
}
