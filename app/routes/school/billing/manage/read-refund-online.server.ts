import type { Access } from '#app/models/access.server.ts'
import { findRefundable } from '#app/models/billing/online-refund.server.ts'
import { moneyWords, plainAmount } from '#app/utils/money.ts'
import { missing } from '#app/web/missing.server.ts'

export type Refundable = ReturnType<typeof readRefundable>

/** An online payment of which something can still go back. */
export function readRefundable(access: Access, familyId: string, paymentId: string | null) {
	const found = findRefundable(access, paymentId ?? '')
	if (found?.familyId !== familyId) missing()
	const money = (amountMinor: number) => moneyWords(amountMinor, found.currency)
	return {
		left: money(found.leftMinor),
		amount: plainAmount(found.leftMinor),
		isReachable: found.isReachable,
		fee: found.feeMinor === null ? null : money(found.feeMinor),
	}
}
