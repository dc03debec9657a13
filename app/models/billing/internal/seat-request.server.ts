import { and, eq } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, enrolments, rooms, students } from '#db/schema/index.ts'
import type { MoveForm } from '#app/domain/class/enrollment-form.ts'
import { afterEnd, afterPause, resumedPause, type PauseOf } from '#app/domain/class/pause.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'
import { listNextSeats } from '../../enrolment/next-seats.server.ts'
import { findRecorded, findRecordedForStay, type Recorded } from '../../enrolment/recorded.server.ts'
import { seatsOf } from '../../enrolment/seats.server.ts'
import { rowOf } from '../../school-rows.server.ts'
import { classesOf } from '../../scope.server.ts'
import { findPlanAfterMove } from '../enrolment-plan.server.ts'
import type { SeatAfter, SeatChange } from './seats.server.ts'

/** A last day, the next class and the first day there, a pause, or the end of a pause or of notice, today or with a first day back. */
export type SeatRequest = { endsOn: string } | Move | PauseOf | { backOn: string | undefined }

type Move = Pick<MoveForm, 'classId' | 'startsOn' | 'price'>

/** The enrollment with the family that is billed for it. */
export function findSeat(access: Access, enrolmentId: string) {
	return database()
		.select({
			id: enrolments.id,
			studentId: enrolments.studentId,
			isTrial: enrolments.isTrial,
			familyId: students.familyId,
			classId: enrolments.classId,
			state: enrolments.state,
			startsOn: enrolments.startsOn,
			endsOn: enrolments.endsOn,
			endReason: enrolments.endReason,
			keepsSeat: enrolments.keepsSeat,
			paysWhilePaused: enrolments.paysWhilePaused,
			pausedFrom: enrolments.pausedFrom,
			pausedTo: enrolments.pausedTo,
		})
		.from(enrolments)
		.innerJoin(students, rowOf(students, access, enrolments.studentId))
		.where(rowOf(enrolments, access, enrolmentId))
		.get()
}

function findNext(access: Access, seat: FoundSeat, { classId, startsOn, price }: Move) {
	const { schoolId } = access
	const classRow = database()
		.select({
			classId: classes.id,
			className: classes.name,
			classKind: classes.kind,
			classStartsOn: classes.startsOn,
			classEndsOn: classes.endsOn,
			siteId: rooms.siteId,
			weekday: classes.weekday,
			capacity: classes.capacity,
		})
		.from(classes)
		.leftJoin(rooms, rowOf(rooms, schoolId, classes.roomId))
		.where(and(classesOf(access), eq(classes.id, classId)))
		.get()
	if (!classRow) return null
	const { capacity, ...next } = classRow
	const { classStartsOn } = next
	const from = classStartsOn && classStartsOn > startsOn ? classStartsOn : startsOn
	const plan = findPlanAfterMove(access, seat, { classId, startsOn, price })
	const isFull = seatsOf(database(), schoolId, classId, capacity, { from }).free === 0
	const asked = { studentId: seat.studentId, classId, startsOn: from, movedFrom: seat.id }
	return {
		isFull,
		next: { ...next, startsOn: from, plan, recorded: afterRecorded(findRecorded(access, asked)) },
	}
}

/** The columns of a new seat that were recorded before it was given. */
function afterRecorded({ pause, end }: Recorded): Required<SeatAfter> {
	const state = end ? ('ending' as const) : ('active' as const)
	const endsOn = end?.on ?? null
	const goesOn = { state, pausedFrom: null, pausedTo: null, keepsSeat: true, paysWhilePaused: false }
	return { ...(pause ? afterPause(pause) : goesOn), endsOn }
}

type FoundSeat = NonNullable<ReturnType<typeof findSeat>>

interface Requested {
	/** The enrollment itself, and those that are given up if it continues. */
	changes: SeatChange[]
	/** Days whose months are shown even if their lines stay the same. */
	days: string[]
	/** True if the student has to wait for a seat in the next class, and keeps the current one until then. */
	waits?: boolean
}

/** The enrollment after a request, for which a full class has to have a free seat first. Null for an unknown class. */
export function changeOf(access: Access, seat: FoundSeat, request: SeatRequest): Requested | null {
	const { id: enrolmentId } = seat
	const day = today(access.school.timeZone)
	if ('backOn' in request) {
		const { backOn = day } = request
		const recorded = findRecordedForStay(access, seat)
		const stays = afterRecorded(recorded)
		const after = recorded.pause ? stays : { ...stays, ...resumedPause(seat, backOn) }
		const lastDay = seat.endsOn === after.endsOn ? null : seat.endsOn
		const freed = [seat.pausedFrom, seat.pausedTo, lastDay && daysAfter(lastDay, 1)]
		const givenUp = seat.endsOn === null ? [] : listNextSeats(access, seat.id)
		const neverBegun = { state: 'ended' as const, endsOn: daysAfter(day, -1) }
		return {
			changes: [
				{ enrolmentId, after, next: null },
				...givenUp.map(({ id }) => ({ enrolmentId: id, after: neverBegun, next: null })),
			],
			days: [backOn, ...freed.flatMap((on) => (on && on > day ? [on] : []))],
		}
	}
	if ('classId' in request) {
		const found = findNext(access, seat, request)
		if (!found) return null
		const { next, isFull: waits } = found
		const after = afterEnd(seat, daysAfter(request.startsOn, -1), day)
		return { changes: [{ enrolmentId, after, next }], days: [after.endsOn, next.startsOn], waits }
	}
	if ('endsOn' in request) {
		const after = afterEnd(seat, request.endsOn, day)
		return { changes: [{ enrolmentId, after, next: null }], days: [after.endsOn] }
	}
	const { from, to = from } = request
	return { changes: [{ enrolmentId, after: afterPause(request), next: null }], days: [from, to] }
}
