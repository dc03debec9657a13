import type { PaymentMethod } from './labels.ts'

export type Reversal = 'voided' | 'reversed' | 'returned'

/** Only a bank returns a payment. Cash that is reversed was recorded by mistake, and a card company takes money back. */
export function reversalOf(method: PaymentMethod): Reversal {
	if (method === 'cash' || method === 'other' || method === 'opening') return 'voided'
	return method === 'card' || method === 'provider' ? 'reversed' : 'returned'
}

const REVERSED = { voided: 'Voided', reversed: 'Reversed', returned: 'Returned by the bank' }

export function reversedWords(method: PaymentMethod): string {
	return REVERSED[reversalOf(method)]
}
