import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { HiddenField } from '#app/components/typed-fields.tsx'
import { returnForm } from '#app/domain/billing/form.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { returnPayment } from '#app/models/billing/payment.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { foundPayer } from './read.server.ts'
import { atFamily, backToAccount, familyTask } from './tasks.server.ts'
import { accountTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: accountTitle('Payment returned by the bank') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const payment = new URL(args.request.url).searchParams.get('payment')
	return { family: foundPayer(access, args.params.familyId), payment }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return markReturned(atFamily(args, access))
}

const markReturned = familyTask({
	form: returnForm,
	save: ({ access }, { paymentId }) => returnPayment(access, paymentId),
	then: (_, its) => backToAccount('The payment is marked as returned, and what it paid is open again.', its),
})

export default function ReturnPayment() {
	const { family, payment } = useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<ConfirmPage
			form={form}
			title="Was this payment returned by the bank?"
			consequences={[
				'The invoices it paid are open again.',
				'The payment stays in the account, marked as returned.',
			]}
			submit="Mark as returned"
			pending="Saving…"
			back={{ to: href.familyAccount(family.id), label: 'Back to the account' }}
		>
			<HiddenField form={form} name="paymentId" value={payment ?? ''} />
		</ConfirmPage>
	)
}
