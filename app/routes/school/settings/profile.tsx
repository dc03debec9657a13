import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Avatar } from '#app/components/avatar.tsx'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { CalendarPanel } from '#app/views/account/calendar.tsx'
import { DetailsPanel } from '#app/views/account/details.tsx'
import { NotificationsPanel } from '#app/views/account/notifications.tsx'
import { SessionsPanel } from '#app/views/account/sessions.tsx'
import { EmailPanel, PasswordPanel } from '#app/views/account/sign-in.tsx'
import { SettingsNav } from '#app/components/settings-nav.tsx'
import { TeacherPhotoTask } from '#app/components/teacher/photo-task.tsx'
import { profileForm } from '#app/domain/account/profile-form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { leadTo } from '#app/requests/redirect.server.ts'
import { changeOwnAccount, ownAccount, type OwnAccount } from '#app/views/account/own-account.server.ts'
import { readOwnNotifications } from '#app/views/account/own-notifications.server.ts'
import { findStaffPhoto } from '#app/models/account/photo.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { photoTaskIn, photoTasks } from './profile/tasks-photo.server.ts'

export { choiceLinks as links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Your profile' }

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'school', 'profile:write')
	const isNotifications = new URL(asked.request.url).searchParams.get('tab') === 'notifications'
	const its = { photo: findStaffPhoto(access), photoTask: photoTaskIn(asked.request) }
	return isNotifications
		? { ...its, notifications: readOwnNotifications(access), account: null }
		: { ...its, notifications: null, account: ownAccount(access) }
}

export async function action(asked: ActionFunctionArgs) {
	const access = await enter(asked, 'school', 'profile:write')
	const photo = photoTaskIn(asked.request)
	if (photo) return photoTasks[photo]({ asked, access })

	const form = await readForm(asked, profileForm)
	if (!form.ok) return invalid(asked, form)

	const changed = await changeOwnAccount(asked, access, form.value)
	const tab = form.value.intent === 'notifications' ? 'notifications' : undefined
	return changed.ok ? leadTo(asked, href.profile({ tab }), changed.value) : invalid(asked, form, changed)
}

export default function Profile() {
	const { account, notifications, photo, photoTask } = useLoaderData<typeof loader>()
	if (photoTask)
		return (
			<TeacherPhotoTask
				name={null}
				task={photoTask}
				remove={photo ? href.profile({ do: 'remove-photo' }) : undefined}
				back={href.profile()}
			/>
		)
	const tab = notifications ? 'notifications' : undefined
	return (
		<>
			<SettingsNav />
			<PageHead
				title={<>{photo ? <Avatar photo={photo} size={48} /> : null} Your profile</>}
				line="The same at every school you belong to, except the photo"
				others={[{ to: href.profile({ do: 'photo' }), label: photo ? 'Change photo' : 'Add a photo' }]}
			/>
			<Tabs
				label="Your profile"
				here={href.profile({ tab })}
				tabs={[
					{ to: href.profile(), label: 'Account' },
					{ to: href.profile({ tab: 'notifications' }), label: 'Notifications' },
				]}
			/>
			{notifications ? <NotificationsPanel its={notifications} /> : null}
			{account ? <Account account={account} /> : null}
		</>
	)
}

function Account({ account }: { account: OwnAccount }) {
	const { profile, sessions, pendingEmail, hasWeakPassword, calendar, ...usual } = account
	return (
		<div className="cards">
			<div className="cards-column">
				<DetailsPanel profile={profile} {...usual} />
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
