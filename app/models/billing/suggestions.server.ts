import { and, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { families } from '#db/schema/index.ts'
import { daysFrom, daysWithin, isChargedOn, lastDayOf } from '#app/domain/billing/month-charge.ts'
import { untaxed } from '#app/domain/billing/tax.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { addEventFees } from './event-fees.server.ts'
import { addLateFees } from './late-fees.server.ts'
import { suggestLessons } from './internal/lesson-lines.server.ts'
import { addPlanned } from './internal/month-lines.server.ts'
import { addPackages, packagesOf } from './internal/package-lines.server.ts'
import { wholePriceOf, type ByLessons } from './internal/plan-line.server.ts'
import { pricesBetween } from './price.server.ts'
import {
	ask,
	type Asked,
	type AskOptions,
	type Seat,
	type Stay,
	type Suggestions,
} from './internal/seats.server.ts'
import { spansOf } from './internal/span-settlement.server.ts'

export type { Suggestions }

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
	const collected = new Map<string, Collected>(
		listExempt(access, familyIds).map(({ id, taxExempt }) => [
			id,
			{ taxExempt, stays: [], priced: [], charged: [], unused: [], lines: [], absent: [] },
		]),
	)
	for (const stay of stays) {
		const family = collected.get(stay[0]?.familyId ?? '')
		if (family) addStay(access, asked, family, stay)
	}
	addPlanned(access, asked, [...collected.values()])
	addEventFees(access, collected)
	addLateFees(access, collected)
	return new Map(
		[...collected].map(([id, { taxExempt, lines, absent, overbilled, unused }]) => [
			id,
			{
				absent,
				overbilled,
				unused,
				lines: taxExempt ? lines.map((line) => ({ ...line, rates: untaxed(line.rates ?? []) })) : lines,
			},
		]),
	)
}

/**
 * Adds lines charged by marks, and the reasons why nothing is charged. Plans that bill a period follow for all
 * families at once.
 */
function addStay(access: Access, asked: Asked, family: Collected, stay: Stay) {
	const month = { from: `${asked.period}-01`, to: lastDayOf(asked.period) }
	family.stays.push(stay)
	const packages = packagesOf(access, asked, stay)
	let endsWithPackage = false
	for (const seat of stay) {
		const days = daysWithin(seat, month)
		if (!days) continue
		const stretches = pricesBetween(asked, seat.enrolmentId, days)
		const last = stretches.at(-1)?.price
		// A trial lesson leaves an enrollment in a class of one day, with nothing to bill in the months after it.
		if (!last && seat.classEndsOn !== null && seat.classEndsOn < days.from) continue
		const isAway = daysFrom(days.from, days.to).every((day) => !isChargedOn(day, seat))
		const why = !last ? noPriceWords(access, asked, seat, days.to) : isAway ? awayWords(seat) : null
		if (why) family.absent.push({ studentId: seat.studentId, about: seat.about, why })
		else if (stretches[0]?.price === null)
			family.absent.push({
				studentId: seat.studentId,
				about: seat.about,
				why: `No price plan is set before ${plainDateWords(stretches[1]?.from ?? days.to, access.school.dateFormat)}.`,
			})
		if (!isAway && (last?.basis === 'lesson' || last?.basis === 'hour'))
			family.charged.push({ studentId: seat.studentId, priceMinor: wholePriceOf(last) })
		if (stretches.some(({ price }) => price?.basis === 'lesson' || price?.basis === 'hour'))
			suggestLessons(access, asked, family, seat, packages)
		endsWithPackage = last?.basis === 'package' && !isAway
		for (const basis of ['term', 'course'] as const)
			if (last?.basis === basis && !isAway && spansOf(asked, seat, basis).length === 0)
				family.absent.push({ studentId: seat.studentId, about: seat.about, why: noSpan[basis] })
	}
	if (packages) addPackages(access, asked, family, { stay, packages, isThere: endsWithPackage })
}

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
