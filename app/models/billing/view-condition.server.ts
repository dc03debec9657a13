import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { invoices } from '#db/schema/index.ts'
import { CLOSED_STATES, OPEN_STATES } from '#app/domain/billing/labels.ts'
import type { InvoiceView } from '#app/domain/billing/list.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { isDueIn, type Days } from './dues.server.ts'

/** Which invoices a view of the list has today. One with a payment plan can be late with a part, and not due with the next. */
export function viewCondition(access: Access, view: InvoiceView): SQL {
	const open = inArray(invoices.state, [...OPEN_STATES])
	const days = daysOfView(access, view)
	if (days) return and(open, isDueIn(access.schoolId, days)) as SQL
	if (view === 'open') return open
	if (view === 'closed') return inArray(invoices.state, [...CLOSED_STATES])
	return eq(invoices.state, view === 'draft' ? 'draft' : 'paid')
}

/** Views of how late something is. */
export const DUE_VIEWS = ['due-later', 'late', 'late-30', 'late-60', 'late-more'] as const

export type DueView = (typeof DUE_VIEWS)[number]

/** The days that each of them has on a day. */
export function viewsOn(day: string): Record<DueView, Days> {
	const [month, months] = [daysAfter(day, -30), daysAfter(day, -60)]
	return {
		'due-later': { from: day },
		late: { before: day },
		'late-30': { from: month, before: day },
		'late-60': { from: months, before: month },
		'late-more': { before: months },
	}
}

/** The days something is due on in a view that is of how late it is. */
export function daysOfView({ school }: Access, view: InvoiceView | null): Days | null {
	const days: Partial<Record<InvoiceView, Days>> = viewsOn(today(school.timeZone))
	return (view && days[view]) ?? null
}
