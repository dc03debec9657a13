import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Enhancement } from '#app/components/shell/enhancement.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { openMessages } from '#app/requests/message.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { href } from '#app/domain/href.ts'
import formsCss from '#app/styles/forms.css?url'
import messagesCss from '#app/styles/messages.css?url'
import { useFormPage } from '#app/web/use-form-page.ts'
import { BesideList } from './conversation/beside-list.tsx'
import { ConversationHead } from './conversation/head.tsx'
import { MessageItem } from './conversation/message.tsx'
import { readConversation, type ConversationData } from './conversation/read.server.ts'
import { Reply } from './conversation/reply.tsx'
import { saveConversation } from './conversation/save.server.ts'

export const links: LinksFunction = () => [formsCss, messagesCss].map((href) => ({ rel: 'stylesheet', href }))

export const handle = { title: (loaded?: { subject: string }) => loaded?.subject ?? 'Messages' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	await openMessages(args, access)
	return readConversation(args, access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	await openMessages(args, access)
	return saveConversation(args, access)
}

/** One conversation, oldest first. With JavaScript new messages appear without a reload. */
export default function Conversation() {
	const conversation = useLoaderData<typeof loader>()
	return (
		<BesideList conversation={conversation}>
			<Thread conversation={conversation} />
		</BesideList>
	)
}

function Thread({ conversation }: { conversation: ConversationData }) {
	const form = useFormPage()
	const text = usePortalWords().messages
	return (
		<section aria-labelledby="subject">
			<ConversationHead conversation={conversation} />
			<ErrorSummary form={form} names={['body', 'files']} refusal={text.form.refusal} />
			{conversation.older ? (
				<p>
					<a href={href.conversation(conversation.id, undefined, { before: conversation.older })}>
						{text.thread.earlier}
					</a>
				</p>
			) : null}
			<div role="log" aria-label={text.thread.messages}>
				<ol
					className="mail-messages"
					data-live={`/api/messages/${conversation.id}`}
					data-read={conversation.newest}
				>
					{conversation.messages.map((message, i) => (
						<MessageItem
							key={message.id}
							message={message}
							isLast={i === conversation.messages.length - 1}
							conversation={conversation.id}
						/>
					))}
				</ol>
			</div>
			{conversation.unread ? <MarkRead conversation={conversation} /> : null}
			<Reply conversation={conversation} form={form} />
			<Enhancement name="conversation" />
		</section>
	)
}

function MarkRead({ conversation }: { conversation: ConversationData }) {
	return (
		<form method="post" action={href.conversation(conversation.id)} data-mark-read="">
			<input type="hidden" name="message" value={conversation.newest} />
			<button className="button button-small" name="intent" value="read">
				{usePortalWords().messages.thread.markRead}
			</button>
		</form>
	)
}
