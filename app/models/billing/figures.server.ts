import { and, count, eq, gte, inArray, lte, sql, sum } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { invoices, payments } from '#db/schema/index.ts'
import { OPEN_STATES } from '#app/domain/billing/labels.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { viewCondition } from './view-condition.server.ts'

export interface InvoiceSums {
	count: number
	totalMinor: number
	openMinor: number
}

/** What the cards above the list say. Each view is the list that its card leads to. */
export function invoiceFigures(access: Access) {
	const { schoolId, school } = access
	const day = today(school.timeZone)
	const sums = sumsByCard(access)
	const [late30, late60, lateMore] = [sums['late-30'], sums['late-60'], sums['late-more']]
	const received = database()
		.select({ totalMinor: sum(payments.amountMinor).mapWith(Number) })
		.from(payments)
		.where(
			and(
				eq(payments.schoolId, schoolId),
				gte(payments.receivedOn, `${day.slice(0, 7)}-01`),
				lte(payments.receivedOn, `${day.slice(0, 7)}-31`),
				sql`${payments.returnedAt} is null`,
			),
		)
		.get()
	return {
		draft: sums.draft,
		dueLater: sums['due-later'],
		late: together([late30, late60, lateMore]),
		...{ late30, late60, lateMore },
		receivedMinor: received?.totalMinor ?? 0,
	}
}

const CARDS = ['draft', 'due-later', 'late-30', 'late-60', 'late-more'] as const

/** One walk over drafts and what is open, for all the cards together. */
function sumsByCard(access: Access): Record<(typeof CARDS)[number], InvoiceSums> {
	const whens = sql.join(
		CARDS.map((view) => sql`when ${viewCondition(access, view)} then ${view}`),
		sql` `,
	)
	const card = sql<(typeof CARDS)[number]>`case ${whens} end`
	const found = database()
		.select({
			card,
			count: count(),
			totalMinor: sum(invoices.totalMinor).mapWith(Number),
			openMinor: sum(invoices.openMinor).mapWith(Number),
		})
		.from(invoices)
		.where(and(eq(invoices.schoolId, access.schoolId), inArray(invoices.state, ['draft', ...OPEN_STATES])))
		.groupBy(sql`1`)
		.all()
	const sums = new Map(found.map(({ card, ...rest }) => [card, rest]))
	return Object.fromEntries(CARDS.map((view) => [view, sums.get(view) ?? NONE])) as ReturnType<
		typeof sumsByCard
	>
}

const NONE: InvoiceSums = { count: 0, totalMinor: 0, openMinor: 0 }

function together(sums: readonly InvoiceSums[]): InvoiceSums {
	return sums.reduce(
		(all, one) => ({
			count: all.count + one.count,
			totalMinor: all.totalMinor + one.totalMinor,
			openMinor: all.openMinor + one.openMinor,
		}),
		NONE,
	)
}
