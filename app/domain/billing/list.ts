import { daysAfter } from '#app/utils/dates.ts'
import { readList } from '#app/utils/list-query.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import { paymentMethods } from './labels.ts'
import type { SelectedTask } from './pages.ts'

/** Filters of the invoice list; the cards of the page link to them. */
export const invoiceViews = [
	{ value: 'draft', label: 'Drafts' },
	{ value: 'open', label: 'Open' },
	{ value: 'due-later', label: 'Due today or later' },
	{ value: 'late', label: 'Late' },
	{ value: 'late-30', label: '1–30 days late' },
	{ value: 'late-60', label: '31–60 days late' },
	{ value: 'late-more', label: 'More than 60 days late' },
	{ value: 'paid', label: 'Paid' },
	{ value: 'closed', label: 'Credited, void or written off' },
] as const

export type InvoiceView = (typeof invoiceViews)[number]['value']

export const DUE_VIEWS = ['due-later', 'late', 'late-30', 'late-60', 'late-more'] as const

/** `from` is inclusive, `before` is exclusive. */
export interface DueDays {
	from?: string
	before?: string
}

export type DueView = (typeof DUE_VIEWS)[number]

export function dueViewsOn(day: string): Record<DueView, DueDays> {
	const [month, months] = [daysAfter(day, -30), daysAfter(day, -60)]
	return {
		'due-later': { from: day },
		late: { before: day },
		'late-30': { from: month, before: day },
		'late-60': { from: months, before: month },
		'late-more': { before: months },
	}
}

/** Views of late invoices only. */
export const isLateView = (view: string | null) => view?.startsWith('late') ?? false

export const invoiceListWords = {
	sorts: ['due', 'number'],
	sort: '-due',
	filters: {
		view: invoiceViews.map(({ value }) => value),
		family: 'link',
		student: 'link',
		without: 'link',
		class: 'text',
		run: 'link',
		method: paymentMethods.map(({ value }) => value),
		amountFrom: 'amount',
		amountTo: 'amount',
		dueFrom: 'date',
		dueTo: 'date',
	},
} as const

export type InvoiceQuery = ReturnType<typeof readInvoiceQuery>

export function readInvoiceQuery(params: URLSearchParams, format?: DateFormat) {
	return readList(params, invoiceListWords, format)
}

const unpricedListWords = { sorts: ['student'], sort: 'student' } as const

export type UnpricedQuery = ReturnType<typeof readUnpricedQuery>

/** Enrollments without a price plan. */
export function readUnpricedQuery(params: URLSearchParams) {
	return readList(params, unpricedListWords)
}

/** Bulk actions, each with a confirmation. */
export const invoiceActs = [
	{ value: 'issue', label: 'Issue drafts' },
	{ value: 'issue-send', label: 'Issue drafts and send' },
	{ value: 'send', label: 'Send again' },
	{ value: 'remind', label: 'Send a reminder' },
	{ value: 'late-fee', label: 'Charge late fees' },
	{ value: 'pay', label: 'Record one payment' },
	{ value: 'print', label: 'Print' },
	{ value: 'export', label: 'Download CSV' },
] as const

type BulkAct = (typeof invoiceActs)[number]['value']

/** Confirmation pages of the bulk actions. The export has none, because it is served by the list itself. */
export const bulkTasks: Record<Exclude<BulkAct, 'export'>, SelectedTask> = {
	issue: 'issue',
	'issue-send': 'issue-and-send',
	send: 'send',
	remind: 'remind',
	'late-fee': 'late-fees',
	pay: 'payment',
	print: 'print',
}

/** The current month until the 15th, then the next one. */
export function nextPeriod(day: string): string {
	const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
	const next = new Date(Date.UTC(year, month - (date <= 15 ? 1 : 0), 1))
	return next.toISOString().slice(0, 7)
}
