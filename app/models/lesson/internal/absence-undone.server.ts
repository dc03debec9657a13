import type { Tx } from '#db/client.server.ts'
import { teachers } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { rowOf } from '../../school-rows.server.ts'
import { queueSchoolMail } from '../../mail/outbox.server.ts'
import type { DaysOff, LessonChange } from '../change-words.server.ts'
import { recallFrom } from './change-letters.server.ts'
import type { Off } from './off-lessons.server.ts'
import { takenBackLetters } from './taken-back.server.ts'

/** Side effects of an absence besides its lessons. */
export interface AbsenceMade extends DaysOff {
	teacherId: string
	/** The time off recorded with the absence; null if it existed before. */
	timeOffId: string | null
	mailIds: string[]
}

/** Cancels emails still waiting in the outbox, and sends a correction to recipients of the others and present readers. */
export function tellAbsenceUndone(
	tx: Tx,
	access: Access,
	made: AbsenceMade,
	{
		changes,
		off,
		isNews,
	}: { changes: readonly LessonChange[]; off: readonly Off[]; isNews: (email: string) => boolean },
) {
	const { schoolId } = access
	const teacher = tx
		.select({ name: teachers.name })
		.from(teachers)
		.where(rowOf(teachers, schoolId, made.teacherId))
		.get()
	const gone = recallFrom(tx, access, made.mailIds, { off })
	const away = { ...made, teacher: teacher?.name ?? '' }
	const write = takenBackLetters(access, changes, { away, isNews })
	queueSchoolMail(
		tx,
		schoolId,
		gone.flatMap((to) => write(to) ?? []),
	)
}
