import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NotificationsPanel } from '#app/views/account/notifications.tsx'
import { readOwnNotifications } from '#app/views/account/own-notifications.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { saveOwn } from './save.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export { deskNotificationLinks as links } from '#app/styles/notifications.ts'

export const handle = { title: 'Notifications' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'profile:write')
	return readOwnNotifications(access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'profile:write')
	return saveOwn({ args, access })
}

export default function OwnNotifications() {
	return <NotificationsPanel notifications={useLoaderData<typeof loader>()} />
}
