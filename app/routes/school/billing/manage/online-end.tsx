import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

/** Asks before online payment ends. */
export function Disconnect() {
	const form = useFormPage()
	return (
		<ConfirmPage
			form={form}
			title="Disconnect PayPal?"
			consequences={[
				'Families can no longer pay invoices online.',
				'Payments that were begun and not finished end. Nobody is charged.',
				'Online payments received so far stay as they are, but can be refunded at PayPal only.',
			]}
			submit="Disconnect PayPal"
			pending="Disconnecting…"
			intent="disconnect"
			back={{ to: href.manageBilling('online'), label: 'Keep it connected' }}
		/>
	)
}
