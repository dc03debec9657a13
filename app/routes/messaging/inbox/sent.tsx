import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { FolderPage } from './folder-page.tsx'
import { readFolder } from './read-folder.server.ts'

export const handle = { title: 'Sent – Messages' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	return readFolder(args, access, 'sent')
}

export default function SentMessages() {
	return <FolderPage view={useLoaderData<typeof loader>()} />
}
