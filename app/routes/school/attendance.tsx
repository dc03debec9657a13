import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { countUnmarked } from '#app/models/lesson/list.server.ts'
import { links as workLinks } from '#app/styles/work.ts'
import { missing } from '#app/web/missing.server.ts'
import { onlyAfterActions } from '#app/web/only-after-actions.ts'
import type { AttendanceContext } from './attendance/head.tsx'

export const links = workLinks

export const shouldRevalidate = onlyAfterActions

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Attendance' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	return { solo: access.school.kind === 'solo', unmarked: countUnmarked(access) }
}

/** The page has no form of its own. The action lets the guard redirect posts from pages that stayed open over a release. */
export async function action(args: ActionFunctionArgs) {
	await enter(args, 'school', 'schedule:write')
	return missing()
}

export default function Attendance() {
	return <Outlet context={useLoaderData<typeof loader>() satisfies AttendanceContext} />
}
