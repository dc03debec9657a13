import { and, eq, inArray, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { invoiceLines, invoices } from '#db/schema/index.ts'
import { lastDayOf, monthByLessons, monthCharge, siblingDiscount } from '#app/domain/billing/month-charge.ts'
import { perWords } from '#app/domain/billing/plan-labels.ts'
import { monthWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import type { Access } from '../access.server.ts'
import { meetingDays } from './meeting-days.server.ts'
import type { NewLine } from './draft.server.ts'
import { lineOf, type Billed, type Charge, type Charges } from './plan-line.server.ts'
import type { Price } from './price.server.ts'
import type { Asked, Seat, Suggestions } from './seats.server.ts'
import { chargeSpan } from './span-charges.server.ts'

const BY_TIME = ['month', 'month_lessons', 'term', 'course']

/** Lines of plans that charge a time rather than each lesson, for each family. */
export function addPlanned(
	access: Access,
	asked: Asked,
	families: readonly (Suggestions & { seats: readonly { seat: Seat; price: Price }[] })[],
) {
	const byTime = families.map((family) => ({
		family,
		seats: family.seats.filter(({ price }) => BY_TIME.includes(price.basis)),
	}))
	const billed = billedCharges(
		access,
		byTime.flatMap(({ seats }) => seats.map(({ seat }) => seat.enrolmentId)),
	)
	for (const { family, seats } of byTime) addOfFamily(access, asked, family, seats, billed)
}

function addOfFamily(
	access: Access,
	asked: Asked,
	found: Suggestions,
	seats: readonly { seat: Seat; price: Price }[],
	billed: Map<string, Billed[]>,
) {
	const charged = seats
		.flatMap(({ seat, price }) => {
			const charges = chargesOf(access, asked, seat, price, billed.get(seat.enrolmentId) ?? [])
			if (!('absent' in charges)) return charges.map((charge) => ({ seat, charge }))
			found.absent.push({ about: seat.about, why: charges.absent })
			return []
		})
		.sort((one, other) => other.charge.amountMinor - one.charge.amountMinor)
	// The first child pays the whole price, and theirs is the dearest of the family.
	const first = charged[0]?.seat.studentId
	for (const { seat, charge } of charged) {
		const bill = billed.get(seat.enrolmentId)?.find(({ key }) => key === charge.key)
		if (bill) found.absent.push({ about: seat.about, why: `Already billed on ${bill.number ?? 'a draft'}.` })
		else found.lines.push(lineFor(access, seat, charge, seat.studentId !== first))
	}
}

function lineFor({ school }: Access, seat: Seat, charge: Charge, isSibling: boolean): NewLine {
	const { key, words, amountMinor, why, price } = charge
	const discountMinor = isSibling ? siblingDiscount(amountMinor, price.siblingDiscount) : 0
	const off = `${price.siblingDiscount / 100}% off for a brother or sister`
	const plan = `${price.plan}, ${moneyWords(price.amountMinor, school.currency)} ${perWords[price.basis]}`
	return {
		...lineOf(seat, price),
		kind: 'tuition',
		period: key,
		description: `${seat.about}, ${words}`,
		unitMinor: amountMinor,
		discountMinor,
		why: [plan, price.overrideReason, why, discountMinor > 0 ? off : null].filter(Boolean).join('; '),
	}
}

function chargesOf(
	access: Access,
	asked: Asked,
	seat: Seat,
	price: Price,
	billed: readonly Billed[],
): Charges {
	const { period } = asked
	if (isPausedAllMonth(seat, period)) return { absent: 'The enrollment is paused all month.' }
	if (price.basis === 'term' || price.basis === 'course')
		return chargeSpan(access, asked, seat, price, billed)
	const month = {
		period,
		...meetingDays(access, asked, seat, `${period}-01`, lastDayOf(period)),
		startsOn: seat.startsOn,
		endsOn: seat.endsOn,
	}
	const { amountMinor, why } =
		price.basis === 'month_lessons' ? monthByLessons(price.amountMinor, month) : monthCharge(price, month)
	return [{ key: period, words: monthWords(`${period}-01`), amountMinor, why, price }]
}

/** What of each enrolment is on an invoice or a draft already. */
function billedCharges({ schoolId }: Access, enrolmentIds: string[]): Map<string, Billed[]> {
	const found = database()
		.select({
			enrolmentId: invoiceLines.enrolmentId,
			key: invoiceLines.period,
			unitMinor: invoiceLines.unitMinor,
			number: invoices.number,
		})
		.from(invoiceLines)
		.innerJoin(invoices, and(eq(invoices.schoolId, schoolId), eq(invoices.id, invoiceLines.invoiceId)))
		.where(
			and(
				eq(invoiceLines.schoolId, schoolId),
				inArray(invoiceLines.enrolmentId, enrolmentIds),
				isNull(invoiceLines.releasedAt),
			),
		)
		.all()
	const bySeat = new Map<string, Billed[]>()
	for (const { enrolmentId, ...one } of found)
		if (enrolmentId) bySeat.set(enrolmentId, [...(bySeat.get(enrolmentId) ?? []), one])
	return bySeat
}

function isPausedAllMonth({ paysWhilePaused, pausedFrom, pausedTo }: Seat, period: string): boolean {
	if (paysWhilePaused || !pausedFrom || pausedFrom > `${period}-01`) return false
	return !pausedTo || pausedTo >= lastDayOf(period)
}
