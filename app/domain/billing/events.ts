import { readList } from '#app/utils/list-query.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import { ledgerWords, type LedgerKind } from './accounts.ts'
import type { IncomePart } from './book-parts.ts'

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

/** The account of what families owe. Every entry changes it, against one of the other accounts. */
export const RECEIVABLES = '1200 Receivables'

/** The other account of the journal export, in the naming of accountants. */
const journalAccounts: Record<LedgerKind, string> = {
	invoice: '4000 Income',
	credit_note: '4000 Income',
	void: '4000 Income',
	write_off: '6100 Bad debts',
	payment: '1000 Bank and cash',
	returned: '1000 Bank and cash',
	refund: '1000 Bank and cash',
	opening: '9000 Opening balances',
	allocation: RECEIVABLES,
}

/** An entry by the accounts it changes, so that taxes are no income. Only entries of income have parts. */
export function journalLines(
	{ kind, amountMinor }: { kind: LedgerKind; amountMinor: number },
	parts: readonly IncomePart[],
): { account: string; amountMinor: number }[] {
	if (parts.length === 0) return [{ account: journalAccounts[kind], amountMinor }]
	const sums = new Map<string, number>()
	for (const { uses, minor } of parts) {
		const account = partAccount(uses)
		sums.set(account, (sums.get(account) ?? 0) + minor)
	}
	return [...sums].flatMap(([account, minor]) => (minor === 0 ? [] : [{ account, amountMinor: minor }]))
}

function partAccount(uses: readonly string[]): string {
	if (uses.includes('opening')) return journalAccounts.opening
	return uses.includes('tax') ? '2200 Tax payable' : journalAccounts.invoice
}
