import { daysAfter } from '#app/utils/dates.ts'
import { readList } from '#app/utils/list-query.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import { paymentMethods } from './labels.ts'
import type { SelectedTask } from './pages.ts'

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

/** Views of how late something is. */
export const DUE_VIEWS = ['due-later', 'late', 'late-30', 'late-60', 'late-more'] as const

/** From one day on and before another, where they are given. */
export interface DueDays {
	from?: string
	before?: string
}

export type DueView = (typeof DUE_VIEWS)[number]

/** The days that each of them has on a day. */
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

export const invoiceListWords = {
	sorts: ['due', 'number'],
	sort: '-due',
	filters: {
		view: invoiceViews.map(({ value }) => value),
		family: 'text',
		student: 'text',
		without: 'text',
		class: 'text',
		run: 'text',
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

/** What can be done with several invoices, each after a question. */
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

/** The page that asks before each of them; a file is kept by the address of the list. */
export const bulkTasks: Record<Exclude<BulkAct, 'export'>, SelectedTask> = {
	issue: 'issue',
	'issue-send': 'issue-and-send',
	send: 'send',
	remind: 'remind',
	'late-fee': 'late-fees',
	pay: 'payment',
	print: 'print',
}

/** The month that is billed next: this one until its middle. */
export function nextPeriod(day: string): string {
	const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
	const next = new Date(Date.UTC(year, month - (date <= 15 ? 1 : 0), 1))
	return next.toISOString().slice(0, 7)
}
