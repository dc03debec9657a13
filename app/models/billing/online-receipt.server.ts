import type { Tx } from '#db/client.server.ts'
import { owingIds } from '#app/domain/billing/by-person.ts'
import { isOpeningBalance } from '#app/domain/billing/labels.ts'
import { familyReceiptLetter, restWords, sharePaidLetter } from '#app/letters/family-receipt.server.ts'
import { sumOfCovered } from '#app/domain/billing/unspent.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { datesIn } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { signDocument } from '../mail/document-link.server.ts'
import { queueSchoolMail } from '../mail/outbox.server.ts'
import { asReader } from '../reader.server.ts'
import { findInvoice } from './detail.server.ts'
import { keepReceiptSent } from './receipt-sent.server.ts'
import type { OnlinePayment } from './online-payment.server.ts'
import { findPayment } from './payment-list.server.ts'
import { whoIsReached } from './recipients.server.ts'
import { personOf, standingsIn } from './shares.server.ts'

/**
 * The recipients of the receipt: the payer, or everyone on the family's invoices if the link named no payer.
 */
export function listReceiptReaders(
	access: Access,
	{ familyId, payerId }: Pick<OnlinePayment, 'familyId' | 'payerId'>,
) {
	const payer = payerId && personOf(access.schoolId, familyId)(payerId)
	const { recipients } = whoIsReached(access, familyId, undefined, payer ? [payer] : [])
	const own = recipients.filter((recipient) => recipient.payerId === payer)
	return own.length > 0 ? own : recipients
}

/** Queues the receipt in the transaction that records the payment. */
export function mailReceipt(
	tx: Tx,
	access: Access,
	payment: OnlinePayment,
	{ paymentId, amountMinor }: { paymentId: string; amountMinor: number },
) {
	const { schoolId, school } = access
	const { invoiceId, payerId, currency } = payment
	const invoice = findInvoice(schoolId, invoiceId)
	if (!invoice) return
	const day = today(school.timeZone)
	const readers = listReceiptReaders(access, payment)
	const mails = readers.map(({ payerId: readerId, ...recipient }) => {
		const to = asReader(schoolId, recipient)
		const dates = datesIn(to.language, school.paperFormat)
		return familyReceiptLetter({
			to,
			school: school.name,
			number: invoice.number ?? '',
			isOpening: isOpeningBalance(invoice),
			amount: moneyWords(amountMinor, currency, to.language),
			day: plainDateWords(day, dates),
			rest: restWords(invoice, payerId ?? readerId, { language: to.language, dates, today: day }),
			token: signDocument({ schoolId, kind: 'invoice', id: invoiceId, payerId: payerId ?? undefined }),
		})
	})
	queueSchoolMail(tx, schoolId, mails)
	keepReceiptSent(tx, access, paymentId, readers)
	mailSharesPaid(tx, access, paymentId)
}

/** Tells the other payers of a family whose open share of an invoice was paid by this new payment. */
export function mailSharesPaid(tx: Tx, access: Access, paymentId: string) {
	const { schoolId, school } = access
	const payment = findPayment(access, paymentId)
	if (!payment?.payerId || !payment.payer) return
	const { familyId, payer, paid } = payment
	const payerId = personOf(schoolId, familyId)(payment.payerId)
	const shares = [...new Set(paid.map(({ invoiceId }) => invoiceId))].flatMap((id) => {
		const invoice = findInvoice(schoolId, id)
		if (!invoice) return []
		const amountMinor = sumOfCovered(paid.filter(({ invoiceId }) => invoiceId === id))
		const before = { ...invoice, openMinor: invoice.openMinor + amountMinor }
		const open = new Set(owingIds(invoice.shares))
		return standingsIn(schoolId, before, undefined, paymentId)
			.filter((share) => share.leftMinor > 0 && share.payerId !== payerId && !open.has(share.payerId ?? ''))
			.map((share) => ({ ...share, invoice }))
	})
	if (shares.length === 0) return
	const others = shares.flatMap((share) => share.payerId ?? [])
	const readers = whoIsReached(access, familyId, undefined, others).recipients
	const mails = readers.flatMap(({ payerId: readerId, ...recipient }) => {
		const own = shares.filter((share) => share.payerId === readerId)
		if (own.length === 0) return []
		const to = asReader(schoolId, recipient)
		const money = (minor: number) => moneyWords(minor, school.currency, to.language)
		return sharePaidLetter({
			to,
			school: school.name,
			payer,
			amount: money(own.reduce((sum, { leftMinor }) => sum + leftMinor, 0)),
			shares: own.map(({ invoice, leftMinor }) => ({
				number: invoice.number ?? '',
				isOpening: isOpeningBalance(invoice),
				amount: money(leftMinor),
			})),
		})
	})
	queueSchoolMail(tx, schoolId, mails)
}
