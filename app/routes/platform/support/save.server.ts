import { savedReply, staffAnswer, staffButton } from '#app/forms/support.ts'
import type { Asked } from '#app/guards/enter.server.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import type { Staff } from '#app/models/access.server.ts'
import {
	answerThread,
	assignThread,
	removeReply,
	reopenThread,
	saveReply,
	solveThread,
} from '#app/models/platform/support.server.ts'
import type { Flash } from '#app/domain/flash.ts'
import { href } from '#app/domain/href.ts'
import type { Outcome } from '#app/utils/outcome.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { plainKey } from '#app/web/form-key.server.ts'

/** An answer, or a note, by which button was pressed. */
export async function saveAnswer(asked: Asked, staff: Staff, id: string) {
	const form = await readForm(asked, staffAnswer)
	if (!form.ok) return invalid(asked, form)
	const isNote = form.intent === 'note'
	const said = { content: form.value.content, isNote, key: plainKey(form.key) }
	const answered = answerThread(staff, id, said)
	if (!answered.ok) return invalid(asked, form, answered)
	return leadTo(asked, `${href.supportDesk({ id })}#last`, {
		id: isNote ? 'support-noted' : 'support-answered',
	})
}

export async function addReply(asked: Asked, staff: Staff) {
	const form = await readForm(asked, savedReply)
	if (!form.ok) return invalid(asked, form)
	saveReply(staff, form.value)
	return leadTo(asked, href.supportDesk(), { id: 'reply-saved' })
}

/** The buttons beside a conversation and in the list of replies. */
export async function pressButton(asked: Asked, staff: Staff, id: string) {
	const form = await readForm(asked, staffButton)
	if (!form.ok) return invalid(asked, form)
	const { intent, reply } = form.value
	if (intent === 'remove-reply') {
		removeReply(staff, reply ?? '')
		return leadTo(asked, href.supportDesk(), { id: 'reply-removed' })
	}
	const [act, flash] = BUTTONS[intent]
	const done = act(staff, id)
	if (!done.ok) return invalid(asked, form, done)
	return leadTo(asked, href.supportDesk({ id }), { id: flash })
}

const BUTTONS: Record<
	'assign' | 'unassign' | 'solve' | 'reopen',
	[(staff: Staff, id: string) => Outcome<null>, Flash['id']]
> = {
	assign: [(staff, id) => assignThread(staff, id, { toMe: true }), 'support-assigned'],
	unassign: [(staff, id) => assignThread(staff, id, { toMe: false }), 'support-unassigned'],
	solve: [solveThread, 'support-solved'],
	reopen: [reopenThread, 'support-reopened'],
}
