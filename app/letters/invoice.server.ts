import type { BillingDocument } from '#app/domain/billing/document.ts'
import { siteHref } from '#app/domain/site-href.ts'
import type { Mail } from './mail.ts'
import { billOf } from './bill.server.ts'
import { letter } from './letter.server.ts'
import { letterWords, type Reader } from './words.server.ts'

interface Billed {
	kind: 'invoice' | 'reminder'
	to: Reader
	school: { name: string }
	number: string
	total: string
	open: string
	due: string
	isLate: boolean
	/** The reader's share, if several people pay; `open` is then the rest of that share. */
	share: string | null
	/** The reader's share is paid. */
	isSettled: boolean
	/** `open` and `due` refer to the next part of the payment plan. */
	inParts: boolean
	token: string
	/** The invoice in the reader's language. */
	paper: BillingDocument
	/** The linked page accepts online payments. */
	paysOnline: boolean
}

/** An invoice or a reminder, with a link that works without an account. */
export function invoiceLetter(billed: Billed): Mail {
	const {
		kind,
		to,
		school,
		number,
		total,
		open,
		due,
		isLate,
		inParts,
		share,
		isSettled,
		token,
		paper,
		paysOnline,
	} = billed
	const { hello, school: words } = letterWords(to.language)
	const { invoice } = words
	const isReminder = kind === 'reminder'
	const intro = [
		invoice.here(number, school.name, total),
		...(share ? [invoice.yourShare(share, total)] : []),
		isSettled
			? invoice.shareSettled
			: inParts
				? invoice.nextPart(open, due)
				: open === (share ?? total)
					? invoice.payBy(due)
					: invoice.restBy(open, due),
	].join(' ')
	const late = isLate ? invoice.wasDue : invoice.isDue
	return letter({
		kind,
		language: to.language,
		to: to.email,
		subject: (isReminder ? invoice.reminderSubject : invoice.subject)(number, school.name),
		paragraphs: [
			hello(to.name),
			...(isReminder
				? [
						[late(open, number, school.name, due), ...(share ? [invoice.yourShare(share, total)] : [])].join(
							' ',
						),
						invoice.ignore,
					]
				: [intro]),
		],
		bill: billOf(paper),
		action: paysOnline
			? { label: invoice.pay(number), path: siteHref.payInvoice(token, { lang: to.language }) }
			: { label: invoice.see(number), path: siteHref.document(token, to.language) },
	})
}
