import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import type { RulesShown } from './tasks-rules.server.ts'

/** Students who pay something else than their plan says. */
export function SpecialPrices({ special }: Pick<RulesShown, 'special'>) {
	return (
		<Panel title="Discounts and special prices">
			{special.length === 0 ? (
				<p className="muted">
					Everyone pays what their plan says. Set another price for a student on the price plan’s page.
				</p>
			) : null}
			<ul className="rows">
				{special.map(({ id, to, text, price, why }) => (
					<li key={id}>
						<span>
							<Link to={to}>
								<bdi>{text}</bdi>
							</Link>{' '}
							<span className="muted history-change">{why}</span>
						</span>{' '}
						<strong>{price}</strong>
					</li>
				))}
			</ul>
		</Panel>
	)
}
