import { database, write, type Tx } from '#db/client.server.ts'
import { payments } from '#db/schema/index.ts'
import { refundedMinorOf, reversalOf, reversedWords } from '#app/domain/billing/reversals.ts'
import { shortDateWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { findPayer } from './account.server.ts'
import { releaseBankLine } from './bank-lines.server.ts'
import { insertDraft } from './draft.server.ts'
import { freeAllocations } from './internal/allocation.server.ts'
import { post } from './ledger.server.ts'
import { refundsOf } from './refund-list.server.ts'
import { writeRefund } from './refund.server.ts'

/**
 * The bank or the card company took a payment back, or it was recorded by mistake: what it paid is open again, also what it paid
 * later as credit.
 */
export function returnPayment(access: Access, id: string, { isMistake = false } = {}): Outcome<null> {
	return write((tx) => {
		const payment = database()
			.select()
			.from(payments)
			.where(rowOf(payments, access, id))
			.get()
		if (!payment) return refused({ form: 'This payment no longer exists.' }, { status: 404 })
		const { familyId, amountMinor, method } = payment
		const refundedMinor = refundedMinorOf(refundsOf(access, [id]).get(id))
		if (payment.returnedAt !== null || refundedMinor >= amountMinor) return done(null)
		// It is not later than the end of any allocation, which tells what the return opened again.
		const returnedAt = Date.now()
		freeAllocations(tx, access, { paymentId: id })
		if (refundedMinor > 0) takeRest(tx, access, { ...payment, isMistake }, refundedMinor)
		else {
			tx.update(payments)
				.set({ returnedAt, isMistake })
				.where(rowOf(payments, access, id))
				.run()
			post(tx, access, [{ familyId, kind: 'returned', amountMinor, sourceId: id }])
		}
		if (isMistake) releaseBankLine(tx, access, id)
		record(tx, access, `payment.${reversalOf({ method, isMistake })}`, {
			objectId: familyId,
			objectName: findPayer(access, familyId)?.name,
		})
		return done(null)
	})
}

/**
 * The rest of a partly refunded payment counts as refunded too, so that the family owes no more than its invoices. A draft, which
 * the office can leave out, asks for the part that the family then has twice.
 */
function takeRest(tx: Tx, access: Access, payment: typeof payments.$inferSelect, refundedMinor: number) {
	const { currency, dateFormat } = access.school
	const { id, familyId, amountMinor, method, receivedOn } = payment
	const part = { paymentId: id, amountMinor: amountMinor - refundedMinor }
	const rest = { familyId, amountMinor: part.amountMinor, reason: reversedWords(payment), by: access.userId }
	writeRefund(tx, access, { ...rest, method: method === 'opening' ? 'other' : method }, [part])
	const paid = `${moneyWords(amountMinor, currency)}, ${shortDateWords(receivedOn, dateFormat)}`
	const description = `Refund from a payment that was taken back (${paid})`
	insertDraft(tx, access, {
		familyId,
		period: null,
		lines: [{ kind: 'adjustment', description, unitMinor: refundedMinor }],
	})
}
