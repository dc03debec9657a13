import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { useOpenAreas } from '#app/components/open-areas.ts'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { schoolNoun } from '#app/domain/account/roles.ts'
import { href } from '#app/domain/href.ts'
import type { SchoolSettingsTab } from '#app/domain/school/pages.ts'
import { peoplePage } from '#app/domain/school/settings-pages.ts'
import { missing } from '#app/web/missing.server.ts'
import { onlyAfterActions } from '#app/web/only-after-actions.ts'
import { schoolTabs } from './school/tabs.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const shouldRevalidate = onlyAfterActions

export const handle = { title: (data?: { solo: boolean }) => titleFor(data?.solo ?? false) }

const titleFor = (solo: boolean) => `${schoolNoun(solo).One} settings`

const tabs = Object.entries(schoolTabs).map(([tab, label]) => ({
	to: href.schoolSettings(tab === 'identity' ? undefined : (tab as SchoolSettingsTab)),
	label,
}))

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
			<PageHead title={titleFor(solo)} line={<bdi>{schoolName}</bdi>} others={peoplePage(useOpenAreas())} />
			<Tabs
				label="Parts of these settings"
				tabs={tabs.slice(0, 6)}
				more={tabs.slice(6)}
				here={pathname.replace(/\/$/, '')}
			/>
			<Outlet />
		</>
	)
}
