import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AllMessages, Folders } from '#app/components/message/folders.tsx'
import { openMessages } from '#app/requests/message.server.ts'
import { demandSubscription, enter } from '#app/guards/enter.server.ts'
import chatCss from '#app/styles/chat.css?url'
import mailCss from '#app/styles/mail.css?url'
import listsCss from '#app/styles/lists.css?url'
import recordsCss from '#app/styles/records.css?url'
import { BroadcastPage } from './inbox/broadcast.tsx'
import { FamilyFolder } from './inbox/family-folder.tsx'
import { FolderPage } from './inbox/folder.tsx'
import { ManyForm } from './inbox/many.tsx'
import { NewConversation } from './inbox/new-conversation.tsx'
import { PreviewPage } from './inbox/preview.tsx'
import { readMessages } from './inbox/read-messages.server.ts'
import { modeOf, readSupport } from './inbox/read.server.ts'
import { saveMessages } from './inbox/save-messages.server.ts'
import { saveSupport } from './inbox/save.server.ts'
import { SupportChat } from './inbox/support-chat.tsx'
import { TemplateForm, TemplateList } from './inbox/templates.tsx'

const titles: Record<string, string> = {
	new: 'New message',
	many: 'Message many people',
	preview: 'Check before sending',
	templates: 'Templates',
	template: 'Template',
}

export const handle = {
	title: (loaded?: { messages: { view: string } | null }) =>
		titles[loaded?.messages?.view ?? ''] ?? 'Messages',
}

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'messaging', 'message:write')
	const mode = modeOf(asked)
	asked.context.sheets = mode
		? [chatCss]
		: access.role === 'student'
			? [mailCss]
			: [listsCss, recordsCss, mailCss]
	if (mode) return { support: readSupport(asked, access, mode), messages: null }
	await demandSubscription(asked, access)
	openMessages(access)
	return { support: null, messages: readMessages(asked, access) }
}

export async function action(asked: ActionFunctionArgs) {
	const access = await enter(asked, 'messaging', 'message:write')
	const mode = modeOf(asked)
	if (mode) return saveSupport(asked, access, mode)
	await demandSubscription(asked, access)
	openMessages(access)
	return saveMessages(asked, access)
}

/** The messages of somebody, or the chat with our support. */
export default function Inbox() {
	const { support, messages } = useLoaderData<typeof loader>()
	if (support) return <SupportChat its={support} />
	if (!messages) return null
	const isFolder = messages.view === 'folder'
	return (
		<div className={isFolder ? 'mail' : 'mail mail-open'}>
			{messages.isStaff ? <Folders folders={messages.folders} isStaff /> : null}
			<div className="mail-main">
				{isFolder ? null : <AllMessages />}
				<View its={messages} />
			</div>
		</div>
	)
}

function View({ its }: { its: ReturnType<typeof readMessages> }) {
	if (its.view === 'new') return <NewConversation its={its} />
	if (its.view === 'many') return <ManyForm its={its} />
	if (its.view === 'preview') return <PreviewPage its={its} />
	if (its.view === 'broadcast') return <BroadcastPage its={its} />
	if (its.view === 'templates') return <TemplateList its={its} />
	if (its.view === 'template') return <TemplateForm its={its} />
	return its.isStaff ? <FolderPage its={its} /> : <FamilyFolder its={its} />
}
