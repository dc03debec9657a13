import { shortDateWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import { methodWords } from './document.ts'
import type { StoredMethod } from './labels.ts'

export type Reversal = 'voided' | 'reversed' | 'returned'

interface Reversible {
	method: StoredMethod
	/** The office said that it was recorded by mistake. */
	isMistake: boolean
}

/** Only a bank returns a payment. Cash that is reversed was recorded by mistake, and a card company takes money back. */
export function reversalOf({ method, isMistake }: Reversible): Reversal {
	if (isMistake || method === 'cash' || method === 'other' || method === 'opening') return 'voided'
	return method === 'card' || method === 'provider' ? 'reversed' : 'returned'
}

/** A payment that was recorded by hand may be a mistake, also where a bank or card company could take it back. */
export function canVoid(payment: Reversible & { isEntered: boolean }): boolean {
	return payment.isEntered && reversalOf(payment) !== 'voided'
}

/** A part of a payment that was paid back. */
export interface Refunded {
	amountMinor: number
	paidOn: string
	/** Undefined if the amount is a sum of several refunds. */
	method?: StoredMethod
}

export function refundedMinorOf(refunds: readonly Refunded[]): number {
	return refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** `Refunded $40.00 on Nov 25, 2026 (Cash)`; null if nothing was paid back. */
export function refundedWords(
	refunds: readonly Refunded[] = [],
	{ currency, dateFormat }: { currency: string; dateFormat: DateFormat },
): string | null {
	const parts = refunds.map(
		({ amountMinor, paidOn, method }) =>
			`${moneyWords(amountMinor, currency)} on ${shortDateWords(paidOn, dateFormat)}${method ? ` (${methodWords(method)})` : ''}`,
	)
	return parts.length > 0 ? `Refunded ${parts.join(', ')}` : null
}

/** `1 voided and 2 returned`; empty if there are none. */
export function reversalsWords(counts: Record<Reversal, number>): string {
	const parts = KINDS.flatMap((kind) => (counts[kind] > 0 ? `${counts[kind]} ${kind}` : []))
	return new Intl.ListFormat('en').format(parts)
}

const KINDS = ['voided', 'reversed', 'returned'] as const

const REVERSED = { voided: 'Voided', reversed: 'Reversed', returned: 'Returned by the bank' }

export function reversedWords(payment: Reversible): string {
	return REVERSED[reversalOf(payment)]
}
