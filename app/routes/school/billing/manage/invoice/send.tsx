import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { InvoiceQuestion, NotEmailed } from './question.tsx'
import { atInvoice, readSending, sendTask } from './tasks.server.ts'
import { invoiceTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: invoiceTitle('Send') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return readSending(args, access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return send(atInvoice(args, access))
}

const send = sendTask('invoice')

export default function SendInvoice() {
	const { facts, formKey, noWayToPay, emailed, lacks } = useLoaderData<typeof loader>()
	const { total, open } = facts
	if (lacks) return <NotEmailed facts={facts} {...lacks} />
	return (
		<InvoiceQuestion
			facts={facts}
			formKey={formKey}
			noWayToPay={noWayToPay}
			title="Send"
			submit="Send"
			consequences={[`The invoice is for ${total}, and ${open} of it is open.`, emailed]}
		/>
	)
}
