import { and, between, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { closures, invoiceLines, invoices, lessons } from '#db/schema/index.ts'
import {
	boundsOf,
	daysOf,
	lastDayOf,
	monthCharge,
	siblingDiscount,
} from '#app/domain/billing/month-charge.ts'
import { monthWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import type { Access } from '../access.server.ts'
import { lineOf } from './plan-line.server.ts'
import type { Asked, Price, Seat, Suggestions } from './seats.server.ts'

export function addMonths(
	access: Access,
	asked: Asked,
	found: Suggestions,
	priced: { seat: Seat; price: Price }[],
) {
	const { period } = asked
	const billed = billedMonths(
		access,
		asked,
		priced.map(({ seat }) => seat.enrolmentId),
	)
	const charged = priced
		.filter(({ seat }) => {
			if (!isPausedAllMonth(seat, period)) return true
			found.absent.push({ about: seat.about, why: 'The enrollment is paused all month.' })
			return false
		})
		.map(({ seat, price }) => ({ seat, price, charge: monthCharge(price, monthOf(access, asked, seat)) }))
		.sort((one, other) => other.charge.amountMinor - one.charge.amountMinor)
	// The first child pays the whole price, and theirs is the dearest month of the family.
	const first = charged[0]?.seat.studentId
	for (const { seat, price, charge } of charged) {
		const bill = billed.get(seat.enrolmentId)
		if (bill !== undefined) {
			found.absent.push({ about: seat.about, why: `Already billed on ${bill ?? 'a draft'}.` })
			continue
		}
		const discountMinor =
			seat.studentId === first ? 0 : siblingDiscount(charge.amountMinor, price.siblingDiscount)
		const plan = `${price.plan}, ${moneyWords(price.amountMinor, access.school.currency)} a month`
		found.lines.push({
			...lineOf(seat, price),
			kind: 'tuition',
			period,
			description: `${seat.about}, ${monthWords(`${period}-01`)}`,
			unitMinor: charge.amountMinor,
			discountMinor,
			why: [
				plan,
				price.overrideReason,
				charge.why,
				discountMinor > 0 ? `${price.siblingDiscount / 100}% off for a brother or sister` : null,
			]
				.filter(Boolean)
				.join('; '),
		})
	}
}

/** Invoice numbers by enrolment; null for a draft. */
function billedMonths({ schoolId }: Access, { period }: Asked, enrolmentIds: string[]) {
	const found = database()
		.select({ enrolmentId: invoiceLines.enrolmentId, number: invoices.number })
		.from(invoiceLines)
		.innerJoin(invoices, and(eq(invoices.schoolId, schoolId), eq(invoices.id, invoiceLines.invoiceId)))
		.where(
			and(
				eq(invoiceLines.schoolId, schoolId),
				inArray(invoiceLines.enrolmentId, enrolmentIds),
				eq(invoiceLines.period, period),
				isNull(invoiceLines.releasedAt),
			),
		)
		.all()
	return new Map(found.map(({ enrolmentId, number }) => [enrolmentId, number]))
}

/** Days the class meets on in the month: those of its lessons, and its weekday where a closure took the lesson away. */
function monthOf({ schoolId }: Access, { period }: Asked, seat: Seat) {
	const held = database()
		.select({ day: lessons.day, originalDate: lessons.originalDate, state: lessons.state })
		.from(lessons)
		.where(
			and(
				eq(lessons.schoolId, schoolId),
				eq(lessons.classId, seat.classId),
				eq(lessons.kind, 'regular'),
				between(lessons.startsAt, ...boundsOf(period).moments),
				between(lessons.day, ...boundsOf(period).days),
			),
		)
		.all()
	const closedBy = database()
		.select({ startsOn: closures.startsOn, endsOn: closures.endsOn })
		.from(closures)
		.where(
			and(
				eq(closures.schoolId, schoolId),
				isNull(closures.archivedAt),
				isNull(closures.fromTime),
				isNull(closures.siteId),
				isNull(closures.roomId),
				isNull(closures.teacherId),
				or(isNull(closures.classId), eq(closures.classId, seat.classId)),
				inArray(closures.effect, ['skip', 'no_charge']),
				gte(closures.endsOn, `${period}-01`),
				lte(closures.startsOn, lastDayOf(period)),
			),
		)
		.all()
	const isClosed = (day: string) => closedBy.some(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)
	const met = new Set(held.map(({ day }) => day))
	const usual = daysOf(period).filter((day) => weekdayOf(day) === seat.weekday)
	// A class without lessons in the timetable is taken to meet on its weekday.
	const days = met.size === 0 ? usual : [...new Set([...met, ...usual.filter(isClosed)])].sort()
	const closedLessons = held.filter(({ state }) => state === 'closed').map(({ day }) => day)
	const closed = days.filter((day) => isClosed(day) || closedLessons.includes(day))
	return { period, days, closed, startsOn: seat.startsOn, endsOn: seat.endsOn }
}

function weekdayOf(day: string): number {
	return new Date(`${day}T12:00:00Z`).getUTCDay() || 7
}

function isPausedAllMonth({ paysWhilePaused, pausedFrom, pausedTo }: Seat, period: string): boolean {
	if (paysWhilePaused || !pausedFrom || pausedFrom > `${period}-01`) return false
	return !pausedTo || pausedTo >= lastDayOf(period)
}
