import { and, asc, eq, ne } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, enrolments } from '#db/schema/index.ts'
import type { PauseOf } from '#app/domain/class/pause.ts'
import { LEFT_THE_SCHOOL, plannedFor } from '#app/domain/student/planned.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { findStudent, type FoundStudent } from '../student/student.server.ts'
import { keepsLastDay, listNextSeats } from './next-seats.server.ts'

interface NewSeat {
	studentId: string
	classId: string
	startsOn: string
	/** The enrollment that the student leaves for this one. */
	movedFrom?: string | null
}

export interface Recorded {
	/** The student's last day at the school. */
	leavesOn: string | null
	/** The last day of the seat, unless its class ends by then. */
	end: { on: string; reason: string } | null
	pause: PauseOf | null
	/** Visitors who have booked the seat on some days, once it is given. */
	visits?: readonly { day: string; names: readonly string[] }[]
	/** The days that the student had booked as a visitor, with a credit that is open again. */
	freed?: readonly string[]
}

/**
 * The last day and the pause that were recorded before a seat was given and hold for it too: those of the student, and after a
 * move those of the seat that the student leaves. A single lesson takes place as it was booked.
 */
export function findRecorded(access: Access, seat: NewSeat): Recorded {
	const student = findStudent(access, seat.studentId)
	if (!student) return { leavesOn: null, end: null, pause: null }
	const day = today(access.school.timeZone)
	const { lastDay: leavesOn } = plannedFor(student, day)
	const days = findDays(access, seat.classId)
	if (days?.startsOn && days.startsOn === days.endsOn) return { leavesOn, end: null, pause: null }
	const own = listOwn(access, seat.studentId)
	const left = findLeft(access, own, seat.movedFrom)
	const reason = student.leaveReason ?? LEFT_THE_SCHOOL
	const [end = null] = [...(leavesOn ? [{ on: leavesOn, reason }] : []), ...endsOf(left, seat)].sort((a, b) =>
		a.on.localeCompare(b.on),
	)
	const pause = left ? pauseOfSeat(left, student, seat) : pauseOfStudent(student, own)
	const isAhead = pause && (!pause.to || (pause.to >= seat.startsOn && pause.to >= day))
	const begins = isAhead && (!end || pause.from <= end.on)
	return {
		leavesOn,
		end: end && days?.endsOn && days.endsOn <= end.on ? null : end,
		// A seat that begins within the pause was given for the student and is kept.
		pause: begins ? { ...pause, keepsSeat: pause.keepsSeat || pause.from <= seat.startsOn } : null,
	}
}

/**
 * A seat whose pause ends early keeps its last day. One that goes on after all keeps that of the student. After a move that is
 * taken back, all that holds for the seat that is given up holds for it.
 */
export function findRecordedForStay(
	access: Access,
	seat: Pick<Own, 'id' | 'studentId' | 'classId' | 'state' | 'startsOn' | 'endsOn' | 'endReason'>,
): Recorded {
	const { id, studentId, classId, endsOn } = seat
	const moves = endsOn !== null && listNextSeats(access, id).length > 0
	const startsOn = seat.startsOn ?? today(access.school.timeZone)
	const recorded = findRecorded(access, { studentId, classId, startsOn, movedFrom: moves ? id : null })
	if (moves) return recorded
	if (endsOn !== null && keepsLastDay(access, seat))
		return { ...recorded, end: { on: endsOn, reason: seat.endReason ?? LEFT_THE_SCHOOL }, pause: null }
	return { ...recorded, pause: null }
}

/**
 * The student's last day at the school, if the seat lasts that long anyway. Its own last day is then not taken back, because the
 * family would read that the class goes on for a student who leaves.
 */
export function findLeavingWith(
	access: Access,
	seat: Pick<Own, 'id' | 'studentId' | 'state' | 'endsOn'>,
): string | null {
	const student = findStudent(access, seat.studentId)
	if (!student || seat.endsOn === null || keepsLastDay(access, seat)) return null
	const { lastDay } = plannedFor(student, today(access.school.timeZone))
	return lastDay && seat.endsOn >= lastDay ? lastDay : null
}

type Own = ReturnType<typeof listOwn>[number]

function listOwn(access: Access, studentId: string) {
	return database()
		.select()
		.from(enrolments)
		.where(
			and(rowsOf(enrolments, access), eq(enrolments.studentId, studentId), ne(enrolments.state, 'ended')),
		)
		.orderBy(asc(enrolments.id))
		.all()
}

/** The seat that goes on until the move: the one that is left, or that of an earlier move which this one replaces. */
function findLeft(access: Access, own: readonly Own[], movedFrom?: string | null): Own | undefined {
	const left = own.find(({ id }) => id === movedFrom)
	const next = left && listNextSeats(access, left.id).at(-1)
	return next ? own.find(({ id }) => id === next.id) : left
}

function endsOf(left: Own | undefined, { startsOn }: NewSeat) {
	const { endsOn = null, endReason } = left ?? {}
	return endsOn && endsOn >= startsOn ? [{ on: endsOn, reason: endReason ?? LEFT_THE_SCHOOL }] : []
}

function pauseOfSeat(left: Own, { pausedFrom }: FoundStudent, { startsOn }: NewSeat): PauseOf | null {
	if (left.state !== 'paused' || !left.pausedFrom) return null
	const pause = pauseOf(left, left.pausedFrom)
	// The new seat ends the pause of one that was given up for good.
	const isOver = !pause.keepsSeat && !pause.to && pause.from <= startsOn && pause.from !== pausedFrom
	return isOver ? null : pause
}

/** The pause of the student, with or without payment as in the other classes. */
function pauseOfStudent({ pausedFrom, pausedTo }: FoundStudent, own: readonly Own[]): PauseOf | null {
	if (!pausedFrom) return null
	const other = own.find((seat) => seat.state === 'paused' && seat.pausedFrom === pausedFrom)
	return pauseOf({ keepsSeat: true, paysWhilePaused: false, ...other, pausedTo }, pausedFrom)
}

function pauseOf(
	{ pausedTo, keepsSeat, paysWhilePaused }: Pick<Own, 'pausedTo' | 'keepsSeat' | 'paysWhilePaused'>,
	from: string,
): PauseOf {
	return { from, to: pausedTo ?? undefined, keepsSeat, paysWhilePaused }
}

function findDays(access: Access, classId: string) {
	const { startsOn, endsOn } = classes
	return database()
		.select({ startsOn, endsOn })
		.from(classes)
		.where(rowOf(classes, access, classId))
		.get()
}
