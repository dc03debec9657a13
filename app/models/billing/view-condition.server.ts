import { and, eq, gte, inArray, lt, type SQL } from 'drizzle-orm'
import { invoices } from '#db/schema/index.ts'
import { OPEN_STATES } from '#app/domain/billing/labels.ts'
import type { InvoiceView } from '#app/domain/billing/list.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'

/** Which invoices a view of the list has today. */
export function viewCondition({ school }: Access, view: InvoiceView): SQL {
	const day = today(school.timeZone)
	const open = inArray(invoices.state, [...OPEN_STATES])
	const conditions: Record<InvoiceView, (SQL | undefined)[]> = {
		draft: [eq(invoices.state, 'draft')],
		open: [open],
		'due-later': [open, gte(invoices.dueOn, day)],
		late: [open, lt(invoices.dueOn, day)],
		'late-30': [open, lt(invoices.dueOn, day), gte(invoices.dueOn, daysAfter(day, -30))],
		'late-60': [open, lt(invoices.dueOn, daysAfter(day, -30)), gte(invoices.dueOn, daysAfter(day, -60))],
		'late-more': [open, lt(invoices.dueOn, daysAfter(day, -60))],
		paid: [eq(invoices.state, 'paid')],
		closed: [inArray(invoices.state, ['credited', 'void', 'written_off'])],
	}
	return and(...conditions[view]) as SQL
}
