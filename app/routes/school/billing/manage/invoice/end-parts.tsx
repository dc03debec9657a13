import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { nothingAsked } from '#app/domain/billing/form.ts'
import { invoiceKind } from '#app/domain/billing/labels.ts'
import { endParts } from '#app/models/billing/paying-in-parts.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { InvoiceQuestion } from './question.tsx'
import { foundInvoice, partsEmailed } from './read.server.ts'
import { atInvoice, backToInvoice, invoiceTask, readQuestion } from './tasks.server.ts'
import { invoiceTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: invoiceTitle('End payment in parts') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const emailed = partsEmailed(access, foundInvoice(access, args.params.invoiceId), 'It is')
	return { ...readQuestion(args, access), emailed }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return end(atInvoice(args, access))
}

const end = invoiceTask({
	form: nothingAsked,
	save: ({ access, invoice }) => endParts(access, invoice.id),
	then: ({ text }, context) =>
		backToInvoice(
			`${invoiceKind(context.invoice)} ${context.invoice.number} is no longer paid in parts. ${text}`.trim(),
			context,
		),
})

export default function EndParts() {
	const { facts, formKey, emailed } = useLoaderData<typeof loader>()
	const { open } = facts
	return (
		<InvoiceQuestion
			facts={facts}
			formKey={formKey}
			title="End payment in parts of"
			submit="End payment in parts"
			consequences={[
				`${open} is open. It is due on the invoice’s own day again, all at once.`,
				'Reminders and late fees go by that day.',
				emailed,
			]}
		/>
	)
}
