import { database, write } from '#db/client.server.ts'
import { payments } from '#db/schema/index.ts'
import { reversalOf } from '#app/domain/billing/reversals.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { findPayer } from './account.server.ts'
import { releaseBankLine } from './bank-lines.server.ts'
import { freeAllocations } from './internal/allocation.server.ts'
import { post } from './ledger.server.ts'

/** The bank or the card company took a payment back, or it was recorded by mistake: what it paid is open again, also what it paid later as credit. */
export function returnPayment(access: Access, id: string, { isMistake = false } = {}): Outcome<null> {
	return write((tx) => {
		const payment = database()
			.select()
			.from(payments)
			.where(rowOf(payments, access, id))
			.get()
		if (!payment) return refused({ form: 'This payment no longer exists.' }, { status: 404 })
		if (payment.returnedAt !== null) return done(null)
		const { familyId, amountMinor, method } = payment
		// It is not later than the end of any allocation, which tells what the return opened again.
		const returnedAt = Date.now()
		freeAllocations(tx, access, { paymentId: id })
		tx.update(payments)
			.set({ returnedAt, isMistake })
			.where(rowOf(payments, access, id))
			.run()
		post(tx, access, [{ familyId, kind: 'returned', amountMinor, sourceId: id }])
		if (isMistake) releaseBankLine(tx, access, id)
		record(tx, access, `payment.${reversalOf({ method, isMistake })}`, {
			objectId: familyId,
			objectName: findPayer(access, familyId)?.name,
		})
		return done(null)
	})
}
