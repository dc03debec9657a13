import {
	daysWithin,
	instalmentsBy,
	lastDayOf,
	NO_SHARE,
	plus,
	restOf,
	slice,
	spanShare,
	type Span,
} from '#app/domain/billing/month-charge.ts'
import { joined, payWith, spareOf, type Spare } from '#app/domain/billing/spare.ts'
import { daysAfter, monthWords } from '#app/utils/dates.ts'
import { countMonths } from '#app/utils/months.ts'
import type { Access } from '../../access.server.ts'
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
	type Owed,
	type Part,
	type Settled,
	type Settling,
} from './plan-line.server.ts'
import type { Asked, MeetingDays, Seat } from './seats.server.ts'

/** A term or course, with the parts of the stay that fall into it. */
export interface StaySpan {
	name: string
	startsOn: string
	endsOn: string
	/** A day in the month of the first installment; null for the first month of the span. */
	billsOn: string | null
	parts: Part[]
}

/** The terms and courses of a stay that overlap the requested month or are billed in it ahead. */
export function chargedSpansOf({ access, asked, stay, billed }: Settling): StaySpan[] {
	const isBilled = (span: { startsOn: string }, as?: 'term' | 'course') =>
		billed.some(({ key, basis }) => key.startsWith(`${span.startsOn}/`) && (!as || basis === as))
	const spans = new Map<string, StaySpan>()
	for (const seat of stay)
		for (const basis of ['term', 'course'] as const) {
			const latest = chargedSpanOf(asked, seat, basis)
			for (const span of spansOf(asked, seat, basis)) {
				// An earlier term of the month is left as it was billed, or goes on with its later installments.
				if (span.startsOn !== latest?.startsOn && !isAhead(span, asked.period) && !isBilled(span)) continue
				const days = { from: span.startsOn, to: span.endsOn }
				const parts = pricedPartsOf({ asked, stay: [seat] }, days, [basis])
				addParts(spans, `${basis} ${span.startsOn} ${span.endsOn}`, {
					...span,
					parts: basis === 'term' ? upToLastDay(access, asked, parts, days) : parts,
				})
			}
		}
	const given = [...spans.values()].map((span) => ({ ...span, parts: agreedParts(span.parts) }))
	const isOwn = (site: string | null) => site === null || stay.some(({ siteId }) => siteId === site)
	// A line of a term becomes surplus if the stay has no day left in that term. The key of the line names only a day, on which
	// another term may begin at another site, or the class.
	const left = [
		...asked.terms.filter(
			(span) => isBilled(span, 'term') && (isOwn(span.siteId) || !span.sites.some(isOwn)),
		),
		...stay.flatMap((seat) => spansOf(asked, seat, 'course')).filter((span) => isBilled(span, 'course')),
	].filter(
		(span, at, all) =>
			all.findIndex(({ startsOn }) => startsOn === span.startsOn) === at &&
			given.every(({ startsOn }) => startsOn !== span.startsOn),
	)
	return [...given, ...left.map((span) => ({ ...span, parts: [] }))]
}

function addParts(spans: Map<string, StaySpan>, key: string, span: StaySpan) {
	const known = spans.get(key)
	if (known) known.parts.push(...span.parts)
	else if (span.parts.length > 0) spans.set(key, span)
}

/**
 * A plan's price change within a term or course applies to the next one; a price agreed with the family applies
 * from its day.
 */
function agreedParts(parts: readonly Part[]): Part[] {
	const agreed: Part[] = []
	for (const part of parts) {
		const last = agreed.at(-1)
		const isAgreed =
			last?.price.planId === part.price.planId && last.price.overrideMinor === part.price.overrideMinor
		// A different plan in between is charged separately.
		const follows = last?.seat === part.seat && daysAfter(last.to, 1) === part.from
		if (last && isAgreed && follows) last.to = part.to
		else agreed.push({ ...part, price: last && isAgreed ? last.price : part.price })
	}
	return agreed
}

/** The term or course of a month. Where one term ends and the next begins, it is the new one if the student is still enrolled. */
export function chargedSpanOf(asked: Pick<Asked, 'terms' | 'period'>, seat: Seat, basis: 'term' | 'course') {
	return spansOf(asked, seat, basis).find((span) => !isAhead(span, asked.period)) ?? null
}

/** All terms of an enrollment in the month or billed in it ahead, the latest first, or its course. */
export function spansOf(
	{ terms, period }: Pick<Asked, 'terms' | 'period'>,
	seat: Seat,
	basis: 'term' | 'course',
): Omit<StaySpan, 'parts'>[] {
	const { siteId, classStartsOn, classEndsOn } = seat
	if (basis === 'course') {
		if (!classStartsOn || !classEndsOn) return []
		if (classStartsOn > lastDayOf(period) || classEndsOn < `${period}-01`) return []
		return [{ name: 'whole course', startsOn: classStartsOn, endsOn: classEndsOn, billsOn: null }]
	}
	return terms
		.filter(({ siteId: of }) => of === null || of === siteId)
		.filter(({ startsOn, endsOn }) => daysWithin(seat, { from: startsOn, to: endsOn }))
		.sort((a, b) => b.startsOn.localeCompare(a.startsOn))
}

const isAhead = ({ startsOn }: { startsOn: string }, period: string) => startsOn > lastDayOf(period)

/**
 * One price for a term or course, in as many installments as the plan says, each due in its own month. The first is due
 * in the month of the billing day, which may be before the term. A student who leaves early owes the rest with the last
 * month of the enrollment.
 */
export function settleSpan(settling: Settling, span: StaySpan, spareBefore: Spare): Settled {
	const { asked, billed } = settling
	const { startsOn, endsOn, name } = span
	const lines = billed.filter(({ key }) => key.startsWith(`${startsOn}/`))
	const { dueMinor, parts, lastDay } = dueOf(settling, span)
	const named = namedLessons(settling.access, span.parts, (part) =>
		lessonsOfSpan(settling.access, asked, part, { startsOn, endsOn }),
	)
	const month = isAhead(span, asked.period) ? startsOn.slice(0, 7) : asked.period
	const begun = span.parts.filter(({ from }) => from <= lastDayOf(month))
	const { seat, price } = begun.at(-1) ?? {}
	const settled: Settled = {
		owed: [],
		absent: [],
		charged: [],
		excess: [],
		lines,
		spare: spareBefore,
		spends: spareBefore.amountMinor > 0,
	}
	if (!seat || !price) {
		const overMinor = span.parts.length === 0 ? sumOf(lines) : 0
		return { ...settled, spare: joined(spareBefore, spareOf(overMinor, lines)) }
	}
	const count = Math.min(price.instalments, countMonths(startsOn, lastDay))
	const [billsOn = startsOn] = [span.billsOn ?? startsOn, lastDay].sort()
	const asking = instalmentsBy(dueMinor, { startsOn, billsOn, instalments: count }, asked.period)
	const claimed: Pick<Billed, 'enrolmentId' | 'key' | 'amountMinor'>[] = [...lines]
	const netShare = netShareOf(settling, price, lines)
	const { coveredMinor, billedMinor } = payWith(spareBefore, dueMinor, netShare)
	const before: Billed[] = []
	let asOf = 0
	let paid = coveredMinor
	const add = (leftMinor: number, key: string, part: string | null, less: string | null = null) => {
		claimed.push({ enrolmentId: seat.enrolmentId, key, amountMinor: leftMinor })
		settled.charged.push({ studentId: seat.studentId, priceMinor: wholePriceOf(price) })
		settled.owed.push({
			seat,
			price,
			key,
			leftMinor,
			lessonDays: named.days,
			text: part ? `${name}, ${part}` : name,
			parts,
			why: [part, named.why, less].filter(Boolean).join('; ') || null,
		})
	}
	if (asking.length === 0)
		settled.absent.push({
			studentId: seat.studentId,
			about: seat.about,
			why: `${name} is billed in ${monthWords(billsOn)}.`,
		})
	for (const { amountMinor, number, key } of asking) {
		asOf += amountMinor
		const had = lines.filter((line) => line.key === key)
		paid += sumOf(had)
		if (had.length > 0) {
			settled.charged.push({ studentId: seat.studentId, priceMinor: wholePriceOf(price) })
			before.push(...had)
			continue
		}
		// A student who leaves after the first installments owes less than all of them.
		const leftMinor = Math.max(0, asOf - paid)
		paid += leftMinor
		// A surplus with another sibling discount was billed as another amount than it covers.
		const beforeMinor = coveredMinor === billedMinor ? amountMinor - leftMinor : 0
		const less = lessBilledWords(settling.access, beforeMinor)
		if (leftMinor > 0 || price.amountMinor === 0)
			add(leftMinor, key, count > 1 ? `part ${number} of ${count}` : null, less)
		else if (dueMinor === 0)
			settled.absent.push({ studentId: seat.studentId, about: seat.about, why: nothingWords(parts) })
	}
	if (before.length > 0)
		settled.absent.push({ studentId: seat.studentId, about: seat.about, why: billedOn(before) })
	const all = coveredMinor + sumOf(claimed)
	const overMinor = Math.max(0, sumOf(claimed) - dueMinor)
	// The earlier surplus also pays for installments to come.
	const { rest: spare } = payWith(spareBefore, Math.max(0, dueMinor - sumOf(claimed)), netShare)
	if (asking.length < count) return { ...settled, spare }
	if (all < dueMinor)
		add(
			dueMinor - all,
			freeKey(claimed, seat.enrolmentId, (n) => `${startsOn}/${n}`),
			'what is left',
		)
	if (lastDay < endsOn) return { ...settled, spare: joined(spare, spareOf(overMinor, lines)) }
	// A pause within the term or course leaves no later installment for the surplus to pay.
	if (overMinor > 0) settled.excess.push({ about: seat.about, amountMinor: overMinor, lines })
	return { ...settled, spare }
}

/** The lessons that a price for a term or course is for. */
export function lessonsOfSpan(
	access: Access,
	asked: Pick<Asked, 'meetings' | 'putBack'>,
	{ seat, price }: Pick<Part, 'seat' | 'price'>,
	{ startsOn, endsOn }: Pick<Span, 'startsOn' | 'endsOn'>,
): Span & Pick<MeetingDays, 'isScheduled' | 'empty' | 'canceled' | 'free'> {
	const meetings = meetingDays(access, asked, seat, startsOn, endsOn)
	const { days, closed, around } = meetings
	// The schedule leaves out lessons before its earliest day, although the class met on them.
	const leftOut = around.filter(
		(day) => seat.classStartsOn && seat.classStartsOn <= day && day < (days[0] ?? ''),
	)
	// A private lesson begins and ends with its student, but its price is for the whole term.
	const missing = price.basis === 'term' && seat.classKind === 'private' ? around : leftOut
	const all = [...days, ...missing]
	const shut = closed.filter((day) => all.includes(day))
	return { ...meetings, startsOn, endsOn, days: [...leftOut, ...days], closed: shut, lessons: all.length }
}

function nothingWords(parts: Owed['parts']): string {
	return `Nothing to charge: ${parts.flatMap(({ why }) => why ?? []).join('; ')}.`
}

/** The total for all days of the stay in the span with its prices, and the last of those days. */
function dueOf({ access, asked }: Settling, { startsOn, endsOn, parts }: StaySpan) {
	let taken = NO_SHARE
	let dueMinor = 0
	const priced = []
	for (const part of parts) {
		const { price } = part
		const { share: own, why } = spanShare(
			price,
			lessonsOfSpan(access, asked, part, { startsOn, endsOn }),
			presenceIn(part),
			parts.length === 1,
		)
		const share = restOf(own, taken)
		dueMinor += slice(price.amountMinor, taken, share)
		taken = plus(taken, share)
		priced.push({ price, why, isCharged: share.part > 0 })
	}
	const charged = priced.filter(({ isCharged }) => isCharged)
	const last = parts.at(-1)
	const away = last?.seat.away.find(({ to }) => to === null)
	const isAway = away && last && away.from <= last.to
	const lastDay = (isAway ? daysAfter(away.from, -1) : last?.to) ?? endsOn
	// A pause may begin on the first day of the span or before it.
	return {
		dueMinor,
		parts: charged.length > 0 ? charged : priced,
		lastDay: lastDay < startsOn ? startsOn : lastDay,
	}
}
