import { and, count, desc, eq, inArray, isNull, ne, sql, sum } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { billingRuns, families, invoices, users } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

const MOST = 100

/** Billing runs, newest first, with the current state of their drafts. */
export function listRuns(access: Access) {
	const made = database()
		.select({
			runId: invoices.runId,
			drafts: sql<number>`sum(${invoices.state} = 'draft')`.as('drafts'),
			invoices: count().as('invoices'),
			totalMinor: sum(invoices.totalMinor).mapWith(Number).as('total'),
		})
		.from(invoices)
		.where(and(rowsOf(invoices, access), sql`${invoices.runId} is not null`))
		.groupBy(invoices.runId)
		.as('made')
	return database()
		.select({
			id: billingRuns.id,
			period: billingRuns.period,
			at: billingRuns.at,
			by: users.name,
			undoneAt: billingRuns.undoneAt,
			finishedAt: billingRuns.finishedAt,
			families: billingRuns.families,
			familiesDone: billingRuns.familiesDone,
			drafts: sql<number>`coalesce(${made.drafts}, 0)`,
			invoices: sql<number>`coalesce(${made.invoices}, 0)`,
			totalMinor: sql<number>`coalesce(${made.totalMinor}, 0)`,
		})
		.from(billingRuns)
		.leftJoin(made, eq(made.runId, billingRuns.id))
		.leftJoin(users, eq(users.id, billingRuns.by))
		.where(rowsOf(billingRuns, access))
		.orderBy(desc(billingRuns.id))
		.limit(MOST)
		.all()
}

export function listDraftsOf(access: Access, runId: string): string[] {
	return database()
		.select({ id: invoices.id })
		.from(invoices)
		.where(and(rowsOf(invoices, access), eq(invoices.runId, runId), eq(invoices.state, 'draft')))
		.all()
		.map(({ id }) => id)
}

/** Lists the families whose issued invoices were not emailed: they have no address, or get them on paper. */
export function listNotSent(access: Access, ids: readonly string[]): string[] {
	return database()
		.select({ name: families.name })
		.from(invoices)
		.innerJoin(families, rowOf(families, access, invoices.familyId))
		.where(
			and(
				rowsOf(invoices, access),
				inArray(invoices.id, [...ids]),
				ne(invoices.state, 'draft'),
				isNull(invoices.sentAt),
			),
		)
		.all()
		.map(({ name }) => name)
		.sort()
}
