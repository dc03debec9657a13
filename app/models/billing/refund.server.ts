import { write, type Tx } from '#db/client.server.ts'
import { refundPayments, refunds } from '#db/schema/index.ts'
import type { PaymentMethod } from '#app/domain/billing/labels.ts'
import { takeFrom } from '#app/domain/billing/unspent.ts'
import { today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { isAmount, moneyWords } from '#app/utils/money.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { findPayer } from './account.server.ts'
import { listUnspent } from './internal/allocation.server.ts'
import { creditOf, post } from './ledger.server.ts'

export interface NewRefund {
	familyId: string
	amountMinor: number
	method: PaymentMethod
	reason: string
}

export function refundCredit(access: Access, key: string, refund: NewRefund): Outcome<{ id: string }> {
	const { familyId, amountMinor, method, reason } = refund
	const { school, userId } = access
	if (!isAmount(amountMinor)) return refused({ amount: 'Enter an amount above zero, 1,000,000.00 at most.' })
	if (!reason.trim()) return refused({ reason: 'Say why the money is paid back.' })
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		const family = findPayer(access, familyId)?.name
		if (!family) return refused({ familyId: 'Choose one of your families.' })
		const credit = Math.max(0, creditOf(access, familyId))
		if (amountMinor > credit) {
			const amount = `The family has ${moneyWords(credit, school.currency)} of credit.`
			return refused({ amount }, { status: 409 })
		}
		const sources = takeFrom(listUnspent(tx, access, familyId), amountMinor)
		const id = writeRefund(tx, access, { familyId, amountMinor, method, reason, by: userId }, sources)
		const after = { amount: moneyWords(amountMinor, school.currency), reason }
		record(tx, access, 'payment.refunded', { objectId: familyId, objectName: family, after })
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

/** Posts a refund, linked to the payments it gives back. */
export function writeRefund(
	tx: Tx,
	access: Access,
	{ note, ...refund }: NewRefund & { by: string; note?: string },
	sources: readonly { paymentId: string; amountMinor: number }[],
): string {
	const { schoolId, school } = access
	const { familyId, amountMinor, reason } = refund
	const id = newId()
	tx.insert(refunds)
		.values({ ...refund, schoolId, id, paidOn: today(school.timeZone), at: Date.now() })
		.run()
	for (const source of sources)
		tx.insert(refundPayments)
			.values({ ...source, schoolId, refundId: id })
			.run()
	post(tx, access, [{ familyId, kind: 'refund', amountMinor, sourceId: id, note: note ?? reason }])
	return id
}
