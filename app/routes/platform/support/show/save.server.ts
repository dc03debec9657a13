import { threadForm } from '#app/domain/support/form.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { Staff } from '#app/models/access.server.ts'
import { answerThread, assignThread, reopenThread, solveThread } from '#app/models/platform/support.server.ts'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import { plainKey } from '#app/web/form-key.server.ts'

const MESSAGES = {
	send: 'support-answered',
	note: 'support-noted',
	assign: 'support-assigned',
	unassign: 'support-unassigned',
	solve: 'support-solved',
	reopen: 'support-reopened',
} as const

/** Saves an answer, a note, or a button at the top of the conversation. */
export const saveThread = tasksOf<{ args: RouteArgs; staff: Staff; id: string }>()({
	form: threadForm,
	save({ staff, id }, value, { key }) {
		if ('content' in value)
			return answerThread(staff, id, {
				content: value.content,
				isNote: value.intent === 'note',
				key: plainKey(key),
			})
		if (value.intent === 'solve') return solveThread(staff, id)
		if (value.intent === 'reopen') return reopenThread(staff, id)
		return assignThread(staff, id, { toMe: value.intent === 'assign' })
	},
	then: (_, { id }, value) =>
		goTo(
			platformHref.supportChat(id) + ('content' in value ? '#last' : ''),
			MESSAGES[value.intent ?? 'send'],
		),
})
