import type { PortalWords } from '#app/content/portal/catalogs.ts'

interface PlanPartsProps {
	parts: readonly { id: string; day: string; amount: string; open: string | null; dueIn: number | null }[]
	/** The invoice has several payers. */
	isShared: boolean
	words: PortalWords['money']
}

/** Only settled parts, late parts and the next part show a status. */
export function PlanParts({ parts, isShared, words }: PlanPartsProps) {
	const next = parts.find(({ dueIn }) => dueIn !== null && dueIn >= 0)
	return (
		<section className="card">
			<h2>{words.parts.title}</h2>
			<ul className="papers">
				{parts.map(({ id, day, amount, open, dueIn }) => (
					<li key={id}>
						<span>
							{day}{' '}
							{dueIn === null || dueIn < 0 || id === next?.id ? (
								<Standing dueIn={dueIn} words={words} />
							) : null}
						</span>{' '}
						<strong className="money">{amount}</strong>{' '}
						{open ? <span className="small muted">{words.stillOpen(open, amount)}</span> : null}
					</li>
				))}
			</ul>
			{isShared ? <p className="small muted">{words.parts.shared}</p> : null}
		</section>
	)
}

function Standing({ dueIn, words }: { dueIn: number | null } & Pick<PlanPartsProps, 'words'>) {
	if (dueIn === null) return <span className="tag state tag-good">{words.parts.settled}</span>
	return dueIn < 0 ? (
		<span className="tag state state-bad tag-bad">{words.late(-dueIn)}</span>
	) : (
		<span className="tag state state-brass tag-new">{words.dueIn(dueIn)}</span>
	)
}
