import { useLocation, useRouteLoaderData } from '@remix-run/react'
import type { Role } from '#app/domain/account/roles.ts'
import { href } from '#app/domain/href.ts'
import { settingsPages } from '#app/domain/school/settings-pages.ts'
import { useOpenAreas } from './open-areas.ts'
import { Tabs } from './page-head.tsx'

/** The way between the pages of the settings; stands first on each of them. */
export function SettingsNav() {
	const shell = useRouteLoaderData<{ account: { role: Role } }>('routes/school/shell')
	const { pathname } = useLocation()
	const tabs = settingsPages(shell?.account.role === 'solo_teacher_admin', useOpenAreas())
	return (
		<div className="settings-nav">
			<Tabs label="Settings" tabs={tabs} here={sectionOf(pathname)} />
		</div>
	)
}

/** A tab of the settings belongs to the page above it. The profile is also at the address of the settings. */
function sectionOf(pathname: string): string {
	return pathname === '/settings' ? href.profile() : pathname.split('/').slice(0, 3).join('/')
}
