import type { Access } from '#app/models/access.server.ts'
import { listChanges } from '#app/models/lesson/schedule-change.server.ts'
import { momentWords } from '#app/utils/dates.ts'

const SHOWN = 5

/** Recent bulk changes, newest first, which the page offers to undo. */
export function readChangesLately(access: Access, ...kinds: ('closing' | 'rooms' | 'term' | 'absence')[]) {
	const { timeZone, dateFormat } = access.school
	return listChanges(access, 50)
		.filter((change) => kinds.some((kind) => kind === change.kind))
		.slice(0, SHOWN)
		.map(({ id, summary, at, by, undoneAt }) => ({
			id,
			summary,
			by,
			isUndone: undoneAt !== null,
			at: momentWords(at, timeZone, dateFormat),
		}))
}

export type ChangeLately = ReturnType<typeof readChangesLately>[number]
