import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { nothingAsked } from '#app/domain/billing/form.ts'
import { providerNames, type OnlineProvider } from '#app/domain/billing/online.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { findOnlineAccount } from '#app/models/billing/online-account.server.ts'
import { disconnectPayments } from '#app/requests/online-payment.server.ts'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import { done } from '#app/utils/outcome.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Disconnect online payment' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const provider = providerIn(args)
	if (!findOnlineAccount(access, provider)) throw redirect(href.manageBilling('online'))
	return { name: providerNames[provider] }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return disconnect({ args, access })
}

/** The address names Stripe; without a name it is PayPal. */
function providerIn({ request }: Pick<LoaderFunctionArgs, 'request'>): OnlineProvider {
	return new URL(request.url).searchParams.get('provider') === 'stripe' ? 'stripe' : 'paypal'
}

const disconnect = tasksOf()({
	form: nothingAsked,
	async save({ args, access }) {
		const provider = providerIn(args)
		const ended = await disconnectPayments(access, provider)
		return ended.ok ? done(providerNames[provider]) : ended
	},
	then: (name) =>
		goTo(href.manageBilling('online'), 'billing-saved', {
			what: `${name} is disconnected. Invoices can no longer be paid through it.`,
		}),
})

export default function DisconnectOnline() {
	const { name } = useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<ConfirmPage
			form={form}
			title={`Disconnect ${name}?`}
			consequences={[
				`Families can no longer pay invoices through ${name}.`,
				'Payments that were begun and not finished end. Nobody is charged.',
				`Online payments received so far stay as they are, but can be refunded at ${name} only.`,
			]}
			submit={`Disconnect ${name}`}
			pending="Disconnecting…"
			back={{ to: href.manageBilling('online'), label: 'Keep it connected' }}
		/>
	)
}
