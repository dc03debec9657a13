import { State } from '#app/components/panel.tsx'
import type { ShownPlan } from './tasks.server.ts'

export function PlanVersions({ plan }: { plan: ShownPlan }) {
	return (
		<ul className="rows">
			{plan.versions.map(({ id, from, isLater, price, text }) => (
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
				</li>
			))}
		</ul>
	)
}
