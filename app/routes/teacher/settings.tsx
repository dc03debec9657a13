import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CalendarPanel } from '#app/views/account/calendar.tsx'
import { DetailsPanel } from '#app/views/account/details.tsx'
import { SessionsPanel } from '#app/views/account/sessions.tsx'
import { EmailPanel, PasswordPanel } from '#app/views/account/sign-in.tsx'
import { ownAccount } from '#app/views/account/own-account.server.ts'
import { ShownPanel } from '#app/views/account/sign-up-page.tsx'
import { OnlineLinkPanel } from '#app/views/account/online-link.tsx'
import { findOwnOnlineLink } from '#app/models/teacher/online-link.server.ts'
import { findOwnShown } from '#app/models/join/shown-teachers.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { SettingsHead } from './settings/head.tsx'
import { readPhoto } from './settings/read.server.ts'
import { saveAccount } from './settings/save-account.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Settings' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teacher', 'profile:write')
	return {
		account: ownAccount(access),
		own: readPhoto(access),
		shown: findOwnShown(access),
		online: findOwnOnlineLink(access),
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'teacher', 'profile:write')
	return saveAccount({ args, access })
}

/** The other settings tabs are siblings instead of children, because only this tab has the photo in its head. */
export default function TeacherSettings() {
	const { account, own, shown, online } = useLoaderData<typeof loader>()
	const { profile, sessions, pendingEmail, hasWeakPassword, calendar, ...usual } = account
	return (
		<>
			<SettingsHead own={own} />
			<div className="cards">
				<div className="cards-column">
					<DetailsPanel profile={profile} {...usual} />
					<ShownPanel own={shown} />
					<OnlineLinkPanel own={online} />
					<CalendarPanel calendar={calendar} />
					<SessionsPanel sessions={sessions} />
				</div>
				<div className="cards-column">
					<EmailPanel email={profile.email} username={profile.username} pendingEmail={pendingEmail} />
					<PasswordPanel isWeak={hasWeakPassword} />
				</div>
			</div>
		</>
	)
}
