import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EditLoanItem } from '#app/views/loan/item-forms.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { foundLoanItem, readItem } from '#app/views/loan/read.server.ts'
import { atLoanItem, loanItemTasks } from '#app/views/loan/tasks.server.ts'
import { loanItemTitle } from '#app/views/loan/title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: loanItemTitle((title) => `Edit ${title}`) }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	return readItem(access, foundLoanItem(access, args.params.itemId))
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	return loanItemTasks.edit(atLoanItem(args, access))
}

export default function EditItem() {
	return <EditLoanItem {...useLoaderData<typeof loader>()} />
}
