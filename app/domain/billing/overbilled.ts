import { moneyWords, plainAmount } from '#app/utils/money.ts'
import { href } from '../href.ts'

/** Link to the page that takes an amount off again that was billed too much. */
export function mendOverbilled(credit: {
	invoiceId: string
	number: string | null
	amountMinor: number
	student?: string
	line?: string
	why?: string
}) {
	const { invoiceId, number, amountMinor, student, line, why } = credit
	const days = line || why ? undefined : 'on'
	if (number)
		return {
			to: href.invoice(invoiceId, 'credit', { amount: plainAmount(amountMinor), student, line, days }),
			mend: `Credit ${number}`,
		}
	// The page of a draft names the lessons that are no longer charged, and takes them off.
	if (line) return { to: href.invoice(invoiceId), mend: 'Open the draft' }
	return { to: href.newInvoice({ draft: invoiceId }), mend: 'Edit the draft' }
}

/** The reason, the amount, and where it is taken off again. */
export function overbilledWords(
	{ number, amountMinor, why }: { number: string | null; amountMinor: number; why?: string },
	currency: string,
): string {
	const amount = `${moneyWords(amountMinor, currency)} more was billed than is due.`
	return [why, amount, number ? `Credit it on ${number}.` : 'Change the draft.'].filter(Boolean).join(' ')
}

/** The reason why something is not billed, with a link if an invoice has to be corrected. */
export function reasonOf<T extends Parameters<typeof mendOverbilled>[0]>(problem: {
	about: string
	why: string
	overbilled?: T
}) {
	const { about, why, overbilled } = problem
	return { about, why, credit: overbilled ? mendOverbilled(overbilled) : null }
}
