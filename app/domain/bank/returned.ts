import { numbersIn, lettersOf, hasNameIn } from './match.ts'
import type { BankOutgoing } from './line.ts'

/** A payment that the bank could return. */
interface Returnable {
	amountMinor: number
	family: string
	payer: string | null
	/** The invoices it paid. */
	numbers: readonly string[]
}

/** The payments that outgoing rows may give back: they name an invoice that it paid, or its payer, with the same amount. */
export function maybeReturned<Payment extends Returnable>(
	outgoing: readonly BankOutgoing[],
	payments: readonly Payment[],
): Payment[] {
	const byNumber = new Map<string, Payment[]>()
	for (const payment of payments)
		for (const number of payment.numbers.map(lettersOf))
			byNumber.set(number, [...(byNumber.get(number) ?? []), payment])
	const found = outgoing.flatMap(({ payer, text, amountMinor }) => {
		const isSame = (payment: Payment) => amountMinor === null || payment.amountMinor === amountMinor
		const named = numbersIn(`${payer} ${text}`, byNumber).flat().filter(isSame)
		if (named.length > 0 || amountMinor === null) return named
		const isNamed = hasNameIn(`${payer} ${text}`)
		return payments.filter(
			(payment) => isSame(payment) && [payment.family, payment.payer ?? payment.family].some(isNamed),
		)
	})
	return [...new Set(found)]
}
