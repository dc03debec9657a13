import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { nothingAsked } from '#app/domain/billing/form.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { findOnlineAccount } from '#app/models/billing/online-account.server.ts'
import { disconnectPayments } from '#app/requests/online-payment.server.ts'
import { leads, tasksOf } from '#app/requests/task.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Disconnect PayPal' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	if (!findOnlineAccount(access)) throw redirect(href.manageBilling('online'))
	return null
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return disconnect({ args, access })
}

const disconnect = tasksOf()({
	form: nothingAsked,
	save: ({ access }) => disconnectPayments(access),
	then: () =>
		leads(href.manageBilling('online'), 'billing-saved', {
			what: 'PayPal is disconnected. Invoices can no longer be paid online.',
		}),
})

export default function DisconnectOnline() {
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
			back={{ to: href.manageBilling('online'), label: 'Keep it connected' }}
		/>
	)
}
