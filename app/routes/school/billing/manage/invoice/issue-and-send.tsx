import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { issueWords } from './issue-words.tsx'
import { CannotEmail, InvoiceQuestion } from './question.tsx'
import { NotIssued } from './outdated.tsx'
import { atInvoice, issueTask, readSending } from './tasks.server.ts'
import { invoiceTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: invoiceTitle('Issue and send') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return readSending(args, access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return issueAndSend(atInvoice(args, access))
}

const issueAndSend = issueTask({ sends: true })

export default function IssueAndSend() {
	const { facts, formKey, noWayToPay, emailed, lacks } = useLoaderData<typeof loader>()
	if (facts.outdated.length > 0) return <NotIssued facts={facts} />
	return (
		<InvoiceQuestion
			facts={facts}
			formKey={formKey}
			noWayToPay={noWayToPay}
			title={lacks ? 'Issue' : 'Issue and send'}
			submit={lacks ? 'Issue' : 'Issue and send'}
			consequences={[...issueWords(facts), lacks ? <CannotEmail {...lacks} /> : emailed]}
		/>
	)
}
