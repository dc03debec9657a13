import type { Tx } from '#db/client.server.ts'
import {
	recordedPaymentLetter,
	refundLetter,
	reversedPaymentLetter,
	shareLetter,
} from '#app/letters/family-receipt.server.ts'
import type { PaymentMethod } from '#app/domain/billing/labels.ts'
import { refundedMinorOf, reversalOf, type Reversal } from '#app/domain/billing/reversals.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { queueSchoolMail } from '../mail/outbox.server.ts'
import { asReader } from '../reader.server.ts'
import { findPayer } from './account.server.ts'
import { receiptPaper } from './account-papers.server.ts'
import { owedIn, owedInWords } from './internal/owed.server.ts'
import { keepReceiptSent, listReceiptHolders } from './receipt-sent.server.ts'
import {
	listOpenAgain,
	listReceiptReaders,
	listSharesPaid,
	type SharesPaid,
} from './online-receipt.server.ts'
import { findPayment } from './payment-list.server.ts'

/** Queues the receipt of a payment that the school recorded, and returns the names of those who get it. */
export function mailPaymentReceipt(tx: Tx, access: Access, id: string): string[] {
	const { schoolId, school } = access
	const payment = findPayment(access, id)
	if (!payment) return []
	const { familyId, amountMinor, receivedOn } = payment
	const owed = owedIn(access, familyId)
	const readers = listReceiptReaders(access, payment)
	const mails = readers.flatMap(({ payerId, ...recipient }) => {
		const to = asReader(schoolId, recipient)
		const receipt = receiptPaper(access, id, to.language)
		if (!receipt) return []
		const { money, day, open } = wordsOf(access, to.language)
		const mail = recordedPaymentLetter({
			to,
			school: school.name,
			amount: money(amountMinor),
			day: day(receivedOn),
			...open(owed(payerId)),
			receipt,
		})
		return { ...mail, document: { kind: 'receipt' as const, id } }
	})
	if (mails.length === 0) return []
	queueSchoolMail(tx, schoolId, mails)
	keepReceiptSent(tx, access, id, readers)
	const names = readers.map(({ name }) => name)
	record(tx, access, 'payment.receipt-sent', {
		objectId: familyId,
		objectName: findPayer(access, familyId)?.name,
		after: { to: names.join(', ') },
	})
	return names
}

/**
 * The payers to tell that a payment is taken back: those who were emailed its receipt. If the bank took it back, also the other
 * payers it is from, because the family cannot know what the bank did. The `others` are payers whose share it paid, which can
 * only be read before it is taken back.
 */
export function listReversalReaders(
	access: Access,
	payment: { id: string; familyId: string; payerId: string | null },
	reversal: Reversal,
) {
	const holders = listReceiptHolders(access, payment).map((holder) => ({ ...holder, hasReceipt: true }))
	// Without a receipt, no payer was told that their share is paid.
	if (reversal === 'voided')
		return { readers: holders, others: holders.length > 0 ? listSharesPaid(access, payment.id, holders) : [] }
	const payers = listReceiptReaders(access, payment)
		.filter(({ payerId }) => !holders.some((holder) => holder.payerId === payerId))
		.map((reader) => ({ ...reader, hasReceipt: false }))
	const readers = [...holders, ...payers]
	return { readers, others: listSharesPaid(access, payment.id, readers) }
}

/** Tells these people that a payment is taken back, whether what it paid is open again, and what is open now. Returns their names. */
export function mailReversal(
	tx: Tx,
	access: Access,
	id: string,
	{ readers, others }: ReturnType<typeof listReversalReaders>,
	opensAgain: boolean,
): string[] {
	const { schoolId, school } = access
	const payment = findPayment(access, id)
	if (!payment) return []
	const owed = owedIn(access, payment.familyId)
	const refundedMinor = refundedMinorOf(payment.refunds)
	const mails = readers.map(({ payerId, name, email, hasReceipt }) => {
		const to = asReader(schoolId, { name, email })
		const { money, day, open } = wordsOf(access, to.language)
		return reversedPaymentLetter({
			to,
			school: school.name,
			reversal: reversalOf(payment),
			amount: money(payment.amountMinor),
			day: day(payment.receivedOn),
			hasReceipt,
			opensAgain,
			refunded: refundedMinor > 0 ? money(refundedMinor) : null,
			...open(owed(payerId)),
		})
	})
	if (mails.length > 0) queueSchoolMail(tx, schoolId, mails)
	return [...readers.map(({ name }) => name), ...mailOpenAgain(tx, access, others, 'reversed')]
}

/** Tells payers that their share, which another payer had paid, is open again. Returns the names of those it concerns. */
export function mailOpenAgain(
	tx: Tx,
	access: Access,
	paid: SharesPaid,
	news: 'refunded' | 'reversed',
): string[] {
	const { schoolId, school } = access
	const readers = listOpenAgain(access, paid)
	const mails = readers.map(({ familyId, payerId, payer, shares, ...recipient }) => {
		const to = asReader(schoolId, recipient)
		const owed = wordsOf(access, to.language).open(owedIn(access, familyId)(payerId))
		const { name, currency } = school
		return shareLetter({ to, school: name, currency, payer, shares, news, ...owed })
	})
	if (mails.length > 0) queueSchoolMail(tx, schoolId, mails)
	return readers.map(({ name }) => name)
}

/** Tells these people of a refund, and what is open now if it opened an invoice again. Returns their names. */
export function mailRefund(
	tx: Tx,
	access: Access,
	readers: readonly { payerId: string; name: string; email: string }[],
	refund: { familyId: string; amountMinor: number; method: PaymentMethod; opensAgain?: boolean },
): string[] {
	const { schoolId, school } = access
	const { familyId, amountMinor, method, opensAgain = false } = refund
	if (readers.length === 0) return []
	const owed = owedIn(access, familyId)
	const mails = readers.map(({ payerId, name, email }) => {
		const to = asReader(schoolId, { name, email })
		const { money, day, open } = wordsOf(access, to.language)
		return refundLetter({
			to,
			school: school.name,
			amount: money(amountMinor),
			day: day(today(school.timeZone)),
			method,
			opensAgain,
			...open(owed(payerId)),
		})
	})
	queueSchoolMail(tx, schoolId, mails)
	return readers.map(({ name }) => name)
}

function wordsOf(access: Access, language: Language) {
	const { school } = access
	const money = (minor: number) => moneyWords(minor, school.currency, language)
	const day = (on: string) => plainDateWords(on, datesIn(language, school.paperFormat))
	const words = owedInWords(access, language)
	const open = (owed: ReturnType<ReturnType<typeof owedIn>>) => ({
		next: owed && words(owed),
		first: owed?.first ? words(owed.first) : null,
	})
	return { money, day, open }
}
