import type { LetterWords } from '#app/content/letters/catalogs.ts'
import { portalWords } from '#app/content/portal/catalogs.ts'
import { isOpeningBalance, type StoredMethod } from '#app/domain/billing/labels.ts'
import { nextOf, ownDuesOf, type SharedPart } from '#app/domain/billing/payment-parts.ts'
import { ownShareIn, type PayerStanding } from '#app/domain/billing/shares.ts'
import type { BillingDocument } from '#app/domain/billing/document.ts'
import type { Reversal } from '#app/domain/billing/reversals.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { plainDateWords, type DateWriting } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import type { Language } from '#app/utils/spoken.ts'
import type { Mail } from './mail.ts'
import { billOf } from './bill.server.ts'
import { letter } from './letter.server.ts'
import { sayOwed, type OwedWords } from './owed.server.ts'
import { letterWords, type Reader } from './words.server.ts'

interface PaidInvoice {
	number: string | null
	sequence: number | null
	currency: string
	dueOn: string | null
	openMinor: number
	plannedMinor: number
	shares: readonly PayerStanding[]
	plan: { parts: readonly SharedPart[] } | null
}

/** The rest of an invoice after a payment. With several payers, the reader's own share comes first. */
export function restWords(
	invoice: PaidInvoice,
	payerId: string | null,
	{ language, dates, today }: { language: Language; dates: DateWriting; today: string },
): string {
	const { invoice: nameOf, online } = portalWords(language).money
	const { thanks } = online
	const name = nameOf(invoice.number ?? '', isOpeningBalance(invoice))
	const { openMinor, plan, currency } = invoice
	const money = (minor: number) => moneyWords(minor, currency, language)
	if (openMinor === 0) return thanks.settled(name)
	const own = ownShareIn(invoice.shares, payerId)
	const isOwn = own && own.leftMinor > 0
	const dues = ownDuesOf(invoice, plan?.parts ?? [], isOwn ? own : undefined)
	const dueOn = nextOf(dues, today)?.dueOn ?? invoice.dueOn
	const due = dueOn ? plainDateWords(dueOn, dates) : ''
	if (!own || own.shareMinor === 0) return thanks.open(money(openMinor), name, due)
	return own.leftMinor === 0 ? thanks.ownSettled(money(openMinor)) : thanks.ownOpen(money(own.leftMinor), due)
}

/** Confirms an online payment and states the remaining amount. */
export function familyReceiptLetter(details: {
	to: Reader & { language: Language }
	school: string
	number: string
	isOpening: boolean
	amount: string
	day: string
	rest: readonly string[]
	token: string
}): Mail {
	const { to, school, number, isOpening, amount, day, rest, token } = details
	const { hello, papers, school: text } = letterWords(to.language)
	const { received, invoice } = text
	const name = papers.invoiceOf(number, isOpening)
	return letter({
		kind: 'payment-receipt',
		language: to.language,
		to: to.email,
		subject: received.subject(amount, school),
		paragraphs: [hello(to.name), received.text(amount, school, name, day), ...rest],
		action: { label: invoice.see(name), path: siteHref.document(token, to.language) },
	})
}

/** Says what is still to pay, and the part of it that is late or due first. */
export function toPayWords(
	{ toPay, toPayLate, toPaySince, partDue, partLate, partSince }: LetterWords['school']['received'],
	next: OwedWords,
	first: OwedWords | null,
): string {
	const whole = { due: toPay, late: toPayLate, since: toPaySince }
	if (!first) return sayOwed(next, whole)
	// The part names the earlier days.
	const all = sayOwed({ ...next, since: null }, whole)
	return `${all} ${sayOwed(first, { due: partDue, late: partLate, since: partSince })}`
}

/** Confirms a payment that the school recorded, with the lines of its receipt. */
export function recordedPaymentLetter(details: {
	to: Reader & { language: Language }
	school: string
	amount: string
	day: string
	/** The reader has this to pay next. */
	next: OwedWords | null
	/** The part of it that is late or due first. */
	first: OwedWords | null
	receipt: BillingDocument
}): Mail {
	const { to, school, amount, day, next, first, receipt } = details
	const { hello, school: text } = letterWords(to.language)
	const { received, invoice } = text
	return letter({
		kind: 'payment-receipt',
		language: to.language,
		to: to.email,
		subject: received.subject(amount, school),
		paragraphs: [
			hello(to.name),
			received.recorded(amount, school, day),
			...(next ? [toPayWords(received, next, first)] : []),
		],
		bill: billOf(receipt),
		because: invoice.because(school),
	})
}

/** Tells that a payment counts no more, and what is open now. */
export function reversedPaymentLetter(details: {
	to: Reader & { language: Language }
	school: string
	reversal: Reversal
	amount: string
	day: string
	/** The receipt of the payment was emailed to the reader. */
	hasReceipt: boolean
	/** False if it paid no invoice. */
	opensAgain: boolean
	/** The part that was refunded before, which the family has twice. */
	refunded: string | null
	next: OwedWords | null
	first: OwedWords | null
}): Mail {
	const { to, school, reversal, amount, day, hasReceipt, opensAgain, refunded, next, first } = details
	const { hello, school: text } = letterWords(to.language)
	const { received, invoice } = text
	// A payment is voided with its receipt, and the sentence says so.
	const ends = hasReceipt && reversal !== 'voided' ? ` ${received.receiptEnds}` : ''
	return letter({
		kind: 'payment-reversed',
		language: to.language,
		to: to.email,
		subject: received.takenBack(amount, school),
		paragraphs: [
			hello(to.name),
			`${received[reversal](amount, school, day)}${ends}`,
			...(opensAgain ? [received.openAgain] : []),
			...(refunded ? [received.refundedBefore(refunded)] : []),
			...(next ? [toPayWords(received, next, first)] : []),
		],
		because: invoice.because(school),
	})
}

/** Tells of a refund, and of what is open again by it. */
export function refundLetter(details: {
	to: Reader & { language: Language }
	school: string
	amount: string
	day: string
	method: StoredMethod
	opensAgain: boolean
	next: OwedWords | null
	first: OwedWords | null
}): Mail {
	const { to, school, amount, day, method, opensAgain, next, first } = details
	const { hello, papers, school: text } = letterWords(to.language)
	const { received, invoice } = text
	return letter({
		kind: 'payment-refunded',
		language: to.language,
		to: to.email,
		subject: received.refundSubject(amount, school),
		paragraphs: [
			hello(to.name),
			received.refunded(amount, school, day, papers.methods[method]),
			...(opensAgain ? [received.refundOpens] : []),
			...(opensAgain && next ? [toPayWords(received, next, first)] : []),
		],
		because: invoice.because(school),
	})
}

/** Tells a payer which of their shares another payer paid, or which are open again because that money went back. */
export function shareLetter(details: {
	to: Reader & { language: Language }
	school: string
	currency: string
	payer: string
	shares: readonly { invoice: Pick<PaidInvoice, 'number' | 'sequence'>; leftMinor: number }[]
	news: 'paid' | 'refunded' | 'reversed'
	next?: OwedWords | null
	first?: OwedWords | null
}): Mail {
	const { to, school, currency, payer, shares, news, next = null, first = null } = details
	const { hello, papers, school: text } = letterWords(to.language)
	const { received, invoice } = text
	const money = (minor: number) => moneyWords(minor, currency, to.language)
	const amount = money(shares.reduce((sum, { leftMinor }) => sum + leftMinor, 0))
	return letter({
		kind: `share-${news}`,
		language: to.language,
		to: to.email,
		subject: (news === 'paid' ? received.shareSubject : received.shareOpenSubject)(amount, school),
		paragraphs: [
			hello(to.name),
			...shares.map(({ invoice: { number, sequence }, leftMinor }) => {
				const name = papers.invoiceOf(number ?? '', isOpeningBalance({ sequence }))
				return received.share[news](payer, name, money(leftMinor))
			}),
			...(next ? [toPayWords(received, next, first)] : []),
		],
		because: invoice.because(school),
	})
}
