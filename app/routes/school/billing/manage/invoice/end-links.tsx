import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { nothingAsked } from '#app/domain/billing/form.ts'
import { invoiceKind } from '#app/domain/billing/labels.ts'
import { endLinks } from '#app/models/billing/sending.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { InvoiceQuestion } from './question.tsx'
import { atInvoice, backToInvoice, invoiceTask, readQuestion } from './tasks.server.ts'
import { invoiceTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: invoiceTitle('End emailed links') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return readQuestion(args, access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return end(atInvoice(args, access))
}

const end = invoiceTask({
	form: nothingAsked,
	save: ({ access, invoice }) => endLinks(access, invoice.id),
	then: (_, context) =>
		backToInvoice(
			`Emailed links to ${invoiceKind(context.invoice).toLowerCase()} ${context.invoice.number} no longer work.`,
			context,
		),
})

export default function EndLinks() {
	const { facts, formKey } = useLoaderData<typeof loader>()
	return (
		<InvoiceQuestion
			facts={facts}
			formKey={formKey}
			title="End the emailed links to"
			submit="End the links"
			consequences={[
				'Links to it in emails sent so far no longer open it. Use this if an email went to the wrong person.',
				'Send the invoice again to give the family a new link. They can also log in to see it.',
			]}
		/>
	)
}
