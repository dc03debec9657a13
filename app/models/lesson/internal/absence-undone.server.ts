import type { Tx } from '#db/client.server.ts'
import { teachers } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { rowOf } from '../../school-rows.server.ts'
import { queueSchoolMail, recallMail } from '../../mail/outbox.server.ts'
import type { DaysOff, LessonChange } from '../change-words.server.ts'
import { takenBackLetters } from './taken-back.server.ts'

/** Side effects of an absence besides its lessons. */
export interface AbsenceMade extends DaysOff {
	teacherId: string
	/** The time off recorded with the absence; null if it existed before. */
	timeOffId: string | null
	mailIds: string[]
}

/** Cancels emails still waiting in the outbox, and sends a correction to recipients of the others. */
export function tellAbsenceUndone(
	tx: Tx,
	access: Access,
	made: AbsenceMade,
	changes: readonly LessonChange[],
	isNews: (email: string) => boolean,
) {
	const { schoolId } = access
	const teacher = tx
		.select({ name: teachers.name })
		.from(teachers)
		.where(rowOf(teachers, schoolId, made.teacherId))
		.get()
	const gone = recallMail(tx, schoolId, made.mailIds)
	const away = { ...made, teacher: teacher?.name ?? '' }
	const write = takenBackLetters(access, changes, { away, isNews })
	queueSchoolMail(
		tx,
		schoolId,
		[...new Set(gone)].flatMap((to) => write(to) ?? []),
	)
}
