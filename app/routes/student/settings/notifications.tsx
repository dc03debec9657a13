import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NotificationsPanel } from '#app/views/account/notifications.tsx'
import { readOwnNotifications } from '#app/views/account/own-notifications.server.ts'
import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { href } from '#app/domain/href.ts'
import { openPortal } from '#app/requests/portal.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { saveSettings } from './save.server.ts'

export { portalNotificationLinks as links } from '#app/styles/notifications.ts'

export const handle = { title: 'Settings' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'student', 'profile:write')
	const { keep } = openPortal(args, access, 'settings')
	return { notifications: readOwnNotifications(access), back: href.portal('settings', keep) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'student', 'profile:write')
	return saveSettings(args, access, openPortal(args, access, 'settings'))
}

export default function FamilyNotifications() {
	const { notifications, back } = useLoaderData<typeof loader>()
	const text = usePortalWords().settings
	return (
		<>
			<p>
				<a className="act" href={back}>
					{text.title}
				</a>
			</p>
			<PortalHead title={text.notifications} />
			<NotificationsPanel notifications={notifications} />
		</>
	)
}
