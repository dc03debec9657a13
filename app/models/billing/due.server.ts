import { and, eq, gte, lte, sql } from 'drizzle-orm'
import { payments } from '#db/schema/index.ts'
import { DUE_VIEWS, dueViewsOn, type DueView } from '#app/domain/billing/list.ts'
import type { Access } from '../access.server.ts'
import { personal, preparedFor } from '../prepared-for.server.ts'
import { duesOf } from './dues.server.ts'

/** How many invoices a view of the list has, and what is due of them in its days. */
export interface DueSums {
	count: number
	openMinor: number
}

/**
 * What families owe by how late it is, and what came in from one day to another. The dashboard and the cards above the
 * invoices both read it here, each view as the list of invoices has it.
 */
export function moneyDue(access: Access, { from, day }: { from: string; day: string }) {
	const found = due(access).get({ ...personal(access), from, day, ...boundsOn(day) })
	if (!found) return null
	const sums: Record<string, number> = found
	const views = DUE_VIEWS.map((view): [DueView, DueSums] => [
		view,
		{ count: sums[`${view}Count`] ?? 0, openMinor: sums[`${view}Minor`] ?? 0 },
	])
	const { openMinor, families, receivedMinor } = found
	return {
		...{ openMinor, families, receivedMinor },
		views: Object.fromEntries(views) as Record<DueView, DueSums>,
	}
}

/** The days of each view, as the query is run with them. */
function boundsOn(day: string): Record<string, string> {
	const views = dueViewsOn(day)
	return Object.fromEntries(
		DUE_VIEWS.flatMap((view) => {
			const { from = '', before = '9999' } = views[view]
			return [
				[`${view}First`, from],
				[`${view}Before`, before],
			]
		}),
	)
}

const due = preparedFor((db, { schoolId }) => {
	const dues = duesOf(schoolId)
	const { openMinor, dueOn, familyId, invoiceId } = dues
	const sums: Record<string, ReturnType<typeof sql<number>>> = {}
	for (const view of DUE_VIEWS) {
		const isIn = sql`${dueOn} >= ${sql.placeholder(`${view}First`)} and ${dueOn} < ${sql.placeholder(`${view}Before`)}`
		sums[`${view}Minor`] = sql<number>`coalesce(sum(case when ${isIn} then ${openMinor} end), 0)`
		sums[`${view}Count`] = sql<number>`count(distinct case when ${isIn} then ${invoiceId} end)`
	}
	const received = db
		.select({ minor: sql<number>`coalesce(sum(${payments.amountMinor}), 0)` })
		.from(payments)
		.where(
			and(
				eq(payments.schoolId, schoolId),
				gte(payments.receivedOn, sql.placeholder('from')),
				lte(payments.receivedOn, sql.placeholder('day')),
				sql`${payments.returnedAt} is null`,
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
		.prepare()
})
