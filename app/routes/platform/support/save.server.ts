import { savedReply, staffAnswer, staffButton } from '#app/domain/support/form.ts'
import type { Asked } from '#app/guards/enter.server.ts'
import { leads, tasksOf } from '#app/requests/task.server.ts'
import type { Staff } from '#app/models/access.server.ts'
import { answerThread, assignThread, reopenThread, solveThread } from '#app/models/platform/support.server.ts'
import { removeReply, saveReply } from '#app/models/platform/saved-replies.server.ts'
import { href } from '#app/domain/href.ts'
import { done } from '#app/utils/outcome.ts'
import { plainKey } from '#app/web/form-key.server.ts'

interface AtThread {
	args: Asked
	staff: Staff
	id: string
}

const task = tasksOf<AtThread>()

/** An answer, or a note, by which button was pressed. */
export const saveAnswer = task({
	form: staffAnswer,
	save({ staff, id }, { content }, { key, intent }) {
		const isNote = intent === 'note'
		const answered = answerThread(staff, id, { content, isNote, key: plainKey(key) })
		return answered.ok ? done(isNote) : answered
	},
	then: (isNote, { id }) =>
		leads(`${href.supportDesk({ id })}#last`, isNote ? 'support-noted' : 'support-answered'),
})

export const addReply = task({
	form: savedReply,
	save: ({ staff }, reply) => done(saveReply(staff, reply)),
	then: () => leads(href.supportDesk(), 'reply-saved'),
})

const BUTTONS = {
	'remove-reply': 'reply-removed',
	assign: 'support-assigned',
	unassign: 'support-unassigned',
	solve: 'support-solved',
	reopen: 'support-reopened',
} as const

/** The buttons beside a conversation and in the list of replies. */
export const pressButton = task({
	form: staffButton,
	save({ staff, id }, { intent, reply }) {
		if (intent === 'solve') return solveThread(staff, id)
		if (intent === 'reopen') return reopenThread(staff, id)
		if (intent !== 'remove-reply') return assignThread(staff, id, { toMe: intent === 'assign' })
		removeReply(staff, reply ?? '')
		return done(null)
	},
	then: (_, { id }, { intent }) =>
		leads(href.supportDesk(intent === 'remove-reply' ? {} : { id }), BUTTONS[intent]),
})
