import { and, between, eq, gte, inArray, isNotNull, isNull, lt, min, not, or, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { billingRuns, enrolments, invoiceLines, lessons, marks, students } from '#db/schema/index.ts'
import { MOST_MONTHS_BACK } from '#app/domain/billing/billed-months.ts'
import { boundsBetween, lastDayOf } from '#app/domain/billing/month-charge.ts'
import { groupedBy } from '#app/utils/group.ts'
import { monthsBetween, monthsLater } from '#app/utils/months.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { whereEnrolledOn } from '../enrolment/enrolled-on.server.ts'
import { classesByLesson, isOnLine, type Months } from './internal/charged-lessons.server.ts'
import { listPrices } from './chosen-prices.server.ts'
import { priceOn, pricesBetween } from './price.server.ts'
import { listUnbilledIn } from './reconcile.server.ts'

export interface EarlierMonth {
	period: string
	/** Charged lessons that a run of the month would bill. */
	unbilled: number
	/** Lessons that are over and charged by their marks, but have none. */
	unmarked: number
}

/** The months before one that have lessons to bill or to mark, of one student or of all; oldest first. */
export function listEarlierMonths(access: Access, period: string, studentId?: string): EarlierMonth[] {
	const to = monthsLater(period, -1)
	const months = { from: firstMonth(access, period, to), to, studentId }
	const taught = listUnbilledIn(access, months).filter(
		({ familyId, hasPlan, isOutOfTerm }) => familyId && hasPlan && !isOutOfTerm,
	)
	const unmarked = listUnmarkedIn(access, months)
	return monthsBetween(months.from, to)
		.map((month) => ({
			period: month,
			unbilled: taught.flatMap((seat) => (seat.period === month ? seat.days : [])).length,
			unmarked: new Set(unmarked.flatMap(({ id, day }) => (day.startsWith(month) ? id : []))).size,
		}))
		.filter(({ unbilled, unmarked }) => unbilled + unmarked > 0)
}

/**
 * The months before one that were run, but in which an enrollment with a monthly price has no line, of one student or of all;
 * oldest first. Only the suggestions of such a month for the family tell if anything is due, for example during a pause.
 */
export function listMonthsWithoutLine(access: Access, period: string, studentId?: string) {
	const { period: month } = billingRuns
	const found = database()
		.selectDistinct({ month, enrolmentId: enrolments.id, familyId: sql<string>`${students.familyId}` })
		.from(enrolments)
		.innerJoin(students, rowOf(students, access, enrolments.studentId))
		.innerJoin(billingRuns, and(rowsOf(billingRuns, access), isNull(billingRuns.undoneAt)))
		.leftJoin(
			invoiceLines,
			and(
				rowsOf(invoiceLines, access),
				eq(invoiceLines.enrolmentId, enrolments.id),
				eq(invoiceLines.period, month),
				isNull(invoiceLines.releasedAt),
			),
		)
		.where(
			and(
				rowsOf(enrolments, access),
				studentId ? eq(enrolments.studentId, studentId) : undefined,
				isNotNull(students.familyId),
				gte(month, monthsLater(period, -MOST_MONTHS_BACK)),
				lt(month, period),
				or(isNull(enrolments.endsOn), gte(enrolments.endsOn, sql`${month} || '-01'`)),
				isNull(invoiceLines.id),
			),
		)
		.all()
	if (found.length === 0) return []
	const prices = listPrices(access, [...new Set(found.map(({ enrolmentId }) => enrolmentId))])
	const unbilled = found.filter(({ month, enrolmentId }) =>
		pricesBetween({ prices }, enrolmentId, { from: `${month}-01`, to: lastDayOf(month) }).some(
			({ price }) => price?.basis === 'month' || price?.basis === 'month_lessons',
		),
	)
	return [...groupedBy(unbilled, ({ month }) => month)]
		.map(([month, rows]) => ({ month, familyIds: [...new Set(rows.map(({ familyId }) => familyId))] }))
		.sort((a, b) => a.month.localeCompare(b.month))
}

/**
 * The month before the first run, because lessons are billed after their month. What was taught earlier was not billed
 * here.
 */
function firstMonth(access: Access, period: string, before: string): string {
	const first = firstRunOf(access)
	const since = first ? monthsLater(first, -1) : before
	return [since < before ? since : before, monthsLater(period, -MOST_MONTHS_BACK)].sort().at(-1) ?? before
}

function firstRunOf(access: Access) {
	return database()
		.select({ period: min(billingRuns.period) })
		.from(billingRuns)
		.where(and(rowsOf(billingRuns, access), isNull(billingRuns.undoneAt)))
		.get()?.period
}

/** Lessons without a mark of students whose price on that day is for a lesson or an hour. */
function listUnmarkedIn(access: Access, { from, to, studentId }: Months) {
	const { days, moments } = boundsBetween(`${from}-01`, lastDayOf(to))
	const found = database()
		.select({ id: lessons.id, day: lessons.day, enrolmentId: enrolments.id })
		.from(lessons)
		.innerJoin(
			enrolments,
			and(
				rowsOf(enrolments, access),
				eq(enrolments.classId, lessons.classId),
				whereEnrolledOn(access.schoolId, lessons.day),
			),
		)
		.innerJoin(students, rowOf(students, access, enrolments.studentId))
		.leftJoin(
			marks,
			and(
				rowsOf(marks, access),
				eq(marks.lessonId, lessons.id),
				eq(marks.studentId, enrolments.studentId),
				isNull(marks.replacedAt),
			),
		)
		.where(
			and(
				rowsOf(lessons, access),
				between(lessons.startsAt, ...moments),
				between(lessons.day, ...days),
				lt(lessons.endsAt, Date.now()),
				// The plus keeps SQLite from reading all held lessons, where it should read the unmarked ones.
				sql`+${lessons.state} in ('scheduled', 'held')`,
				isNull(lessons.markedAt),
				isNull(marks.id),
				sql`${students.familyId} is not null`,
				studentId ? inArray(lessons.classId, classesOf(access, studentId)) : undefined,
				studentId ? eq(enrolments.studentId, studentId) : undefined,
				inArray(lessons.classId, classesByLesson(access)),
				not(isOnLine(access, enrolments.studentId)),
			),
		)
		.all()
	if (found.length === 0) return []
	const prices = listPrices(access, [...new Set(found.map(({ enrolmentId }) => enrolmentId))])
	return found.filter(({ day, enrolmentId }) =>
		['lesson', 'hour'].includes(priceOn({ prices }, day, enrolmentId)?.basis ?? ''),
	)
}

function classesOf(access: Access, studentId: string) {
	return database()
		.select({ id: enrolments.classId })
		.from(enrolments)
		.where(and(rowsOf(enrolments, access), eq(enrolments.studentId, studentId)))
}
