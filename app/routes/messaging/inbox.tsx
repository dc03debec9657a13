import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { openMessages } from '#app/requests/message.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { FolderPage } from './inbox/folder-page.tsx'
import { readFolder } from './inbox/read-folder.server.ts'

export const handle = { title: 'Messages' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	return readFolder(args, access, 'inbox')
}

/** The inbox has no form. The guard redirects forms of pages that stayed open over a release. */
export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	await openMessages(args, access)
	return missing()
}

export default function Inbox() {
	return <FolderPage view={useLoaderData<typeof loader>()} />
}
