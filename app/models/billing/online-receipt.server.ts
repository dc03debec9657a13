import type { Tx } from '#db/client.server.ts'
import { isOpeningBalance } from '#app/domain/billing/labels.ts'
import { familyReceiptLetter, restWords } from '#app/letters/family-receipt.server.ts'
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
import { whoIsReached } from './recipients.server.ts'
import { personOf } from './shares.server.ts'

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
}
