import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { PortalChoice } from '#app/domain/student/choices.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { stateRules, whyNotNext, type StudentState } from '#app/domain/student/states.ts'
import type { Access } from '../access.server.ts'
import { closePortal, reopenPortal, type Settled } from '../account/portal-access.server.ts'
import { record } from '../audit.server.ts'
import { endAllOf, pauseAllOf, resumeAllOf } from '../enrolment.server.ts'
import { removeLessonsAlone } from '../lesson.server.ts'
import { refuseSeatBeyondPlan } from '../plan-limit.server.ts'
import { studentsOf } from '../scope.server.ts'

export interface StateChange {
	state: StudentState
	/** The day it counts from: today, or a day before. */
	since: string
	/** Why somebody leaves. */
	reason?: string
	/**
	 * What becomes of their places in classes. Whoever leaves gives them up unless told otherwise; whoever pauses keeps
	 * the seats, and without them others may have them.
	 */
	places?: 'keep' | 'give-up'
	/** Whether lessons to come that only they attend leave the schedule with them. Unless told otherwise they stay. */
	lessons?: 'keep' | 'remove'
	/** Whether whoever leaves, and their family, can sign in from then on. Unless told otherwise they can. */
	portal?: PortalChoice
}

export interface StateChanged {
	name: string
	from: StudentState
	/** The classes that ended, paused or went on with it. */
	classes: string[]
	/** The classes that could not go on, for their seat was given up and is taken. */
	withoutSeat: string[]
	/** Undoes what was taken out of the schedule; null where nothing was. */
	lessonsChange: string | null
	/** Whose accounts were locked with it, or opened again. */
	accounts: Settled
}

/** Leads a student from one state to the next. With a version, only if nobody changed the student since. */
export function changeState(
	tx: Tx,
	access: Access,
	studentId: string,
	change: StateChange,
	version?: number,
): Outcome<StateChanged> {
	const { schoolId, userId } = access
	const student = findStudent(tx, access, studentId)
	if (!student) return refused({ form: 'This student is not on your list any more.' }, { status: 404 })
	const name = nameOf(student)
	const why = whyNot(access, { ...student, name }, change, version)
	if (why) return why
	const { state: was } = student
	const beyond = stateRules[change.state].counts
		? refuseSeatBeyondPlan(tx, access, { id: studentId, state: was })
		: null
	if (beyond) return beyond

	const fields = fieldsOf(change, student.joinedOn)
	tx.update(students)
		.set({
			...fields,
			version: sql`${students.version} + 1`,
			updatedAt: Date.now(),
			updatedBy: userId,
		})
		.where(and(eq(students.schoolId, schoolId), eq(students.id, studentId)))
		.run()
	const leaves = change.state === 'left' && change.places !== 'keep' && change.lessons === 'remove'
	// While they still have their places: those say which lessons are theirs alone.
	const lessonsChange = leaves ? removeLessonsAlone(tx, access, { id: studentId, name }, change.since) : null
	const places = movePlaces(access, studentId, student, change)
	const { state, stateSince, leftOn, leaveReason } = student
	record(tx, access, 'student.state-changed', {
		objectId: studentId,
		objectName: name,
		before: { state, stateSince, leftOn, leaveReason },
		after: { ...fields, ...(places.classes.length > 0 ? { classes: places.classes } : {}) },
	})
	return done({
		name,
		from: state,
		...places,
		lessonsChange,
		accounts: settleAccounts(tx, access, { ...student, id: studentId, name }, change),
	})
}

function settleAccounts(
	tx: Tx,
	access: Access,
	{ id, name, state: from }: { id: string; name: string; state: StudentState },
	{ state, portal }: StateChange,
): Settled {
	if (from === 'left') return reopenPortal(tx, access, id, `${name} is back`)
	if (state !== 'left' || portal !== 'lock') return { locked: [], unlocked: [] }
	return closePortal(tx, access, id, `${name} has left`)
}

function whyNot(
	{ school }: Access,
	student: NonNullable<ReturnType<typeof findStudent>> & { name: string },
	change: StateChange,
	version: number | undefined,
): Refused | null {
	const { name } = student
	if (version !== undefined && version !== student.version)
		return refused(
			{
				form: `Somebody else changed ${name} in the meantime. Check the page again, then change the status.`,
			},
			{ status: 409 },
		)
	if (student.archivedAt !== null) return refused({ form: `${name} is archived. Restore them first.` })
	const words = whyNotNext(name, student.state, change.state)
	if (words) return refused({ state: words })
	if (change.since > today(school.timeZone))
		return refused({ since: 'Choose today or a day before: a status is set when its day has come.' })
	if (change.state === 'left' && student.joinedOn && change.since < student.joinedOn)
		return refused({
			since: `${name} joined on ${plainDateWords(student.joinedOn, school.dateFormat)}, and cannot have left before that.`,
		})
	return null
}

/** Coming back forgets why somebody had left; the history keeps it. */
function fieldsOf({ state, since, reason }: StateChange, joinedOn: string | null) {
	return {
		state,
		stateSince: since,
		joinedOn: joinedOn ?? (stateRules[state].counts ? since : null),
		leftOn: state === 'left' ? since : null,
		leaveReason: state === 'left' ? (reason ?? null) : null,
	}
}

function movePlaces(
	access: Access,
	studentId: string,
	before: { state: StudentState; stateSince: string },
	{ state, since, reason, places }: StateChange,
): Pick<StateChanged, 'classes' | 'withoutSeat'> {
	if (state === 'left' && places !== 'keep')
		return { classes: endAllOf(access, studentId, since, reason ?? 'Left the school'), withoutSeat: [] }
	if (state === 'paused')
		return { classes: pauseAllOf(access, studentId, since, places !== 'give-up'), withoutSeat: [] }
	if (before.state !== 'paused' || state !== 'active') return { classes: [], withoutSeat: [] }
	const { resumed, withoutSeat } = resumeAllOf(access, studentId, before.stateSince, since)
	return { classes: resumed, withoutSeat }
}

function findStudent(tx: Tx, access: Access, id: string) {
	return tx
		.select({
			firstName: students.firstName,
			lastName: students.lastName,
			state: students.state,
			stateSince: students.stateSince,
			joinedOn: students.joinedOn,
			leftOn: students.leftOn,
			leaveReason: students.leaveReason,
			version: students.version,
			archivedAt: students.archivedAt,
		})
		.from(students)
		.where(and(studentsOf(access), eq(students.id, id)))
		.get()
}
