import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LoanTask } from '#app/views/loan/loan-page.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { readLoanTask } from '#app/views/loan/read.server.ts'
import { atLoan, loanTasks } from '#app/views/loan/tasks.server.ts'
import { loanTitle } from '#app/views/loan/title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: loanTitle((item) => `Take back ${item}`) }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teaching', 'resource:read')
	return readLoanTask(args, access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'teaching', 'resource:write')
	return loanTasks.return(atLoan(args, access))
}

export default function TeacherTakeBack() {
	return <LoanTask ask="return" {...useLoaderData<typeof loader>()} />
}
