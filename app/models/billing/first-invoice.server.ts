import { database, type Tx } from '#db/client.server.ts'
import { classes, rooms } from '#db/schema/index.ts'
import { withLastDay } from '#app/domain/billing/last-day.ts'
import { totalsOf, wholeLine } from '#app/domain/billing/tax.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import { monthsLater } from '#app/utils/months.ts'
import type { Access } from '../access.server.ts'
import { codesByDay } from '../attendance/codes.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { pricesOf } from './chosen-prices.server.ts'
import { insertDraft } from './draft.server.ts'
import type { NewLine } from './draft-lines.server.ts'
import { addPlanned } from './internal/month-lines.server.ts'
import { addPackages, packagesOf } from './internal/package-lines.server.ts'
import type { ByLessons } from './internal/plan-line.server.ts'
import type { Asked, Seat, Suggestions } from './internal/seats.server.ts'
import { listTermsOfMonth } from './internal/terms-of-month.server.ts'
import { issueDraft } from './issue.server.ts'
import { suggestLines } from './suggestions.server.ts'

/** A lesson near the end of a month may be billed in the next one, and a class may pause over a holiday. */
const MONTHS_AHEAD = 3

/** Seats of a family that is new. */
interface NewSeats {
	classId: string
	planId: string
	startsOn: string
	count: number
}

/** Calculates the total of the first invoice of a new family. It is 0 for plans that bill lessons after they were taught. */
export function previewFirst(access: Access, wanted: NewSeats): number {
	const lines = firstOf(monthsFrom(wanted.startsOn), (period) => linesOfNew(access, wanted, period))
	return totalsOf(lines.map(wholeLine)).totalMinor
}

/** True if the month in which a new seat begins is charged. */
export function isFirstMonthCharged(access: Access, wanted: Omit<NewSeats, 'count'>): boolean {
	return linesOfNew(access, { ...wanted, count: 1 }, wanted.startsOn.slice(0, 7)).length > 0
}

function linesOfNew(access: Access, wanted: NewSeats, period: string): NewLine[] {
	const { classId, planId, startsOn, count } = wanted
	const facts = findClass(access, classId)
	if (!facts) return []
	const seats = Array.from({ length: count }, (_, i) => newSeat(facts, `new-${i}`, startsOn))
	const prices = new Map(
		seats.map(({ enrolmentId }) => [enrolmentId, pricesOf(access, { enrolmentId, planId, startsOn })]),
	)
	const terms = listTermsOfMonth(access, period)
	const asked: Asked = {
		familyIds: [],
		period,
		codes: codesByDay(access),
		meetings: new Map(),
		terms,
		prices,
	}
	const billable: Suggestions & ByLessons & { stays: Seat[][] } = {
		priced: [],
		charged: [],
		unused: [],
		stays: seats.map((billedSeat) => [billedSeat]),
		lines: [],
		absent: [],
	}
	for (const stay of billable.stays) {
		const packages = packagesOf(access, asked, stay)
		if (packages) addPackages(access, asked, billable, { stay, packages, isThere: true })
	}
	addPlanned(access, asked, [billable])
	return billable.lines
}

/**
 * Issues the first invoice of a family, of the first month in which it owes anything. Null if there is none to come. The
 * family's usual days to pay, if none are given.
 */
export function issueFirst(
	tx: Tx,
	access: Access,
	familyId: string,
	{ startsOn, termsDays }: { startsOn: string; termsDays?: number },
): Outcome<{ id: string; number: string; totalMinor: number } | null> {
	const first = firstOf(monthsFrom(startsOn), (period) => suggestLines(access, familyId, period).lines)
	if (first.length === 0) return done(null)
	const drafted = insertDraft(tx, access, { familyId, period: null, lines: first, termsDays })
	if (!drafted.ok) return drafted
	const { id } = drafted.value
	const issued = issueDraft(tx, access, id)
	if (!issued.ok) return issued
	const { totalMinor } = totalsOf(first.map(wholeLine))
	return done({ id, number: issued.value.number, totalMinor })
}

function firstOf(months: readonly string[], linesOf: (month: string) => NewLine[]): NewLine[] {
	for (const month of months) {
		const lines = linesOf(month)
		if (lines.length > 0) return lines
	}
	return []
}

const monthsFrom = (day: string) => Array.from({ length: MONTHS_AHEAD }, (_, i) => monthsLater(day, i))

type ClassFacts = NonNullable<ReturnType<typeof findClass>>

function findClass(access: Access, id: string) {
	return (
		database()
			.select({
				classId: classes.id,
				className: classes.name,
				classKind: classes.kind,
				classStartsOn: classes.startsOn,
				classEndsOn: classes.endsOn,
				siteId: rooms.siteId,
				weekday: classes.weekday,
			})
			.from(classes)
			.leftJoin(rooms, rowOf(rooms, access, classes.roomId))
			.where(rowOf(classes, access, id))
			.get() ?? null
	)
}

function newSeat(facts: ClassFacts, id: string, startsOn: string): Seat {
	return withLastDay({
		...facts,
		familyId: null,
		enrolmentId: id,
		studentId: id,
		firstName: id,
		lastName: '',
		about: facts.className,
		state: 'active',
		startsOn,
		endsOn: null,
		movedFrom: null,
		enrolledAt: Date.now(),
		queuedAt: null,
		pausedFrom: null,
		pausedTo: null,
		keepsSeat: true,
		paysWhilePaused: false,
		earlierPauses: [],
		away: [],
		madeUpDays: [],
	})
}
