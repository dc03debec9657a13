import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LoanItemPage } from '#app/views/loan/item-page.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { foundLoanItem, readWholeItem } from '#app/views/loan/read.server.ts'
import { atLoanItem, loanItemTasks } from '#app/views/loan/tasks.server.ts'
import { loanItemTitle } from '#app/views/loan/title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: loanItemTitle((title) => `${title} – Items to lend`) }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	return readWholeItem(access, foundLoanItem(access, args.params.itemId))
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	return loanItemTasks.step(atLoanItem(args, access))
}

export default function Item() {
	return <LoanItemPage {...useLoaderData<typeof loader>()} />
}
