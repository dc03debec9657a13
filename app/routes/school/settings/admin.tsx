import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { useOpenAreas } from '#app/components/open-areas.ts'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { schoolNoun } from '#app/domain/account/roles.ts'
import { href } from '#app/domain/href.ts'
import { adminTabHref, adminTabs } from '#app/domain/school/admin-tabs.ts'
import { missing } from '#app/web/missing.server.ts'
import { onlyAfterActions } from '#app/web/only-after-actions.ts'
import { openAdminTabs } from './admin/read-tabs.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const shouldRevalidate = onlyAfterActions

const TITLE = 'People and history'

export const handle = { title: TITLE }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'admin:read')
	return { tabs: openAdminTabs(access), solo: access.role === 'solo_teacher_admin' }
}

/** The page has no form of its own. The action lets the guard redirect posts to old addresses. */
export async function action(args: ActionFunctionArgs) {
	await enter(args, 'school', 'admin:read')
	return missing()
}

export default function Admin() {
	const { tabs, solo } = useLoaderData<typeof loader>()
	const { pathname } = useLocation()
	const links = tabs.map((tab) => ({
		to: adminTabHref(tab),
		label: solo && tab === 'people' ? 'People' : adminTabs[tab],
	}))
	const above = useOpenAreas().settings
		? { to: href.schoolSettings(), label: `${schoolNoun(solo).One} settings` }
		: { to: href.profile(), label: 'Your profile' }
	return (
		<>
			{tabs.includes('people') ? (
				<PageHead title={TITLE} line="Who can sign in, what they may do, and what was done" trail={[above]} />
			) : (
				<PageHead title="Emails and jobs" line="What Solfa sends and does for you" trail={[above]} />
			)}
			<Tabs
				label={TITLE}
				here={links.find(({ to }) => to === pathname)?.to ?? href.people()}
				tabs={links.slice(0, 6)}
				more={links.slice(6)}
			/>
			<Outlet />
		</>
	)
}
