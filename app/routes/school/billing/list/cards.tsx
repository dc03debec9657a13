import { FigureCard, FigureLink } from '#app/components/figures.tsx'
import { many } from '#app/domain/class/labels.ts'
import type { BillingCards } from './read.server.ts'

/** Each card links to the invoices that its figure adds up. */
export function Cards({ cards }: { cards: BillingCards }) {
	const { draft, dueLater, late, ages, received } = cards
	return (
		<div className="cards">
			<FigureCard
				label="Drafts"
				figure={<FigureLink {...draft} of="Drafts" />}
				note={`${draft.count} waiting for approval`}
			/>
			<FigureCard
				label="Not due yet"
				figure={<FigureLink {...dueLater} of="Not due yet" />}
				note={many(dueLater.count, 'invoice', 'invoices')}
			/>
			<FigureCard label="Late" figure={<FigureLink {...late} of="Late" />} note={<Ages ages={ages} />} />
			<FigureCard
				label={`Received in ${received.month}`}
				figure={<FigureLink {...received} of={`Received in ${received.month}`} />}
			/>
		</div>
	)
}

function Ages({ ages }: Pick<BillingCards, 'ages'>) {
	if (ages.length === 0) return 'Nothing is late'
	return (
		<ul className="ages">
			{ages.map((age) => (
				<li key={age.to}>
					{age.label} <FigureLink {...age} of={`${age.label} late`} />
				</li>
			))}
		</ul>
	)
}
