import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CalendarPanel } from '#app/views/account/calendar.tsx'
import { DetailsPanel } from '#app/views/account/details.tsx'
import { OnlineLinkPanel } from '#app/views/account/online-link.tsx'
import { SessionsPanel } from '#app/views/account/sessions.tsx'
import { EmailPanel, PasswordPanel } from '#app/views/account/sign-in.tsx'
import { ownAccount } from '#app/views/account/own-account.server.ts'
import { ShownPanel } from '#app/views/account/sign-up-page.tsx'
import { findOwnShown } from '#app/models/join/shown-teachers.server.ts'
import { findOwnOnlineLink } from '#app/models/teacher/online-link.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { saveOwn } from './save.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'profile:write')
	const solo = access.role === 'solo_teacher_admin'
	return { ...ownAccount(access), solo, shown: findOwnShown(access), online: findOwnOnlineLink(access) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'profile:write')
	return saveOwn({ args, access })
}

export default function OwnAccount() {
	const { profile, sessions, pendingEmail, hasWeakPassword, calendar, shown, online, solo, ...usual } =
		useLoaderData<typeof loader>()
	return (
		<div className="cards">
			<div className="cards-column">
				<DetailsPanel profile={profile} solo={solo} {...usual} />
				<ShownPanel own={shown} solo={solo} />
				<OnlineLinkPanel own={online} solo={solo} />
				<CalendarPanel calendar={calendar} />
				<SessionsPanel sessions={sessions} />
			</div>
			<div className="cards-column">
				<EmailPanel email={profile.email} username={profile.username} pendingEmail={pendingEmail} />
				<PasswordPanel isWeak={hasWeakPassword} />
			</div>
		</div>
	)
}
