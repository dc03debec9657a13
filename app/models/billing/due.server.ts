import { and, eq, gte, lte, sql } from 'drizzle-orm'
import { payments } from '#db/schema/index.ts'
import { daysAfter } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { personal, preparedFor } from '../prepared-for.server.ts'
import { duesOf } from './dues.server.ts'

/** What families owe by how late it is, and what came in from one day to another: one question for the dashboard. */
export function moneyDue(access: Access, { from, day }: { from: string; day: string }) {
	return due(access).get({ ...personal(access), from, day, monthAgo: daysAfter(day, -30) }) ?? null
}

export type MoneyDue = NonNullable<ReturnType<typeof moneyDue>>

const due = preparedFor((db, { schoolId }) => {
	const [from, day, monthAgo] = [sql.placeholder('from'), sql.placeholder('day'), sql.placeholder('monthAgo')]
	const dues = duesOf(schoolId)
	const { openMinor, dueOn, familyId } = dues
	const sumWhere = (condition: unknown) =>
		sql<number>`coalesce(sum(case when ${condition} then ${openMinor} end), 0)`
	const received = db
		.select({ minor: sql<number>`coalesce(sum(${payments.amountMinor}), 0)` })
		.from(payments)
		.where(
			and(
				eq(payments.schoolId, schoolId),
				gte(payments.receivedOn, from),
				lte(payments.receivedOn, day),
				sql`${payments.returnedAt} is null`,
			),
		)
	return db
		.select({
			openMinor: sql<number>`coalesce(sum(${openMinor}), 0)`,
			families: sql<number>`count(distinct ${familyId})`,
			notLateMinor: sumWhere(sql`${dueOn} >= ${day}`),
			lateMinor: sumWhere(sql`${dueOn} < ${day} and ${dueOn} >= ${monthAgo}`),
			veryLateMinor: sumWhere(sql`${dueOn} < ${monthAgo}`),
			receivedMinor: sql<number>`(${received})`,
		})
		.from(dues)
		.prepare()
})
