import { and, eq, exists, gt, gte, ne } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { enrolments, lessons, visitors } from '#db/schema/index.ts'
import { seatsTakenBy } from '#app/domain/attendance/enrolled-on.ts'
import { freeSeats, seatWords } from '#app/domain/class/labels.ts'
import { seatGivenUpOn } from '#app/domain/class/pause.ts'
import { today } from '#app/utils/dates.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { listExpected } from '../attendance/expected.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { lastDay, seatCounts, seated, seatsHeld } from './presence.server.ts'

export interface Seats {
	taken: number
	/** Seats taken or held for open offers on the same day. */
	held: number
	/** Seats held for open offers. */
	offered: number
	waiting: number
	/** Null without a limit. Seats others are waiting for are not free. */
	free: number | null
	/** Example: `5 of 6, 2 waiting`. */
	text: string
}

export interface NextInLine {
	student: string
	/** The day from which there is a seat to offer. */
	from: string
	/** The class of the seat, if it is not the one that the user changed. */
	className?: string
}

/** True if the student has a seat or an open offer in any class. */
export function hasSeat(tx: Tx, schoolId: SchoolId, studentId: string): boolean {
	const seat = tx
		.select({ id: enrolments.id })
		.from(enrolments)
		.where(and(eq(enrolments.schoolId, schoolId), eq(enrolments.studentId, studentId), seated(schoolId)))
		.limit(1)
		.get()
	return seat !== undefined
}

/** The seats of a class now and later, or on some days that are still to come. */
export function seatsOf(
	tx: Pick<Tx, 'select'>,
	schoolId: SchoolId,
	classId: string,
	capacity: number | null,
	days: { from: string; to?: string } = { from: '' },
): Seats {
	const now = Date.now()
	const first = lastDay(now)
	const span = { ...days, from: days.from > first ? days.from : first }
	const {
		taken = 0,
		offered = 0,
		waiting = 0,
		held = 0,
	} = tx
		.select({ ...seatCounts(schoolId, now, span), held: seatsHeld(schoolId, span, now) })
		.from(enrolments)
		.where(
			and(eq(enrolments.schoolId, schoolId), eq(enrolments.classId, classId), ne(enrolments.state, 'ended')),
		)
		.get() ?? {}
	const counted = { taken, waiting, capacity }
	return { taken, held, offered, waiting, free: freeSeats(counted), text: seatWords(counted) }
}

/** The days to come on which a class has more students than seats, because visitors have booked seats that were free. */
export function listVisitsBeyondSeats(
	access: Access,
	place: { id: string; capacity: number | null; extraSeats: number; from: string },
) {
	const { id, capacity, extraSeats, from } = place
	if (capacity === null) return []
	return listVisited(access, id, from)
		.map((lesson) => ({ day: lesson.day, expected: listExpected(access, lesson) }))
		.filter(({ expected }) => seatsTakenBy(expected) > capacity + extraSeats)
		.map(({ day, expected }) => ({
			day,
			names: expected.flatMap(({ isVisitor, mark, name }) => (isVisitor && !mark ? name : [])),
		}))
		.filter(({ names }) => names.length > 0)
}

/** The lessons to come of a class that have visitors. */
function listVisited(access: Access, classId: string, from: string) {
	const visited = database()
		.select({ id: visitors.lessonId })
		.from(visitors)
		.where(and(rowsOf(visitors, access), eq(visitors.lessonId, lessons.id)))
	return database()
		.select({ id: lessons.id, classId: lessons.classId, day: lessons.day, startsAt: lessons.startsAt })
		.from(lessons)
		.where(
			and(
				rowsOf(lessons, access),
				eq(lessons.classId, classId),
				eq(lessons.state, 'scheduled'),
				gte(lessons.day, from),
				gt(lessons.startsAt, Date.now()),
				exists(visited),
			),
		)
		.all()
		.sort((a, b) => a.startsAt - b.startsAt)
}

/**
 * The first day from which there is a seat to offer: today, or a day after others have left or paused. Null if none is
 * known. Seats others are waiting for count as free.
 */
export function freeSeatDay(
	{ schoolId, school }: Access,
	{ id, capacity }: { id: string; capacity: number | null },
): string | null {
	const { state, startsOn, endsOn, pausedFrom, keepsSeat } = enrolments
	const day = today(school.timeZone)
	const held = database()
		.select({ state, startsOn, endsOn, pausedFrom, keepsSeat })
		.from(enrolments)
		.where(and(eq(enrolments.schoolId, schoolId), eq(enrolments.classId, id), seated(schoolId)))
		.all()
		.map((seat) => ({ from: seat.startsOn ?? '', until: seatGivenUpOn(seat) }))
	const countOn = (on: string) =>
		held.filter(({ from, until }) => from <= on && (!until || until > on)).length
	// Most seats are held on the first day, or on a later one on which an enrollment begins.
	const isFree = (first: string) =>
		capacity === null ||
		[first, ...held.flatMap(({ from }) => (from > first ? from : []))].every((on) => countOn(on) < capacity)
	const days = [day, ...held.flatMap(({ until }) => (until && until > day ? until : [])).sort()]
	return days.find(isFree) ?? null
}
