import { BillingRows } from '#app/components/billing/preview-rows.tsx'
import { Panel } from '#app/components/panel.tsx'
import type { LeavingOfSeveral } from '#app/requests/billing-preview.server.ts'

/** Open charges and credits of each student to be archived. */
export function QuestionBilling({ billing }: { billing: LeavingOfSeveral }) {
	const { most, isTooMany, billed } = billing
	return (
		<div className="field">
			<Panel title="Billing if today is their last day">
				{isTooMany ? (
					<p>
						Select {most} students at most to see what is billed and credited for each. The next billing run
						bills what is left.
					</p>
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
