import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Loans } from '#app/views/loan/loans-page.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { readLoans } from '#app/views/loan/read.server.ts'

export { links } from '#app/styles/work.ts'

export const handle = { title: 'Loans' }

/** Loans of a teacher’s own students. */
export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teaching', 'resource:read')
	return readLoans(args, access)
}

export default function TeacherLoansPage() {
	return <Loans {...useLoaderData<typeof loader>()} />
}
