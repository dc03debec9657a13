import { shortDateWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import type { StoredMethod } from './labels.ts'

export type Reversal = 'voided' | 'reversed' | 'returned'

/** Only a bank returns a payment. Cash that is reversed was recorded by mistake, and a card company takes money back. */
export function reversalOf(method: StoredMethod): Reversal {
	if (method === 'cash' || method === 'other' || method === 'opening') return 'voided'
	return method === 'card' || method === 'provider' ? 'reversed' : 'returned'
}

/** A part of a payment that was paid back. */
export interface Refunded {
	amountMinor: number
	paidOn: string
}

/** `Refunded $40.00 on Nov 25, 2026`; null if nothing was paid back. */
export function refundedWords(
	refunds: readonly Refunded[] = [],
	{ currency, dateFormat }: { currency: string; dateFormat: DateFormat },
): string | null {
	const parts = refunds.map(
		({ amountMinor, paidOn }) =>
			`${moneyWords(amountMinor, currency)} on ${shortDateWords(paidOn, dateFormat)}`,
	)
	return parts.length > 0 ? `Refunded ${parts.join(', ')}` : null
}

const REVERSED = { voided: 'Voided', reversed: 'Reversed', returned: 'Returned by the bank' }

export function reversedWords(method: StoredMethod): string {
	return REVERSED[reversalOf(method)]
}
