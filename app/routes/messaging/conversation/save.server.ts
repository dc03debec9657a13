import type { ActionFunctionArgs } from '@remix-run/node'
import { conversationStep, replyForm } from '#app/domain/message/form.ts'
import { storeAttached } from '#app/requests/message.server.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { findConversation } from '#app/models/message/reading.server.ts'
import { markRead, setClosed, setMember } from '#app/models/message/member.server.ts'
import { reply } from '#app/models/message/conversation.server.ts'
import { withdrawMessage } from '#app/models/message/withdrawal.server.ts'
import { href } from '#app/domain/href.ts'
import { done, refused } from '#app/utils/outcome.ts'
import { missing } from '#app/web/missing.server.ts'

export function saveConversation(args: ActionFunctionArgs, access: Access) {
	const id = args.params.id ?? ''
	// Other people's conversations answer Not Found to every form.
	if (!findConversation(access, id)) missing()
	const context = { args, access, id }
	const isForm = /^multipart\//.test(args.request.headers.get('Content-Type') ?? '')
	return isForm ? answer(context) : step(context)
}

const task = tasksOf<Doing & { id: string }>()

const answer = task({
	form: replyForm,
	filesIn: 'files',
	async save({ access, id }, { body }, { key, intent, files }) {
		if (body === '' && files.length === 0) return refused({ body: 'Write a message or attach a file' })
		const stored = await storeAttached(access, files)
		if (!stored.ok) return stored
		return reply(access, id, key, { kind: intent === 'note' ? 'note' : 'message', body }, stored.value)
	},
	then: (_, { id }) => goTo(`${href.conversation(id)}#last`),
})

const SAID = {
	read: undefined,
	withdraw: 'message-withdrawn',
	unread: 'conversation-unread',
	mute: 'conversation-muted',
	unmute: 'conversation-unmuted',
	archive: 'conversation-archived',
	restore: 'conversation-restored',
	close: 'conversation-closed',
	reopen: 'conversation-reopened',
} as const

const step = task({
	form: conversationStep,
	save({ access, id }, { intent, message }) {
		if (intent === 'withdraw') return withdrawMessage(access, id, message)
		if (intent === 'close' || intent === 'reopen')
			return setClosed(access, id, intent === 'close') ? done(null) : null
		if (intent === 'read') markRead(access, id, message)
		else setMember(access, id, intent)
		return done(null)
	},
	then(_, { id }, { intent }) {
		const leaves = intent === 'archive' || intent === 'unread'
		const last = intent === 'read' || intent === 'withdraw' ? '#last' : ''
		return goTo(leaves ? href.messaging() : `${href.conversation(id)}${last}`, SAID[intent])
	},
})
