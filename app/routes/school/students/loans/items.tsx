import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LoanItems } from '#app/views/loan/loans-page.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { readLoanItems } from '#app/views/loan/read.server.ts'

export { links } from '#app/styles/work.ts'

export const handle = { title: 'Items to lend' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	return readLoanItems(args, access)
}

export default function LoanItemsPage() {
	return <LoanItems {...useLoaderData<typeof loader>()} />
}
