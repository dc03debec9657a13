import type { BillingDocument } from '#app/domain/billing/document.ts'
import { siteHref } from '#app/domain/site-href.ts'
import type { Mail } from './mail.ts'
import { billOf } from './bill.server.ts'
import { paymentNoteFor } from './invoice-document.server.ts'
import { letter } from './letter.server.ts'
import type { LetterWords } from '#app/content/letters/catalogs.ts'
import { sayOwed, type OwedWords } from './owed.server.ts'
import { letterWords, type Reader } from './words.server.ts'

export interface BilledInvoice {
	kind: 'invoice' | 'reminder'
	to: Reader
	school: { name: string }
	number: string
	isOpening: boolean
	/** After credits, if the reader pays a share of it. */
	total: string
	open: string
	/** The unused credit that is taken off `open`. */
	credit: string | null
	due: string
	/** The reader owes this already of other invoices. */
	late: OwedWords | null
	isLate: boolean
	/** The reader's share, if several people pay; `open` is then the rest of that share. */
	share: string | null
	/** The reader's share is paid, or all of it. */
	isSettled: boolean
	/** The reader owes nothing of it, and has paid nothing. */
	isForOthers: boolean
	/** `open` and `due` refer to the next part of the payment plan. */
	inParts: boolean
	/** More than 1 if that many parts are due, of which `open` is the sum. */
	partsDue: number
	token: string
	/** The invoice in the reader's language. */
	paper: BillingDocument
	/** The reader's card would pay it, but was declined on a day. */
	stopped: { label: string; on: string } | null
	/** How to pay, in the school’s own words. */
	paymentNote: string | null
	/** The linked page accepts online payments. */
	paysOnline: boolean
}

/** An invoice or a reminder, with a link that works without an account. */
export function invoiceLetter(billed: BilledInvoice): Mail {
	const {
		kind,
		to,
		school,
		number,
		isOpening,
		open,
		share,
		isSettled,
		isForOthers,
		token,
		paper,
		stopped,
		paysOnline,
	} = billed
	const { hello, papers, school: text } = letterWords(to.language)
	const { invoice, autopay } = text
	const name = papers.invoiceOf(number, isOpening)
	const isReminder = kind === 'reminder'
	const see = { label: invoice.see(name), path: siteHref.document(token, to.language) }
	const pay = { label: invoice.pay(open), path: siteHref.payInvoice(token, { lang: to.language }) }
	const late = billed.late
		? [
				sayOwed(billed.late, {
					due: invoice.alsoOpen,
					late: invoice.alsoOpenLate,
					since: invoice.alsoOpenSince,
				}),
			]
		: []
	const settled = isForOthers ? invoice.forOthers : share ? invoice.shareSettled : invoice.paid
	const isPayable = paysOnline && !isSettled && !paper.collection
	return letter({
		kind,
		language: to.language,
		to: to.email,
		subject: (isReminder ? invoice.reminderSubject : invoice.subject)(name, school.name),
		paragraphs: [
			hello(to.name),
			isReminder ? invoice.reminder(name, school.name) : invoice.here(name, school.name),
			...(paper.replaces ? [paper.replaces] : []),
			...(isSettled ? [settled] : []),
			...(paper.collection ? [paper.collection] : []),
			...(stopped && !isSettled ? [autopay.cardStopped(stopped.label, stopped.on)] : []),
			...(isSettled ? late : []),
		],
		amount: isSettled
			? undefined
			: {
					figure: open,
					notes: [...notesOf(billed, invoice), ...late],
				},
		bill: billOf(paper),
		action: isPayable ? pay : see,
		other: isPayable ? see : undefined,
		because: invoice.because(school.name),
	})
}

/** The day an amount is due, and what it is a part of. */
function notesOf(billed: BilledInvoice, invoice: LetterWords['school']['invoice']): string[] {
	const { total, open, credit, isLate, inParts, partsDue, share } = billed
	const [said, saidLate] = inParts ? [invoice.nextPart, invoice.nextPartLate] : [invoice.due, invoice.wasDue]
	const due = partsDue > 1 ? invoice.partsDue(partsDue, billed.due) : (isLate ? saidLate : said)(billed.due)
	const isRest = !inParts && open !== (share ?? total)
	return [
		due,
		...(share ? [invoice.yourShare(share, total)] : []),
		...(isRest ? [invoice.rest(share ?? total)] : []),
		...(credit ? [invoice.credit(credit)] : []),
	]
}

/** One reminder of several invoices: each with its amount and day, and the sum. */
export function remindersLetter(to: Reader, sum: string, all: readonly BilledInvoice[]): Mail {
	const { hello, papers, school: text } = letterWords(to.language)
	const { invoice, autopay } = text
	const school = all[0]?.school.name ?? ''
	const stopped = all.find((billed) => billed.stopped)?.stopped
	const numbers = all.map(({ number }) => number).join(', ')
	const howToPay = paymentNoteFor(numbers, all[0]?.paymentNote ?? null, papers)
	const listed = all.map((billed) => ({ billed, name: papers.invoiceOf(billed.number, billed.isOpening) }))
	return letter({
		kind: 'reminder',
		language: to.language,
		to: to.email,
		subject: invoice.remindersSubject(sum, school),
		paragraphs: [
			hello(to.name),
			invoice.reminders(school),
			...(stopped ? [autopay.cardStopped(stopped.label, stopped.on)] : []),
		],
		amount: { figure: sum, notes: [invoice.altogether] },
		bill: {
			title: invoice.billed,
			lines: listed.map(({ billed, name }) => ({
				label: name,
				notes: notesOf(billed, invoice),
				amount: billed.open,
			})),
			more: null,
			sums: [],
			facts: [],
			notes: howToPay ? [howToPay] : [],
		},
		others: listed.map(({ billed: { token, open, paysOnline }, name }) =>
			paysOnline
				? {
						label: `${invoice.pay(open)} (${name})`,
						path: siteHref.payInvoice(token, { lang: to.language }),
					}
				: { label: invoice.see(name), path: siteHref.document(token, to.language) },
		),
		because: invoice.because(school),
	})
}
