import { sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { PauseOf } from '#app/domain/class/pause.ts'
import { LEFT_THE_SCHOOL, plannedFor } from '#app/domain/student/planned.ts'
import { stateFields, type StateChange } from '#app/domain/student/state-change.ts'
import { stateRules, type StudentState } from '#app/domain/student/states.ts'
import type { Access } from '../../access.server.ts'
import { rowOf } from '../../school-rows.server.ts'
import { closePortal, reopenPortal, type Settled } from '../../account/portal-access.server.ts'
import { record } from '../../audit.server.ts'
import { endAllOf, pauseAllOf, refuseToPauseAll, resumeAllOf } from '../../enrolment/student.server.ts'
import { removeLessonsAlone } from '../../lesson/lessons-alone.server.ts'
import type { ChangeUndone } from '../../lesson/schedule-change.server.ts'
import { refuseSeatBeyondPlan } from '../../plan-limit.server.ts'
import { takeBack } from '../planned-state.server.ts'
import { refuseStateChange } from './state-refusals.server.ts'
import { findStudent, type FoundStudent } from '../student.server.ts'

export type { StateChange }

export interface StateChanged {
	name: string
	from: StudentState
	/** True if the day is in the future, so that the current state still applies. */
	isPlanned: boolean
	/** Classes in which the enrollment ended, paused or resumed. */
	classes: string[]
	/** Classes that could not resume because the seat was given away. */
	withoutSeat: string[]
	/** Id that undoes the removal of lessons from the schedule; null if none were removed. */
	lessonsChange: string | null
	/** Accounts that were locked or unlocked. */
	accounts: Settled
}

/** Changes a student's state. With a version, refuses if the student was edited in the meantime. */
export function changeState(
	tx: Tx,
	access: Access,
	studentId: string,
	change: StateChange,
	version?: number,
): Outcome<StateChanged> {
	const { userId } = access
	const student = findStudent(access, studentId)
	if (!student) return refused({ form: 'This student is not on your list any more.' }, { status: 404 })
	const name = nameOf(student)
	const day = today(access.school.timeZone)
	const when = { today: day, format: access.school.dateFormat }
	const why = refuseStateChange({ ...student, name }, change, version, when)
	if (why) return why
	const { state: was } = student
	const beyond = stateRules[change.state].counts
		? refuseSeatBeyondPlan(tx, access, { id: studentId, state: was })
		: null
	if (beyond) return beyond

	const pause = change.state === 'paused' ? pauseIn(change) : null
	const planned = plannedFor(student, day).pause
	const lost = pause && refuseToPauseAll(tx, access, studentId, pause, planned)
	if (lost) return lost

	const isPlanned = change.since > day
	const earlier = { lastDay: change.state === 'left', pause: change.state === 'paused' }
	const { undone } = takeBack(access, { ...student, id: studentId }, earlier)
	// Must run before enrollments end: they tell which lessons are the student's alone.
	const lessonsChange = removeLessons(tx, access, { id: studentId, name, undone }, change)
	const fields = stateFields(change, student, isPlanned)
	tx.update(students)
		.set({
			...fields,
			...(change.state === 'left' ? { leavingChange: lessonsChange } : { lessonsChange }),
			version: sql`${students.version} + 1`,
			updatedAt: Date.now(),
			updatedBy: userId,
		})
		.where(rowOf(students, access, studentId))
		.run()
	const places = movePlaces(access, studentId, student, change)
	recordState(tx, access, { id: studentId, name }, { before: student, after: fields, isPlanned, ...places })
	return done({
		name,
		from: was,
		isPlanned,
		...places,
		lessonsChange,
		accounts: isPlanned
			? { locked: [], unlocked: [] }
			: settleAccounts(tx, access, { ...student, id: studentId, name }, change),
	})
}

function removeLessons(
	tx: Tx,
	access: Access,
	{ undone, ...student }: { id: string; name: string; undone: ChangeUndone[] },
	change: StateChange,
): string | null {
	const { state, since, until, places, lessons } = change
	if (lessons !== 'remove') return null
	const pause = pauseIn(change)
	if (state === 'paused')
		return removeLessonsAlone(tx, access, student, { after: daysAfter(since, -1), to: until, pause, undone })
	return state === 'left' && places !== 'keep'
		? removeLessonsAlone(tx, access, student, { after: since, undone })
		: null
}

function recordState(
	tx: Tx,
	access: Access,
	{ id, name }: { id: string; name: string },
	{
		before,
		after,
		isPlanned,
		classes,
	}: {
		before: FoundStudent
		after: Partial<FoundStudent>
		isPlanned: boolean
		classes: string[]
	},
) {
	const names = (Object.keys(after) as (keyof typeof after)[]).filter((name) => after[name] !== before[name])
	const of = (values: Partial<FoundStudent>) => Object.fromEntries(names.map((name) => [name, values[name]]))
	record(tx, access, isPlanned ? 'student.state-planned' : 'student.state-changed', {
		objectId: id,
		objectName: name,
		before: of(before),
		after: { ...of(after), ...(classes.length > 0 ? { classes } : {}) },
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

function movePlaces(
	access: Access,
	studentId: string,
	before: Pick<FoundStudent, 'state' | 'stateSince' | 'pausedTo'>,
	change: StateChange,
): Pick<StateChanged, 'classes' | 'withoutSeat'> {
	const { state, since, reason, places } = change
	if (state === 'left' && places !== 'keep')
		return { classes: endAllOf(access, studentId, since, reason ?? LEFT_THE_SCHOOL), withoutSeat: [] }
	if (state === 'paused') return { classes: pauseAllOf(access, studentId, pauseIn(change)), withoutSeat: [] }
	if (before.state !== 'paused' || state !== 'active') return { classes: [], withoutSeat: [] }
	const pause = { from: before.stateSince, to: before.pausedTo }
	const { resumed, withoutSeat } = resumeAllOf(access, studentId, pause, since)
	return { classes: resumed, withoutSeat }
}

function pauseIn({ since, until, places, pays = false }: StateChange): PauseOf {
	return { from: since, to: until, keepsSeat: places !== 'give-up', paysWhilePaused: pays }
}
