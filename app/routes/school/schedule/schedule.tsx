import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { readSchedule } from './schedule/read.server.ts'
import { SchedulePage } from './schedule/schedule-page.tsx'

export { viewLinks as links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Schedule' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	return readSchedule(args, access)
}

/** The page has no form of its own. The action lets the guard redirect posts from pages that stayed open over a release. */
export async function action(args: ActionFunctionArgs) {
	await enter(args, 'school', 'class:write')
	return missing()
}

export default function Schedule() {
	return <SchedulePage {...useLoaderData<typeof loader>()} />
}
