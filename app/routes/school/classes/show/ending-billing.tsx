import { BillingRows } from '#app/components/billing/preview-rows.tsx'
import { Panel } from '#app/components/panel.tsx'
import type { ClassQuestion } from './read-question.server.ts'

/** Open charges and credits of each enrollment that ends with the class. */
export function EndingBilling({ billing, lastDay }: Pick<ClassQuestion, 'billing' | 'lastDay'>) {
	if (!billing) return null
	const { most, isTooMany, billed } = billing
	return (
		<div className="field">
			<Panel title={`Billing if ${lastDay} is their last day`}>
				{isTooMany ? (
					<p>Shown for {most} students at most. The next billing run names it.</p>
				) : billed.length === 0 ? (
					<BillingRows rows={[]} />
				) : null}
				{billed.map(({ id, name, rows }) => (
					<section key={id}>
						<h3>
							<bdi>{name}</bdi>
						</h3>
						<BillingRows rows={rows} />
					</section>
				))}
			</Panel>
		</div>
	)
}
