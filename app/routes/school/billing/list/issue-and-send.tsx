import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { issueInvoices } from '#app/models/billing/issue.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { SelectedQuestion } from './question.tsx'
import { readIssuing, selectedIn, sendSelected, withSelected } from './tasks-bulk.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Issue and send invoices' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return readIssuing(access, selectedIn(args))
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	const selection = withSelected(args, access)
	return sendSelected(selection, 'invoice', () => issueInvoices(access, selection.ids))
}

export default function IssueAndSendSelected() {
	return (
		<SelectedQuestion
			{...useLoaderData<typeof loader>()}
			mails
			verb="Issue and send"
			text="Each gets its number and is emailed to its family. An issued invoice cannot be changed, only credited."
		/>
	)
}
