import type { Tx } from '#db/client.server.ts'
import { recordedPaymentLetter } from '#app/letters/family-receipt.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { datesIn } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { queueSchoolMail } from '../mail/outbox.server.ts'
import { asReader } from '../reader.server.ts'
import { findPayer } from './account.server.ts'
import { receiptPaper } from './account-papers.server.ts'
import { owedIn, type OwedBy } from './internal/owed.server.ts'
import { listReceiptReaders } from './online-receipt.server.ts'
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
		const money = (minor: number) => moneyWords(minor, school.currency, to.language)
		const day = (on: string) => plainDateWords(on, datesIn(to.language, school.paperFormat))
		const due = ({ amountMinor, dueOn, isLate }: OwedBy) => ({
			amount: money(amountMinor),
			due: day(dueOn),
			isLate,
		})
		const next = owed(payerId)
		const mail = recordedPaymentLetter({
			to,
			school: school.name,
			amount: money(amountMinor),
			day: day(receivedOn),
			next: next && due(next),
			first: next?.first ? due(next.first) : null,
			receipt,
		})
		return { ...mail, document: { kind: 'receipt' as const, id } }
	})
	if (mails.length === 0) return []
	queueSchoolMail(tx, schoolId, mails)
	const names = readers.map(({ name }) => name)
	record(tx, access, 'payment.receipt-sent', {
		objectId: familyId,
		objectName: findPayer(access, familyId)?.name,
		after: { to: names.join(', ') },
	})
	return names
}
