import type { Tx } from '#db/client.server.ts'
import { owingIds } from '#app/domain/billing/by-person.ts'
import { isOpeningBalance } from '#app/domain/billing/labels.ts'
import {
	familyReceiptLetter,
	restWords,
	shareLetter,
	toPayWords,
} from '#app/letters/family-receipt.server.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { sumOfCovered } from '#app/domain/billing/unspent.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { signDocument } from '../mail/document-link.server.ts'
import { queueSchoolMail } from '../mail/outbox.server.ts'
import { asReader } from '../reader.server.ts'
import { findInvoice } from './detail.server.ts'
import { owedIn, owedInWords } from './internal/owed.server.ts'
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

/** The rest of the paid invoice, and all that the reader has to pay if the family has other open invoices, one of which may be late. */
export function restAfterPaying(
	access: Access,
	invoice: Parameters<typeof restWords>[0] & { id: string; familyId: string },
	payerId: string | null,
	language: Language,
	format = access.school.paperFormat,
): string[] {
	const { id, familyId } = invoice
	const dates = datesIn(language, format)
	const rest = restWords(invoice, payerId, { language, dates, today: today(access.school.timeZone) })
	const owed = owedIn(access, familyId, { besides: id })(payerId) && owedIn(access, familyId)(payerId)
	if (!owed) return [rest]
	const words = owedInWords(access, language, format)
	const { received } = letterWords(language).school
	return [rest, toPayWords(received, words(owed), owed.first && words(owed.first))]
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
			rest: restAfterPaying(access, invoice, payerId ?? readerId, to.language),
			token: signDocument({ schoolId, kind: 'invoice', id: invoiceId, payerId: payerId ?? undefined }),
		})
	})
	queueSchoolMail(tx, schoolId, mails)
	keepReceiptSent(tx, access, paymentId, readers)
	mailSharesPaid(tx, access, paymentId)
}

/** The people to tell of a refund: its readers, and the other payers whose share the payment paid. */
export function listOnlineRefundReaders(
	access: Access,
	payment: Pick<OnlinePayment, 'familyId' | 'payerId' | 'paymentId'>,
) {
	const readers = listReceiptReaders(access, payment)
	return { readers, others: listSharesPaid(access, payment.paymentId ?? '', readers) }
}

/** The other payers of a family whose share of an invoice this payment settled, without the readers in `told`. */
export function listSharesPaid(access: Access, paymentId: string, told: readonly { payerId: string }[] = []) {
	const { schoolId } = access
	const payment = findPayment(access, paymentId)
	if (!payment?.payerId || !payment.payer) return []
	const { familyId, payer, paid } = payment
	const payerId = personOf(schoolId, familyId)(payment.payerId)
	const shares = [...new Set(paid.map(({ invoiceId }) => invoiceId))].flatMap((id) => {
		const invoice = findInvoice(schoolId, id)
		if (!invoice) return []
		const amountMinor = sumOfCovered(paid.filter(({ invoiceId }) => invoiceId === id))
		const before = { ...invoice, openMinor: invoice.openMinor + amountMinor }
		const open = new Set(owingIds(invoice.shares))
		return standingsIn(schoolId, before, undefined, { besides: paymentId })
			.filter((share) => share.leftMinor > 0 && share.payerId !== payerId && !open.has(share.payerId ?? ''))
			.map((share) => ({ ...share, invoice }))
	})
	if (shares.length === 0) return []
	const others = shares.flatMap((share) => share.payerId ?? [])
	return whoIsReached(access, familyId, undefined, others).recipients.flatMap((reader) => {
		const own = shares.filter((share) => share.payerId === reader.payerId)
		const isTold = told.some((other) => other.payerId === reader.payerId)
		return own.length > 0 && !isTold ? [{ ...reader, familyId, payer, shares: own }] : []
	})
}

export type SharesPaid = ReturnType<typeof listSharesPaid>

/** Payers whose share had been paid and is open again, with what is open of it now. */
export function listOpenAgain({ schoolId }: Access, paid: SharesPaid): SharesPaid {
	return paid.flatMap((reader) => {
		const shares = reader.shares.flatMap((share) => {
			const now = findInvoice(schoolId, share.invoice.id)?.shares
			const leftMinor = now?.find(({ payerId }) => payerId === reader.payerId)?.leftMinor ?? 0
			return leftMinor > 0 ? [{ ...share, leftMinor }] : []
		})
		return shares.length > 0 ? [{ ...reader, shares }] : []
	})
}

/** Tells the other payers of a family whose open share of an invoice was paid by this new payment. */
export function mailSharesPaid(tx: Tx, access: Access, paymentId: string) {
	const { schoolId, school } = access
	const { name, currency } = school
	const mails = listSharesPaid(access, paymentId).map(({ payer, shares, ...recipient }) =>
		shareLetter({ to: asReader(schoolId, recipient), school: name, currency, payer, shares, news: 'paid' }),
	)
	queueSchoolMail(tx, schoolId, mails)
}
