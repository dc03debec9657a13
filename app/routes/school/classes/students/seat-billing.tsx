import { BillingRows, CheckBillingFirst } from '#app/components/billing/preview-rows.tsx'
import { Panel } from '#app/components/panel.tsx'
import type { SeatBilling } from './read-billing.server.ts'

/** What ending or moving bills and credits, before it is done. */
export function SeatBillingPreview({ billing, isUnseen }: { billing: SeatBilling; isUnseen: boolean }) {
	return (
		<div className="field" aria-live="polite">
			{isUnseen ? <CheckBillingFirst /> : null}
			<Panel title={billing.title}>
				<BillingRows rows={billing.rows} />
			</Panel>
		</div>
	)
}
