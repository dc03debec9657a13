import { write } from '#db/client.server.ts'
import { onlinePayments } from '#db/schema/index.ts'
import { payableOnline } from '#app/domain/billing/online.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Access } from '../access.server.ts'
import { findMethod, type AutopayMethod } from './autopay-method.server.ts'
import { listCollections } from './autopay-plan.server.ts'
import { collectableOf } from './debit-due.server.ts'
import {
	confirmingOf,
	findOnlinePayment,
	findOpenInvoice,
	onlinePaymentsOf,
	type OnlinePayment,
} from './online-payment.server.ts'

/** How long a charge keeps others from sending the same one. */
const LEASE = 30_000

/**
 * Writes a row for each card charge that is due. The provider is called afterwards with the id of the row, so a
 * charge whose answer was lost is found again and never made twice. What is open is checked in the same
 * transaction.
 */
export function beginCardCharges(access: Access, day: string, now = Date.now()): number {
	const due = listCollections(access.schoolId, { kind: 'card', now }).filter(
		({ state, collectOn }) => state === 'planned' && collectOn <= day,
	)
	let begun = 0
	for (const {
		invoiceId,
		dueOn,
		method: { id: methodId },
	} of due)
		begun += write((tx) => {
			// Another node, or a payment since, may have changed it.
			const planned = listCollections(access.schoolId, { invoiceId, kind: 'card', now }).find(
				(collection) =>
					collection.dueOn === dueOn &&
					collection.method.id === methodId &&
					collection.state === 'planned' &&
					collection.collectOn <= day,
			)
			if (!planned) return 0
			const { amountMinor, currency, familyId, payerId, method } = collectableOf(access, planned)
			const payable = payableOnline(Math.max(0, amountMinor), currency)
			if (payable === 0) return 0
			tx.insert(onlinePayments)
				.values({
					schoolId: access.schoolId,
					id: newId(),
					provider: 'stripe',
					state: 'capturing',
					accountId: method.accountId ?? '',
					methodId: method.id,
					payerId: payerId ?? method.payerId,
					invoiceId,
					familyId,
					dueOn,
					amountMinor: payable,
					currency,
					at: now,
					by: '',
					lookAt: now,
				})
				.run()
			return 1
		})
	return begun
}

/**
 * Takes a charge for sending. Before the first call it is given up if it was paid or withdrawn in the meantime;
 * afterwards it can only be looked for.
 */
export function claimCardCharge(
	access: Access,
	id: string,
	now = Date.now(),
): { payment: OnlinePayment; method: AutopayMethod; isRepeated: boolean; isWanted: boolean } | null {
	return write((tx) => {
		const payment = findOnlinePayment(access, id)
		const method = payment?.methodId ? findMethod(access.schoolId, payment.methodId) : null
		if (payment?.state !== 'capturing' || !method || (payment.lookAt ?? 0) > now) return null
		const isRepeated = payment.tries > 0
		const open = findOpenInvoice(access, payment.invoiceId)?.openMinor ?? 0
		const isPaid = payment.amountMinor > open - confirmingOf(access, payment.invoiceId, { besides: id })
		const isWanted = method.state === 'active' && !isPaid
		const set =
			isRepeated || isWanted
				? { lookAt: now + LEASE, tries: payment.tries + 1 }
				: {
						state: 'ended' as const,
						endedAs: isPaid ? ('already_paid' as const) : ('lapsed' as const),
						lookAt: null,
					}
		tx.update(onlinePayments).set(set).where(onlinePaymentsOf(access, id)).run()
		return isRepeated || isWanted ? { payment, method, isRepeated, isWanted } : null
	})
}
