import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { writeOffInvoice } from '#app/models/billing/ending.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { EndReason, InvoiceQuestion } from './question.tsx'
import { atInvoice, closeTask, readQuestion } from './tasks.server.ts'
import { invoiceTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: invoiceTitle('Write off') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return readQuestion(args, access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return end(atInvoice(args, access))
}

const end = closeTask(writeOffInvoice, 'written off')

export default function WriteOff() {
	const { facts, formKey } = useLoaderData<typeof loader>()
	const { open } = facts
	return (
		<InvoiceQuestion
			facts={facts}
			formKey={formKey}
			title="Write off"
			submit="Write off"
			consequences={[
				`${open} is given up. The family no longer owes it.`,
				'Its lessons and months stay billed.',
				'A late fee for it that is still on a draft is removed.',
			]}
			fields={(form) => <EndReason form={form} />}
		/>
	)
}
