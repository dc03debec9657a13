import { readList } from '#app/utils/list-query.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import { href } from '../href.ts'
import { paymentMethods } from './labels.ts'

export const owing = [
	{ value: 'due', label: 'Owe something now' },
	{ value: 'later', label: 'Billed, not due yet' },
	{ value: 'credit', label: 'Have credit' },
] as const

export const accountListWords = {
	sorts: ['family', 'due'],
	sort: '-due',
	filters: { owes: owing.map(({ value }) => value) },
} as const

export type AccountQuery = ReturnType<typeof readAccountQuery>

export function readAccountQuery(params: URLSearchParams) {
	return readList(params, accountListWords)
}

export const paymentViews = [
	{ value: 'unallocated', label: 'Not used in full' },
	{ value: 'returned', label: 'Returned, reversed or voided' },
	{ value: 'kept', label: 'Still counts' },
	{ value: 'refunds', label: 'Refunds' },
] as const

export const paymentListWords = {
	sorts: ['received'],
	sort: '-received',
	filters: {
		is: paymentViews.map(({ value }) => value),
		method: paymentMethods.map(({ value }) => value),
		from: 'date',
		to: 'date',
	},
} as const

export type PaymentQuery = ReturnType<typeof readPaymentQuery>

export function readPaymentQuery(params: URLSearchParams, format?: DateFormat) {
	return readList(params, paymentListWords, format)
}

/** Payments received in a range and not returned. Figures of received money link here. */
export function receivedHref(from: string, to: string): string {
	return href.manageBilling('payments', { is: 'kept', from, to })
}

export const ledgerWords = {
	invoice: 'Invoice',
	payment: 'Payment',
	allocation: 'Credit used',
	credit_note: 'Credit note',
	void: 'Voided',
	write_off: 'Written off',
	refund: 'Refund',
	returned: 'Payment reversed',
	opening: 'Opening balance',
} as const

export type LedgerKind = keyof typeof ledgerWords

export const statementWords = { ...ledgerWords, late_fee: 'late fee' } as const

export type StatementKind = keyof typeof statementWords

/** The number of a fee's own invoice comes first, because the line of a late fee ends with the late invoice. */
export function statementEntry(
	words: Record<StatementKind, string>,
	{ kind, number, payer = null }: { kind: StatementKind; number: string | null; payer?: string | null },
): string {
	if (kind === 'late_fee') return `${statementEntry(words, { kind: 'invoice', number })}, ${words.late_fee}`
	const what = number ? `${words[kind]} ${number}` : words[kind]
	return payer ? `${what}, ${payer}` : what
}
