import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AddLoanCopies } from '#app/views/loan/item-forms.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { foundLoanItem, readItem } from '#app/views/loan/read.server.ts'
import { atLoanItem, loanItemTasks } from '#app/views/loan/tasks.server.ts'
import { loanItemTitle } from '#app/views/loan/title.ts'
import { formKey } from '#app/web/form-key.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: loanItemTitle((title) => `Add copies of ${title}`) }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	return { ...readItem(access, foundLoanItem(access, args.params.itemId)), formKey: formKey() }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	return loanItemTasks.copies(atLoanItem(args, access))
}

export default function AddCopies() {
	return <AddLoanCopies {...useLoaderData<typeof loader>()} />
}
