import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { voidInvoice } from '#app/models/billing/ending.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { EndReason, InvoiceQuestion } from './question.tsx'
import { atInvoice, closeTask, readVoiding } from './tasks.server.ts'
import { invoiceTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: invoiceTitle('Void') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return readVoiding(args, access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return end(atInvoice(args, access))
}

const end = closeTask(voidInvoice, 'void')

export default function VoidInvoice() {
	const { facts, formKey, emailed } = useLoaderData<typeof loader>()
	const { total } = facts
	return (
		<InvoiceQuestion
			facts={facts}
			formKey={formKey}
			title="Void"
			submit="Void the invoice"
			consequences={[
				`The family no longer owes ${total}.`,
				...(emailed ? [emailed] : []),
				'Its number stays used. Its lessons and months can be billed again.',
				'A late fee for it that is still on a draft is removed.',
			]}
			fields={(form) => <EndReason form={form} />}
		/>
	)
}
