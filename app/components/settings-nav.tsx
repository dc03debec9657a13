import { useLocation, useRouteLoaderData } from '@remix-run/react'
import type { Role } from '#app/domain/account/roles.ts'
import { href } from '#app/domain/href.ts'
import { settingsPages } from '#app/domain/school/settings-pages.ts'
import { useOpenAreas } from './open-areas.ts'
import { Tabs } from './page-head.tsx'

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

/** Pages below a tab belong to it. The base address of the settings shows the profile. */
function sectionOf(pathname: string): string {
	return pathname === '/settings' ? href.profile() : pathname.split('/').slice(0, 3).join('/')
}
