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

/** Entries staff can make by hand. */
export const enteredKinds = [
	{ value: 'payment', label: 'Payment' },
	{ value: 'refund', label: 'Refund' },
] as const

export type EnteredKind = (typeof enteredKinds)[number]['value']

export const transactionKinds = [...enteredKinds, { value: 'correction', label: 'Correction' }] as const

export const transactionSources = [
	{ value: 'paypal', label: 'PayPal' },
	{ value: 'hand', label: 'Entered by hand' },
] as const

export function transactionWords(kind: (typeof transactionKinds)[number]['value']): string {
	return transactionKinds.find(({ value }) => value === kind)?.label ?? kind
}

/** Only an entry made by hand can be corrected, and only once. */
export function canBeCorrected(entry: {
	enteredBy: string | null
	kind: string
	correctedBy: string | null
}) {
	return entry.enteredBy !== null && entry.kind !== 'correction' && entry.correctedBy === null
}
