import { and, asc, eq, exists, gte, inArray, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import {
	classes,
	closures,
	enrolmentPlans,
	enrolments,
	families,
	invoiceLines,
	invoices,
	lessons,
	marks,
	pricePlans,
	pricePlanVersions,
	students,
	taxCodes,
} from '#db/schema/index.ts'
import { isEnrolledOn } from '#app/domain/attendance/enrolled-on.ts'
import { OPEN_STATES } from '#app/domain/billing/labels.ts'
import { daysOf, lastDayOf, monthCharge, siblingDiscount } from '#app/domain/billing/month-charge.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { daysAfter, monthWords, plainDateWords, today } from '#app/utils/dates.ts'
import { divide, moneyWords } from '#app/utils/money.ts'
import type { Access } from '../access.server.ts'
import { codesOf } from '../attendance.server.ts'
import type { NewLine } from './draft.server.ts'
import { billingSettingsOf } from './settings.server.ts'

export interface Suggestions {
	lines: NewLine[]
	/** What is not billed, and why. */
	absent: { about: string; why: string }[]
}

type Seat = ReturnType<typeof listSeats>[number]
type Price = NonNullable<ReturnType<typeof priceOf>>

/** Everything a family can be billed for a month that it has not been billed for yet. */
export function suggestLines(access: Access, familyId: string, period: string): Suggestions {
	const found: Suggestions = { lines: [], absent: [] }
	const family = database()
		.select({ taxExempt: families.taxExempt })
		.from(families)
		.where(and(eq(families.schoolId, access.schoolId), eq(families.id, familyId)))
		.get()
	if (!family) return found
	const asked = { access, familyId, period, codes: codesOf(access) }
	const priced = listSeats(asked).flatMap((seat) => {
		const price = priceOf(asked, seat.enrolmentId)
		if (price) return [{ seat, price }]
		found.absent.push({ about: seat.about, why: 'No price plan is set for this month.' })
		return []
	})
	for (const { seat, price } of priced) if (price.basis !== 'month') addLessons(found, asked, seat, price)
	addMonths(
		found,
		asked,
		priced.filter(({ price }) => price.basis === 'month'),
	)
	addLateFees(found, asked)
	if (family.taxExempt) found.lines = found.lines.map((line) => ({ ...line, taxCodeId: null, rates: [] }))
	return found
}

interface Asked {
	access: Access
	familyId: string
	period: string
	codes: ReturnType<typeof codesOf>
}

/** Every seat a child of the family has in the month. */
function listSeats({ access: { schoolId }, familyId, period }: Asked) {
	return database()
		.select({
			enrolmentId: enrolments.id,
			studentId: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			classId: classes.id,
			className: classes.name,
			weekday: classes.weekday,
			state: enrolments.state,
			startsOn: enrolments.startsOn,
			endsOn: enrolments.endsOn,
			pausedFrom: enrolments.pausedFrom,
			pausedTo: enrolments.pausedTo,
			keepsSeat: enrolments.keepsSeat,
			paysWhilePaused: enrolments.paysWhilePaused,
		})
		.from(students)
		.innerJoin(enrolments, and(eq(enrolments.schoolId, schoolId), eq(enrolments.studentId, students.id)))
		.innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, enrolments.classId)))
		.where(
			and(
				eq(students.schoolId, schoolId),
				eq(students.familyId, familyId),
				notInArray(enrolments.state, ['enquiry', 'waiting', 'offered']),
				or(isNull(enrolments.startsOn), lte(enrolments.startsOn, lastDayOf(period))),
				or(isNull(enrolments.endsOn), gte(enrolments.endsOn, `${period}-01`)),
				sql`(${enrolments.state} <> 'ended' or ${enrolments.endsOn} is not null)`,
			),
		)
		.all()
		.map((seat) => ({ ...seat, about: `${nameOf(seat)}, ${seat.className}` }))
		.sort(
			(one, other) =>
				one.about.localeCompare(other.about) || one.enrolmentId.localeCompare(other.enrolmentId),
		)
}

/** The price that held at the end of the month's first day, or when the student joined later. */
function priceOf({ access: { schoolId }, period }: Asked, enrolmentId: string) {
	const found = database()
		.select({
			version: pricePlanVersions,
			plan: pricePlans.name,
			chosen: enrolmentPlans,
			rates: taxCodes.rates,
		})
		.from(enrolmentPlans)
		.innerJoin(pricePlans, and(eq(pricePlans.schoolId, schoolId), eq(pricePlans.id, enrolmentPlans.planId)))
		.innerJoin(
			pricePlanVersions,
			and(eq(pricePlanVersions.schoolId, schoolId), eq(pricePlanVersions.planId, enrolmentPlans.planId)),
		)
		.leftJoin(taxCodes, and(eq(taxCodes.schoolId, schoolId), eq(taxCodes.id, pricePlanVersions.taxCodeId)))
		.where(
			and(
				eq(enrolmentPlans.schoolId, schoolId),
				eq(enrolmentPlans.enrolmentId, enrolmentId),
				lte(enrolmentPlans.startsOn, lastDayOf(period)),
				lte(pricePlanVersions.validFrom, `${period}-01`),
			),
		)
		.all()
		.sort(
			(one, other) =>
				other.chosen.startsOn.localeCompare(one.chosen.startsOn) ||
				other.version.validFrom.localeCompare(one.version.validFrom),
		)[0]
	if (!found) return null
	const { version, plan, chosen, rates } = found
	return {
		...version,
		plan,
		rates: rates ?? [],
		amountMinor: chosen.overrideMinor ?? version.amountMinor,
		overrideReason: chosen.overrideReason,
	}
}

function addMonths(found: Suggestions, asked: Asked, priced: { seat: Seat; price: Price }[]) {
	const { access, period } = asked
	const billed = billedMonths(
		asked,
		priced.map(({ seat }) => seat.enrolmentId),
	)
	const charged = priced
		.filter(({ seat }) => {
			if (!isPausedAllMonth(seat, period)) return true
			found.absent.push({ about: seat.about, why: 'The enrollment is paused all month.' })
			return false
		})
		.map(({ seat, price }) => ({ seat, price, charge: monthCharge(price, monthOf(asked, seat)) }))
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

/** A student's lessons that are charged by their marks; what nobody marked is never decided in silence. */
function addLessons(found: Suggestions, asked: Asked, seat: Seat, price: Price) {
	const { access, codes } = asked
	const now = today(access.school.timeZone)
	let unmarked = 0
	let ahead = 0
	for (const lesson of lessonsIn(asked, seat)) {
		if (!isEnrolledOn(seat, lesson.day)) continue
		const day = plainDateWords(lesson.day, access.school.dateFormat)
		const code = codes.find(({ letter }) => letter === lesson.code)
		if (lesson.isBilled) continue
		if (!code) {
			if (lesson.state === 'scheduled' || lesson.state === 'held') lesson.day > now ? ahead++ : unmarked++
			continue
		}
		if (!code.charges) {
			found.absent.push({
				about: `${seat.about}, ${day}`,
				why: `Marked “${code.label}”, which is not charged.`,
			})
			continue
		}
		const minutes = Math.round((lesson.endsAt - lesson.startsAt) / 60_000)
		const isHourly = price.basis === 'hour'
		found.lines.push({
			...lineOf(seat, price),
			kind: 'lesson',
			lessonId: lesson.id,
			description: `${seat.about}, ${day}`,
			unitMinor: isHourly ? divide(price.amountMinor * minutes, 60) : price.amountMinor,
			why: [
				`Marked “${code.label}”`,
				`${price.plan}, ${moneyWords(price.amountMinor, access.school.currency)} ${isHourly ? `an hour, ${minutes} min` : 'a lesson'}`,
				price.overrideReason,
			]
				.filter(Boolean)
				.join('; '),
		})
	}
	if (unmarked > 0) found.absent.push({ about: seat.about, why: `${lessonWords(unmarked)} not marked yet.` })
	if (ahead > 0) found.absent.push({ about: seat.about, why: `${lessonWords(ahead)} still to come.` })
}

/** Once on each invoice that stays unpaid, and never on an invoice for late fees alone. */
function addLateFees(found: Suggestions, { access, familyId }: Asked) {
	const { schoolId, school } = access
	const { lateFeeMinor, lateFeeAfterDays } = billingSettingsOf(access)
	if (!lateFeeMinor) return
	const charged = database()
		.select({ one: sql`1` })
		.from(invoiceLines)
		.where(
			and(
				eq(invoiceLines.schoolId, schoolId),
				eq(invoiceLines.lateInvoiceId, invoices.id),
				isNull(invoiceLines.releasedAt),
			),
		)
	const otherLines = database()
		.select({ one: sql`1` })
		.from(invoiceLines)
		.where(
			and(
				eq(invoiceLines.schoolId, schoolId),
				eq(invoiceLines.invoiceId, invoices.id),
				isNull(invoiceLines.lateInvoiceId),
			),
		)
	const late = database()
		.select({ id: invoices.id, number: invoices.number })
		.from(invoices)
		.where(
			and(
				eq(invoices.schoolId, schoolId),
				eq(invoices.familyId, familyId),
				inArray(invoices.state, [...OPEN_STATES]),
				lt(invoices.dueOn, daysAfter(today(school.timeZone), -lateFeeAfterDays)),
				sql`not ${exists(charged)}`,
				exists(otherLines),
			),
		)
		.orderBy(asc(invoices.dueOn), asc(invoices.id))
		.all()
	for (const { id, number } of late)
		found.lines.push({
			kind: 'late_fee',
			lateInvoiceId: id,
			description: `Late fee, invoice ${number}`,
			unitMinor: lateFeeMinor,
			why: `Unpaid more than ${lateFeeAfterDays} days after it was due`,
		})
}

function lineOf({ studentId, enrolmentId }: Seat, { id, taxCodeId, rates }: Price) {
	return { studentId, enrolmentId, planVersionId: id, taxCodeId, rates }
}

/** Invoice numbers by enrolment; null for a draft. */
function billedMonths({ access: { schoolId }, period }: Asked, enrolmentIds: string[]) {
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

function lessonsIn({ access: { schoolId }, period }: Asked, { classId, studentId }: Seat) {
	const billed = database()
		.select({ one: sql`1` })
		.from(invoiceLines)
		.where(
			and(
				eq(invoiceLines.schoolId, schoolId),
				eq(invoiceLines.lessonId, lessons.id),
				eq(invoiceLines.studentId, studentId),
				isNull(invoiceLines.releasedAt),
			),
		)
	return database()
		.select({
			id: lessons.id,
			day: lessons.day,
			state: lessons.state,
			startsAt: lessons.startsAt,
			endsAt: lessons.endsAt,
			code: marks.code,
			isBilled: sql<number>`${exists(billed)}`,
		})
		.from(lessons)
		.leftJoin(
			marks,
			and(
				eq(marks.schoolId, schoolId),
				eq(marks.lessonId, lessons.id),
				eq(marks.studentId, studentId),
				isNull(marks.replacedAt),
			),
		)
		.where(and(eq(lessons.schoolId, schoolId), eq(lessons.classId, classId), ...within(period)))
		.orderBy(asc(lessons.startsAt))
		.all()
}

/** Moments a day around the month, for the index, and the month itself by the school's days. */
function within(period: string) {
	const from = Date.parse(`${period}-01T00:00:00Z`)
	const to = Date.parse(`${lastDayOf(period)}T23:59:59Z`)
	const DAY = 86_400_000
	return [
		gte(lessons.startsAt, from - DAY),
		lte(lessons.startsAt, to + DAY),
		gte(lessons.day, `${period}-01`),
		lte(lessons.day, lastDayOf(period)),
	]
}

/** Days the class meets on in the month: those of its lessons, and its weekday where a closure took the lesson away. */
function monthOf(asked: Asked, seat: Seat) {
	const { access, period } = asked
	const { schoolId } = access
	const held = database()
		.select({ day: lessons.day, originalDate: lessons.originalDate, state: lessons.state })
		.from(lessons)
		.where(
			and(
				eq(lessons.schoolId, schoolId),
				eq(lessons.classId, seat.classId),
				eq(lessons.kind, 'regular'),
				...within(period),
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

function lessonWords(count: number): string {
	return count === 1 ? '1 lesson is' : `${count} lessons are`
}
