import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { AccountMenu } from '#app/components/account/account-menu.tsx'
import { Desk } from '#app/components/desk.tsx'
import { SupportButton } from '#app/components/support-button.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { accountOf, schoolFrame, teacherFrame } from '#app/flows/frame.server.ts'
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
	return { frame, alone, school: school.name, home: homeOf(role), account: accountOf(access) }
}

export default function MessagingShell() {
	const { frame, alone, school, home, account } = useLoaderData<typeof loader>()
	if (frame)
		return (
			<Desk frame={frame}>
				<Outlet />
			</Desk>
		)
	return (
		<>
			<header className="portal-top wrap portal">
				<a href={home}>
					<bdi>{school}</bdi>
				</a>{' '}
				<AccountMenu account={account} />
			</header>
			<main id="main" className={alone ? 'wrap portal chat-page' : 'wrap portal'}>
				<Outlet />
			</main>
			{alone ? null : (
				<aside aria-label="Support">
					<SupportButton />
				</aside>
			)}
		</>
	)
}
