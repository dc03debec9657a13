import { and, count, countDistinct, eq, gte, lt, lte, sql, sum } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { invoices, payments } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { duesOf } from './dues.server.ts'
import { daysOfView } from './view-condition.server.ts'

export interface InvoiceSums {
	count: number
	totalMinor: number
	openMinor: number
}

type CardSums = Pick<InvoiceSums, 'count' | 'openMinor'>

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
		late: sums.late,
		...{ late30, late60, lateMore },
		receivedMinor: received?.totalMinor ?? 0,
	}
}

const CARDS = ['due-later', 'late-30', 'late-60', 'late-more'] as const

type Card = (typeof CARDS)[number]

/** Drafts, and one walk over what is open for all the other cards together. */
function sumsByCard(access: Access): Record<Card | 'late', CardSums> & { draft: InvoiceSums } {
	const { schoolId } = access
	const dues = duesOf(schoolId)
	const whens = CARDS.map((view) => {
		const { from: first = '', before = '9999' } = daysOfView(access, view) ?? {}
		return sql`when ${dues.dueOn} >= ${first} and ${dues.dueOn} < ${before} then ${view}`
	})
	const cases = sql.join(whens, sql` `)
	const found = database()
		.select({
			card: sql<Card>`case ${cases} end`,
			count: countDistinct(dues.invoiceId),
			openMinor: sum(dues.openMinor).mapWith(Number),
		})
		.from(dues)
		.groupBy(sql`1`)
		.all()
	const of = (view: Card) => {
		const { count, openMinor } = found.find(({ card }) => card === view) ?? NONE
		return { count, openMinor }
	}
	return {
		draft: sumDrafts(access),
		late: sumLate(access),
		'due-later': of('due-later'),
		'late-30': of('late-30'),
		'late-60': of('late-60'),
		'late-more': of('late-more'),
	}
}

const NONE: CardSums = { count: 0, openMinor: 0 }

function sumDrafts({ schoolId }: Access): InvoiceSums {
	const drafts = database()
		.select({ count: count(), totalMinor: sql<number>`coalesce(sum(${invoices.totalMinor}), 0)` })
		.from(invoices)
		.where(and(eq(invoices.schoolId, schoolId), eq(invoices.state, 'draft')))
		.get()
	return { count: 0, totalMinor: 0, ...drafts, openMinor: 0 }
}

/** An invoice with two late parts may be in two of the bands, and is one here. */
function sumLate({ schoolId, school }: Access): CardSums {
	const dues = duesOf(schoolId)
	const late = database()
		.select({ count: countDistinct(dues.invoiceId), openMinor: sum(dues.openMinor).mapWith(Number) })
		.from(dues)
		.where(lt(dues.dueOn, today(school.timeZone)))
		.get()
	return { count: late?.count ?? 0, openMinor: late?.openMinor ?? 0 }
}
