import { BillingRows, CheckBillingFirst } from '#app/components/billing/preview-rows.tsx'
import { Panel } from '#app/components/panel.tsx'
import { useAnswer } from '#app/web/use-answer.ts'
import type { SeatBilling } from './read-billing.server.ts'

/** Preview of the charges and credits for the requested date, initially for the form's default date. */
export function SeatBillingPreview({ first = null }: { first?: SeatBilling | null }) {
	const answer = useAnswer<{ billing?: SeatBilling; isUnseen?: boolean }>()
	const billing = answer?.billing ?? first
	return (
		<>
			<input type="hidden" name="shown" value={billing?.shown ?? '0'} />
			{billing ? (
				<div className="field" aria-live="polite">
					{answer?.isUnseen ? <CheckBillingFirst /> : null}
					<Panel title={billing.title}>
						<BillingRows rows={billing.rows} toCredit={billing.toCredit} notes={billing.notes} />
					</Panel>
				</div>
			) : null}
		</>
	)
}
