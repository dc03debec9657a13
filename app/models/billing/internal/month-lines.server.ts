import { totalsOf } from '#app/domain/billing/tax.ts'
import { overbilledWords } from '#app/domain/billing/overbilled.ts'
import { perWords } from '#app/domain/billing/plan-labels.ts'
import { divide, moneyWords } from '#app/utils/money.ts'
import type { Access } from '../../access.server.ts'
import { listLostPlaces } from '../../join/lost-places.server.ts'
import { listBilled, type Billed } from './billed-lines.server.ts'
import { chargedAgain } from './charged-again.server.ts'
import { creditedFor, type Surplus } from './earlier-credits.server.ts'
import { excessOfOtherMonths, settleStaysOf } from './family-settlement.server.ts'
import { excessOfLessons } from './lesson-excess.server.ts'
import { overbilledOn } from './overbilled-lines.server.ts'
import { excessOfPackage } from './package-left.server.ts'
import {
	lineOf,
	withSiblingDiscount,
	type ExcessOfStay,
	type ByLessons,
	type Owed,
	type PricedLine,
} from './plan-line.server.ts'
import { isSamePrice, type Price } from '../price.server.ts'
import type { Asked, Stay, Suggestions } from './seats.server.ts'

interface FamilyPlans extends Suggestions, ByLessons {
	stays: readonly Stay[]
}

/** Adds the lines of all plans, with the sibling discount of each. */
export function addPlanned(access: Access, asked: Asked, families: readonly FamilyPlans[]) {
	const seats = families.flatMap(({ stays }) => stays.flat())
	const billed = listBilled(
		access,
		seats.map(({ enrolmentId }) => enrolmentId),
	)
	const lowered = excessOfLessons(
		access,
		asked,
		families.flatMap(({ stays }) => stays),
	)
	for (const family of families) {
		const own = lowered.filter(({ stay }) => family.stays.includes(stay))
		addOfFamily(access, asked, family, { billed, lowered: own })
	}
}

function addOfFamily(
	access: Access,
	asked: Asked,
	suggestions: FamilyPlans,
	{ billed, lowered }: { billed: readonly Billed[]; lowered: readonly ExcessOfStay[] },
) {
	const { stays, charged } = suggestions
	const family = { stays, billed, charged }
	const { settled, excess: ofPlans, lines, order, isSibling } = settleStaysOf(access, asked, family)
	suggestions.inFull = order[0]
	const owed = settled.flatMap((one) => one.owed)
	suggestions.absent.push(...settled.flatMap(({ absent }) => absent))
	const excess = [...lowered, ...ofPlans]
	for (const left of suggestions.unused) excess.push(...excessOfPackage(access, asked, left, billed))
	const surplus = surplusOf(excess)
	// The invoice of a place that was not paid for in time becomes void by itself.
	const overbilled = overbilledOn(access, surplus).filter(
		({ invoiceId }) => listLostPlaces(access, { invoiceId }).length === 0,
	)
	if (overbilled.length > 0) suggestions.overbilled = overbilled
	for (const credit of overbilled)
		suggestions.absent.push({
			studentId: null,
			about: credit.about,
			why: overbilledWords(credit, access.school.currency),
			overbilled: credit,
		})
	for (const priced of suggestions.priced)
		suggestions.lines.push(withSiblingDiscount(priced, isSibling(priced.line.studentId)))
	const rank = ({ seat }: Owed) => order.indexOf(seat.studentId)
	// The lines of a student stay in the order of their days.
	owed.sort((a, b) => rank(a) - rank(b))
	for (const item of owed)
		suggestions.lines.push(withSiblingDiscount(pricedLine(access, item), isSibling(item.seat.studentId)))
	const elsewhere = (invoiceId: string) =>
		excessOfOtherMonths(access, asked, family, invoiceId).map(surplusOf)
	suggestions.lines.push(...chargedAgain(lines, surplus, elsewhere))
}

function pricedLine({ school }: Access, owed: Owed): PricedLine {
	const { seat, key, text, leftMinor, lessonDays, parts, why, price } = owed
	const whys = parts.flatMap((part, at) => {
		const isNamed = isSamePrice(part.price, parts[at - 1]?.price ?? null)
		return [...(isNamed ? [] : wordsOfPrice(part.price, school.currency)), part.why]
	})
	const line = {
		...lineOf(seat, price),
		kind: 'tuition' as const,
		period: key,
		description: `${seat.about}, ${text}`,
		unitMinor: leftMinor,
		planMinor: leftMinor,
		lessonDays: lessonDays.length > 0 ? lessonDays : null,
		why: [...whys, why].filter(Boolean).join('; '),
	}
	return { line, price }
}

/** The price of a plan, and the reason for one agreed with the family. */
function wordsOfPrice({ plan, amountMinor, basis, overrideReason }: Price, currency: string) {
	return [`${plan}, ${moneyWords(amountMinor, currency)} ${perWords[basis]}`, overrideReason]
}

/** Amounts on invoices that are not due after all, with discount and tax. */
function surplusOf(excess: readonly ExcessOfStay[]): Surplus[] {
	return excess.flatMap(({ about, amountMinor, lines, stay, why }) =>
		spreadOver(lines, { amountMinor, stay }).map(({ line, minor }) => ({
			// A student who moved was billed for the class before.
			about: stay.find(({ enrolmentId }) => enrolmentId === line.enrolmentId)?.about ?? about,
			line,
			lines,
			stay,
			why,
			totalMinor: totalsOf([{ netMinor: divide(minor * line.netMinor, line.amountMinor), rates: line.rates }])
				.totalMinor,
		})),
	)
}

/** The newest invoice pays back what its line came to, or what it paid back already, and the rest is of the ones before it. */
function spreadOver(
	lines: readonly Billed[],
	{ amountMinor, stay }: Pick<ExcessOfStay, 'amountMinor' | 'stay'>,
) {
	const isDraft = ({ number }: Billed) => number === null
	const newestFirst = lines.toReversed().filter((line) => line.amountMinor !== 0)
	let left = amountMinor
	const spread = [...newestFirst.filter((line) => !isDraft(line)), ...newestFirst.filter(isDraft)].map(
		(line) => {
			const minor = Math.min(left, Math.max(line.amountMinor, creditedFor([{ line, stay }])))
			left -= minor
			return { line, minor }
		},
	)
	if (spread[0]) spread[0].minor += left
	return spread.filter(({ minor }) => minor > 0)
}
