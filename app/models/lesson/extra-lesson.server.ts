import { database, type Tx } from '#db/client.server.ts'
import { classes } from '#db/schema/index.ts'
import { fittingCredit } from '#app/domain/attendance/usable-credit.ts'
import { done, refused, refusedInForm, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { writeWhole } from '../undo.server.ts'
import { listExpected, type Roll } from '../attendance/expected.server.ts'
import { listUsableCredits } from '../attendance/usable-credits.server.ts'
import { addLessons, type Force } from './booking.server.ts'
import { type LessonEdit, momentsOf } from './change.server.ts'
import { tellOfChanges } from './internal/change-letters.server.ts'
import { tellTeachers } from './teacher-letters.server.ts'
import { visitLesson } from './visitors.server.ts'

export interface ExtraLesson extends LessonEdit {
	classId: string
	kind: 'extra' | 'make_up' | 'trial'
	/** The credit that a make-up lesson uses for a student, or none. For others it is the one that fits. */
	makeUps?: readonly { studentId: string; creditId?: string }[]
}

/**
 * Adds a single lesson outside the series of a class, and tells its teacher. A private make-up lesson uses a credit of its
 * student, as one booked at a free time does.
 */
export function addExtraLesson(
	access: Access,
	key: string,
	wish: ExtraLesson,
	force?: Force,
): Outcome<{ id: string; mailed: number; used: number }> {
	return writeWhole((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before, mailed: 0, used: 0 })
		const { classId, kind, teacherId, roomId, tells } = wish
		const openClass = findOpenClass(access, classId)
		if (!openClass) return refused({ form: 'This class is no longer open for new lessons.' })
		const times = momentsOf(access, wish)
		if (!times.ok) return times
		const place = { classId, teacherId, roomId, ...times.value }
		const added = addLessons(tx, access, [{ ...place, kind }], force)
		if (!added.ok) return added
		const [id = ''] = added.value.ids
		const lesson = { ...place, id, class: openClass.name, day: wish.day }
		const changes = [{ lesson, to: place, isAdded: true }]
		const booked =
			kind === 'make_up' && openClass.kind === 'private' ? bookCredits(tx, access, lesson, wish) : done(NONE)
		if (!booked.ok) return booked
		const { students, mailed } = booked.value
		const others = (studentId: string) => !students.has(studentId)
		const mailIds = tells ? tellOfChanges(tx, access, changes, undefined, others) : []
		// The teacher reads of the booking of each student instead.
		if (students.size === 0) tellTeachers(tx, access, changes)
		record(tx, access, 'lesson.added', {
			objectId: id,
			objectName: openClass.name,
			after: { day: wish.day, time: wish.startTime, forced: force?.reason },
		})
		spendKey(tx, access, key, id)
		return done({ id, mailed: mailIds.length + mailed, used: students.size })
	})
}

const NONE = { students: new Set<string>(), mailed: 0 }

/** Uses the credits chosen for the students of a lesson. Returns who pays with one, and the number of emails to their families. */
function bookCredits(
	tx: Tx,
	access: Access,
	lesson: Roll & { class: string },
	{ makeUps = [], durationMinutes, day, tells }: ExtraLesson,
): Outcome<typeof NONE> {
	const expected = listExpected(access, lesson).map(({ studentId }) => studentId)
	const usable = listUsableCredits(access, expected)
	const booked = { students: new Set<string>(), mailed: 0 }
	// A chosen student comes as well if the lesson is before their first day or after their last one.
	for (const studentId of new Set([...expected, ...makeUps.map((choice) => choice.studentId)])) {
		const chosen = makeUps.find((choice) => choice.studentId === studentId)
		const fits = fittingCredit(usable, { studentId, day, minutes: durationMinutes })
		const creditId = chosen ? chosen.creditId : fits?.id
		if (!creditId) continue
		const wasChecked = expected.includes(studentId)
		const visited = visitLesson(access, lesson.id, { studentId, creditId, tells, wasChecked })
		if (!visited.ok) return refusedInForm(visited)
		booked.students.add(studentId)
		booked.mailed += visited.value.mailed
		record(tx, access, 'credit.booked', {
			objectId: studentId,
			objectName: visited.value.student,
			after: { class: lesson.class, day },
		})
	}
	return done(booked)
}

function findOpenClass(access: Access, id: string) {
	const classRow = database()
		.select({ name: classes.name, kind: classes.kind, state: classes.state })
		.from(classes)
		.where(rowOf(classes, access, id))
		.get()
	return classRow && classRow.state !== 'archived' && classRow.state !== 'finished' ? classRow : null
}
