import { database, write, type Tx } from '#db/client.server.ts'
import { families, invoices } from '#db/schema/index.ts'
import { isOpeningBalance, isOpenState } from '#app/domain/billing/labels.ts'
import { nextOf, type AgreedPart } from '#app/domain/billing/payment-parts.ts'
import { readBy, type DocumentInvoice } from '#app/domain/billing/document.ts'
import { owingIds } from '#app/domain/billing/by-person.ts'
import { ownPartOf, ownPartsOf, ownShareIn, type PayerStanding } from '#app/domain/billing/shares.ts'
import { invoiceDocument } from '#app/letters/invoice-document.server.ts'
import type { Mail } from '#app/letters/mail.ts'
import { paymentPlanLetter } from '#app/letters/payment-plan.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { signDocument } from '../mail/document-link.server.ts'
import { queueSchoolMail } from '../mail/outbox.server.ts'
import { sentWords } from '../mail/set-up.server.ts'
import { asReader } from '../reader.server.ts'
import { findInvoice } from './detail.server.ts'
import { letterheadOf } from './letterhead.server.ts'
import { offerOnline } from './online-payment.server.ts'
import { endPlan, findPaymentPlan, insertPlan } from './payment-plan.server.ts'
import { whoIsReached } from './recipients.server.ts'
import { standingsIn, type SharedInvoice } from './shares.server.ts'
import { type PartsWish, isStale, wrongParts } from './internal/part-refusals.server.ts'

type Invoice = typeof invoices.$inferSelect & { number: string; dueOn: string; delivery: 'email' | 'print' }

/** Sets or replaces the payment plan of an open invoice, and emails the family. */
export function agreeOnParts(access: Access, key: string, wish: PartsWish): Outcome<{ text: string }> {
	const { id, parts } = wish
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before !== null) return done({ text: '' })
		const invoice = findOwed(access, id)
		if ('ok' in invoice) return invoice
		const plan = findPaymentPlan(access.schoolId, id)
		const wrong = isStale(invoice, plan, wish) ?? wrongParts(access, invoice, parts, plan?.parts)
		if (wrong) return wrong
		insertPlan(tx, access, invoice, parts)
		const text = tell(tx, access, invoice, plan ? 'changed' : 'agreed', parts)
		record(tx, access, plan ? 'invoice.parts-changed' : 'invoice.parts-agreed', {
			objectId: id,
			objectName: invoice.number,
			...(plan ? { before: { parts: partsWords(access, invoice, plan.parts) } } : {}),
			after: { parts: partsWords(access, invoice, parts) },
		})
		spendKey(tx, access, key, id)
		return done({ text })
	})
}

/** Ends a payment plan: the whole open amount is due on the invoice's own date again. */
export function endParts(access: Access, id: string): Outcome<{ text: string }> {
	return write((tx) => {
		const invoice = findOwed(access, id)
		if ('ok' in invoice) return invoice
		const plan = findPaymentPlan(access.schoolId, id)
		if (!plan) return refused({ form: 'This invoice is not paid in parts.' }, { status: 409 })
		endPlan(tx, access, id, 'ended')
		record(tx, access, 'invoice.parts-ended', {
			objectId: id,
			objectName: invoice.number,
			before: { parts: partsWords(access, invoice, plan.parts) },
		})
		return done({ text: tell(tx, access, invoice, 'ended', []) })
	})
}

function findOwed(access: Access, id: string): Invoice | Refused {
	const row = database()
		.select({ invoice: invoices, delivery: families.invoiceDelivery })
		.from(invoices)
		.innerJoin(families, rowOf(families, access, invoices.familyId))
		.where(rowOf(invoices, access, id))
		.get()
	if (!row) return refused({ form: 'This invoice no longer exists.' }, { status: 404 })
	const { invoice, delivery } = row
	const { number, dueOn, state } = invoice
	if (!number || !dueOn) return refused({ form: 'This invoice is a draft. Issue it first.' }, { status: 409 })
	if (!isOpenState(state)) return refused({ form: 'Nothing of this invoice is open.' }, { status: 409 })
	return { ...invoice, number, dueOn, delivery }
}

/** Everyone on the family's invoices with something to pay, or the reason why there is no one. */
export function toldOfParts(access: Access, invoice: SharedInvoice) {
	const shares = standingsIn(access.schoolId, invoice)
	const { recipients, text } = whoIsReached(access, invoice.familyId, invoice.id, owingIds(shares))
	// A payer without an open share has nothing to pay in parts.
	const asked = recipients.filter(({ payerId }) => ownShareIn(shares, payerId)?.leftMinor !== 0)
	const why = recipients.length > 0 ? 'Everybody who gets it by email has paid their share.' : text
	return { asked, text: why }
}

/** Emails all of them, and returns the result as a message for the office. */
function tell(
	tx: Tx,
	access: Access,
	invoice: Invoice,
	what: 'agreed' | 'changed' | 'ended',
	parts: readonly AgreedPart[],
): string {
	const { schoolId } = access
	const { id, delivery } = invoice
	if (delivery === 'print') return 'This family gets invoices on paper. Print it for them.'
	const { asked, text } = toldOfParts(access, invoice)
	if (asked.length === 0) return text
	const shares = standingsIn(schoolId, invoice)
	const paysOnline = (offerOnline(access, id)?.amountMinor ?? 0) > 0
	const whole = findInvoice(schoolId, id)
	const mails = asked.map((recipient) => ({
		...letterTo(access, invoice, { recipient, what, parts, shares, paysOnline, whole }),
		document: { kind: 'invoice' as const, id },
	}))
	queueSchoolMail(tx, schoolId, mails)
	const to = asked.map(({ name }) => name).join(', ')
	return sentWords(`Emailed to ${to}.`, `Queued for ${to}.`)
}

interface Told {
	recipient: ReturnType<typeof whoIsReached>['recipients'][number]
	what: 'agreed' | 'changed' | 'ended'
	parts: readonly AgreedPart[]
	shares: readonly PayerStanding[]
	paysOnline: boolean
	/** With its automatic payments. */
	whole: ReturnType<typeof findInvoice>
}

/** Names the reader's part of each part, and asks for the next one. */
function letterTo({ schoolId, school }: Access, invoice: Invoice, told: Told): Mail {
	const { what, parts, shares, paysOnline, whole } = told
	const { payerId, ...recipient } = told.recipient
	const { id, number, currency, openMinor, dueOn } = invoice
	const to = asReader(schoolId, recipient)
	const own = ownShareIn(shares, payerId)
	const day = (on: string) => plainDateWords(on, datesIn(to.language, school.paperFormat))
	const money = (minor: number) => moneyWords(minor, currency, to.language)
	const amounts = ownPartsOf(
		parts.map(({ amountMinor }) => amountMinor),
		shares,
		own,
	)
	const now = today(school.timeZone)
	const next = nextOf(parts, now)?.amountMinor ?? openMinor
	return paymentPlanLetter({
		what,
		to,
		school,
		number,
		isOpening: isOpeningBalance(invoice),
		isShare: own !== undefined,
		open: money(ownPartOf(openMinor, shares, own)),
		next: money(ownPartOf(next, shares, own)),
		parts: parts.map(({ dueOn: on }, i) => ({ due: day(on), amount: money(amounts[i] ?? 0) })),
		due: day(dueOn),
		isLate: dueOn < now,
		token: signDocument({ schoolId, kind: 'invoice', id, payerId: own && payerId }),
		paysOnline,
		collection: whole && collectionOf(schoolId, readBy(whole, payerId ?? null), to.language),
	})
}

/** The reader's automatic payment, worded as in the invoice. */
function collectionOf(schoolId: SchoolId, invoice: DocumentInvoice, language: Language): string | null {
	return invoiceDocument(invoice, letterheadOf(schoolId), language).collection ?? null
}

function partsWords({ school }: Access, { currency }: Invoice, parts: readonly AgreedPart[]): string {
	return parts
		.map(
			(part) => `${plainDateWords(part.dueOn, school.dateFormat)} ${moneyWords(part.amountMinor, currency)}`,
		)
		.join(', ')
}
