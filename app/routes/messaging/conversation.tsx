import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Enhancement } from '#app/components/shell/enhancement.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { openMessages } from '#app/requests/message.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { href } from '#app/domain/href.ts'
import fieldsCss from '#app/styles/fields.css?url'
import mailCss from '#app/styles/mail.css?url'
import { useFormPage } from '#app/web/use-form-page.ts'
import { BesideList } from './conversation/beside-list.tsx'
import { ConversationHead } from './conversation/head.tsx'
import { MessageItem } from './conversation/message.tsx'
import { readConversation, type ConversationData } from './conversation/read.server.ts'
import { Reply } from './conversation/reply.tsx'
import { saveConversation } from './conversation/save.server.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: mailCss }]

export const handle = { title: (loaded?: { subject: string }) => loaded?.subject ?? 'Messages' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	// Families have their own sheet, with all of its fields.
	if (access.role !== 'student') args.context.sheets = [fieldsCss]
	await openMessages(args, access)
	return readConversation(args, access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	await openMessages(args, access)
	return saveConversation(args, access)
}

/** One conversation, oldest first. It needs no script; with one, new messages come by themselves. */
export default function Conversation() {
	const its = useLoaderData<typeof loader>()
	return (
		<BesideList its={its}>
			<Thread its={its} />
		</BesideList>
	)
}

function Thread({ its }: { its: ConversationData }) {
	const form = useFormPage()
	const words = usePortalWords().messages
	return (
		<section aria-labelledby="subject">
			<ConversationHead its={its} />
			<ErrorSummary form={form} names={['body', 'files']} refusal={words.form.refusal} />
			{its.older ? (
				<p>
					<a href={href.conversation(its.id, undefined, { before: its.older })}>{words.thread.earlier}</a>
				</p>
			) : null}
			<div role="log" aria-label={words.thread.messages}>
				<ol className="mail-messages" data-live={`/api/messages/${its.id}`} data-read={its.newest}>
					{its.messages.map((message, i) => (
						<MessageItem
							key={message.id}
							message={message}
							isLast={i === its.messages.length - 1}
							conversation={its.id}
						/>
					))}
				</ol>
			</div>
			{its.unread ? <MarkRead its={its} /> : null}
			<Reply its={its} form={form} />
			<Enhancement name="conversation" />
		</section>
	)
}

function MarkRead({ its }: { its: ConversationData }) {
	return (
		<form method="post" action={href.conversation(its.id)} data-mark-read="">
			<input type="hidden" name="message" value={its.newest} />
			<button className="button button-small" name="intent" value="read">
				{usePortalWords().messages.thread.markRead}
			</button>
		</form>
	)
}
