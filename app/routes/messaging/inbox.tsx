import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { openMessages } from '#app/requests/message.server.ts'
import chatCss from '#app/styles/chat.css?url'
import { missing } from '#app/web/missing.server.ts'
import { FolderPage } from './inbox/folder-page.tsx'
import { readFolder } from './inbox/read-folder.server.ts'
import { modeOf, readSupport } from './inbox/read.server.ts'
import { saveSupport } from './inbox/save.server.ts'
import { SupportChat } from './inbox/support-chat.tsx'

export const handle = { title: 'Messages' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	const mode = modeOf(args)
	if (!mode) return { support: null, inbox: await readFolder(args, access, 'inbox') }
	args.context.sheets = [chatCss]
	return { support: readSupport(args, access, mode), inbox: null }
}

/** The inbox takes no form. Those of pages that stayed open over a release are led on by the guard. */
export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	const mode = modeOf(args)
	if (mode) return saveSupport(args, access, mode)
	await openMessages(args, access)
	return missing()
}

/** The inbox of somebody, or the chat with our support. */
export default function Inbox() {
	const { support, inbox } = useLoaderData<typeof loader>()
	if (support) return <SupportChat its={support} />
	return inbox ? <FolderPage its={inbox} /> : null
}
