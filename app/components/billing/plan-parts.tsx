import type { PortalWords } from '#app/content/portal/catalogs.ts'

interface PlanPartsProps {
	parts: readonly { id: string; day: string; amount: string; open: string | null; dueIn: number | null }[]
	/** The invoice has several payers. */
	isShared: boolean
	text: PortalWords['money']
}

/** Only settled parts, late parts and the next part show a status. */
export function PlanParts({ parts, isShared, text }: PlanPartsProps) {
	const next = parts.find(({ dueIn }) => dueIn !== null && dueIn >= 0)
	return (
		<section className="card">
			<h2>{text.parts.title}</h2>
			<ul className="papers">
				{parts.map(({ id, day, amount, open, dueIn }) => (
					<li key={id}>
						<span>
							{day}{' '}
							{dueIn === null || dueIn < 0 || id === next?.id ? <Standing dueIn={dueIn} text={text} /> : null}
						</span>{' '}
						<strong className="money">{amount}</strong>{' '}
						{open ? <span className="small muted">{text.stillOpen(open, amount)}</span> : null}
					</li>
				))}
			</ul>
			{isShared ? <p className="small muted">{text.parts.shared}</p> : null}
		</section>
	)
}

function Standing({ dueIn, text }: { dueIn: number | null } & Pick<PlanPartsProps, 'text'>) {
	if (dueIn === null) return <span className="tag state tag-good">{text.parts.settled}</span>
	return dueIn < 0 ? (
		<span className="tag state state-bad tag-bad">{text.late(-dueIn)}</span>
	) : (
		<span className="tag state state-brass tag-new">{text.dueIn(dueIn)}</span>
	)
}
