import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { later } from '#app/components/later.tsx'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { SettingsNav } from '#app/components/settings-nav.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { href } from '#app/domain/href.ts'
import { useSent } from '#app/web/use-intent-form.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { saveAbsences } from './school/save-absences.server.ts'
import { saveSettings } from './school/save.server.ts'
import { IdentityTab, LocaleTab } from './school/profile.tsx'
import { showTab } from './school/read.server.ts'
import { logoTasks } from './school/tasks-logo.server.ts'
import { logoTaskOf, tabOf, TABS, type Tab } from './school/tabs.ts'

const AbsencesTab = later(() => import('./school/absences.tsx'), 'AbsencesTab')
const ClosuresTab = later(() => import('./school/closures.tsx'), 'ClosuresTab')
const ConsentsTab = later(() => import('./school/consents.tsx'), 'ConsentsTab')
const LogoTask = later(() => import('./school/logo.tsx'), 'LogoTask')
const PlacesTab = later(() => import('./school/places.tsx'), 'PlacesTab')
const TeachingTab = later(() => import('./school/teaching.tsx'), 'TeachingTab')
const PortalTab = later(() => import('./school/who-sees-what.tsx'), 'PortalTab')
const TermsTab = later(() => import('./school/terms.tsx'), 'TermsTab')

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: ({ solo, tab }: { solo: boolean; tab: Tab }) =>
		`${TABS[tab]} – ${solo ? 'Studio' : 'School'} settings`,
}

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'school', 'settings:write')
	const { school, role } = access
	return {
		...(await showTab(access, new URL(asked.request.url).searchParams)),
		key: formKey(),
		timeZone: school.timeZone,
		schoolName: school.name,
		solo: role === 'solo_teacher_admin',
	}
}

export type SchoolSettingsData = Awaited<ReturnType<typeof loader>>
/** What one of its parts is drawn from. */
export type TabData<T extends Tab> = Extract<SchoolSettingsData, { tab: T }>

export async function action(asked: ActionFunctionArgs) {
	const access = await enter(asked, 'school', 'settings:write')
	const query = new URL(asked.request.url).searchParams
	if (tabOf(query) === 'absences') return saveAbsences({ asked, access })
	const task = logoTaskOf(query)
	return (task ? logoTasks[task] : saveSettings)({ asked, access })
}

export default function SchoolSettingsPage() {
	const its = useLoaderData<typeof loader>()
	if (its.tab === 'identity' && its.task) return <LogoTask logo={its.logo} task={its.task} />
	const tabs = Object.entries(TABS).map(([tab, label]) => ({ to: href.schoolSettings(tab), label }))
	return (
		<>
			<SettingsNav />
			<PageHead title={its.solo ? 'Studio settings' : 'School settings'} line={<bdi>{its.schoolName}</bdi>} />
			<Tabs label="Parts of these settings" tabs={tabs} here={href.schoolSettings(its.tab)} />
			<RefusedButton />
			<div className="stack">
				<TabPage its={its} />
			</div>
		</>
	)
}

/** Why a button that is a form of its own did nothing. Forms with fields say so themselves. */
function RefusedButton() {
	const sent = useSent()
	const hasFields = /^(save|preview|add|change|rename|publish|close|copy)-/.test(String(sent?.intent))
	const form = useFormPage(undefined, { id: 'button', answered: !hasFields })
	return <ErrorSummary form={form} names={[]} refusal="That could not be done" />
}

function TabPage({ its }: { its: SchoolSettingsData }) {
	// A part that is left and opened again begins with what is saved.
	switch (its.tab) {
		case 'identity':
			return <IdentityTab key={its.profile.version} its={its} />
		case 'places':
			return <PlacesTab its={its} />
		case 'terms':
			return <TermsTab its={its} />
		case 'closures':
			return <ClosuresTab its={its} />
		case 'locale':
			return <LocaleTab key={its.profile.version} its={its} />
		case 'absences':
			return <AbsencesTab key={`${its.rules.version} ${its.profile.version}`} its={its} />
		case 'teaching':
			return <TeachingTab its={its} />
		case 'consents':
			return <ConsentsTab its={its} />
		case 'portal':
			return <PortalTab key={its.profile.version} its={its} />
	}
}
