import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CalendarPanel } from '#app/views/account/calendar.tsx'
import { DetailsPanel } from '#app/views/account/details.tsx'
import { ownAccount } from '#app/views/account/own-account.server.ts'
import { SessionsPanel } from '#app/views/account/sessions.tsx'
import { EmailPanel, PasswordPanel } from '#app/views/account/sign-in.tsx'
import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { href } from '#app/domain/href.ts'
import { openPortal } from '#app/requests/portal.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { saveSettings } from './save.server.ts'

export { accountLinks as links } from '#app/styles/portal.ts'

export const handle = { title: 'Settings' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'student', 'profile:write')
	const { keep } = openPortal(args, access, 'settings')
	return { account: ownAccount(access), back: href.portal('settings', keep) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'student', 'profile:write')
	return saveSettings(args, access, openPortal(args, access, 'settings'))
}

/** The name, the email address and the password of the account. */
export default function OwnAccountPage() {
	const { account, back } = useLoaderData<typeof loader>()
	const { profile, sessions, pendingEmail, hasWeakPassword, calendar, ...usual } = account
	const text = usePortalWords().settings
	return (
		<>
			<p>
				<a className="act" href={back}>
					{text.title}
				</a>
			</p>
			<PortalHead title={text.account} />
			<DetailsPanel profile={profile} {...usual} />
			<EmailPanel email={profile.email} username={profile.username} pendingEmail={pendingEmail} />
			<PasswordPanel isWeak={hasWeakPassword} />
			<CalendarPanel calendar={calendar} />
			<SessionsPanel sessions={sessions} />
		</>
	)
}
