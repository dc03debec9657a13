import { and, gt, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { enrolments } from '#db/schema/index.ts'
import { isCanceled } from '#app/domain/lesson/labels.ts'
import { today } from '#app/utils/dates.ts'
import { fold } from '#app/utils/fold.ts'
import type { Access } from '../../access.server.ts'
import { listDaysOff } from '../../class/exceptions.server.ts'
import { listAddressees } from '../../mail/outbox.server.ts'
import { rowsOf } from '../../school-rows.server.ts'
import { isOther, isStillAhead } from '../change-words.server.ts'
import { listLessonRecipients } from '../recipients.server.ts'
import type { Change } from '../schedule-change.server.ts'
import { tellAbsenceUndone, type AbsenceMade } from './absence-undone.server.ts'
import { tellOfChanges, tellTakenBack, type LessonChange } from './change-letters.server.ts'
import { changesByStudent } from './family-letters.server.ts'
import { offAsCanceled, type Off } from './off-lessons.server.ts'
import { listStillAbsent } from './still-absent.server.ts'
import { changesBack, takenBackLetters } from './taken-back.server.ts'
import { findLessonRows, type LessonToCancel } from './to-cancel.server.ts'
import type { UndoneChange } from './undone-changes.server.ts'

interface Was extends Pick<UndoneChange, 'was' | 'isNews' | 'creditsLost'> {
	kind: string
	/** The time of the change. */
	at: number
}

/**
 * Writes to the recipients of a change that it was undone. Returns the ids of these emails, without those of an absence, and
 * the names of the students whose families have no email address.
 */
export function tellUndone(
	tx: Tx,
	access: Access,
	{ lessons: rows, absence, mailIds, areMailsShared, left, marksAhead = [], classDays }: Change['before'],
	{ was, isNews, creditsLost, kind, at }: Was,
): { backIds: string[]; unreachable: string[] } {
	const is = findLessonRows(
		access,
		rows.map(({ id }) => id),
	)
	const marked = new Set(marksAhead.map(({ lessonId }) => lessonId))
	const [first] = is
	const isLasting = kind === 'split'
	const isSeries = kind === 'series' || kind === 'term'
	const notOn =
		isLasting && first ? listDaysOff(access, first.classId, today(access.school.timeZone)) : undefined
	const changes = changesBack(was, is).map((undone) => {
		const change = { ...undone, isLasting, notOn, isTakenBack: isSeries && undone.to === null }
		if (!change.to && classDays?.endsOn && change.lesson.day > classDays.endsOn)
			return { ...change, endsOn: classDays.endsOn }
		const back = is.find(({ id }) => id === change.lesson.id)
		if (!back || !(change.isAdded || marked.has(back.id))) return change
		return { ...change, stillAbsent: listStillAbsent(access, back), creditsLost: creditsLost(back.id) }
	})
	const ids = new Set(changes.map(({ lesson }) => lesson.id))
	const off =
		kind === 'closing' || kind === 'series' || absence
			? was.filter(({ id }) => ids.has(id)).map(offBefore(at, kind, absence))
			: []
	if (absence) tellAbsenceUndone(tx, access, absence, { changes, off, isNews })
	if (mailIds && kind === 'split') tellOthers(tx, access, { changes, mailIds, joinedAfter: at })
	const others = changes.filter((change) => isOther(change) && isStillAhead(change))
	const { unreachable } = listLessonRecipients(access, [...changesByStudent(access, others).keys()])
	if (!mailIds) return { backIds: [], unreachable }
	const takesAway = others.some(({ to }) => to === null)
	const areNew = isSeries || (takesAway && others.every(({ to }) => to === null))
	const backIds = tellTakenBack(tx, access, mailIds, {
		starts: [...is, ...was].map(({ startsAt }) => startsAt),
		areShared: areMailsShared,
		off,
		write: takenBackLetters(access, changes, { left, areNew, takesAway, areShared: areMailsShared, isNews }),
	})
	return { backIds, unreachable }
}

/**
 * The lesson before an undo. An absence can also have moved it, or it was added, and students who joined later read of it as it
 * was then.
 */
function offBefore(at: number, kind: string, absence: AbsenceMade | undefined) {
	return (lesson: LessonToCancel): Off =>
		isCanceled(lesson)
			? offAsCanceled(lesson)
			: {
					lesson,
					since: at,
					mailIds: absence?.mailIds ?? [],
					isNamed: kind === 'series' || lesson.movedFrom !== null,
				}
}

interface Others {
	changes: readonly LessonChange[]
	mailIds: readonly string[]
	joinedAfter: number
}

/** Writes to families who have the class now and got no letter about the change, because they joined after it. */
function tellOthers(tx: Tx, access: Access, { changes, mailIds, joinedAfter }: Others) {
	const told = new Set(listAddressees(tx, access.schoolId, mailIds).map(fold))
	const classIds = [...new Set(changes.map(({ lesson }) => lesson.classId))]
	const joined = new Set(
		tx
			.select({ studentId: enrolments.studentId })
			.from(enrolments)
			.where(
				and(
					rowsOf(enrolments, access),
					inArray(enrolments.classId, classIds),
					gt(enrolments.createdAt, joinedAfter),
				),
			)
			.all()
			.map(({ studentId }) => studentId),
	)
	const ids = [...changesByStudent(access, changes).keys()]
	const wasTold = (id: string) =>
		listLessonRecipients(access, [id]).people.some(({ email }) => told.has(fold(email)))
	const knew = new Set(ids.filter(wasTold))
	tellOfChanges(tx, access, changes, undefined, (id) => !knew.has(id) && (knew.size > 0 || joined.has(id)))
}
