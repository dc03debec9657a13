import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { nothingAsked } from '#app/domain/billing/form.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { issueInvoices } from '#app/models/billing/issue.server.ts'
import { notIssuedWords } from '#app/requests/billing-run.server.ts'
import { goTo } from '#app/requests/task.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { SelectedQuestion } from './question.tsx'
import { readIssuing, selectedIn, selectedTask, withSelected } from './tasks-bulk.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Issue invoices' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return readIssuing(access, selectedIn(args))
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return issue(withSelected(args, access))
}

const issue = selectedTask({
	form: nothingAsked,
	save: ({ access, ids }) => issueInvoices(access, ids),
	then({ issued }, { access, ids }) {
		const text = `${many(issued, 'invoice', 'invoices')} issued.`
		return goTo(href.billing(), 'billing-saved', { what: text + notIssuedWords(access, ids) })
	},
})

export default function IssueSelected() {
	return (
		<SelectedQuestion
			{...useLoaderData<typeof loader>()}
			verb="Issue"
			text="Each gets its number. An issued invoice cannot be changed, only credited."
		/>
	)
}
