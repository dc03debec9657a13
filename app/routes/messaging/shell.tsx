import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { AccountMenu } from '#app/components/account/account-menu.tsx'
import { DatesWritten } from '#app/components/dates.tsx'
import { Link } from '#app/components/link.tsx'
import { Saying } from '#app/components/say.ts'
import { Desk, FromGuide } from '#app/components/shell/desk.tsx'
import { PortalFlash } from '#app/components/portal/portal-flash.tsx'
import { PortalFrame } from '#app/components/portal/portal-frame.tsx'
import { usePortalPhrase } from '#app/components/portal/words.ts'
import { accountOf, schoolFrame, teacherFrame } from '#app/requests/frame.server.ts'
import { portalFrame, spokenPage } from '#app/requests/portal.server.ts'
import { environment } from '#app/config/environment.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { homeOf } from '#app/domain/account/areas.ts'
import { href } from '#app/domain/href.ts'

/** Messages appear in the desk or in the portal of their reader. The support chat has a frame of its own. */
export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	const { role, school } = access
	const isPortal = role === 'student'
	const { oneSchool } = environment()
	if (isPortal) args.context.sheet = 'student'
	// Families read the chat with support in their language as well; desks are in English.
	const language = isPortal ? access.language : 'en'
	const solo = isPortal && school.kind === 'solo'
	const spoken = isPortal ? spokenPage(access, 'messages') : null
	if (args.context.place.pattern.startsWith('/messaging/support/'))
		return {
			alone: {
				school: school.name,
				dateFormat: school.dateFormat,
				home: homeOf(role),
				account: accountOf(access),
			},
			language,
			solo,
			spoken,
			oneSchool,
		}
	if (isPortal) return { portal: portalFrame(args, access), language, solo, spoken, oneSchool }
	return { desk: role === 'teacher' ? teacherFrame(args, access) : schoolFrame(args, access), oneSchool }
}

export default function MessagingShell() {
	const { alone, portal, desk } = useLoaderData<typeof loader>()
	const say = usePortalPhrase()
	if (desk)
		return (
			<Desk frame={desk}>
				<div className="mail-desk">
					<PortalFlash />
					<FromGuide>
						Families sign in once you invite them: tick some in the{' '}
						<Link to={href.studentList()}>list of students</Link> and choose Invite to the portal.{' '}
					</FromGuide>
					<Outlet />
				</div>
			</Desk>
		)
	if (portal)
		return (
			<PortalFrame frame={portal}>
				<Outlet />
			</PortalFrame>
		)
	return (
		<Saying value={say}>
			<DatesWritten format={alone.dateFormat}>
				<header className="portal-top wrap portal">
					<a href={alone.home}>
						<bdi>{alone.school}</bdi>
					</a>{' '}
					<AccountMenu account={alone.account} />
				</header>
				<main id="main" className="wrap portal chat-page">
					<PortalFlash />
					<Outlet />
				</main>
			</DatesWritten>
		</Saying>
	)
}
