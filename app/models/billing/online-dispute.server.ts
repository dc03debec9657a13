import { and, eq } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { families, onlineDisputes, onlinePayments } from '#db/schema/index.ts'
import type { ProviderDispute } from '#app/domain/billing/online.ts'
import { moneyWords } from '#app/utils/money.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { findPayer } from './account.server.ts'
import type { OnlinePayment } from './online-payment.server.ts'

/**
 * Records what the provider says about disputes. Idempotent; a dispute that has ended stays as it is. Returns
 * those that were lost now, whose money is gone.
 */
export function applyDisputes(
	tx: Tx,
	access: Access,
	online: OnlinePayment,
	disputes: readonly ProviderDispute[],
): ProviderDispute[] {
	return disputes.filter((dispute) => {
		const { id, state, amountMinor, reason, answerBy, at } = dispute
		const before = tx
			.select()
			.from(onlineDisputes)
			.where(rowOf(onlineDisputes, access, id))
			.get()
		if (before && before.state !== 'open') return false
		const set = { state, amountMinor, reason, answerBy, endedAt: state === 'open' ? null : Date.now() }
		tx.insert(onlineDisputes)
			.values({ ...set, schoolId: access.schoolId, id, onlinePaymentId: online.id, at })
			.onConflictDoUpdate({ target: [onlineDisputes.schoolId, onlineDisputes.id], set })
			.run()
		if (before?.state === state) return false
		record(tx, access, `online.dispute-${state}`, {
			objectId: online.familyId,
			objectName: findPayer(access, online.familyId)?.name,
			after: { amount: moneyWords(amountMinor, online.currency) },
		})
		return state === 'lost'
	})
}

/** Disputes that the office still has to answer, the most urgent one first. */
export function listOpenDisputes(access: Access) {
	return database()
		.select({
			dispute: onlineDisputes,
			familyId: onlinePayments.familyId,
			family: families.name,
			currency: onlinePayments.currency,
		})
		.from(onlineDisputes)
		.innerJoin(onlinePayments, rowOf(onlinePayments, access, onlineDisputes.onlinePaymentId))
		.innerJoin(families, rowOf(families, access, onlinePayments.familyId))
		.where(and(rowsOf(onlineDisputes, access), eq(onlineDisputes.state, 'open')))
		.limit(100)
		.all()
		.sort((a, b) => (a.dispute.answerBy ?? 0) - (b.dispute.answerBy ?? 0))
}
