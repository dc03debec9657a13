import { database, write, type Tx } from '#db/client.server.ts'
import { families, invoices } from '#db/schema/index.ts'
import { isOpeningBalance, isOpenState } from '#app/domain/billing/labels.ts'
import type { AgreedPart } from '#app/domain/billing/payment-parts.ts'
import { paymentPlanLetter } from '#app/letters/payment-plan.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import { datesIn } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { signDocument } from '../mail/document-link.server.ts'
import { queueSchoolMail } from '../mail/outbox.server.ts'
import { sentWords } from '../mail/set-up.server.ts'
import { asReader } from '../reader.server.ts'
import { offerOnline } from './online-payment.server.ts'
import { endPlan, findPaymentPlan, insertPlan } from './payment-plan.server.ts'
import { whoIsReached } from './sending.server.ts'
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

/** Emails everyone on the family's invoices, and returns the result as a message for the office. */
function tell(
	tx: Tx,
	access: Access,
	invoice: Invoice,
	what: 'agreed' | 'changed' | 'ended',
	parts: readonly AgreedPart[],
): string {
	const { schoolId, school } = access
	const { id, number, currency, openMinor, dueOn, delivery, familyId } = invoice
	if (delivery === 'print') return 'This family gets invoices on paper. Print it for them.'
	const { recipients, text } = whoIsReached(access, familyId)
	if (recipients.length === 0) return text
	const token = signDocument({ schoolId, kind: 'invoice', id })
	const paysOnline = (offerOnline(access, id)?.amountMinor ?? 0) > 0
	const isLate = dueOn < today(school.timeZone)
	const mails = recipients.map((recipient) => {
		const to = asReader(schoolId, recipient)
		const day = (on: string) => plainDateWords(on, datesIn(to.language, school.paperFormat))
		const money = (minor: number) => moneyWords(minor, currency, to.language)
		const said = parts.map((part) => ({ due: day(part.dueOn), amount: money(part.amountMinor) }))
		const isOpening = isOpeningBalance(invoice)
		const planned = { what, to, school, number, isOpening, token, paysOnline, isLate }
		const letter = paymentPlanLetter({ ...planned, parts: said, open: money(openMinor), due: day(dueOn) })
		return { ...letter, document: { kind: 'invoice' as const, id } }
	})
	queueSchoolMail(tx, schoolId, mails)
	const to = recipients.map(({ name }) => name).join(', ')
	return sentWords(`Emailed to ${to}.`, `Queued for ${to}.`)
}

function partsWords({ school }: Access, { currency }: Invoice, parts: readonly AgreedPart[]): string {
	return parts
		.map(
			(part) => `${plainDateWords(part.dueOn, school.dateFormat)} ${moneyWords(part.amountMinor, currency)}`,
		)
		.join(', ')
}
