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
	/** What the reader pays of it, where several people do; `open` is then what is left of it. */
	share: string | null
	/** Nothing is left of the reader's share. */
	isSettled: boolean
	/** Of an invoice with a payment plan, `open` and `due` are of the next part. */
	inParts: boolean
	token: string
	/** The invoice itself, in the reader's language. */
	paper: BillingDocument
	/** It can be paid where the link leads. */
	paysOnline: boolean
}

/** An invoice for a family, or a reminder of one, with a link that needs no account. */
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
