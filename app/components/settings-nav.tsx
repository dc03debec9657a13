import { useLocation, useRouteLoaderData } from '@remix-run/react'
import { href } from '#app/domain/href.ts'
import type { SettingsPage } from '#app/domain/school/settings-pages.ts'
import { Tabs } from './page-head.tsx'

/** The way between the pages of the settings; stands first on each of them. */
export function SettingsNav() {
	const shell = useRouteLoaderData<{ settingsPages: SettingsPage[] }>('routes/school/shell')
	const { pathname } = useLocation()
	const tabs = (shell?.settingsPages ?? []).map(({ path, label }) => ({ to: path, label }))
	return (
		<div className="settings-nav">
			<Tabs label="Settings" tabs={tabs} here={pathname === '/settings' ? href.profile() : pathname} />
		</div>
	)
}
