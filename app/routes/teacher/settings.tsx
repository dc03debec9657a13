import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Avatar } from '#app/components/avatar.tsx'
import { CalendarPanel } from '#app/views/account/calendar.tsx'
import { DetailsPanel } from '#app/views/account/details.tsx'
import { NotificationsPanel } from '#app/views/account/notifications.tsx'
import { SessionsPanel } from '#app/views/account/sessions.tsx'
import { EmailPanel, PasswordPanel } from '#app/views/account/sign-in.tsx'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { TeacherPhotoTask } from '#app/components/teacher/photo-task.tsx'
import { href } from '#app/domain/href.ts'
import { ownAccount } from '#app/views/account/own-account.server.ts'
import { readOwnNotifications } from '#app/views/account/own-notifications.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { photoTaskIn } from './settings/tasks-photo.server.ts'
import { readHours, readPhoto } from './settings/read.server.ts'
import { saveSettings } from './settings/save.server.ts'
import { HoursAndTimeOff } from './settings/hours.tsx'

export { choiceLinks as links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Settings' }

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'teacher', 'profile:write')
	const nothing = { hours: null, notifications: null, account: null, own: null, photoTask: null }
	const params = new URL(asked.request.url).searchParams
	const tab = params.get('tab')
	if (tab === 'hours') return { ...nothing, hours: readHours(access) }
	if (tab === 'notifications') return { ...nothing, notifications: readOwnNotifications(access) }
	return { ...nothing, account: ownAccount(access), own: readPhoto(access), photoTask: photoTaskIn(params) }
}

export async function action(asked: ActionFunctionArgs) {
	const access = await enter(asked, 'teacher', 'profile:write')
	return saveSettings(asked, access)
}

const REMOVE_PHOTO = href.teacherSettings({ do: 'remove-photo' })

/** A teacher's own account, when they teach, and when they are away. */
export default function TeacherSettings() {
	const { hours, notifications, account, own, photoTask } = useLoaderData<typeof loader>()
	if (own && photoTask)
		return (
			<TeacherPhotoTask
				name={null}
				task={photoTask}
				remove={own.photo ? REMOVE_PHOTO : undefined}
				back={href.teacherSettings()}
			/>
		)
	const tab = hours ? 'hours' : notifications ? 'notifications' : undefined
	return (
		<>
			<PageHead
				title={<>{own?.photo ? <Avatar photo={own.photo} size={48} /> : null} Settings</>}
				others={
					own
						? [
								{
									to: href.teacherSettings({ do: 'photo' }),
									label: own.photo ? 'Change photo' : 'Add a photo',
								},
							]
						: []
				}
			/>
			<Tabs
				label="Settings"
				here={href.teacherSettings({ tab })}
				tabs={[
					{ to: href.teacherSettings(), label: 'Profile' },
					{ to: href.teacherSettings({ tab: 'notifications' }), label: 'Notifications' },
					{ to: href.teacherSettings({ tab: 'hours' }), label: 'Hours and time off' },
				]}
			/>
			{hours ? <HoursAndTimeOff {...hours} /> : null}
			{notifications ? <NotificationsPanel its={notifications} /> : null}
			{account ? <Account {...account} /> : null}
		</>
	)
}

function Account({
	profile,
	sessions,
	pendingEmail,
	hasWeakPassword,
	calendar,
	...usual
}: ReturnType<typeof ownAccount>) {
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
