import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { openMessages } from '#app/requests/message.server.ts'
import { FolderPage } from './folder-page.tsx'
import { readFolder } from './read-folder.server.ts'
import { muteBroadcasts } from './save-broadcasts.server.ts'

export const handle = { title: 'Announcements – Messages' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	return readFolder(args, access, 'announcements')
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	await openMessages(args, access)
	return muteBroadcasts({ args, access })
}

export default function AnnouncementsMessages() {
	return <FolderPage view={useLoaderData<typeof loader>()} />
}
