import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { SelectedQuestion } from './question.tsx'
import { isIssued, readSelected, selectedIn, sendSelected, withSelected } from './tasks-bulk.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Send invoices' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return readSelected(access, selectedIn(args), isIssued)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return sendSelected(withSelected(args, access), 'invoice')
}

export default function SendSelected() {
	return (
		<SelectedQuestion
			selected={useLoaderData<typeof loader>()}
			mails
			verb="Send"
			text="Each is emailed to the person who gets the family’s invoices."
			calm
		/>
	)
}
