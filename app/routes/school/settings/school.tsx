import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { onlyAfterActions } from '#app/web/only-after-actions.ts'
import { SettingsHead, settingsTitle } from './school/head.tsx'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const shouldRevalidate = onlyAfterActions

export const handle = { title: (data?: { solo: boolean }) => settingsTitle(data?.solo ?? false) }

export async function loader(args: LoaderFunctionArgs) {
	const { school, role } = await enter(args, 'school', 'settings:write')
	return { schoolName: school.name, solo: role === 'solo_teacher_admin' }
}

/** The page has no form of its own. The action lets the guard redirect posts to old addresses. */
export async function action(args: ActionFunctionArgs) {
	await enter(args, 'school', 'settings:write')
	return missing()
}

export default function SchoolSettings() {
	return (
		<>
			<SettingsHead {...useLoaderData<typeof loader>()} />
			<Outlet />
		</>
	)
}
