import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NotificationsPanel } from '#app/views/account/notifications.tsx'
import { readOwnNotifications } from '#app/views/account/own-notifications.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { SettingsHead } from './head.tsx'
import { saveAccount } from './save-account.server.ts'

export { deskNotificationLinks as links } from '#app/styles/notifications.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Notifications – Settings' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teacher', 'profile:write')
	return readOwnNotifications(access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'teacher', 'profile:write')
	return saveAccount({ args, access })
}

export default function TeacherNotifications() {
	return (
		<>
			<SettingsHead here="notifications" />
			<NotificationsPanel notifications={useLoaderData<typeof loader>()} />
		</>
	)
}
