import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { SettingsNav } from '#app/components/settings-nav.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { href } from '#app/domain/href.ts'
import type { SchoolSettingsTab } from '#app/domain/school/pages.ts'
import { missing } from '#app/web/missing.server.ts'
import { onlyAfterActions } from '#app/web/only-after-actions.ts'
import { schoolTabs } from './school/tabs.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const shouldRevalidate = onlyAfterActions

export const handle = { title: (data?: { solo: boolean }) => titleFor(data?.solo ?? false) }

const titleFor = (solo: boolean) => (solo ? 'Studio settings' : 'School settings')

const { identity, ...others } = schoolTabs

const tabs = [
	{ to: href.schoolSettings(), label: identity },
	...Object.entries(others).map(([tab, label]) => ({
		to: href.schoolSettings(tab as SchoolSettingsTab),
		label,
	})),
]

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
	const { schoolName, solo } = useLoaderData<typeof loader>()
	const { pathname } = useLocation()
	return (
		<>
			<SettingsNav />
			<PageHead title={titleFor(solo)} line={<bdi>{schoolName}</bdi>} />
			<Tabs label="Parts of these settings" tabs={tabs} here={pathname.replace(/\/$/, '')} />
			<Outlet />
		</>
	)
}
