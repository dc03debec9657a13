import { and, eq, gt, inArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { invoices, ledgerEntries, paymentPlanParts } from '#db/schema/index.ts'
import type { DueDays } from '#app/domain/billing/list.ts'
import { OPEN_STATES } from '#app/domain/billing/labels.ts'
import type { SchoolId } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'

/**
 * Every open amount by its due date: an invoice on its own date, a payment plan part by part. Any question
 * about lateness reads this, so that the answers agree.
 */
export function duesOf(schoolId: SchoolId, familyId?: string) {
	const db = database()
	return unionAll(
		db
			.select({
				invoiceId: invoices.id,
				familyId: invoices.familyId,
				partId: sql<string | null>`null`.as('part_id'),
				dueOn: sql<string>`${invoices.dueOn}`.as('day'),
				openMinor: sql<number>`${invoices.openMinor} - ${invoices.plannedMinor}`.as('minor'),
			})
			.from(invoices)
			.where(
				and(
					eq(invoices.schoolId, schoolId),
					inArray(invoices.state, [...OPEN_STATES]),
					gt(invoices.openMinor, invoices.plannedMinor),
					familyId ? eq(invoices.familyId, familyId) : undefined,
				),
			),
		db
			.select({
				invoiceId: paymentPlanParts.invoiceId,
				familyId: paymentPlanParts.familyId,
				partId: paymentPlanParts.id,
				dueOn: paymentPlanParts.dueOn,
				openMinor: paymentPlanParts.openMinor,
			})
			.from(paymentPlanParts)
			.where(
				and(
					eq(paymentPlanParts.schoolId, schoolId),
					gt(paymentPlanParts.openMinor, sql`0`),
					familyId ? eq(paymentPlanParts.familyId, familyId) : undefined,
				),
			),
	).as('dues')
}

export type Days = DueDays

/**
 * A condition on invoices: an amount is due in these days. The invoice's own date is in the index of the list,
 * and parts are few.
 */
export function isDueIn(schoolId: SchoolId, days: Days): SQL {
	const own = and(gt(invoices.openMinor, invoices.plannedMinor), within(invoices.dueOn, days))
	const ofParts = database()
		.select({ id: paymentPlanParts.invoiceId })
		.from(paymentPlanParts)
		.where(and(eq(paymentPlanParts.schoolId, schoolId), partsDue(days)))
	return or(own, inArray(invoices.id, ofParts)) as SQL
}

function partsDue(days: Days) {
	return and(gt(paymentPlanParts.openMinor, sql`0`), within(paymentPlanParts.dueOn, days))
}

export function sumDue(schoolId: SchoolId, of: SQL, days: Days): number {
	const { openMinor, plannedMinor } = invoices
	const db = database()
	const own = db
		.select({ sum: sql<number>`coalesce(sum(${openMinor} - ${plannedMinor}), 0)` })
		.from(invoices)
		.where(and(eq(invoices.schoolId, schoolId), of, within(invoices.dueOn, days)))
		.get()
	const ofParts = db
		.select({ sum: sql<number>`coalesce(sum(${paymentPlanParts.openMinor}), 0)` })
		.from(paymentPlanParts)
		.innerJoin(invoices, and(rowOf(invoices, schoolId, paymentPlanParts.invoiceId), of))
		.where(and(eq(paymentPlanParts.schoolId, schoolId), partsDue(days)))
		.get()
	return (own?.sum ?? 0) + (ofParts?.sum ?? 0)
}

/** Amounts due from payment plans, by invoice. */
export function duesByInvoice(schoolId: SchoolId, ids: readonly string[], days: Days): Map<string, number> {
	const { invoiceId, dueOn, openMinor } = paymentPlanParts
	const rows = database()
		.select({ id: invoiceId, sum: sql<number>`sum(${openMinor})` })
		.from(paymentPlanParts)
		.where(
			and(
				eq(paymentPlanParts.schoolId, schoolId),
				inArray(invoiceId, [...ids]),
				gt(openMinor, sql`0`),
				within(dueOn, days),
			),
		)
		.groupBy(invoiceId)
		.all()
	return new Map(rows.map(({ id, sum }) => [id, sum]))
}

function within(dueOn: unknown, { from: first, before }: Days): SQL | undefined {
	return and(first ? sql`${dueOn} >= ${first}` : undefined, before ? sql`${dueOn} < ${before}` : undefined)
}

/**
 * The amount that payment plans move to a day or away from it, because ledger entries keep the original due
 * date of their invoice. Correlated with a query of a family's ledger.
 */
export function movedTo(
	day: unknown,
	{ school, family }: { school: SQLWrapper; family: SQLWrapper } = {
		school: ledgerEntries.schoolId,
		family: ledgerEntries.familyId,
	},
) {
	const { familyId, openMinor, dueOn, invoiceDueOn } = paymentPlanParts
	const moved = database()
		.select({
			sum: sql<number>`coalesce(sum(${openMinor} * ((${dueOn} <= ${day}) - (${invoiceDueOn} <= ${day}))), 0)`,
		})
		.from(paymentPlanParts)
		.where(and(eq(paymentPlanParts.schoolId, school), eq(familyId, family), gt(openMinor, sql`0`)))
	return sql<number>`(${moved})`
}
