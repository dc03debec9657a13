import { moneyWords, plainAmount } from '#app/utils/money.ts'
import { href } from '../href.ts'

export interface Overbilled {
	/** Names the line of the invoice, or the draft, that bills too much. It stays the same while its amount changes. */
	key: string
	about: string
	invoiceId: string
	/** Null for a draft. */
	number: string | null
	amountMinor: number
	/** The student of all of it; undefined if it is for several. */
	student?: string
	/** The line of a lesson, which the credit releases. */
	line?: string
	/** The line of a package with lessons left that are paid back. They do not count any more once the credit is written. */
	lessonsLeft?: string
	/** The line that bills all of it, if its invoice has others too and as much is left of it. Its tax is credited. */
	billedLine?: string
	/** The lines of a draft that bill too much, and the enrollments they are for. */
	drafted?: { lineIds: string[]; enrolmentIds: string[] }
	/** The reason, if it is not a change of the days that are charged. */
	why?: string
}

/** Link to the page that takes an amount off again that was billed too much. */
export function mendOverbilled(credit: Omit<Overbilled, 'about' | 'key'>) {
	const { invoiceId, number, amountMinor, student, line, why, drafted, lessonsLeft, billedLine } = credit
	const days = !lessonsLeft && (line || why) ? undefined : 'on'
	const credited = line ?? lessonsLeft ?? billedLine
	const proposed = { amount: plainAmount(amountMinor), student, line: credited, days }
	if (number)
		return {
			to: href.invoice(invoiceId, 'credit', proposed),
			mend: `Credit ${number}`,
		}
	// The page of a draft names what it bills too much, and sets it right.
	if (line || drafted) return { to: href.invoice(invoiceId), mend: 'Open the draft' }
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
