import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { later } from '#app/components/later.tsx'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { SettingsNav } from '#app/components/settings-nav.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { historyWords } from '#app/requests/history.server.ts'
import { openList } from '#app/requests/open-list.server.ts'
import { takeSlip } from '#app/requests/sign-in-code.server.ts'
import { environment } from '#app/config/environment.server.ts'
import { href } from '#app/domain/href.ts'
import { adminTabHref, adminTabs, openAdminTabs } from '#app/domain/school/admin-tabs.ts'
import { actOnPeople } from './admin/save.server.ts'
import { readCalendars } from './admin/tasks-calendars.server.ts'
import { readJobs } from './admin/read-jobs.server.ts'
import { People } from './admin/people.tsx'
import { readPrivacy } from './admin/read-privacy.server.ts'
import { readChecks, readEmails, schoolWork } from './admin/read-work.server.ts'
import { readData } from './admin/tasks-downloads.server.ts'
import { historyShown, ownershipShown, peopleShown, tabOf } from './admin/read.server.ts'

const Calendars = later(() => import('./admin/calendars.tsx'), 'Calendars')
const Checks = later(() => import('./admin/checks.tsx'), 'Checks')
const CodeSlip = later(() => import('#app/components/account/sign-in-code.tsx'), 'CodeSlip')
const Emails = later(() => import('./admin/emails.tsx'), 'Emails')
const History = later(() => import('./admin/history.tsx'), 'History')
const InviteOffice = later(() => import('./admin/invite-office.tsx'), 'InviteOffice')
const Jobs = later(() => import('./admin/jobs.tsx'), 'Jobs')
const Ownership = later(() => import('./admin/ownership.tsx'), 'Ownership')
const Privacy = later(() => import('./admin/privacy.tsx'), 'Privacy')
const RemoveColleague = later(() => import('./admin/invite-office.tsx'), 'RemoveColleague')
const YourData = later(() => import('./admin/downloads.tsx'), 'YourData')

export { links } from '#app/styles/work.ts'

const TITLE = 'People and history'
const titles = {
	people: TITLE,
	ownership: `Ownership – ${TITLE}`,
	history: `History – ${TITLE}`,
	emails: `Emails – ${TITLE}`,
	jobs: `Background jobs – ${TITLE}`,
	data: `Your data – ${TITLE}`,
	calendars: `Calendars – ${TITLE}`,
	privacy: `Privacy – ${TITLE}`,
	checks: `Checks – ${TITLE}`,
}

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: (shown?: { tab: keyof typeof titles; people: { invites: boolean } | null }) =>
		shown?.people?.invites ? `Invite to the office – ${TITLE}` : titles[shown?.tab ?? 'people'],
}

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'school', 'admin:read')
	const tab = tabOf(asked, access)
	if (tab === 'history') await openList(asked, access, href.history(), historyWords)
	return {
		tab,
		tabs: openAdminTabs(access),
		solo: access.role === 'solo_teacher_admin',
		school: access.school.name,
		me: access.userId,
		slip: await takeSlip(asked, access),
		address: new URL(href.login(), environment().appUrl).href.replace(/^https?:\/\//, ''),
		people: tab === 'people' ? peopleShown(asked, access) : null,
		ownership: tab === 'ownership' ? ownershipShown(access) : null,
		history: tab === 'history' ? historyShown(asked, access) : null,
		emails: tab === 'emails' ? readEmails(asked, access) : null,
		jobs: tab === 'jobs' ? readJobs(access) : null,
		data: tab === 'data' ? readData(access) : null,
		calendars: tab === 'calendars' ? readCalendars(access) : null,
		privacy: tab === 'privacy' ? readPrivacy(access) : null,
		checks: tab === 'checks' ? readChecks(access) : null,
	}
}

export async function action(asked: ActionFunctionArgs) {
	const access = await enter(asked, 'school', 'admin:read')
	return schoolWork[tabOf(asked, access)]?.({ asked, access }) ?? actOnPeople(asked, access)
}

export default function Admin() {
	const shown = useLoaderData<typeof loader>()
	const { tab, tabs, solo, slip, school, address, me } = shown
	if (slip)
		return (
			<CodeSlip
				slip={slip}
				school={school}
				address={address}
				back={{ to: href.people(), label: 'Back to people' }}
			/>
		)
	const { people } = shown
	if (people?.invites) return <InviteOffice offered={people.offered} />
	if (people?.person?.asksRemoval) return <RemoveColleague person={people.person} />
	return (
		<>
			<SettingsNav />
			{tabs.includes('people') ? (
				<PageHead title={TITLE} line="Who can sign in, what they may do, and what was done" />
			) : (
				<PageHead title="Emails and jobs" line="What Solfa sends and does for your school" />
			)}
			<Tabs
				label={TITLE}
				here={adminTabHref(tab)}
				tabs={tabs.map((one) => ({
					to: adminTabHref(one),
					label: solo && one === 'people' ? 'People' : adminTabs[one].label,
				}))}
			/>
			{people ? <People shown={people} solo={solo} me={me} /> : null}
			{shown.ownership ? <Ownership shown={shown.ownership} school={school} /> : null}
			{shown.history ? <History shown={shown.history} /> : null}
			{shown.emails ? <Emails shown={shown.emails} /> : null}
			{shown.jobs ? <Jobs shown={shown.jobs} /> : null}
			{shown.data ? <YourData shown={shown.data} /> : null}
			{shown.calendars ? <Calendars shown={shown.calendars} /> : null}
			{shown.privacy ? <Privacy shown={shown.privacy} /> : null}
			{shown.checks ? <Checks shown={shown.checks} /> : null}
		</>
	)
}
