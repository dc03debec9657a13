import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { nothingAsked } from '#app/domain/billing/form.ts'
import { removeAllocations } from '#app/models/billing/payment.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { InvoiceQuestion } from './question.tsx'
import { atInvoice, backToInvoice, invoiceTask, readQuestion } from './tasks.server.ts'
import { invoiceTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: invoiceTitle('Take the payments off') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return readQuestion(args, access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return remove(atInvoice(args, access))
}

const remove = invoiceTask({
	form: nothingAsked,
	save: ({ access, invoice }) => removeAllocations(access, invoice.id),
	then: (_, context) => backToInvoice('The payments are credit of the family now.', context),
})

export default function RemovePayments() {
	const { facts, formKey } = useLoaderData<typeof loader>()
	const { paid } = facts
	return (
		<InvoiceQuestion
			facts={facts}
			formKey={formKey}
			title="Take the payments off"
			submit="Take the payments off"
			consequences={[`${paid} is kept as the family’s credit, and the invoice is open again.`]}
		/>
	)
}
