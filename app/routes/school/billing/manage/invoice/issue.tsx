import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { issueWords } from './issue-words.tsx'
import { NotIssued } from './outdated.tsx'
import { InvoiceQuestion } from './question.tsx'
import { atInvoice, issueTask, readQuestion } from './tasks.server.ts'
import { invoiceTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: invoiceTitle('Issue') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return readQuestion(args, access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return issue(atInvoice(args, access))
}

const issue = issueTask({ sends: false })

export default function IssueInvoice() {
	const { facts, formKey } = useLoaderData<typeof loader>()
	if (facts.outdated.length > 0) return <NotIssued facts={facts} />
	return (
		<InvoiceQuestion
			facts={facts}
			formKey={formKey}
			title="Issue"
			submit="Issue"
			consequences={issueWords(facts)}
		/>
	)
}
