import { and, eq, inArray, isNull, notInArray, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, enrolments, instruments, rooms, students } from '#db/schema/index.ts'
import { neverBegan } from '#app/domain/attendance/enrolled-on.ts'
import type { Overbilled } from '#app/domain/billing/overbilled.ts'
import { whileEnrolled, withLastDay } from '#app/domain/billing/last-day.ts'
import { awayDays, pastPauses } from '#app/domain/class/pause.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { nameOfSeat, ownOfSeat } from '#app/domain/billing/seat-name.ts'
import type { Access } from '../../access.server.ts'
import { rowOf } from '../../school-rows.server.ts'
import { codesByDay } from '../../attendance/codes.server.ts'
import { listEarlierPauses } from '../../enrolment/earlier-pauses.server.ts'
import type { NewLine } from '../draft-lines.server.ts'
import { type ChosenPrice, listPrices, pricesOf } from '../chosen-prices.server.ts'
import { priceOn } from '../price.server.ts'
import { listPutBack, type PutBack } from './lessons-back.server.ts'
import { withMadeUpDays } from './made-up-days.server.ts'
import type { BilledPackage } from './package-credits.server.ts'
import { listTermsOfMonth, type Term } from './terms-of-month.server.ts'

export interface Suggestions {
	lines: NewLine[]
	/** Enrollments that are not billed, and the reason. An invoice billed too high may be for several students. */
	absent: { studentId: string | null; about: string; why: string; overbilled?: Overbilled }[]
	/** Amounts that were billed but are not due after all. */
	overbilled?: Overbilled[]
	unused: PackageLeft[]
	/** The child without the sibling discount. Undefined if no child is charged. */
	inFull?: string
}

/** Paid lessons of a stay that were not taken yet. None may be left while packages go on. */
export interface PackageLeft {
	stay: Stay
	studentId: string
	about: string
	left: number
	/** The number of lessons in the latest package. Null if some of them were credited. */
	size: number | null
	/** The first day of the packages, and the last one whose lesson takes one of them. Null if they go on. */
	since: string
	endsOn: string | null
	/** True if the run bills another package once no lesson is left. */
	goesOn: boolean
	billed: BilledPackage[]
}

/** Meeting days by class and period, read once for all students of a class. */
export type Meetings = Map<string, MeetingDays>

export interface MeetingDays {
	/** Every day the class meets on, closed days included. */
	days: string[]
	closed: string[]
	/** Closed days whose lesson takes place, free of charge. */
	free: string[]
	/** Days before the first and after the last series on which the class would have met, closed days included. */
	around: string[]
	/** Closed days before, between and after the series on which the class would have met. */
	breaks: string[]
	/** The last day of the class before a break that lasts past these days. Null without one. */
	stoppedOn: string | null
	/** Days of the series, or of the week without one, whether or not a lesson is in the schedule. */
	planned: string[]
	/** False for a class without a lesson in the timetable, which is assumed to meet on its weekday. */
	isScheduled: boolean
	/** True for such a class whose lessons have ended before. Only a price for the month is charged for it. */
	isOver: boolean
	/** Days without a lesson, because no student of the class was there. */
	empty: string[]
	/** Days with a scheduled lesson that was not canceled. */
	lessons: string[]
	/** Open days whose lesson was canceled, and when. */
	canceled: { day: string; at: number | null; isByFamily: boolean }[]
	/** Canceled lessons on open days that have another lesson, of which one was moved there. */
	beside: { day: string; at: number | null }[]
	makeUps: string[]
	/** Days of extra lessons, once for each. Only a price for each lesson of a month charges them. */
	extras: string[]
	/** Lessons moved into these days or out of them, with the day before any move. */
	moved: { day: string; planned: string; isClosed: boolean }[]
}

/** The request for a month, with the data read for a whole batch of families. */
export interface Asked extends PutBack {
	familyIds: readonly string[]
	period: string
	/** Attendance codes by the day of the lesson. */
	codes: ReturnType<typeof codesByDay>
	meetings: Meetings
	terms: readonly Term[]
	prices: Map<string, ChosenPrice[]>
}

export type Seat = ReturnType<typeof listSeats>[number]

/**
 * A student's enrollments in sequence: moving to another class, or returning to one, continues the same stay. So does an
 * enrollment that follows another within a month at the same monthly plan, because a month is charged once.
 */
export type Stay = readonly Seat[]

/** Columns of an enrollment that ends, pauses or resumes. */
export type SeatAfter = Partial<
	Pick<Seat, 'state' | 'endsOn' | 'pausedFrom' | 'pausedTo' | 'keepsSeat' | 'paysWhilePaused'>
>

/** An enrollment about to change, and the class the student moves to. */
export interface SeatChange {
	enrolmentId: string
	after: SeatAfter
	next:
		| (Pick<
				Seat,
				'classId' | 'className' | 'classKind' | 'classStartsOn' | 'classEndsOn' | 'siteId' | 'weekday'
		  > & {
				startsOn: string
				/** Bills the student there instead of what was agreed. */
				plan: { planId: string; startsOn: string } | null
				/** The last day and the pause that are recorded for it. */
				recorded: Required<SeatAfter>
		  })
		| null
}

/** Id of the enrollment a student would have after a move. */
export const NEXT_SEAT = 'next'

/** Reads the data for the lines of several families in few queries. */
export function ask(
	access: Access,
	familyIds: readonly string[],
	period: string,
	{ meetings = new Map(), changes = [] }: AskOptions = {},
) {
	const seats = withChanges(listSeats(access, inArray(students.familyId, [...familyIds])), changes)
	const ids = seats.map(({ enrolmentId }) => enrolmentId)
	const prices = listPrices(access, ids)
	for (const { enrolmentId, next } of changes)
		if (next)
			prices.set(NEXT_SEAT, [
				...(prices.get(enrolmentId) ?? []),
				...(next.plan ? pricesOf(access, { enrolmentId: NEXT_SEAT, ...next.plan }) : []),
			])
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
		putBack: listPutBack(access, changes.length > 0 ? seats : []),
	}
	return { asked, stays: staysOf(seats, prices) }
}

export interface AskOptions {
	/** Cache shared by all families of a run. */
	meetings?: Meetings
	/** Changes to preview: lines are suggested as if these had been made. At most one of them is a move. */
	changes?: readonly SeatChange[]
}

function withChanges(seats: Seat[], changes: readonly SeatChange[]): Seat[] {
	return seats.flatMap((seat) => {
		const change = changes.find((change) => change.enrolmentId === seat.enrolmentId)
		if (!change) return [seat]
		const { enrolmentId, after, next } = change
		const changed = withAfter(seat, after)
		if (!next) return [changed]
		const about = nameOfSeat(nameOf(seat), next.className)
		const fresh = {
			...next.recorded,
			earlierPauses: [],
			movedFrom: enrolmentId,
			enrolledAt: Date.now(),
		}
		const there = withLastDay({ ...seat, ...next, ...fresh, about, enrolmentId: NEXT_SEAT })
		return [changed, { ...there, away: awayDays(there, []), madeUpDays: [] }]
	})
}

/** A new pause replaces the one stored on the enrollment, which still counts as an earlier one. */
function withAfter(seat: Seat, after: SeatAfter): Seat {
	const changed = withLastDay({ ...whileEnrolled(seat), ...after })
	const earlierPauses = after.state === 'paused' ? pastPauses(seat, seat.earlierPauses) : seat.earlierPauses
	return { ...changed, earlierPauses, away: awayDays(changed, earlierPauses) }
}

function staysOf(seats: readonly Seat[], prices: Asked['prices']): Stay[] {
	const stays: Seat[][] = []
	const byStart = [...seats].sort((a, b) => (a.startsOn ?? '').localeCompare(b.startsOn ?? ''))
	for (const seat of byStart.filter((seat) => !neverBegan(seat))) {
		const ended = stays.filter((stay) => (stay.at(-1)?.endsOn ?? '9999') < (seat.startsOn ?? ''))
		const isSame = (last?: Seat) => last?.studentId === seat.studentId && last.classId === seat.classId
		const earlier =
			ended.find((stay) => seat.movedFrom === stay.at(-1)?.enrolmentId || isSame(stay.at(-1))) ??
			ended.find((stay) => goesOnWithinMonth(stay, seat, prices))
		if (earlier) earlier.push(seat)
		else stays.push([seat])
	}
	// Amounts billed for an enrollment that ended before its first day pay for the neighboring ones.
	for (const seat of byStart.filter(neverBegan)) {
		const around = stays.find((stay) =>
			stay.some(
				(other) =>
					other.enrolmentId === seat.movedFrom ||
					other.movedFrom === seat.enrolmentId ||
					(other.studentId === seat.studentId && other.classId === seat.classId),
			),
		)
		if (around) around.unshift(seat)
		else stays.push([seat])
	}
	return stays.sort((a, b) => aboutOf(a).localeCompare(aboutOf(b)))
}

/** A package, term or course that was paid ahead pays for its own class alone. */
function goesOnWithinMonth(stay: Stay, seat: Seat, prices: Asked['prices']): boolean {
	const last = stay.at(-1)
	if (!last?.endsOn || !seat.startsOn || last.studentId !== seat.studentId) return false
	if (last.endsOn.slice(0, 7) !== seat.startsOn.slice(0, 7)) return false
	const chosen = [...stay, seat].flatMap(({ enrolmentId }) => prices.get(enrolmentId) ?? [])
	if (chosen.some(({ version }) => ['package', 'term', 'course'].includes(version.basis))) return false
	const price = priceOn({ prices }, last.endsOn, last.enrolmentId)
	return (
		price?.basis === 'month' && price.planId === priceOn({ prices }, seat.startsOn, seat.enrolmentId)?.planId
	)
}

function aboutOf(stay: Stay): string {
	const last = stay.at(-1)
	return `${last?.about} ${last?.enrolmentId}`
}

/** Every current and past enrollment of some students. */
export function listSeats({ schoolId }: Access, ofStudents: SQL | undefined) {
	const rows = database()
		.select({
			familyId: students.familyId,
			enrolmentId: enrolments.id,
			studentId: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			classId: classes.id,
			className: classes.name,
			classKind: classes.kind,
			classStartsOn: classes.startsOn,
			classEndsOn: classes.endsOn,
			siteId: rooms.siteId,
			weekday: classes.weekday,
			instrument: instruments.name,
			state: enrolments.state,
			startsOn: enrolments.startsOn,
			endsOn: enrolments.endsOn,
			pausedFrom: enrolments.pausedFrom,
			pausedTo: enrolments.pausedTo,
			keepsSeat: enrolments.keepsSeat,
			queuedAt: enrolments.queuedAt,
			paysWhilePaused: enrolments.paysWhilePaused,
			movedFrom: enrolments.movedFrom,
			enrolledAt: enrolments.createdAt,
		})
		.from(students)
		// The cross join makes SQLite start from the few students; it would read every enrollment of the school.
		.crossJoin(enrolments)
		.innerJoin(classes, rowOf(classes, schoolId, enrolments.classId))
		.leftJoin(rooms, rowOf(rooms, schoolId, classes.roomId))
		.leftJoin(instruments, rowOf(instruments, schoolId, classes.instrumentId))
		.where(
			and(
				eq(students.schoolId, schoolId),
				ofStudents,
				eq(enrolments.schoolId, schoolId),
				eq(enrolments.studentId, students.id),
				notInArray(enrolments.state, ['enquiry', 'waiting', 'offered']),
				// A student who left a waiting list was never enrolled.
				isNull(enrolments.queuedAt),
				sql`(${enrolments.state} <> 'ended' or ${enrolments.endsOn} is not null)`,
			),
		)
		.all()
	const pauses = listEarlierPauses(
		schoolId,
		rows.map(({ enrolmentId }) => enrolmentId),
	)
	const seats = rows.map(({ instrument, ...seat }) => {
		const earlierPauses = pauses.get(seat.enrolmentId) ?? []
		const about = nameOfSeat(nameOf(seat), seat.className, ownOfSeat({ ...seat, instrument }, rows))
		return withLastDay({ ...seat, about, earlierPauses, away: awayDays(seat, earlierPauses) })
	})
	return withMadeUpDays(schoolId, seats)
}
