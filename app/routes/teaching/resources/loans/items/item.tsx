import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LoanItemPage } from '#app/views/loan/item-page.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { foundLoanItem, readWholeItem } from '#app/views/loan/read.server.ts'
import { loanItemTitle } from '#app/views/loan/title.ts'

export { links } from '#app/styles/work.ts'

export const handle = { title: loanItemTitle((title) => `${title} – Items to lend`) }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teaching', 'resource:read')
	return readWholeItem(access, foundLoanItem(access, args.params.itemId))
}

export default function TeacherItem() {
	return <LoanItemPage {...useLoaderData<typeof loader>()} />
}
