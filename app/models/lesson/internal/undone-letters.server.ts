import type { Tx } from '#db/client.server.ts'
import type { Access } from '../../access.server.ts'
import type { Change } from '../schedule-change.server.ts'
import { tellAbsenceUndone } from './absence-undone.server.ts'
import { tellTakenBack } from './change-letters.server.ts'
import { changesBack, takenBackLetters } from './taken-back.server.ts'
import { findLessonRows, type LessonToCancel } from './to-cancel.server.ts'

interface Was {
	/** The changed lessons before the undo that people know of. */
	was: LessonToCancel[]
	/** True if the change added the lessons. */
	areNew: boolean
	isNews: (email: string) => boolean
}

/** Writes to the recipients of a change that it was undone. */
export function tellUndone(
	tx: Tx,
	access: Access,
	{ lessons: rows, absence, mailIds, areMailsShared, left }: Change['before'],
	{ was, areNew, isNews }: Was,
) {
	const is = findLessonRows(
		access,
		rows.map(({ id }) => id),
	)
	const changes = changesBack(was, is)
	if (absence) tellAbsenceUndone(tx, access, absence, changes, isNews)
	if (mailIds)
		tellTakenBack(tx, access, mailIds, {
			starts: [...is, ...was].map(({ startsAt }) => startsAt),
			areShared: areMailsShared,
			write: takenBackLetters(access, changes, { left, areNew, areShared: areMailsShared, isNews }),
		})
}
