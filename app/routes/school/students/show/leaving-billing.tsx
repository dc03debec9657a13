import { BillingRows, CheckBillingFirst } from '#app/components/billing/preview-rows.tsx'
import { Panel } from '#app/components/panel.tsx'
import type { LeavingBillingWords } from '#app/requests/billing-preview.server.ts'
import { useAnswer } from '#app/web/use-answer.ts'

interface Answer {
	billing?: LeavingBillingWords
	isUnseen?: boolean
}

/** Preview of the charges and credits of leaving or a pause, and the resulting family balance. */
export function LeavingBilling({ billing: first }: { billing: LeavingBillingWords | null }) {
	const answer = useAnswer<Answer>()
	const billing = answer?.billing ?? first
	if (!billing) return null
	return (
		<div className="field" aria-live="polite">
			<input type="hidden" name="shown" value={billing.shown} />
			{answer?.isUnseen ? <CheckBillingFirst /> : null}
			<Panel title={billing.title}>
				<BillingRows rows={billing.rows} toCredit={billing.toCredit} notes={billing.notes} />
				<dl className="rows">
					{billing.sums.map(({ text, amount }) => (
						<div key={text}>
							<dt>{text}</dt>
							<dd>{amount}</dd>
						</div>
					))}
				</dl>
				{billing.owesFamily ? (
					<p className="muted">Below zero, the family has money to get back or to use.</p>
				) : null}
			</Panel>
		</div>
	)
}
