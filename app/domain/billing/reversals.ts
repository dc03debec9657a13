import type { PaymentMethod } from './labels.ts'

export type Reversal = 'voided' | 'reversed' | 'returned'

/** Only a bank returns a payment. Cash that is reversed was recorded by mistake, and a card company takes money back. */
export const reversals: Record<PaymentMethod, Reversal> = {
	cash: 'voided',
	other: 'voided',
	card: 'reversed',
	provider: 'reversed',
	check: 'returned',
	transfer: 'returned',
	debit: 'returned',
}

const REVERSED = { voided: 'Voided', reversed: 'Reversed', returned: 'Returned by the bank' }

export function reversedWords(method: PaymentMethod): string {
	return REVERSED[reversals[method]]
}
