import {
	and,
	between,
	eq,
	exists,
	gt,
	gte,
	isNull,
	like,
	lte,
	or,
	sql,
	type AnyColumn,
	type SQL,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import {
	classes,
	enrolmentPauses,
	enrolmentPlans,
	enrolments,
	invoiceLines,
	pricePlanVersions,
	students,
	terms,
} from '#db/schema/index.ts'
import { daysAfter } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'

type Day = AnyColumn | string

/** The enrollment has days without a charge within these: before its first, after its last, or in a pause. */
export function isAwayIn(access: Access, from: Day, to: Day) {
	const { startsOn, endsOn, pausedFrom, pausedTo, keepsSeat } = enrolments
	const earlierPause = database()
		.select({ one: sql`1` })
		.from(enrolmentPauses)
		.where(
			and(
				rowsOf(enrolmentPauses, access),
				eq(enrolmentPauses.enrolmentId, enrolments.id),
				lte(enrolmentPauses.startsOn, to),
				gte(enrolmentPauses.endsOn, from),
			),
		)
	return or(
		gt(startsOn, from),
		lte(endsOn, to),
		and(lte(pausedFrom, to), or(isNull(pausedTo), gte(pausedTo, from), eq(keepsSeat, false))),
		exists(earlierPause),
	)
}

/** The line is of a term or course that a run of the month settles, because it has begun, or is billed ahead, and is not over. */
export function isOfSpan(
	access: Access,
	[first, last]: readonly [string, string],
	isMeant?: (from: Day, to: Day) => SQL | undefined,
) {
	const key = sql`substr(${invoiceLines.period}, 1, 10)`
	const { startsOn, endsOn, billsOn } = terms
	const term = database()
		.select({ one: sql`1` })
		.from(terms)
		.where(
			and(
				rowsOf(terms, access),
				eq(startsOn, key),
				or(lte(startsOn, last), lte(billsOn, last)),
				gte(endsOn, first),
				isMeant?.(startsOn, endsOn),
			),
		)
	const course = database()
		.select({ one: sql`1` })
		.from(classes)
		.where(
			and(
				rowOf(classes, access, enrolments.classId),
				eq(classes.startsOn, key),
				lte(classes.startsOn, last),
				gte(classes.endsOn, first),
				isMeant?.(classes.startsOn, classes.endsOn),
			),
		)
	return and(like(invoiceLines.period, '____-__-__/%'), or(exists(term), exists(course)))
}

/** Lessons left of a package are credited in the month in which the student stops, or in which another price begins. */
export function isOfPackage(access: Access, [first, last]: readonly [string, string]) {
	const own = alias(enrolments, 'own')
	const ends = [daysAfter(first, -1), last] as const
	const ending = database()
		.select({ one: sql`1` })
		.from(own)
		.innerJoin(classes, rowOf(classes, access, own.classId))
		.leftJoin(enrolmentPlans, and(rowsOf(enrolmentPlans, access), eq(enrolmentPlans.enrolmentId, own.id)))
		.leftJoin(
			pricePlanVersions,
			and(rowsOf(pricePlanVersions, access), eq(pricePlanVersions.planId, enrolmentPlans.planId)),
		)
		.where(
			and(
				rowsOf(own, access),
				eq(own.studentId, students.id),
				or(
					between(own.endsOn, ...ends),
					between(classes.endsOn, ...ends),
					between(enrolmentPlans.startsOn, first, last),
					between(pricePlanVersions.validFrom, first, last),
				),
			),
		)
	return and(like(invoiceLines.period, 'package %'), exists(ending))
}
