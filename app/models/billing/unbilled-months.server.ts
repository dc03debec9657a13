import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/client.server.ts'
import {
	billingSettings,
	classes,
	enrolmentPlans,
	enrolments,
	families,
	invoiceLines,
	pricePlanVersions,
	students,
} from '#db/schema/index.ts'
import { monthBilledBy } from '#app/domain/billing/billed-months.ts'
import type { Access } from '../access.server.ts'
import { FIRST_DAY, hasNoRun, isOfSchool, LAST_DAY, MONTH } from './months-due.server.ts'
import { suggestFor } from './suggestions.server.ts'

const school = sql.placeholder('schoolId')
const query = new QueryBuilder()

/** Seats of a month that are looked at: the first are enough to tell whether its run bills anything. */
const SEATS_ASKED = 8

/**
 * Months without a run whose billing day has come, each with some families that have a price by the month and no line for it. Whether
 * anything is due of them, `listUnbilled` asks.
 */
export function unbilledMonths(db: Db) {
	const billDay = query
		.select({ day: billingSettings.billDay })
		.from(billingSettings)
		.where(eq(billingSettings.schoolId, school))
	const seats = seatsWithoutLine().as('first')
	const found = query.select({ all: sql`group_concat(${seats.familyId}, ',')` }).from(seats)
	return db
		.select({
			month: MONTH.as('month'),
			found: sql<string | null>`${MONTH} || ' ' || (${found})`.as('found'),
		})
		.from(sql`json_each(${sql.placeholder('months')})`)
		.where(
			and(
				hasNoRun(school),
				isOfSchool(school, sql.placeholder('recent')),
				or(
					lt(MONTH, sql.placeholder('month')),
					lte(sql`coalesce((${billDay}), 1)`, sql.placeholder('dayOfMonth')),
				),
			),
		)
		.as('some')
}

/** Seats at a price by the month that the month has no line for. Who has left since is billed by the same run as the others. */
function seatsWithoutLine() {
	const later = alias(enrolmentPlans, 'later')
	const changed = query
		.select({ one: sql`1` })
		.from(later)
		.where(
			and(
				eq(later.schoolId, school),
				eq(later.enrolmentId, enrolments.id),
				gt(later.startsOn, enrolmentPlans.startsOn),
				lte(later.startsOn, FIRST_DAY),
			),
		)
	const billed = query
		.select({ one: sql`1` })
		.from(invoiceLines)
		.where(
			and(
				eq(invoiceLines.schoolId, school),
				eq(invoiceLines.enrolmentId, enrolments.id),
				eq(invoiceLines.period, MONTH),
				isNull(invoiceLines.releasedAt),
			),
		)
	return query
		.select({ familyId: sql<string>`${students.familyId}`.as('family_id') })
		.from(enrolments)
		.innerJoin(students, and(eq(students.schoolId, school), eq(students.id, enrolments.studentId)))
		.innerJoin(families, and(eq(families.schoolId, school), eq(families.id, students.familyId)))
		.innerJoin(classes, and(eq(classes.schoolId, school), eq(classes.id, enrolments.classId)))
		.innerJoin(
			enrolmentPlans,
			and(eq(enrolmentPlans.schoolId, school), eq(enrolmentPlans.enrolmentId, enrolments.id)),
		)
		.innerJoin(
			pricePlanVersions,
			and(eq(pricePlanVersions.schoolId, school), eq(pricePlanVersions.planId, enrolmentPlans.planId)),
		)
		.where(
			and(
				eq(enrolments.schoolId, school),
				inArray(enrolments.state, ['future', 'active', 'paused', 'ending']),
				isNull(enrolments.queuedAt),
				or(isNull(enrolments.startsOn), lte(enrolments.startsOn, LAST_DAY)),
				or(isNull(enrolments.endsOn), gte(enrolments.endsOn, FIRST_DAY)),
				or(
					isNull(enrolments.pausedFrom),
					gt(enrolments.pausedFrom, FIRST_DAY),
					and(isNotNull(enrolments.pausedTo), lt(enrolments.pausedTo, LAST_DAY)),
					eq(enrolments.paysWhilePaused, true),
				),
				or(isNull(classes.endsOn), gte(classes.endsOn, FIRST_DAY)),
				isNull(families.archivedAt),
				lte(enrolmentPlans.startsOn, LAST_DAY),
				lte(pricePlanVersions.validFrom, LAST_DAY),
				inArray(pricePlanVersions.basis, ['month', 'month_lessons']),
				gt(sql`coalesce(${enrolmentPlans.overrideMinor}, ${pricePlanVersions.amountMinor})`, 0),
				notExists(changed),
				notExists(billed),
			),
		)
		.limit(SEATS_ASKED)
}

/** The months of `unbilledMonths` of which anything is due, in order. */
export function listUnbilled(access: Access, found: string): string[] {
	return found
		.split(';')
		.flatMap((one) => {
			const [month = '', ids = ''] = one.split(' ')
			return ids && billsMonth(access, [...new Set(ids.split(','))], month) ? [month] : []
		})
		.sort()
}

/** True if a run of the month would bill a price by the month to one of these families. */
export function billsMonth(access: Access, familyIds: readonly string[], month: string): boolean {
	const lines = [...suggestFor(access, familyIds, month).values()].flatMap((suggested) => suggested.lines)
	return lines.some((line) => monthBilledBy(line.period ?? null, null) === month)
}
