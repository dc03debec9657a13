import { State } from '#app/components/panel.tsx'
import { Link } from '#app/components/link.tsx'
import { href } from '#app/domain/href.ts'
import type { ShownPlan } from './tasks.server.ts'

/** The prices of a plan. On its own page, a later price can be removed. */
export function PlanVersions({ plan, change = false }: { plan: ShownPlan; change?: boolean }) {
	return (
		<ul className="rows">
			{plan.versions.map(({ id, from, isLater, canRemove, price, text }) => (
				<li key={id}>
					<span>
						<strong>{price}</strong> from {from} <span className="muted history-change">{text}</span>
					</span>
					{isLater ? (
						<>
							{' '}
							<State tone="brass">Later</State>
						</>
					) : null}
					{change && canRemove ? (
						<>
							{' '}
							<Link
								className="button button-small"
								to={href.pricePlan(plan.id, 'remove-price', { price: id })}
							>
								Remove<span className="sr-only"> the price from {from}</span>
							</Link>
						</>
					) : null}
				</li>
			))}
		</ul>
	)
}
