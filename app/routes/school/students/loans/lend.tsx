import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LendPage } from '#app/views/loan/lend-page.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { readLending } from '#app/views/loan/read.server.ts'
import { saveLoan } from '#app/views/loan/tasks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Lend something' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	return readLending(args, access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	return saveLoan({ args, access })
}

export default function Lend() {
	const loaded = useLoaderData<typeof loader>()
	return <LendPage key={loaded.student?.id} {...loaded} />
}
