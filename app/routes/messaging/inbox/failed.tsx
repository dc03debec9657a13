import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { FolderPage } from './folder-page.tsx'
import { openStaffForm } from './read-mail.server.ts'
import { readFolder } from './read-folder.server.ts'
import { changeFailed } from './save-broadcasts.server.ts'

export const handle = { title: 'Failed – Messages' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	return readFolder(args, access, 'failed')
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	await openStaffForm(args, access)
	return changeFailed({ args, access })
}

export default function FailedMessages() {
	return <FolderPage view={useLoaderData<typeof loader>()} />
}
