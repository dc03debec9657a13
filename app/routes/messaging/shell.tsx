import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { AccountMenu } from '#app/components/account/account-menu.tsx'
import { DatesWritten } from '#app/components/dates.tsx'
import { Desk } from '#app/components/desk.tsx'
import { PortalBar, PortalLinks } from '#app/components/portal/portal-bar.tsx'
import { SupportButton } from '#app/components/support-button.tsx'
import { accountOf, schoolFrame, teacherFrame } from '#app/flows/frame.server.ts'
import { openSections } from '#app/flows/portal.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { homeOf } from '#app/domain/account/areas.ts'

/** Messages look like the rest of what their reader sees: a desk, or the portal. The chat with support stands alone. */
export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'messaging', 'message:write')
	const { role, school } = access
	const isPortal = role === 'student'
	if (isPortal) asked.context.sheet = 'student'
	const alone = new URL(asked.request.url).searchParams.has('support')
	const frame =
		alone || isPortal ? null : role === 'teacher' ? teacherFrame(asked, access) : schoolFrame(asked, access)
	return {
		frame,
		alone,
		school: school.name,
		dateFormat: school.dateFormat,
		home: homeOf(role),
		account: accountOf(access),
		sections: isPortal && !alone ? openSections(access) : [],
	}
}

export default function MessagingShell() {
	const { frame, alone, school, dateFormat, home, account, sections } = useLoaderData<typeof loader>()
	if (frame)
		return (
			<Desk frame={frame}>
				<div className="mail-desk">
					<Outlet />
				</div>
			</Desk>
		)
	return (
		<DatesWritten format={dateFormat}>
			<header className={alone ? 'portal-top wrap portal' : 'portal-top'}>
				<a href={home}>
					<bdi>{school}</bdi>
				</a>{' '}
				<AccountMenu account={account}>
					{alone ? null : <PortalLinks sections={sections} keep={{}} />}
				</AccountMenu>
			</header>
			{sections.length > 0 ? <PortalBar sections={sections} keep={{}} /> : null}
			<main id="main" className={alone ? 'wrap portal chat-page' : 'portal'}>
				<Outlet />
			</main>
			{alone ? null : (
				<aside aria-label="Support">
					<SupportButton />
				</aside>
			)}
		</DatesWritten>
	)
}
