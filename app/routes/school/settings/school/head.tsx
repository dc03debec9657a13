import { useLocation } from '@remix-run/react'
import { useOpenAreas } from '#app/components/open-areas.ts'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { schoolNoun } from '#app/domain/account/roles.ts'
import { href } from '#app/domain/href.ts'
import type { SchoolSettingsTab } from '#app/domain/school/pages.ts'
import { peoplePage } from '#app/domain/school/settings-pages.ts'
import { schoolTabs } from './tabs.ts'

export const settingsTitle = (solo: boolean) => `${schoolNoun(solo).One} settings`

const tabs = Object.entries(schoolTabs).map(([tab, label]) => ({
	to: href.schoolSettings(tab === 'identity' ? undefined : (tab as SchoolSettingsTab)),
	label,
}))

export function SettingsHead({ schoolName, solo }: { schoolName: string; solo: boolean }) {
	const { pathname } = useLocation()
	return (
		<>
			<PageHead
				title={settingsTitle(solo)}
				line={<bdi>{schoolName}</bdi>}
				others={peoplePage(useOpenAreas())}
			/>
			<Tabs
				label="Parts of these settings"
				tabs={tabs.slice(0, 6)}
				more={tabs.slice(6)}
				here={pathname.replace(/\/$/, '')}
			/>
		</>
	)
}
