import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AddLoanItem } from '#app/views/loan/item-forms.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { readNewLoanItem } from '#app/views/loan/read.server.ts'
import { saveNewLoanItem } from '#app/views/loan/tasks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Add something to lend' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	return readNewLoanItem(access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	return saveNewLoanItem({ args, access })
}

export default function NewLoanItem() {
	return <AddLoanItem {...useLoaderData<typeof loader>()} />
}
