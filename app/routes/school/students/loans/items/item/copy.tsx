import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EditLoanCopy } from '#app/views/loan/item-forms.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { foundLoanItem, readLoanCopy } from '#app/views/loan/read.server.ts'
import { atLoanItem, loanItemTasks } from '#app/views/loan/tasks.server.ts'
import { loanCopyTitle } from '#app/views/loan/title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: loanCopyTitle }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	return readLoanCopy(access, foundLoanItem(access, args.params.itemId), args.params.copyId)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	return loanItemTasks.copy(atLoanItem(args, access))
}

export default function EditCopy() {
	return <EditLoanCopy {...useLoaderData<typeof loader>()} />
}
