import { and, eq, gte, lte, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { payments } from '#db/schema/index.ts'
import { DUE_VIEWS, dueViewsOn, type DueView } from '#app/domain/billing/list.ts'
import type { Access } from '../access.server.ts'
import { duesOf } from './dues.server.ts'

/** Number of invoices in a view of the list, and the amount due in that view's days. */
export interface DueSums {
	count: number
	openMinor: number
}

/**
 * Amounts owed by how late they are, and the money received in a range of days. The dashboard and the cards
 * above the invoice list share it, so both agree with the list.
 */
export function moneyDue(access: Access, { from, day }: { from: string; day: string }) {
	const due = dueSums(access, from, day)
	if (!due) return null
	const sums: Record<string, number> = due
	const views = DUE_VIEWS.map((view): [DueView, DueSums] => [
		view,
		{ count: sums[`${view}Count`] ?? 0, openMinor: sums[`${view}Minor`] ?? 0 },
	])
	const { openMinor, families, receivedMinor } = due
	return {
		openMinor,
		families,
		receivedMinor,
		views: Object.fromEntries(views) as Record<DueView, DueSums>,
	}
}

function dueSums({ schoolId }: Access, from: string, day: string) {
	const db = database()
	const dues = duesOf(schoolId)
	const views = dueViewsOn(day)
	const { openMinor, dueOn, familyId, invoiceId } = dues
	const sums: Record<string, ReturnType<typeof sql<number>>> = {}
	for (const view of DUE_VIEWS) {
		const { from: first = '', before = '9999' } = views[view]
		const isIn = sql`${dueOn} >= ${first} and ${dueOn} < ${before}`
		sums[`${view}Minor`] = sql<number>`coalesce(sum(case when ${isIn} then ${openMinor} end), 0)`
		sums[`${view}Count`] = sql<number>`count(distinct case when ${isIn} then ${invoiceId} end)`
	}
	const received = db
		.select({ minor: sql<number>`coalesce(sum(${payments.amountMinor}), 0)` })
		.from(payments)
		.where(
			and(
				eq(payments.schoolId, schoolId),
				gte(payments.receivedOn, from),
				lte(payments.receivedOn, day),
				sql`${payments.returnedAt} is null`,
				sql`${payments.method} <> 'opening'`,
			),
		)
	return db
		.select({
			...sums,
			openMinor: sql<number>`coalesce(sum(${openMinor}), 0)`,
			families: sql<number>`count(distinct ${familyId})`,
			receivedMinor: sql<number>`(${received})`,
		})
		.from(dues)
		.get()
}
