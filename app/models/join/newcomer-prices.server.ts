import { and, eq, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, classPrices, pricePlanVersions, taxCodes } from '#db/schema/index.ts'
import type { TaxRate } from '#app/domain/billing/tax.ts'
import { today } from '#app/utils/dates.ts'
import { monthsLater } from '#app/utils/months.ts'
import type { Access } from '../access.server.ts'
import { isFirstMonthCharged } from '../billing/first-invoice.server.ts'
import { ratesChargedBy } from '../billing/tax-codes.server.ts'
import { nextLessonDay } from '../class/next-lesson-day.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

interface PriceOfDay {
	basis: (typeof pricePlanVersions.$inferSelect)['basis']
	amountMinor: number
	/** Off for every child after the first, in hundredths of a percent. */
	siblingDiscount: number
	/** Taxes added to the price on invoices. */
	rates: TaxRate[]
}

/** The price of a class for newcomers, from the first day that is charged to them. */
export interface ShownPrice extends PriceOfDay {
	planId: string
	/** The prices after it that are known already, in order. */
	later: (PriceOfDay & { from: string })[]
}

interface Joinable {
	id: string
	startsOn: string | null
	endsOn: string | null
	/** The day of the first lesson that a newcomer can come to. */
	nextLesson: string | null
}

/**
 * The price of each class for newcomers, whose seats begin on a day or with the class. A class without a plan shows
 * none.
 */
export function listNewcomerPrices(
	access: Access,
	joinable: readonly Joinable[],
	from: string,
): Map<string, ShownPrice> {
	const versions = new Map<string, Version[]>()
	const ids = joinable.map(({ id }) => id)
	for (const version of readVersions(access, ids))
		versions.set(version.classId, [...(versions.get(version.classId) ?? []), version])
	const prices = new Map<string, ShownPrice>()
	for (const one of joinable) {
		const price = priceFor(access, versions.get(one.id) ?? [], one, from)
		if (price) prices.set(one.id, price)
	}
	return prices
}

/** The price of one shown class for a newcomer, from a day on that may be over. */
export function findNewcomerPrice(
	access: Access,
	classId: string,
	startsOn: string | null,
	now = Date.now(),
): ShownPrice | null {
	const day = today(access.school.timeZone, now)
	const from = later(startsOn, day)
	const joinable = database()
		.select({
			id: classes.id,
			startsOn: classes.startsOn,
			endsOn: classes.endsOn,
			nextLesson: nextLessonDay(access.schoolId, from, now),
		})
		.from(classes)
		.where(and(rowOf(classes, access, classId), eq(classes.isPublic, true)))
		.get()
	return joinable ? (listNewcomerPrices(access, [joinable], from).get(classId) ?? null) : null
}

function priceFor(access: Access, versions: Version[], joinable: Joinable, from: string) {
	const { startsOn, endsOn, nextLesson } = joinable
	const seatDay = later(startsOn, from)
	const on = (day: string) => versions.findLast(({ validFrom }) => validFrom <= day)
	const atSeat = on(seatDay)
	// A part of a month that is not charged by its lessons is charged from the first day of the seat.
	const isByDays = atSeat?.basis === 'month' && atSeat.partMonth !== 'lessons'
	const day = isByDays ? firstCharged(access, joinable, seatDay, on) : (nextLesson ?? seatDay)
	const first = on(day)
	if (!first) return null
	const { planId } = first
	const changes = versions.filter(
		({ validFrom }) => validFrom > day && (endsOn === null || validFrom <= endsOn),
	)
	return {
		planId,
		...priceOf(first),
		later: changes.map((version) => ({ from: version.validFrom, ...priceOf(version) })),
	}
}

/** The first charged day of a seat. At the full price, a first month without a lesson for the seat costs nothing. */
function firstCharged(
	access: Access,
	{ id: classId, endsOn, nextLesson }: Joinable,
	seatDay: string,
	on: (day: string) => Version | undefined,
): string {
	const atSeat = on(seatDay)
	const next = `${monthsLater(seatDay, 1)}-01`
	const hasLesson = nextLesson?.slice(0, 7) === seatDay.slice(0, 7)
	// Only another price then makes a difference, so that few classes of a page are asked about.
	if (atSeat?.partMonth !== 'full' || hasLesson || on(next) === atSeat) return seatDay
	if (endsOn !== null && endsOn < next) return seatDay
	const { planId } = atSeat
	return isFirstMonthCharged(access, { classId, planId, startsOn: seatDay }) ? seatDay : next
}

const priceOf = ({ basis, amountMinor, siblingDiscount, rates }: Version): PriceOfDay => ({
	basis,
	amountMinor,
	siblingDiscount,
	rates,
})

const later = (day: string | null, other: string) => (day !== null && day > other ? day : other)

type Version = ReturnType<typeof readVersions>[number]

/** All prices of the plans that newcomers of these classes get, by their first day. */
function readVersions(access: Access, ids: readonly string[]) {
	const charged = ratesChargedBy(access)
	return database()
		.select({
			classId: classPrices.classId,
			planId: classPrices.planId,
			validFrom: pricePlanVersions.validFrom,
			basis: pricePlanVersions.basis,
			amountMinor: pricePlanVersions.amountMinor,
			partMonth: pricePlanVersions.partMonth,
			siblingDiscount: pricePlanVersions.siblingDiscount,
			rates: taxCodes.rates,
		})
		.from(classPrices)
		.innerJoin(
			pricePlanVersions,
			and(rowsOf(pricePlanVersions, access), eq(pricePlanVersions.planId, classPrices.planId)),
		)
		.leftJoin(taxCodes, rowOf(taxCodes, access, pricePlanVersions.taxCodeId))
		.where(and(rowsOf(classPrices, access), inArray(classPrices.classId, [...ids])))
		.all()
		.map((version) => ({ ...version, rates: charged(version.rates) }))
		.toSorted((a, b) => a.validFrom.localeCompare(b.validFrom))
}
