import { and, eq, sql } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { LEFT_THE_SCHOOL, plannedFor } from '#app/domain/student/planned.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { closePortal } from '../account/portal-access.server.ts'
import { record } from '../audit.server.ts'
import { resumeEnrolment, type Which } from '../enrolment/changes.server.ts'
import { hasPausedSeat } from '../enrolment/earlier-pauses.server.ts'
import { refuseToKeepAll } from '../enrolment/promised.server.ts'
import { endAllOf, keepAllOf, resumeAllOf } from '../enrolment/student.server.ts'
import { withoutDoubleLessons } from '../double-lessons.server.ts'
import { fillLessonsAlone } from '../lesson/filling.server.ts'
import { putBackFree, putBackRemoved } from '../lesson/removed-lessons.server.ts'
import type { ChangeUndone } from '../lesson/schedule-change.server.ts'
import { undoChange } from '../lesson/schedule-undo.server.ts'
import { tellOfSeats } from '../portal/seat-news.server.ts'
import { studentsOf } from '../scope.server.ts'

const NO_PAUSE = { pausedFrom: null, pausedTo: null, lessonsChange: null }
const NO_LEAVING = { leftOn: null, leaveReason: null, locksWhenLeft: false, leavingChange: null }

export interface PlanWithdrawn {
	name: string
	/** True if lessons were put back into the schedule; null if none had been removed. */
	lessonsAreBack: boolean | null
}

/** Cancels a planned last day or pause that has not begun. */
export function withdrawPlan(access: Access, studentId: string, version: number): Outcome<PlanWithdrawn> {
	return withoutDoubleLessons(access, [studentId], () => withdraw(access, studentId, version))
}

function withdraw(access: Access, studentId: string, version: number): Outcome<PlanWithdrawn> {
	return write((tx) => {
		const student = find(tx, access, studentId)
		if (!student) return refused({ form: 'This student is not on your list any more.' }, { status: 404 })
		const name = nameOf(student)
		const { lastDay, pause } = plannedFor(student, today(access.school.timeZone))
		if (student.version !== version || !(lastDay ?? pause))
			return refused(
				{ form: `Somebody else changed ${name} in the meantime. Check the page again.` },
				{ status: 409 },
			)
		const promised = refuseToKeepAll(tx, access, studentId, { lastDay, pause })
		if (promised) return promised
		const { lessonsAreBack } = takeBack(access, student, { lastDay: true, pause: true, isPartly: true })
		update(tx, access, studentId, { ...(lastDay ? NO_LEAVING : {}), ...(pause ? NO_PAUSE : {}) })
		record(tx, access, 'student.plan-withdrawn', {
			objectId: studentId,
			objectName: name,
			before: { lastDay, pausedFrom: pause?.from, pausedTo: pause?.to },
		})
		return done({ name, lessonsAreBack })
	})
}

/**
 * Restores enrollments and lessons before a plan is canceled or replaced, and says which of its changes were undone. Lessons that
 * the plan kept out of the schedule in the first place are added. With `isPartly` lessons come back also where others have lost
 * their time.
 */
export function takeBack(
	access: Access,
	student: Pick<
		Found,
		| 'id'
		| 'firstName'
		| 'lastName'
		| 'state'
		| 'leftOn'
		| 'pausedFrom'
		| 'pausedTo'
		| 'lessonsChange'
		| 'leavingChange'
	>,
	which: { lastDay?: boolean; pause?: boolean; isPartly?: boolean },
): Pick<PlanWithdrawn, 'lessonsAreBack'> & { undone: ChangeUndone[] } {
	const day = today(access.school.timeZone)
	const { lastDay, pause } = plannedFor(student, day)
	const changes: (string | null)[] = []
	const days: string[] = []
	if (which.lastDay && lastDay) {
		keepAllOf(access, student.id, lastDay)
		changes.push(student.leavingChange)
		days.push(lastDay)
	}
	if (which.pause && pause) {
		resumeAllOf(access, student.id, pause, day)
		changes.push(student.lessonsChange)
		days.push(daysAfter(pause.from, -1))
	}
	const ids = changes.filter((id) => id !== null)
	const whole = ids.map((id) => undoChange(access, id))
	const undone = whole.flatMap((outcome) => (outcome.ok ? [outcome.value] : []))
	const refusedIds = ids.filter((_, at) => !whole[at]?.ok)
	const putBack = putBackFree(access, which.isPartly ? refusedIds : [])
	const [after] = days.sort()
	if (!after || putBack.changes < refusedIds.length)
		return { lessonsAreBack: ids.length > 0 ? false : null, undone }
	const stay = { id: student.id, name: nameOf(student), after, undone, putBack }
	const filled = write((tx) => fillLessonsAlone(tx, access, stay))
	const isAny = ids.length + filled.lessonIds.length > 0 || !filled.isWhole
	return { lessonsAreBack: isAny ? filled.isWhole : null, undone: [...undone, filled] }
}

/** Applies a plan whose day has come. Returns whether anything changed. */
export function applyPlan(tx: Tx, access: Access, studentId: string): boolean {
	const student = find(tx, access, studentId)
	if (!student || student.archivedAt !== null) return false
	const { state, leftOn, pausedFrom, pausedTo } = student
	const day = today(access.school.timeZone)
	if (state !== 'left' && leftOn && leftOn < day) {
		become(tx, access, student, { state: 'left', stateSince: leftOn, ...NO_PAUSE })
		// A seat that goes on would be billed to a student who has left.
		endAllOf(access, studentId, leftOn, student.leaveReason ?? LEFT_THE_SCHOOL)
		if (student.locksWhenLeft) closePortal(tx, access, studentId, `${nameOf(student)} has left`)
		return true
	}
	if (!pausedFrom || pausedFrom > day) return false
	const isOver = pausedTo !== null && pausedTo < day
	if (state === 'active' && !isOver) become(tx, access, student, { state: 'paused', stateSince: pausedFrom })
	else if (state === 'paused' && isOver) {
		const back = daysAfter(pausedTo, 1)
		// The enrollments go on by their own dates.
		become(tx, access, student, { state: 'active', stateSince: back, ...NO_PAUSE })
	} else if (isOver) update(tx, access, studentId, NO_PAUSE)
	else return false
	return true
}

/**
 * Ends the pause of an enrollment early or takes back its last day, and puts its private lessons back. Emails the
 * family if `tells` is set, also of the seats to which the student would have moved. A paused student who pauses nowhere else is
 * active again from the first day back, and does not pause at all if the pause is still to come.
 */
export function resumeSeat(access: Access, which: Which, version: number, tells = false, firstDay?: string) {
	return write((tx) => {
		const resumed = resumeEnrolment(access, which, version, firstDay)
		if (!resumed.ok) return resumed
		const { backOn, was } = resumed.value
		const student = find(tx, access, resumed.value.studentId)
		const stateSince = today(access.school.timeZone)
		const goesOn = student?.state === 'paused' && !hasPausedSeat(tx, access, student.id, backOn)
		const isBack = goesOn && backOn <= stateSince
		const lastAway = daysAfter(backOn, -1)
		if (isBack) become(tx, access, student, { state: 'active', stateSince, ...NO_PAUSE })
		else if (goesOn && (student.pausedTo ?? backOn) > lastAway)
			update(tx, access, student.id, { pausedTo: lastAway })
		const planned = student && plannedFor(student, stateSince).pause
		if (planned && !hasPausedSeat(tx, access, student.id, planned.from))
			update(tx, access, student.id, NO_PAUSE)
		const filled = student && fillSeat(tx, access, student, { ...which, ...was }, lastAway)
		// The email names the next lesson, which may be one of those that are back.
		const seats = [which.id, ...resumed.value.givenUp.map(({ id }) => id)]
		const mailed = tells ? tellOfSeats(tx, access, seats, { isBack: resumed.value.keepsEnd }) : 0
		const { lessonIds = [], leftOut = [] } = filled ?? {}
		return done({ ...resumed.value, isBack, mailed, lessonsBack: lessonIds.length, leftOut })
	})
}

type Was = Parameters<typeof putBackRemoved>[1]

/** Puts lessons back on the days to which they had been moved, and adds the others that are missing. */
function fillSeat(tx: Tx, access: Access, student: Found, was: Was, lastAway: string) {
	const putBack = putBackRemoved(access, was)
	const { classId } = was
	const stay = { id: student.id, name: nameOf(student), classId, undone: [], putBack }
	const filled = fillLessonsAlone(tx, access, { ...stay, after: dayBefore(was, lastAway) })
	return { ...filled, leftOut: putBack.leftOut }
}

/**
 * The last day before a seat goes on: that before its pause or its last one, but none before the last day away. The seat keeps the
 * days of a pause that is over.
 */
function dayBefore({ pausedFrom, pausedTo, endsOn }: Was, lastAway: string): string {
	const isAway = pausedFrom !== null && (pausedTo === null || pausedTo > lastAway)
	const day = isAway ? daysAfter(pausedFrom, -1) : (endsOn ?? lastAway)
	return day > lastAway ? day : lastAway
}

type Found = NonNullable<ReturnType<typeof find>>
type Values = Partial<typeof students.$inferInsert>

function become(tx: Tx, access: Access, student: Found, fields: Values) {
	const { state, stateSince } = student
	update(tx, access, student.id, fields)
	record(tx, access, 'student.state-changed', {
		objectId: student.id,
		objectName: nameOf(student),
		before: { state, stateSince },
		after: { state: fields.state, stateSince: fields.stateSince },
	})
}

function update(tx: Tx, { schoolId, userId }: Access, id: string, fields: Values) {
	tx.update(students)
		.set({
			...fields,
			version: sql`${students.version} + 1`,
			updatedAt: Date.now(),
			updatedBy: userId || null,
		})
		.where(rowOf(students, schoolId, id))
		.run()
}

function find(tx: Tx, access: Access, id: string) {
	return tx
		.select({
			id: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			state: students.state,
			stateSince: students.stateSince,
			leftOn: students.leftOn,
			leaveReason: students.leaveReason,
			pausedFrom: students.pausedFrom,
			pausedTo: students.pausedTo,
			locksWhenLeft: students.locksWhenLeft,
			lessonsChange: students.lessonsChange,
			leavingChange: students.leavingChange,
			version: students.version,
			archivedAt: students.archivedAt,
		})
		.from(students)
		.where(and(studentsOf(access), eq(students.id, id)))
		.get()
}
