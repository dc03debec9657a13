import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CalendarPanel } from '#app/views/account/calendar.tsx'
import { DetailsPanel } from '#app/views/account/details.tsx'
import { NotificationsPanel } from '#app/views/account/notifications.tsx'
import { SessionsPanel } from '#app/views/account/sessions.tsx'
import { EmailPanel, PasswordPanel } from '#app/views/account/sign-in.tsx'
import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import type { OwnAccount } from '#app/views/account/own-account.server.ts'
import type { NotificationsRead } from '#app/views/account/own-notifications.server.ts'
import { openPortal } from '#app/requests/portal.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { Consents } from './settings/consents.tsx'
import { Guardians } from './settings/guardians.tsx'
import { readSettings, type FamilySettings } from './settings/read.server.ts'
import { saveSettings } from './settings/save.server.ts'

export const handle = { title: 'Settings' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'student', 'profile:write')
	return readSettings(args, access, openPortal(args, access, 'settings'))
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'student', 'profile:write')
	return saveSettings(args, access, openPortal(args, access, 'settings'))
}

export default function Settings() {
	const { account, notifications, family, back } = useLoaderData<typeof loader>()
	if (account) return <Account account={account} back={back} />
	if (notifications) return <Notifications its={notifications} back={back} />
	return family ? <Family {...family} /> : null
}

function Family({
	name,
	email,
	list,
	child,
	students,
	toAccount,
	toNotifications,
	download,
}: FamilySettings) {
	const words = usePortalWords().settings
	return (
		<>
			<PortalHead title={words.title} list={list} child={child} />
			<section className="card card-row">
				<div>
					<strong>
						<bdi>{name}</bdi>
					</strong>
					{email ? (
						<p className="label">
							<bdi>{email}</bdi>
						</p>
					) : null}
				</div>{' '}
				<a className="button" href={toAccount}>
					{words.changeAccount}
				</a>
			</section>
			<section className="card card-row">
				<div>
					<strong>{words.notifications}</strong>
					<p className="label">{words.notificationsWhat}</p>
				</div>{' '}
				<a className="button" href={toNotifications}>
					{words.choose}
				</a>
			</section>
			<Consents students={students} />
			<Guardians students={students} />
			<section className="card">
				<h2>{words.copy}</h2>
				<p>{words.copyWhat}</p>
				<p>
					<a className="button" href={download}>
						{words.download}
					</a>
				</p>
			</section>
		</>
	)
}

function Account({ account, back }: { account: OwnAccount; back: string }) {
	const { profile, sessions, pendingEmail, hasWeakPassword, calendar, ...usual } = account
	const words = usePortalWords().settings
	return (
		<>
			<p>
				<a className="act" href={back}>
					{words.title}
				</a>
			</p>
			<PortalHead title={words.account} />
			<DetailsPanel profile={profile} {...usual} />
			<EmailPanel email={profile.email} username={profile.username} pendingEmail={pendingEmail} />
			<PasswordPanel isWeak={hasWeakPassword} />
			<CalendarPanel calendar={calendar} />
			<SessionsPanel sessions={sessions} />
		</>
	)
}

function Notifications({ its, back }: { its: NotificationsRead; back: string }) {
	const words = usePortalWords().settings
	return (
		<>
			<p>
				<a className="act" href={back}>
					{words.title}
				</a>
			</p>
			<PortalHead title={words.notifications} />
			<NotificationsPanel its={its} />
		</>
	)
}
