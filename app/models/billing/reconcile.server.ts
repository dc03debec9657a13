import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { enrolments, invoiceLines, pricePlanVersions } from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { today } from '#app/utils/dates.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { laterDayOf, lessonPriceOn, priceOn } from './price.server.ts'
import { listPrices } from './chosen-prices.server.ts'
import { FLAT } from './flat-prices.server.ts'
import { listCharged, type Months } from './internal/charged-lessons.server.ts'
import { beyondPackages } from './internal/beyond-packages.server.ts'
import { isBilledWithMonth } from './internal/billed-days.server.ts'
import type { Billed } from './internal/billed-lines.server.ts'
import { listTermsOfMonth, type Term } from './internal/terms-of-month.server.ts'

export type UnbilledSeat = ReturnType<typeof listTaughtUnbilled>[number]

/** Charged lessons of a month without a line on any invoice or draft, by student and class. */
export function listTaughtUnbilled(access: Access, period: string) {
	return listUnbilledIn(access, { from: period, to: period })
}

/** The same for several months at once, in as few queries, by month too. */
export function listUnbilledIn(access: Access, months: Months) {
	const taught = listCharged(access, months)
	const seats = listSeatsOf(
		access,
		taught.map(({ studentId }) => studentId),
	)
	const prices = listPrices(
		access,
		seats.map(({ id }) => id),
	)
	const billedOf = listBilledMonths(
		access,
		seats.map(({ id }) => id),
	)
	const terms = taught.length > 0 ? listTermsOfMonth(access, months.to, months.from) : []
	const plannedDay = ({ day, movedFrom }: { day: string; movedFrom: number | null }) =>
		movedFrom === null ? day : today(access.school.timeZone, movedFrom)
	const groups = groupedBy(
		taught,
		({ studentId, classId, day }) => `${studentId} ${classId} ${day.slice(0, 7)}`,
	)
	const open = [...groups.values()].flatMap((group) => {
		const [first] = group
		if (!first) return []
		const period = first.day.slice(0, 7)
		const own = seats.filter((seat) => seat.studentId === first.studentId && seat.classId === first.classId)
		const stay = stayOf(own, seats)
		const billed = stay.flatMap(({ id }) => billedOf.get(id) ?? [])
		const keys = billed.map(({ key }) => key)
		const left = group.filter((lesson) => {
			// The month of a make-up lesson does not pay for one that was missed while each lesson was charged.
			const missed =
				lesson.missedOn && lesson.homeId ? priceOn({ prices }, lesson.missedOn, lesson.homeId) : null
			if (missed?.basis === 'lesson' || missed?.basis === 'hour') return true
			// The month of a lesson that was missed has paid for its make-up lesson too.
			const months = [period, lesson.missedOn?.slice(0, 7)]
			const ofMonth = billed.filter(({ key }) => months.includes(key.split('/')[0]))
			if (ofMonth.length > 0) {
				const onDay = group.filter(({ day }) => day === lesson.day).length
				return lesson.isExtra && ofMonth.every((line) => isBesideLine(line, lesson.day, onDay))
			}
			const days = [lesson.day, lesson.missedOn ?? lesson.day, plannedDay(lesson)]
			return !billed.some((line) => days.some((day) => isSpanOf(line, day, terms)))
		})
		return [{ group: left, period, own, stay, packages: keys.filter(isPackage) }]
	})
	const isBeyond = beyondPackages(access, { stays: staysWithPackages(open), prices, to: months.to })
	return open.flatMap(({ group, period, own, packages }) => {
		const unpaid = group.filter(
			(lesson) =>
				(!packages.some((key) => hasBegun(key, laterDayOf(lesson))) || isBeyond(lesson)) &&
				(!isOnTrial(own, lesson.day) || own.some(({ id }) => lessonPriceOn({ prices }, lesson, id))),
		)
		const [first] = unpaid
		if (!first) return []
		const ofClass = own.flatMap(({ id }) => billedOf.get(id) ?? [])
		// A lesson that was moved to another month is part of the price of the month it was planned in. One that was moved to a
		// later month is part of it only if it was billed with it.
		const days = unpaid.filter(({ day, movedFrom }) => {
			const planned = plannedDay({ day, movedFrom })
			const month = planned.slice(0, 7)
			if (month < period) return !isBilledWithMonth(ofClass, planned)
			const isFlat = own.some(({ id }) => FLAT.includes(priceOn({ prices }, planned, id)?.basis ?? 'lesson'))
			return month === period || !isFlat
		})
		const hasPlan = own.some(({ id }) => lessonPriceOn({ prices }, first, id) !== null)
		if (days.length === 0) return []
		const seat = own.find((one) => isSeatOn(one, first.day)) ?? own[0]
		return [
			{
				...first,
				period,
				student: nameOf(first),
				enrolmentId: seat?.id ?? null,
				days: days.map(({ day }) => day),
				hasPlan,
				/** True if the price of a term does not cover the lessons, because they are in none. */
				isOutOfTerm: days.every(
					({ day }) =>
						own.some(({ id }) => priceOn({ prices }, day, id)?.basis === 'term') &&
						!terms.some(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn),
				),
			},
		]
	})
}

/** True if a line bills each lesson of a month, but fewer of a day. */
function isBesideLine({ basis, planMinor, lessonDays }: BilledPeriod, day: string, onDay: number): boolean {
	const named = lessonDays?.filter((one) => one === day).length ?? onDay
	return basis === 'month_lessons' && planMinor !== null && named < onDay
}

/** True for a key like `2026-01-12/2`: an installment that had begun by the day, unless the day is in another term. */
function isSpanOf({ key, basis }: Pick<Billed, 'key' | 'basis'>, day: string, terms: readonly Term[]) {
	const [, from] = /^(\d{4}-\d\d-\d\d)\//.exec(key) ?? []
	if (from === undefined || from > day) return false
	const around = terms.filter(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)
	return basis !== 'term' || around.length === 0 || around.some(({ startsOn }) => startsOn === from)
}

const PACKAGE = /^package (\d{4}-\d\d-\d\d)\//

const isPackage = (key: string) => PACKAGE.test(key)

function hasBegun(key: string, day: string): boolean {
	return (PACKAGE.exec(key)?.[1] ?? day) <= day
}

/** Each stay once, though it has lessons in several months or classes. */
function staysWithPackages(open: readonly { stay: readonly SeatRow[]; packages: readonly string[] }[]) {
	const stays = open
		.filter(({ packages }) => packages.length > 0)
		.map(({ stay }) => stay.map((seat) => ({ ...seat, enrolmentId: seat.id })))
	const keyOf = (stay: readonly SeatRow[]) =>
		stay
			.map(({ id }) => id)
			.sort()
			.join(' ')
	return [...new Map(stays.map((stay) => [keyOf(stay), stay])).values()]
}

type SeatRow = typeof enrolments.$inferSelect

/** A lesson of a trial without a price is free, also after the student was enrolled for good. */
function isOnTrial(own: readonly SeatRow[], day: string): boolean {
	return (
		own.length > 0 &&
		own.every(({ isTrial, enrolledFrom }) => isTrial || (enrolledFrom !== null && day < enrolledFrom))
	)
}

function isSeatOn({ startsOn, endsOn }: SeatRow, day: string): boolean {
	return (startsOn ?? '') <= day && (endsOn === null || endsOn >= day)
}

/** The seats with those they moved from and to. What is billed for one of them is billed for all, as in a run. */
function stayOf(own: readonly SeatRow[], seats: readonly SeatRow[]): SeatRow[] {
	const stay = [...own]
	for (const seat of stay)
		stay.push(
			...seats.filter(
				(other) =>
					(other.id === seat.movedFrom || other.movedFrom === seat.id) &&
					!stay.some(({ id }) => id === other.id),
			),
		)
	return stay
}

function listSeatsOf(access: Access, studentIds: readonly string[]): SeatRow[] {
	return database()
		.select()
		.from(enrolments)
		.where(and(rowsOf(enrolments, access), inArray(enrolments.studentId, [...new Set(studentIds)])))
		.all()
}

type BilledPeriod = Pick<Billed, 'basis' | 'lessonDays'> & { planMinor: number | null }

/** The billed periods of each enrollment: months, installments and packages. */
function listBilledMonths(access: Access, enrolmentIds: readonly string[]) {
	const rows = database()
		.select({
			seat: sql<string>`${invoiceLines.enrolmentId}`,
			key: sql<string>`${invoiceLines.period}`,
			basis: pricePlanVersions.basis,
			planMinor: invoiceLines.planMinor,
			lessonDays: invoiceLines.lessonDays,
		})
		.from(invoiceLines)
		.leftJoin(pricePlanVersions, rowOf(pricePlanVersions, access, invoiceLines.planVersionId))
		.where(
			and(
				rowsOf(invoiceLines, access),
				inArray(invoiceLines.enrolmentId, [...enrolmentIds]),
				isNotNull(invoiceLines.period),
				isNull(invoiceLines.releasedAt),
			),
		)
		.all()
	return groupedBy(rows, ({ seat }) => seat)
}
