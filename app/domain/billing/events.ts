import { readList } from '#app/utils/list-query.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import { ledgerWords, type LedgerKind } from './accounts.ts'

export const ledgerKinds = Object.entries(ledgerWords).map(([value, label]) => ({
	value: value as LedgerKind,
	label,
}))

export const eventListWords = {
	sorts: ['day'],
	sort: '-day',
	filters: {
		kind: ledgerKinds.map(({ value }) => value),
		family: 'text',
		from: 'date',
		to: 'date',
	},
} as const

export type EventQuery = ReturnType<typeof readEventQuery>

export function readEventQuery(params: URLSearchParams, format?: DateFormat) {
	return readList(params, eventListWords, format)
}

/** Accounts of the journal export, in the naming of accountants. */
export const journalAccounts: Record<LedgerKind, { debit: string; credit: string }> = {
	invoice: { debit: '1200 Receivables', credit: '4000 Income' },
	credit_note: { debit: '4000 Income', credit: '1200 Receivables' },
	void: { debit: '4000 Income', credit: '1200 Receivables' },
	write_off: { debit: '6100 Bad debts', credit: '1200 Receivables' },
	payment: { debit: '1000 Bank and cash', credit: '1200 Receivables' },
	returned: { debit: '1200 Receivables', credit: '1000 Bank and cash' },
	refund: { debit: '1200 Receivables', credit: '1000 Bank and cash' },
	/** The debit of what is owed; credit is booked the other way round. */
	opening: { debit: '1200 Receivables', credit: '9000 Opening balances' },
	allocation: { debit: '1200 Receivables', credit: '1200 Receivables' },
}
