import { readList } from '#app/utils/list-query.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'

/** What the list of invoices can be narrowed to; each card of the page is one of these. */
export const invoiceViews = [
	{ value: 'draft', label: 'Drafts' },
	{ value: 'open', label: 'Open' },
	{ value: 'due-later', label: 'Not due yet' },
	{ value: 'late', label: 'Late' },
	{ value: 'late-30', label: '1–30 days late' },
	{ value: 'late-60', label: '31–60 days late' },
	{ value: 'late-more', label: 'More than 60 days late' },
	{ value: 'paid', label: 'Paid' },
	{ value: 'closed', label: 'Credited, void or written off' },
] as const

export type InvoiceView = (typeof invoiceViews)[number]['value']

export const invoiceListWords = {
	sorts: ['due', 'number'],
	sort: '-due',
	filters: {
		view: invoiceViews.map(({ value }) => value),
		family: 'text',
		dueFrom: 'date',
		dueTo: 'date',
	},
} as const

export type InvoiceQuery = ReturnType<typeof readInvoiceQuery>

export function readInvoiceQuery(params: URLSearchParams, format?: DateFormat) {
	return readList(params, invoiceListWords, format)
}
