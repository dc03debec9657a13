import { write, type Tx } from '#db/client.server.ts'
import { teachers, teacherTimeOff } from '#db/schema/index.ts'
import { refusalOf, type ClosedTime } from '#app/domain/calendar/closed-time.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { ownTeacherId } from '../teacher/own.server.ts'
import { tellOfTimeOffAct, type TimeOffAct } from './time-off-letters.server.ts'
import { listTimeOff } from './time-off-list.server.ts'

export interface TimeOffRequest {
	teacherId: string
	startsOn: string
	endsOn: string
	fromTime?: string
	toTime?: string
	reason?: string
	isPaid?: boolean
}

/** The days belong to a planned absence, whose letters tell the teacher. */
interface Planned {
	isPlanned?: boolean
}

/** The office's own entries are approved at once; a teacher's request waits for a decision. */
export function askTimeOff(
	access: Access,
	key: string,
	request: TimeOffRequest,
	{ isPlanned }: Planned = {},
): Outcome<{ id: string }> {
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		const isOffice = access.role !== 'teacher'
		const wrong =
			refusalOf(request) ??
			(isOffice ? null : (refusalOfDays(access, request) ?? refusalOfSame(access, request)))
		if (wrong) return refused(wrong)
		const teacher = findTeacher(tx, access, request.teacherId)
		if (!teacher) return refused({ teacherId: 'Choose one of your teachers.' })
		const id = newId()
		const now = Date.now()
		tx.insert(teacherTimeOff)
			.values({
				...request,
				schoolId: access.schoolId,
				id,
				state: isOffice ? 'approved' : 'asked',
				decidedAt: isOffice ? now : null,
				decidedBy: isOffice ? access.userId : null,
				createdAt: now,
				createdBy: access.userId,
				updatedAt: now,
				updatedBy: access.userId,
			})
			.run()
		record(tx, access, isOffice ? 'time-off.added' : 'time-off.asked', {
			objectId: request.teacherId,
			// Only teachers ask, and each for themselves, so the entry names them once.
			objectName: isOffice ? teacher.name : undefined,
			after: { from: request.startsOn, until: request.endsOn },
		})
		const { fromTime = null, toTime = null } = request
		const off = { ...request, fromTime, toTime, teacher: teacher.name }
		tellOfTimeOffAct(tx, access, isOffice ? 'added' : 'asked', off, { isPlanned })
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

/**
 * The office decides nothing about a day that is over; it hears of each lesson that was not given. A teacher who is away for hours
 * of several days asks for each day, because the hours are seldom the same.
 */
function refusalOfDays(
	{ school }: Access,
	{ startsOn, endsOn, fromTime }: TimeOffRequest,
): Record<string, string> | null {
	if (endsOn < today(school.timeZone))
		return {
			startsOn:
				'Choose a day from today on. If a lesson did not take place, tell the office on the page of that lesson.',
		}
	if (!fromTime || endsOn === startsOn) return null
	return { fromTime: 'Times are for a single day. Leave them blank, or ask for each day separately.' }
}

/** A teacher who sends the same request again, because no answer came yet, would leave the office with two to answer. */
function refusalOfSame(access: Access, request: TimeOffRequest): Record<string, string> | null {
	const { startsOn, endsOn, fromTime = null, toTime = null, teacherId } = request
	const isOpen = listTimeOff(access, { from: startsOn, to: endsOn, teacherId }).some(
		(row) =>
			row.state === 'asked' &&
			row.startsOn === startsOn &&
			row.endsOn === endsOn &&
			row.fromTime === fromTime &&
			row.toTime === toTime,
	)
	return isOpen
		? { startsOn: 'You have already asked for this time off. The office has not answered yet.' }
		: null
}

type Decision =
	| { approve: true; hours?: { fromTime: string | null; toTime: string | null }; isPaid?: boolean }
	| { approve: false; answer: string }

/** Approves or refuses a request. A refusal needs a reason; an approval may grant other hours than the teacher asked for. */
export function decideTimeOff(access: Access, id: string, decision: Decision): Outcome<null> {
	return write((tx) => {
		const asked = find(tx, access, id)
		if (!asked || access.role === 'teacher') return unknownRequest()
		const timeOffRow = { ...asked, ...(decision.approve ? decision.hours : null) }
		const state = decision.approve ? 'approved' : 'refused'
		if (timeOffRow.state === state) return done(null)
		if (timeOffRow.state !== 'asked')
			return refused({ form: 'This request has already been answered.' }, { status: 409 })
		if (!decision.approve && !decision.answer.trim())
			return refused({ answer: 'Tell the teacher why you are refusing.' })
		const wrong = decision.approve ? refusalOf(timeOffRow) : null
		if (wrong) return refused(wrong)
		const answer = decision.approve ? null : decision.answer
		setState(tx, access, timeOffRow, state, answer)
		if (decision.approve && decision.isPaid)
			tx.update(teacherTimeOff)
				.set({ isPaid: true })
				.where(rowOf(teacherTimeOff, access, id))
				.run()
		tellOfTimeOffAct(tx, access, state, timeOffRow, { asked, refusal: answer ?? undefined })
		record(tx, access, `time-off.${state}`, {
			objectId: timeOffRow.teacherId,
			objectName: timeOffRow.teacher,
			after: { from: timeOffRow.startsOn, until: timeOffRow.endsOn },
		})
		return done(null)
	})
}

/** Cancels approved days, or takes a request back. */
export function cancelTimeOff(
	access: Access,
	id: string,
	{ isPlanned }: Planned = {},
): Outcome<{ wasApproved: boolean }> {
	return write((tx) => {
		const timeOffRow = find(tx, access, id)
		if (!timeOffRow || !isOwn(access, timeOffRow.teacherId)) return unknownRequest()
		const wasApproved = timeOffRow.state === 'approved'
		if (timeOffRow.state === 'canceled') return done({ wasApproved })
		setState(tx, access, timeOffRow, 'canceled', null)
		const act = actOfCancel(access, timeOffRow.state)
		if (act) tellOfTimeOffAct(tx, access, act, timeOffRow, { isPlanned })
		record(tx, access, 'time-off.canceled', {
			objectId: timeOffRow.teacherId,
			objectName: timeOffRow.teacher,
			after: { from: timeOffRow.startsOn, until: timeOffRow.endsOn },
		})
		return done({ wasApproved })
	})
}

/**
 * Ends approved time off before its last day: from the first day back on, the days are canceled. Lessons that were changed for
 * them stay so until the office brings them back.
 */
export function endTimeOff(
	access: Access,
	id: string,
	backOn: string,
	{ isPlanned }: Planned = {},
): Outcome<{ teacherId: string }> {
	return write((tx) => {
		const timeOffRow = find(tx, access, id)
		if (!timeOffRow || access.role === 'teacher') return unknownRequest()
		const { teacherId, teacher, startsOn, endsOn, state, version } = timeOffRow
		if (state !== 'approved')
			return refused({ form: 'This time off is not approved, or was canceled.' }, { status: 409 })
		if (backOn === daysAfter(endsOn, 1)) return done({ teacherId })
		if (backOn > endsOn) return refused({ backOn: 'Enter one of the days of this time off.' })
		if (backOn <= startsOn) {
			const canceled = cancelTimeOff(access, id, { isPlanned })
			return canceled.ok ? done({ teacherId }) : canceled
		}
		tx.update(teacherTimeOff)
			.set({
				endsOn: daysAfter(backOn, -1),
				updatedAt: Date.now(),
				updatedBy: access.userId,
				version: version + 1,
			})
			.where(rowOf(teacherTimeOff, access, id))
			.run()
		tellOfTimeOffAct(tx, access, 'canceled', { ...timeOffRow, startsOn: backOn }, { isPlanned })
		record(tx, access, 'time-off.canceled', {
			objectId: teacherId,
			objectName: teacher,
			after: { from: backOn, until: endsOn },
		})
		return done({ teacherId })
	})
}

function actOfCancel({ role }: Access, was: string): TimeOffAct | null {
	const isTeacher = role === 'teacher'
	if (was === 'approved') return isTeacher ? 'given-back' : 'canceled'
	if (was === 'asked') return isTeacher ? 'withdrawn' : 'request-canceled'
	return null
}

/** The office's time off counts again at once; a teacher's waits for another decision. */
export function restoreTimeOff(access: Access, id: string): Outcome<null> {
	return write((tx) => {
		const timeOffRow = find(tx, access, id)
		if (!timeOffRow || !isOwn(access, timeOffRow.teacherId)) return unknownRequest()
		const state = access.role === 'teacher' ? 'asked' : 'approved'
		if (timeOffRow.state === state) return done(null)
		if (timeOffRow.state !== 'canceled' || timeOffRow.endsOn < today(access.school.timeZone))
			return refused({ form: 'Only canceled days that are still to come can be restored.' }, { status: 409 })
		setState(tx, access, timeOffRow, state, null)
		tellOfTimeOffAct(tx, access, state === 'asked' ? 'asked' : 'added', timeOffRow)
		record(tx, access, 'time-off.restored', {
			objectId: timeOffRow.teacherId,
			objectName: timeOffRow.teacher,
			after: { from: timeOffRow.startsOn, until: timeOffRow.endsOn },
		})
		return done(null)
	})
}

function isOwn(access: Access, teacherId: string): boolean {
	return access.role !== 'teacher' || ownTeacherId(access) === teacherId
}

function findTeacher(tx: Tx, access: Access, id: string) {
	if (!isOwn(access, id)) return undefined
	return tx
		.select({ name: teachers.name })
		.from(teachers)
		.where(rowOf(teachers, access, id))
		.get()
}

function find(tx: Tx, access: Access, id: string) {
	return tx
		.select({
			id: teacherTimeOff.id,
			teacherId: teacherTimeOff.teacherId,
			teacher: teachers.name,
			state: teacherTimeOff.state,
			startsOn: teacherTimeOff.startsOn,
			endsOn: teacherTimeOff.endsOn,
			fromTime: teacherTimeOff.fromTime,
			toTime: teacherTimeOff.toTime,
			reason: teacherTimeOff.reason,
			version: teacherTimeOff.version,
		})
		.from(teacherTimeOff)
		.innerJoin(teachers, rowOf(teachers, access, teacherTimeOff.teacherId))
		.where(rowOf(teacherTimeOff, access, id))
		.get()
}

function setState(
	tx: Tx,
	{ schoolId, userId }: Access,
	{
		id,
		version,
		fromTime,
		toTime,
	}: { id: string; version: number } & Pick<ClosedTime, 'fromTime' | 'toTime'>,
	state: 'asked' | 'approved' | 'refused' | 'canceled',
	answer: string | null,
) {
	const now = Date.now()
	tx.update(teacherTimeOff)
		.set({
			state,
			fromTime,
			toTime,
			answer,
			decidedAt: state === 'asked' ? null : now,
			decidedBy: state === 'asked' ? null : userId,
			updatedAt: now,
			updatedBy: userId,
			version: version + 1,
		})
		.where(rowOf(teacherTimeOff, schoolId, id))
		.run()
}

function unknownRequest(): Refused {
	return refused({ form: 'This request no longer exists.' }, { status: 404 })
}
