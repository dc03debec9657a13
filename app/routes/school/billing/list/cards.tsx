import { FigureCard } from '#app/components/figures.tsx'
import { Link } from '#app/components/link.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import type { BillingCards } from './read.server.ts'

/** How the school's money stands; each card leads to the invoices it is the total of. */
export function Cards({ cards }: { cards: BillingCards }) {
	const { draft, dueLater, late, ages, received } = cards
	return (
		<div className="cards">
			<FigureCard
				label="Drafts"
				figure={<Link to={draft.to}>{draft.figure}</Link>}
				note={`${draft.count} waiting for approval`}
			/>
			<FigureCard
				label="Not due yet"
				figure={<Link to={dueLater.to}>{dueLater.figure}</Link>}
				note={many(dueLater.count, 'invoice', 'invoices')}
			/>
			<FigureCard label="Late" figure={<Link to={late.to}>{late.figure}</Link>} note={<Ages ages={ages} />} />
			<FigureCard
				label={`Received in ${received.month}`}
				figure={<Link to={href.manageBilling('payments')}>{received.figure}</Link>}
			/>
		</div>
	)
}

function Ages({ ages }: Pick<BillingCards, 'ages'>) {
	if (ages.length === 0) return 'Nothing is late'
	return (
		<ul className="ages">
			{ages.map(({ to, label, figure }) => (
				<li key={to}>
					{label} <Link to={to}>{figure}</Link>
				</li>
			))}
		</ul>
	)
}
