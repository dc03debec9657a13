import { plainAmount } from '#app/utils/money.ts'
import { href } from '../href.ts'

/** Link to the page that takes an amount off again that was billed too much. */
export function mendOverbilled(credit: {
	invoiceId: string
	number: string | null
	amountMinor: number
	student?: string
}) {
	const { invoiceId, number, amountMinor, student } = credit
	return number
		? {
				to: href.invoice(invoiceId, 'credit', { amount: plainAmount(amountMinor), student }),
				mend: `Credit ${number}`,
			}
		: { to: href.newInvoice({ draft: invoiceId }), mend: 'Edit the draft' }
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
