import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { conversationStep, replyForm } from '#app/forms/message.ts'
import { storeAttached } from '#app/flows/message.server.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	findConversation,
	markRead,
	reply,
	setClosed,
	setMember,
	withdrawMessage,
} from '#app/models/message.server.ts'
import { href } from '#app/domain/href.ts'
import { refused } from '#app/utils/outcome.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'

export async function saveConversation(asked: ActionFunctionArgs, access: Access) {
	const id = asked.params.id ?? ''
	// Somebody else's is not there, whatever was sent to it.
	if (!findConversation(access, id)) missing()
	const isForm = /^multipart\//.test(asked.request.headers.get('Content-Type') ?? '')
	return isForm ? answer(asked, access, id) : step(asked, access, id)
}

async function answer(asked: ActionFunctionArgs, access: Access, id: string) {
	const form = await readForm(asked, replyForm, { filesIn: 'files' })
	if (!form.ok) return invalid(asked, form)
	const { body } = form.value
	if (body === '' && form.files.length === 0)
		return invalid(asked, form, refused({ body: 'Write a message or attach a file' }))
	const files = await storeAttached(access, form.files)
	if (!files.ok) return invalid(asked, form, files)
	const kind = form.intent === 'note' ? 'note' : 'message'
	const sent = reply(access, id, form.key, { kind, body }, files.value) ?? missing()
	if (!sent.ok) return invalid(asked, form, sent)
	return redirect(`${href.conversation(id)}#last`, { status: 303 })
}

const SAID = {
	unread: 'The conversation is marked as unread.',
	mute: 'The conversation is muted. New messages are not counted or emailed.',
	unmute: 'The conversation is no longer muted.',
	archive: 'The conversation is in the archive.',
	restore: 'The conversation is in your inbox again.',
	close: 'The conversation is closed. The next message opens it again.',
	reopen: 'The conversation is open again.',
}

async function step(asked: ActionFunctionArgs, access: Access, id: string) {
	const form = await readForm(asked, conversationStep)
	if (!form.ok) return invalid(asked, form)
	const { intent, message } = form.value
	const back = href.conversation(id)
	if (intent === 'read') {
		markRead(access, id, message)
		return redirect(`${back}#last`, { status: 303 })
	}
	if (intent === 'withdraw') {
		const withdrawn = withdrawMessage(access, id, message) ?? missing()
		if (!withdrawn.ok) return invalid(asked, form, withdrawn)
		return leadTo(asked, `${back}#last`, { id: 'message-withdrawn' })
	}
	if (intent === 'close' || intent === 'reopen') {
		if (!setClosed(access, id, intent === 'close')) missing()
	} else setMember(access, id, intent)
	const leaves = intent === 'archive' || intent === 'unread'
	return leadTo(asked, leaves ? href.messaging() : back, {
		id: 'conversation-changed',
		params: { what: SAID[intent] },
	})
}
