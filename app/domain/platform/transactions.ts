import type { DateFormat } from '#app/utils/plain-date.ts'
import { readList } from '#app/utils/list-query.ts'

export const transactionListWords = {
	sorts: ['at'],
	sort: '-at',
	filters: {
		kind: ['payment', 'refund', 'correction'],
		source: ['paypal', 'hand'],
		from: 'date',
		to: 'date',
		school: 'text',
	},
} as const

export type TransactionQuery = ReturnType<typeof readTransactionQuery>

export function readTransactionQuery(params: URLSearchParams, format?: DateFormat) {
	return readList(params, transactionListWords, format)
}

/** Entries staff can make by hand. A correction can only revert such an entry. */
export const enteredKinds = [
	{ value: 'payment', label: 'Payment' },
	{ value: 'refund', label: 'Refund' },
] as const

export const transactionKinds = [...enteredKinds, { value: 'correction', label: 'Correction' }] as const

export const transactionSources = [
	{ value: 'paypal', label: 'PayPal' },
	{ value: 'hand', label: 'Entered by hand' },
] as const

export function transactionWords(kind: (typeof transactionKinds)[number]['value']): string {
	return transactionKinds.find(({ value }) => value === kind)?.label ?? kind
}
