import { Fragment, type ReactNode } from 'react'
import { Link } from '#app/components/link.tsx'
import { ShareBar } from '#app/components/share-bar.tsx'
import { many } from '#app/domain/class/labels.ts'
import type { BillingCards } from './read.server.ts'

interface CardsProps {
	cards: BillingCards
	/** The view of the list below. Its card is marked. */
	view: string | null
}

/** Each card is a link to the invoices that its figure adds up. */
export function Cards({ cards, view }: CardsProps) {
	const { draft, dueLater, late, ages, received } = cards
	return (
		<ul className="money-cards" aria-label="Totals">
			{draft.count > 0 ? (
				<Card label="Drafts" {...draft} isHere={view === 'draft'}>
					{draft.count} {draft.count === 1 ? 'waits' : 'wait'} for approval
				</Card>
			) : null}
			<Card label="Due today or later" {...dueLater} isHere={view === 'due-later'}>
				{many(dueLater.count, 'invoice', 'invoices')}
			</Card>
			<Card label="Late" {...late} isHere={view === 'late'} isLate={ages.length > 0}>
				{ages.length === 0 ? 'Nothing is late' : null}
				{ages.length > 1 ? <ShareBar shares={ages.map(({ share }) => share)} from={1} /> : null}
				{ages.map(({ label, figure }) => (
					<Fragment key={label}>
						<span className="flex justify-between">
							<span>{label}</span> <span>{figure}</span>
						</span>{' '}
					</Fragment>
				))}
			</Card>
			<Card label={`Received in ${received.month}`} {...received}>
				All payments
			</Card>
		</ul>
	)
}

interface CardProps {
	label: string
	to: string
	figure: string
	/** Name of the total on the page behind the link. */
	total: string
	isHere?: boolean
	isLate?: boolean
	children: ReactNode
}

function Card({ label, to, figure, total, isHere, isLate, children }: CardProps) {
	return (
		<li>
			<Link
				to={to}
				aria-label={`${figure}, ${label}`}
				aria-current={isHere ? 'true' : undefined}
				data-figure={total}
				data-value={figure}
			>
				<span className="block">{label}</span>{' '}
				<span className={isLate ? 'figure block text-red' : 'figure block'}>{figure}</span>{' '}
				<span className="muted block text-xs">{children}</span>
			</Link>
		</li>
	)
}
