import {
	daysFrom,
	isChargedOn,
	lastDayOf,
	monthByLessons,
	monthCharge,
	NO_SHARE,
	plus,
	type MonthCharge,
	type MonthOfClass,
	type Share,
} from '#app/domain/billing/month-charge.ts'
import { joined, payWith, spareOf, type Spare } from '#app/domain/billing/spare.ts'
import { monthWords } from '#app/utils/dates.ts'
import { asBilled, withExtras } from './billed-days.server.ts'
import type { Billed } from './billed-lines.server.ts'
import { meetingDays } from './meeting-days.server.ts'
import { namedLessons } from './named-lessons.server.ts'
import {
	billedOn,
	freeKey,
	lessBilledWords,
	netShareOf,
	pricedPartsOf,
	presenceIn,
	sumOf,
	upToLastDay,
	wholePriceOf,
	type Part,
	type Settled,
	type Settling,
} from './plan-line.server.ts'

/** The price of a month under the flat plans of a stay, and the amount left to bill. */
export function settleMonth(settling: Settling, period: string, spareBefore: Spare): Settled {
	const { access, asked, billed } = settling
	const days = { from: `${period}-01`, to: lastDayOf(period) }
	const priced = pricedPartsOf(settling, days, ['month', 'month_lessons'])
	const parts = upToLastDay(access, asked, priced, days).filter((part) =>
		daysFrom(part.from, part.to).some((day) => isChargedOn(day, presenceIn(part))),
	)
	const lines = billed.filter(({ key }) => key === period || key.startsWith(`${period}/`))
	const claimed: Pick<Billed, 'enrolmentId' | 'key'>[] = [...billed]
	const settled: Omit<Settled, 'spare'> = {
		owed: [],
		absent: [],
		charged: [],
		excess: [],
		lines,
		spends: false,
	}
	// An amount billed in a class the student has left pays for the same month in the next class.
	const gone = lines.filter((line) => parts.every(({ seat }) => seat.enrolmentId !== line.enrolmentId))
	let over = sumOf(gone)
	let spare = joined(spareBefore, spareOf(over, gone))
	let taken = NO_SHARE
	for (const [i, part] of parts.entries()) {
		const { seat, price } = part
		const month = { ...monthOf(settling, part, period), seat: seatOf(parts, seat) }
		const { amountMinor: dueMinor, why, share } = chargeOf(price, month, taken)
		// A child that pays nothing only because its lessons are closed or left out still counts as a sibling.
		const allDays = [...month.days, ...(month.planned ?? [])]
		const open = { ...month, days: allDays, closed: [], breaks: [], missed: [] }
		const isCharged = dueMinor > 0 || chargeOf(price, open, taken).amountMinor > 0
		if (isCharged || price.amountMinor === 0)
			settled.charged.push({ studentId: seat.studentId, priceMinor: wholePriceOf(price) })
		const own = linesOf(lines, parts, i)
		const paidMinor = sumOf(own)
		const openMinor = isSettled(own, price.id) ? 0 : Math.max(0, dueMinor - paidMinor)
		// An earlier month without lines is taken to have the sibling discount of the requested month.
		const netShare = netShareOf(settling, price, own)
		const { coveredMinor, billedMinor, rest } = payWith(spare, openMinor, netShare)
		const leftMinor = openMinor - coveredMinor
		if (openMinor > 0 && spare.amountMinor > 0) settled.spends = true
		spare = joined(rest, spareOf(Math.max(0, paidMinor - dueMinor), own))
		if (own.some(({ versionId, isByPlan }) => versionId === price.id || isByPlan))
			over += Math.max(0, paidMinor - dueMinor)
		if (leftMinor > 0 || (own.length === 0 && price.amountMinor === 0)) {
			const key = freeKey(claimed, seat.enrolmentId, (n) => (n === 1 ? period : `${period}/${n}`))
			claimed.push({ enrolmentId: seat.enrolmentId, key })
			const lessBefore = lessBilledWords(access, dueMinor - openMinor + billedMinor)
			const named = namedLessons(access, [part], (part) => meetingsOf(settling, part, period))
			const text = monthWords(`${period}-01`)
			settled.owed.push({
				seat,
				price,
				key,
				text,
				leftMinor,
				lessonDays: named.days,
				parts: [{ price, why }],
				why: [named.why, lessBefore].filter(Boolean).join('; ') || null,
			})
		} else
			settled.absent.push({
				studentId: seat.studentId,
				about: seat.about,
				why: whyNot({ own, lines, dueMinor, why, taken }),
			})
		taken = plus(taken, share)
	}
	// A surplus reaches past the month only if the flat plans end within it and another plan follows.
	const isCut = (parts.at(-1)?.to ?? '') < days.to
	const tooMuch = isCut ? 0 : Math.min(over, Math.round(spare.amountMinor))
	if (tooMuch > 0 && parts[0])
		settled.excess.push({ about: parts[0].seat.about, amountMinor: tooMuch, lines })
	const isMore = spare.amountMinor > spareBefore.amountMinor
	return { ...settled, spare: isMore && !isCut ? spareBefore : spare }
}

function meetingsOf({ access, asked, stay, billed }: Settling, { seat, price, from }: Part, period: string) {
	const meetings = meetingDays(access, asked, seat, `${from.slice(0, 7)}-01`, lastDayOf(period))
	const ofClass = stay.filter(({ classId }) => classId === seat.classId)
	const lines = billed.filter((line) => ofClass.some(({ enrolmentId }) => enrolmentId === line.enrolmentId))
	const month = asBilled(period, meetings, { ...seat, madeUp: seat.madeUpDays }, lines)
	return price.basis === 'month_lessons' ? withExtras(month) : month
}

const monthOf = (settling: Settling, part: Part, period: string): MonthOfClass => ({
	period,
	...meetingsOf(settling, part, period),
	...presenceIn(part),
})

/** The days of a seat in all its parts, which are in order. */
function seatOf(parts: readonly Part[], { enrolmentId }: Part['seat']) {
	const own = parts.filter(({ seat }) => seat.enrolmentId === enrolmentId)
	return { startsOn: own[0]?.from ?? null, endsOn: own.at(-1)?.to ?? null }
}

function chargeOf(price: Part['price'], month: MonthOfClass, taken: Share): MonthCharge {
	if (price.basis === 'month') return monthCharge(price, month, taken)
	return taken.part < taken.of
		? { ...monthByLessons(price.amountMinor, month), share: NO_SHARE }
		: { amountMinor: 0, why: null, share: NO_SHARE }
}

/**
 * Lines billed for one part: those at its price. The first part of an enrollment also takes lines at a price no
 * part has anymore.
 */
function linesOf(lines: readonly Billed[], parts: readonly Part[], at: number): Billed[] {
	const part = parts[at]
	const ofSeat = (other: Part) => other.seat.enrolmentId === part?.seat.enrolmentId
	const before = parts.slice(0, at).filter(ofSeat)
	const versions = new Set(parts.filter(ofSeat).map(({ price }) => price.id))
	return lines.filter(({ enrolmentId, versionId }) => {
		if (enrolmentId !== part?.seat.enrolmentId) return false
		if (versionId === part.price.id) return before.every(({ price }) => price.id !== versionId)
		return before.length === 0 && !versions.has(versionId ?? '')
	})
}

/**
 * A month billed at another price is not billed again at a higher one. Nor are lines that do not record the plan's
 * amount.
 */
function isSettled(own: readonly Billed[], versionId: string): boolean {
	return own.some((line) => line.versionId !== versionId || !line.isByPlan)
}

interface NotOwed {
	own: readonly Billed[]
	lines: readonly Billed[]
	dueMinor: number
	why: string | null
	taken: Share
}

function whyNot({ own, lines, dueMinor, why, taken }: NotOwed): string {
	if (own.length > 0) return billedOn(own)
	if (taken.part >= taken.of) return 'The month is charged once, before the change.'
	if (dueMinor === 0) return `Nothing to charge: ${why ?? 'no days'}.`
	return lines.length > 0 ? billedOn(lines) : 'What was billed before covers it.'
}
