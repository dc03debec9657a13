import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import { database, type Tx } from '#db/client.server.ts'
import { creditEntries, credits, enrolments, lessons, marks, students } from '#db/schema/index.ts'
import { isRestorable } from '#app/domain/attendance/credit-groups.ts'
import { afterPause, type PauseOf } from '#app/domain/class/pause.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { setCredit } from './credits.server.ts'
import { isPaid, readCharged, type SeatDays } from './paid-days.server.ts'

/** The reason in the log of a credit that a pause or a last day took back. Such credits are found by it again. */
export const NOT_CHARGED = 'The student pauses or has left, so the lesson is not charged.'

interface Member {
	studentId: string
	classId: string
}

/**
 * Takes back the open credits for lessons that are not charged any more because the seat of a student pauses or ends, so that
 * no lesson is given that is not paid. Credits that were taken back this way are open again once their lesson is charged and the
 * student is still marked absent. Must run after the seat was changed; `before` is null for a new seat.
 */
export function followAway(tx: Tx, access: Access, of: Member, before: SeatDays | null) {
	const was = readCharged(access, before ? [before] : [], { isBefore: true })
	const is = readCharged(access, listSeats(access, of))
	const day = today(access.school.timeZone)
	const marked = listMissed(access, of).filter(({ replacedAt }) => replacedAt === null)
	for (const { credit, missedOn, isTaken, ...named } of marked) {
		const about = { objectId: credit.studentId, objectName: nameOf(named) }
		const isNow = before ? isPaid(access, before, missedOn, is) : is.isCharged(missedOn)
		if (credit.state === 'open' && before && isPaid(access, before, missedOn, was) && !isNow) {
			setCredit(tx, access, credit, 'revoked', { note: NOT_CHARGED })
			record(tx, access, 'credit.revoked', { ...about, after: { reason: NOT_CHARGED } })
		} else if (isTaken && isNow && isRestorable(credit, day)) {
			setCredit(tx, access, credit, 'open', { event: 'restored' })
			record(tx, access, 'credit.restored', about)
		}
	}
}

interface Change {
	enrolmentId: string
	after: Partial<SeatDays>
}

/** The days of the missed lessons whose credits these changes would take back, earliest first. Writes nothing. */
export function listCreditsToTake(access: Access, changes: readonly Change[]): string[] {
	const days = changes.flatMap(({ enrolmentId, after }) => {
		const seat = findSeat(access, enrolmentId)
		if (!seat) return []
		const others = listSeats(access, seat).filter(({ id }) => id !== seat.id)
		const was = readCharged(access, [seat], { isBefore: true })
		const is = readCharged(access, [...others, { ...seat, ...after }])
		return listMissed(access, seat).flatMap(({ credit, missedOn }) =>
			credit.state === 'open' && isPaid(access, seat, missedOn, was) && !isPaid(access, seat, missedOn, is)
				? missedOn
				: [],
		)
	})
	return days.sort()
}

export interface Away {
	/** The last day before the absence. */
	after: string
	/** The last day of a pause. */
	to?: string
	/** Undefined for a last day. */
	pause?: Pick<PauseOf, 'keepsSeat' | 'paysWhilePaused'>
}

/**
 * The ids of marks whose open credits stay although a student is away then, because the price stays the same. Must run before the
 * lessons leave the schedule and before the seat is changed.
 */
export function listMarksKept(access: Access, of: Member, { after, to, pause }: Away): string[] {
	const change = pause ? afterPause({ from: daysAfter(after, 1), to, ...pause }) : { endsOn: after }
	const seats = listSeats(access, of)
	const isPresent = ({ state }: SeatDays) => ['future', 'active', 'paused', 'ending'].includes(state)
	const is = readCharged(
		access,
		seats.map((seat) => (isPresent(seat) ? { ...seat, ...change } : seat)),
	)
	const present = seats.filter(isPresent)
	return listMissed(access, of).flatMap(({ credit, missedOn, replacedAt }) => {
		const seat = present.find(({ startsOn }) => (startsOn ?? '') <= missedOn)
		const isOpen = credit.state === 'open' && replacedAt === null
		return isOpen && seat && isPaid(access, seat, missedOn, is) && credit.markId ? credit.markId : []
	})
}

/** The days of the missed lessons whose credits the present pause or last day of a seat has taken back, earliest first. */
export function listCreditsTaken(access: Access, enrolmentId: string): string[] {
	const seat = findSeat(access, enrolmentId)
	if (!seat) return []
	const { isCharged } = readCharged(access, [seat], { isPresent: true })
	const days = listMissed(access, seat).flatMap(({ missedOn, isTaken }) =>
		isTaken && !isCharged(missedOn) ? missedOn : [],
	)
	return [...new Set(days)].sort()
}

/** The days of the missed lessons whose credits the last change of a seat has given back, earliest first. */
export function listCreditsBack(access: Access, enrolmentId: string): string[] {
	const seat = findSeat(access, enrolmentId)
	if (!seat) return []
	const days = listMissed(access, seat).flatMap(({ credit, missedOn, event }) =>
		credit.state === 'open' && event === 'restored' && credit.updatedAt >= seat.updatedAt ? missedOn : [],
	)
	return [...new Set(days)].sort()
}

function findSeat(access: Access, enrolmentId: string) {
	return database()
		.select()
		.from(enrolments)
		.where(rowOf(enrolments, access, enrolmentId))
		.get()
}

function listSeats(access: Access, { studentId, classId }: Member): SeatDays[] {
	return database()
		.select()
		.from(enrolments)
		.where(
			and(rowsOf(enrolments, access), eq(enrolments.studentId, studentId), eq(enrolments.classId, classId)),
		)
		.all()
}

/** Credits for missed lessons of the class that are open or were revoked. The mark of a lesson that left the schedule is replaced. */
function listMissed(access: Access, { studentId, classId }: Member) {
	const ofLast = (column: typeof creditEntries.note | typeof creditEntries.event) =>
		new QueryBuilder()
			.select({ column })
			.from(creditEntries)
			.where(and(rowsOf(creditEntries, access), eq(creditEntries.creditId, credits.id)))
			.orderBy(sql`${creditEntries.id} desc`)
			.limit(1)
	return database()
		.select({
			credit: credits,
			missedOn: lessons.day,
			replacedAt: marks.replacedAt,
			note: sql<string | null>`${ofLast(creditEntries.note)}`,
			event: sql<string>`${ofLast(creditEntries.event)}`,
			firstName: students.firstName,
			lastName: students.lastName,
		})
		.from(credits)
		.innerJoin(students, rowOf(students, access, credits.studentId))
		.innerJoin(lessons, and(rowOf(lessons, access, credits.sourceLessonId), eq(lessons.classId, classId)))
		.innerJoin(marks, rowOf(marks, access, credits.markId))
		.where(
			and(
				rowsOf(credits, access),
				eq(credits.studentId, studentId),
				inArray(credits.state, ['open', 'revoked']),
			),
		)
		.orderBy(asc(credits.id))
		.all()
		.map(({ note, ...row }) => ({
			...row,
			isTaken: row.credit.state === 'revoked' && note === NOT_CHARGED,
		}))
}
