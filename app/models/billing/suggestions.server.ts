import { and, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { families } from '#db/schema/index.ts'
import { whileEnrolled } from '#app/domain/billing/last-day.ts'
import { daysFrom, daysWithin, isChargedOn, lastDayOf } from '#app/domain/billing/month-charge.ts'
import { untaxed } from '#app/domain/billing/tax.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { addEventFees } from './event-fees.server.ts'
import { addLateFees } from './late-fees.server.ts'
import { addRents } from './loan-rents.server.ts'
import { FLAT } from './flat-prices.server.ts'
import { meetingDays } from './internal/meeting-days.server.ts'
import { suggestLessons } from './internal/lesson-lines.server.ts'
import { listMadeUpOutside, type AskedWithMadeUp } from './internal/made-up-outside.server.ts'
import { addPlanned } from './internal/month-lines.server.ts'
import { addPackages, packagesOf } from './internal/package-lines.server.ts'
import { presenceIn, wholePriceOf, type ByLessons } from './internal/plan-line.server.ts'
import { pricesBetween, type Price } from './price.server.ts'
import {
	ask,
	type Asked,
	type AskOptions,
	type Seat,
	type Stay,
	type Suggestions,
} from './internal/seats.server.ts'
import { spansOf } from './internal/span-settlement.server.ts'

/** Everything billable for a family in a month and not billed yet. */
export function suggestLines(access: Access, familyId: string, period: string): Suggestions {
	return suggestFor(access, [familyId], period).get(familyId) ?? { lines: [], absent: [], unused: [] }
}

/** The same for several families at once, in few queries. */
export function suggestFor(
	access: Access,
	familyIds: readonly string[],
	period: string,
	options?: AskOptions,
): Map<string, Suggestions> {
	const { asked, stays } = ask(access, familyIds, period, options)
	const madeUpOutside = listMadeUpOutside(access, asked, stays.flat())
	const none = () => ({ stays: [], priced: [], charged: [], unused: [], lines: [], absent: [] })
	const collected = new Map<string, Collected>(
		listExempt(access, familyIds).map(({ id, taxExempt }) => [id, { taxExempt, ...none() }]),
	)
	for (const stay of stays) {
		const family = collected.get(stay[0]?.familyId ?? '')
		if (family) addStay(access, { ...asked, madeUpOutside }, family, stay)
	}
	addPlanned(access, asked, [...collected.values()])
	addEventFees(access, collected)
	addRents(access, period, collected)
	addLateFees(access, collected)
	return new Map(
		[...collected].map(([id, { taxExempt, lines, absent, overbilled, unused, inFull }]) => [
			id,
			{
				absent,
				overbilled,
				unused,
				inFull,
				lines: taxExempt ? lines.map((line) => ({ ...line, rates: untaxed(line.rates ?? []) })) : lines,
			},
		]),
	)
}

/**
 * Adds lines charged by marks, and the reasons why nothing is charged. Plans that bill a period follow for all
 * families at once.
 */
function addStay(access: Access, asked: AskedWithMadeUp, family: Collected, stay: Stay) {
	const month = { from: `${asked.period}-01`, to: lastDayOf(asked.period) }
	family.stays.push(stay)
	const packages = packagesOf(access, asked, stay)
	let endsWithPackage = false
	for (const seat of stay) {
		const days = daysWithin(seat, month)
		if (days) endsWithPackage = addSeat(access, asked, family, seat, days)?.basis === 'package'
		const enrolled = daysWithin(whileEnrolled(seat), month)
		const stretches = enrolled ? pricesBetween(asked, seat.enrolmentId, enrolled) : []
		if (!days && FLAT.some((basis) => stretches.at(-1)?.price?.basis === basis))
			leaveOutAfter(access, asked, family, seat, month)
		// An absence may be made up in a month after the last day, before the first one, or of another price.
		const isMadeUpOutside = asked.madeUpOutside.has(seat.enrolmentId)
		if (!isMadeUpOutside && !stretches.some(({ price }) => isByLesson(price))) continue
		const before = family.priced.length
		suggestLessons(access, asked, family, seat, packages)
		// A lesson after the last day of the class counts for the sibling discount too.
		if (!days)
			for (const { price } of family.priced.slice(before))
				family.charged.push({ studentId: seat.studentId, priceMinor: wholePriceOf(price) })
	}
	if (packages) addPackages(access, asked, family, { stay, packages, isThere: endsWithPackage })
}

/** Adds the reasons why nothing is charged for a seat on some days. Returns its last price if it is charged. */
function addSeat(
	access: Access,
	asked: Asked,
	{ absent, charged }: Collected,
	seat: Seat,
	days: { from: string; to: string },
): Price | null {
	const { studentId, about } = seat
	const leaveOut = (why: string) => absent.push({ studentId, about, why })
	const stretches = pricesBetween(asked, seat.enrolmentId, days)
	const last = stretches.at(-1)?.price ?? null
	const presence = last ? presenceIn({ seat, price: last, ...days }) : seat
	const isAway = daysFrom(days.from, days.to).every((day) => !isChargedOn(day, presence))
	if (!last) leaveOut(noPriceWords(access, asked, seat, days.to))
	else if (isAway) leaveOut(awayWords(seat))
	else if (stretches[0]?.price === null) {
		const first = plainDateWords(stretches[1]?.from ?? days.to, access.school.dateFormat)
		leaveOut(`No price plan is set before ${first}.`)
	}
	if (!last || isAway) return null
	if (isByLesson(last)) charged.push({ studentId, priceMinor: wholePriceOf(last) })
	// A student who leaves before the first day of a term has no days in it, but the month has a term.
	const staying = { ...seat, endsOn: null }
	for (const basis of ['term', 'course'] as const)
		if (last.basis === basis && spansOf(asked, staying, basis).length === 0) leaveOut(noSpan[basis])
	return last
}

/** Says that the last day of a class is set too early: lessons after it are in the timetable. */
function leaveOutAfter(
	access: Access,
	asked: Asked,
	{ absent }: Collected,
	seat: Seat,
	{ from, to }: { from: string; to: string },
) {
	const { studentId, about, classEndsOn } = seat
	const { lessons } = meetingDays(access, asked, seat, from, to)
	const after = lessons.filter((day) => isChargedOn(day, whileEnrolled(seat))).length
	if (classEndsOn === null || after === 0) return
	const lastDay = plainDateWords(classEndsOn, access.school.dateFormat)
	const why = `The last day of the class is ${lastDay}, but it has ${after === 1 ? '1 lesson' : `${after} lessons`} this month. To charge for that, give the class a later last day.`
	absent.push({ studentId, about, why })
}

const isByLesson = (price: Price | null) => price?.basis === 'lesson' || price?.basis === 'hour'

const noSpan = {
	term: 'There is no term in this month.',
	course: 'The course has no days in this month.',
}

/** A first lesson that was moved to an earlier month is part of the price that begins in the next. */
function noPriceWords({ school }: Access, { prices }: Asked, { enrolmentId }: Seat, to: string): string {
	const later = (prices.get(enrolmentId) ?? []).map(({ chosen }) => chosen.startsOn).filter((day) => day > to)
	const [first] = later.sort()
	return first
		? `The price plan begins on ${plainDateWords(first, school.dateFormat)}.`
		: 'No price plan is set for this month.'
}

function awayWords({ keepsSeat, pausedTo }: Seat): string {
	return !keepsSeat && pausedTo
		? 'The seat was given up for a pause, and is not charged until the enrollment resumes.'
		: 'The enrollment is paused all month.'
}

interface Collected extends Suggestions, ByLessons {
	taxExempt: boolean
	stays: Stay[]
}

function listExempt(access: Access, familyIds: readonly string[]) {
	return database()
		.select({ id: families.id, taxExempt: families.taxExempt })
		.from(families)
		.where(and(rowsOf(families, access), inArray(families.id, [...familyIds])))
		.all()
}
