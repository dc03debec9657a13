import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { conversationStep, peopleStep, replyForm } from '#app/forms/message.ts'
import { storeAttached } from '#app/flows/message.server.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	addParticipants,
	findConversation,
	markRead,
	removeParticipant,
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
	if (isForm) return answer(asked, access, id)
	const isAboutPeople = new URL(asked.request.url).searchParams.get('do') === 'people'
	return isAboutPeople ? changePeople(asked, access, id) : step(asked, access, id)
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

async function changePeople(asked: ActionFunctionArgs, access: Access, id: string) {
	const form = await readForm(asked, peopleStep)
	if (!form.ok) return invalid(asked, form)
	const { intent, person } = form.value
	const changed =
		(intent === 'add' ? addParticipants(access, id, [person]) : removeParticipant(access, id, person)) ??
		missing()
	if (!changed.ok) return invalid(asked, form, changed)
	return leadTo(asked, href.conversation(id, { do: 'people' }), {
		id: intent === 'add' ? 'participant-added' : 'participant-removed',
	})
}

const SAID = {
	unread: 'conversation-unread',
	mute: 'conversation-muted',
	unmute: 'conversation-unmuted',
	archive: 'conversation-archived',
	restore: 'conversation-restored',
	close: 'conversation-closed',
	reopen: 'conversation-reopened',
} as const

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
		id: SAID[intent],
	})
}
