import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { invoices } from '#db/schema/index.ts'
import { CLOSED_STATES, OPEN_STATES } from '#app/domain/billing/labels.ts'
import { dueViewsOn, type InvoiceView } from '#app/domain/billing/list.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'
import { isDueIn, type Days } from '../dues.server.ts'

/**
 * Condition for a view of the list, as of today. An invoice with a payment plan can be late with one part and
 * not due with the next.
 */
export function viewCondition(access: Access, view: InvoiceView): SQL {
	const open = inArray(invoices.state, [...OPEN_STATES])
	const days = daysOfView(access, view)
	if (days) return and(open, isDueIn(access.schoolId, days)) as SQL
	if (view === 'open') return open
	if (view === 'closed') return inArray(invoices.state, [...CLOSED_STATES])
	return eq(invoices.state, view === 'draft' ? 'draft' : 'paid')
}

/** The due dates a view covers, if the view is about lateness. */
export function daysOfView({ school }: Access, view: InvoiceView | null): Days | null {
	const days: Partial<Record<InvoiceView, Days>> = dueViewsOn(today(school.timeZone))
	return (view && days[view]) ?? null
}
