import type { DateFormat } from '#app/utils/plain-date.ts'
import { readList } from '#app/utils/list-query.ts'

export const transactionListWords = {
	sorts: ['at'],
	sort: '-at',
	filters: { kind: ['payment', 'refund'], from: 'date', to: 'date', school: 'text' },
} as const

export type TransactionQuery = ReturnType<typeof readTransactionQuery>

export function readTransactionQuery(params: URLSearchParams, format?: DateFormat) {
	return readList(params, transactionListWords, format)
}

export const transactionKinds = [
	{ value: 'payment', label: 'Payment' },
	{ value: 'refund', label: 'Refund' },
] as const
