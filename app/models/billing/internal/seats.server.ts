import { and, eq, gte, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, enrolments, rooms, students, terms } from '#db/schema/index.ts'
import { lastDayOf } from '#app/domain/billing/month-charge.ts'
import { awayDays } from '#app/domain/class/pause.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { nameOfSeat } from '#app/domain/billing/seat-name.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { codesByDay } from '../../attendance/codes.server.ts'
import { listEarlierPauses } from '../../enrolment/earlier-pauses.server.ts'
import type { NewLine } from '../draft.server.ts'
import { type ChosenPrice, listPrices } from '../chosen-prices.server.ts'

export interface Suggestions {
	lines: NewLine[]
	/** What is not billed, and why. */
	absent: { about: string; why: string }[]
	/** What was billed and is not due after all. */
	overbilled?: Overbilled[]
}

export interface Overbilled {
	about: string
	invoiceId: string
	/** Null for a draft. */
	number: string | null
	amountMinor: number
}

/** Days classes meet on, by class and time: read once for all who sit in them. */
export type Meetings = Map<string, MeetingDays>

export interface MeetingDays {
	/** Every day the class meets on, those that are closed included. */
	days: string[]
	closed: string[]
	/** Those of them with a lesson in the timetable that was not called off. */
	lessons: string[]
}

/** What is asked for, with what was read for all the families of a batch. */
export interface Asked {
	familyIds: readonly string[]
	period: string
	/** What marks mean, by the day of their lesson. */
	codes: ReturnType<typeof codesByDay>
	meetings: Meetings
	terms: readonly Term[]
	prices: Map<string, ChosenPrice[]>
}

export type Seat = ReturnType<typeof listSeats>[number]

/** Seats one student had one after the other: somebody who moves, or comes back to a class, goes on with the same stay. */
export type Stay = readonly Seat[]

export type Term = ReturnType<typeof listTermsOfMonth>[number]

/** A seat that somebody is about to leave, and the one they move to. */
export interface SeatChange {
	enrolmentId: string
	endsOn: string
	next:
		| (Pick<Seat, 'classId' | 'className' | 'classStartsOn' | 'classEndsOn' | 'siteId' | 'weekday'> & {
				startsOn: string
		  })
		| null
}

/** The seat that somebody would have after a move. */
export const NEXT_SEAT = 'next'

/** Reads what the lines of several families are made from, in few questions. */
export function ask(
	access: Access,
	familyIds: readonly string[],
	period: string,
	{ meetings = new Map(), changes = [] }: AskOptions = {},
) {
	const seats = withChanges(listSeats(access, familyIds), changes)
	const prices = listPrices(
		access,
		seats.map(({ enrolmentId }) => enrolmentId),
	)
	for (const { enrolmentId, next } of changes) if (next) prices.set(NEXT_SEAT, prices.get(enrolmentId) ?? [])
	const needsTerms = [...prices.values()].some((chosen) =>
		chosen.some(({ version }) => version.basis === 'term'),
	)
	const asked: Asked = {
		familyIds,
		period,
		codes: codesByDay(access),
		meetings,
		terms: needsTerms ? listTermsOfMonth(access, period) : [],
		prices,
	}
	return { asked, stays: staysOf(seats) }
}

export interface AskOptions {
	/** What was read before for other families of the same run. */
	meetings?: Meetings
	/** Changes that are only considered: what is asked for is what would be after them. At most one of them moves on. */
	changes?: readonly SeatChange[]
}

function withChanges(seats: Seat[], changes: readonly SeatChange[]): Seat[] {
	return seats.flatMap((seat) => {
		const change = changes.find((one) => one.enrolmentId === seat.enrolmentId)
		if (!change) return [seat]
		const { enrolmentId, endsOn, next } = change
		const left = { ...seat, endsOn }
		if (!next) return [left]
		const about = nameOfSeat(nameOf(seat), next.className)
		const fresh = {
			endsOn: null,
			pausedFrom: null,
			pausedTo: null,
			earlierPauses: [],
			away: [],
			movedFrom: enrolmentId,
		}
		return [left, { ...seat, ...next, ...fresh, about, enrolmentId: NEXT_SEAT }]
	})
}

function staysOf(seats: readonly Seat[]): Stay[] {
	const stays: Seat[][] = []
	const byStart = [...seats].sort((one, other) => (one.startsOn ?? '').localeCompare(other.startsOn ?? ''))
	for (const seat of byStart.filter((one) => !neverBegan(one))) {
		const earlier = stays.find((stay) => {
			const last = stay.at(-1)
			if (!last?.endsOn || !seat.startsOn || last.endsOn >= seat.startsOn) return false
			const isSameClass = last.studentId === seat.studentId && last.classId === seat.classId
			return seat.movedFrom === last.enrolmentId || isSameClass
		})
		if (earlier) earlier.push(seat)
		else stays.push([seat])
	}
	// What was billed for a seat that was given up before its first day pays for the seats around it.
	for (const seat of byStart.filter(neverBegan)) {
		const around = stays.find((stay) =>
			stay.some(
				(one) =>
					one.enrolmentId === seat.movedFrom ||
					one.movedFrom === seat.enrolmentId ||
					(one.studentId === seat.studentId && one.classId === seat.classId),
			),
		)
		if (around) around.unshift(seat)
		else stays.push([seat])
	}
	return stays.sort((one, other) => aboutOf(one).localeCompare(aboutOf(other)))
}

function neverBegan({ startsOn, endsOn }: Seat): boolean {
	return startsOn !== null && endsOn !== null && endsOn < startsOn
}

function aboutOf(stay: Stay): string {
	const last = stay.at(-1)
	return `${last?.about} ${last?.enrolmentId}`
}

/** Every seat a child of the families has or had. */
export function listSeats({ schoolId }: Access, familyIds: readonly string[]) {
	const found = database()
		.select({
			familyId: students.familyId,
			enrolmentId: enrolments.id,
			studentId: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			classId: classes.id,
			className: classes.name,
			classStartsOn: classes.startsOn,
			classEndsOn: classes.endsOn,
			siteId: rooms.siteId,
			weekday: classes.weekday,
			state: enrolments.state,
			startsOn: enrolments.startsOn,
			endsOn: enrolments.endsOn,
			pausedFrom: enrolments.pausedFrom,
			pausedTo: enrolments.pausedTo,
			keepsSeat: enrolments.keepsSeat,
			queuedAt: enrolments.queuedAt,
			paysWhilePaused: enrolments.paysWhilePaused,
			movedFrom: enrolments.movedFrom,
		})
		.from(students)
		// From a few families to their seats, which a cross join holds SQLite to: it would read every seat of the school.
		.crossJoin(enrolments)
		.innerJoin(classes, rowOf(classes, schoolId, enrolments.classId))
		.leftJoin(rooms, rowOf(rooms, schoolId, classes.roomId))
		.where(
			and(
				eq(students.schoolId, schoolId),
				inArray(students.familyId, [...familyIds]),
				eq(enrolments.schoolId, schoolId),
				eq(enrolments.studentId, students.id),
				notInArray(enrolments.state, ['enquiry', 'waiting', 'offered']),
				// Who left a waiting list never had a seat.
				isNull(enrolments.queuedAt),
				sql`(${enrolments.state} <> 'ended' or ${enrolments.endsOn} is not null)`,
			),
		)
		.all()
	const pauses = listEarlierPauses(
		schoolId,
		found.map(({ enrolmentId }) => enrolmentId),
	)
	return found.map((seat) => {
		const earlierPauses = pauses.get(seat.enrolmentId) ?? []
		const about = nameOfSeat(nameOf(seat), seat.className)
		return { ...seat, about, earlierPauses, away: awayDays(seat, earlierPauses) }
	})
}

/** Terms that have a day in the month. */
export function listTermsOfMonth(access: Access, period: string) {
	return database()
		.select({ name: terms.name, startsOn: terms.startsOn, endsOn: terms.endsOn, siteId: terms.siteId })
		.from(terms)
		.where(
			and(
				rowsOf(terms, access),
				isNull(terms.archivedAt),
				lte(terms.startsOn, lastDayOf(period)),
				gte(terms.endsOn, `${period}-01`),
			),
		)
		.all()
}
