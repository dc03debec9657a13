import {
	and,
	between,
	eq,
	exists,
	gt,
	gte,
	inArray,
	isNotNull,
	isNull,
	like,
	lte,
	not,
	or,
	sql,
	type SQL,
} from 'drizzle-orm'
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
	pricePlanVersions,
	students,
} from '#db/schema/index.ts'
import { MOST_MONTHS_BACK } from '#app/domain/billing/billed-months.ts'
import { boundsOf } from '#app/domain/billing/month-charge.ts'
import { inBatches } from '#app/utils/batches.ts'
import { monthsBetween, monthsLater } from '#app/utils/months.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { isAwayIn, isOfPackage, isOfSpan } from './internal/lines-of-month.server.ts'
import type { Meetings } from './internal/seats.server.ts'
import { suggestFor } from './suggestions.server.ts'

/**
 * Amounts billed for a lesson, month, term, course or package that are not due after all, because of a closure, a departure,
 * a pause, fewer lessons or a lower price after the invoice. Each row is one credit to write; families come in batches.
 */
export function* listOverbilled(
	access: Access,
	period: string,
	families = listChangedFamilies(access, period),
) {
	const meetings: Meetings = new Map()
	// Small batches, so that other requests get their turn between two of them.
	for (const batch of inBatches(families, 4)) {
		const ids = batch.map(({ id }) => id)
		const suggested = suggestFor(access, ids, period, { meetings })
		yield batch.flatMap(({ id, name }) =>
			(suggested.get(id)?.overbilled ?? []).map((row) => ({ ...row, family: name })),
		)
	}
}

/** The months before one in which a bill of a family, or of any, may be too high since a change, with the families; oldest first. */
export function listChangedMonths(access: Access, period: string, familyId?: string) {
	return monthsBetween(monthsLater(period, -MOST_MONTHS_BACK), monthsLater(period, -1)).map((month) => ({
		month,
		families: listChangedFamilies(access, month, { familyId }),
	}))
}

/**
 * Families with a line older than a change to the data it was computed from: any, one family, or those with one of these
 * invoices. A line counts only for the months in which a run tells what it bills too much.
 */
export function listChangedFamilies(
	access: Access,
	period: string,
	{ familyId, invoiceIds }: { familyId?: string; invoiceIds?: readonly string[] } = {},
) {
	const { days, moments } = boundsOf(period)
	const ofMonth = or(eq(invoiceLines.period, period), like(invoiceLines.period, `${period}/%`))
	const closedDay = database()
		.select({ one: sql`1` })
		.from(closures)
		.where(
			and(
				rowsOf(closures, access),
				isNull(closures.archivedAt),
				or(isNull(closures.classId), eq(closures.classId, enrolments.classId)),
				inArray(closures.effect, ['skip', 'no_charge']),
				gte(closures.endsOn, days[0]),
				lte(closures.startsOn, days[1]),
				gt(closures.updatedAt, invoices.createdAt),
			),
		)
	const closedLesson = database()
		.select({ one: sql`1` })
		.from(lessons)
		.where(
			and(
				rowsOf(lessons, access),
				eq(lessons.classId, enrolments.classId),
				gte(lessons.startsAt, moments[0]),
				lte(lessons.startsAt, moments[1]),
				eq(lessons.state, 'closed'),
				gt(lessons.updatedAt, invoices.createdAt),
			),
		)
	const endedClass = database()
		.select({ one: sql`1` })
		.from(classes)
		.where(
			and(
				rowOf(classes, access, enrolments.classId),
				isNotNull(classes.endsOn),
				or(lte(classes.endsOn, days[1]), not(ofMonth as SQL)),
				gt(classes.updatedAt, invoices.createdAt),
			),
		)
	const sameDay = database()
		.select({ one: sql`1` })
		.from(lessons)
		.where(
			and(
				rowsOf(lessons, access),
				eq(lessons.classId, enrolments.classId),
				between(lessons.startsAt, ...moments),
				eq(lessons.day, sql`json_each.value`),
			),
		)
	const byLesson = database()
		.select({ one: sql`1` })
		.from(pricePlanVersions)
		.where(
			and(
				rowOf(pricePlanVersions, access, invoiceLines.planVersionId),
				eq(pricePlanVersions.basis, 'month_lessons'),
			),
		)
	// The lessons of another weekday may be fewer than those that were billed ahead.
	const lostLesson = and(
		exists(byLesson),
		sql`exists (select 1 from json_each(${invoiceLines.lessonDays}) where not exists ${sameDay})`,
	)
	const newPrice = database()
		.select({ one: sql`1` })
		.from(enrolmentPlans)
		.innerJoin(
			pricePlanVersions,
			and(rowsOf(pricePlanVersions, access), eq(pricePlanVersions.planId, enrolmentPlans.planId)),
		)
		.where(
			and(
				rowsOf(enrolmentPlans, access),
				eq(enrolmentPlans.enrolmentId, enrolments.id),
				lte(enrolmentPlans.startsOn, days[1]),
				lte(pricePlanVersions.validFrom, days[1]),
				or(
					gt(enrolmentPlans.createdAt, invoices.createdAt),
					gt(pricePlanVersions.createdAt, invoices.createdAt),
				),
			),
		)
	const lessonOfMonth = database()
		.select({ one: sql`1` })
		.from(lessons)
		.where(
			and(
				rowOf(lessons, access, invoiceLines.lessonId),
				gte(lessons.startsAt, moments[0]),
				lte(lessons.startsAt, moments[1]),
			),
		)
	return database()
		.selectDistinct({ id: families.id, name: families.name })
		.from(families)
		.innerJoin(students, and(rowsOf(students, access), eq(students.familyId, families.id)))
		.innerJoin(enrolments, and(rowsOf(enrolments, access), eq(enrolments.studentId, students.id)))
		.innerJoin(invoiceLines, and(rowsOf(invoiceLines, access), eq(invoiceLines.enrolmentId, enrolments.id)))
		.innerJoin(invoices, rowOf(invoices, access, invoiceLines.invoiceId))
		.where(
			and(
				rowsOf(families, access),
				isNull(families.archivedAt),
				isNull(invoiceLines.releasedAt),
				familyId ? eq(families.id, familyId) : undefined,
				invoiceIds && inArray(invoices.id, [...invoiceIds]),
				or(
					ofMonth,
					isOfSpan(access, days),
					isOfPackage(access, days),
					and(exists(lessonOfMonth), exists(newPrice)),
				),
				or(
					and(
						or(isNotNull(enrolments.endsOn), isNotNull(enrolments.pausedFrom)),
						gt(enrolments.updatedAt, invoices.createdAt),
						or(
							and(ofMonth, isAwayIn(access, ...days)),
							isOfSpan(access, days, (from, to) => isAwayIn(access, from, to)),
							like(invoiceLines.period, 'package %'),
						),
					),
					exists(endedClass),
					exists(closedDay),
					exists(closedLesson),
					exists(newPrice),
					lostLesson,
				),
			),
		)
		.all()
		.sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id))
}
