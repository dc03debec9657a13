import { siteHref } from '#app/domain/site-href.ts'
import type { Mail } from './mail.ts'
import { letter } from './letter.server.ts'

interface Billed {
	kind: 'invoice' | 'reminder'
	to: { name: string; email: string }
	school: { name: string }
	number: string
	total: string
	open: string
	due: string
	isLate: boolean
	token: string
	/** It can be paid where the link leads. */
	paysOnline: boolean
}

/** An invoice for a family, or a reminder of one, with a link that needs no account. */
export function invoiceLetter(billed: Billed): Mail {
	const { kind, to, school, number, total, open, due, isLate, token, paysOnline } = billed
	const isReminder = kind === 'reminder'
	return letter({
		kind,
		to: to.email,
		subject: isReminder
			? `Reminder: invoice ${number} from ${school.name}`
			: `Invoice ${number} from ${school.name}`,
		paragraphs: [
			`Hello ${to.name},`,
			isReminder
				? `${open} of invoice ${number} from ${school.name} is still open. It ${isLate ? 'was' : 'is'} due on ${due}.`
				: `Here is invoice ${number} from ${school.name} for ${total}. ${open === total ? `Please pay by ${due}.` : `${open} is still to pay, by ${due}.`}`,
			...(isReminder ? ['If you have paid in the meantime, please ignore this message.'] : []),
		],
		action: paysOnline
			? { label: `See and pay invoice ${number}`, path: siteHref.payInvoice(token) }
			: { label: `Open invoice ${number}`, path: siteHref.document(token) },
	})
}
