import { readPaymentQuery } from '#app/domain/billing/accounts.ts'
import { methodWords } from '#app/domain/billing/document.ts'
import { refundedWords, reversedWords } from '#app/domain/billing/reversals.ts'
import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { listAllPayments } from '#app/models/billing/payment-list.server.ts'
import { refundsOf } from '#app/models/billing/refund-list.server.ts'
import { shortDateWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'

export type PaymentsShown = ReturnType<typeof readPayments>

export function readPayments(access: Access, params: URLSearchParams) {
	const { currency, dateFormat } = access.school
	const query = readPaymentQuery(params, dateFormat)
	const { rows, count, returned, totalMinor } = listAllPayments(access, query)
	const refunds = refundsOf(
		access,
		rows.map(({ payment }) => payment.id),
	)
	return {
		query,
		count,
		totalOf:
			returned > 0 && query.filters.is !== 'returned'
				? `Total of ${count - returned}, without ${returned} returned`
				: `Total of ${count}`,
		total: moneyWords(totalMinor, currency),
		rows: rows.map(({ payment, family, usedMinor, feeMinor }) => ({
			id: payment.id,
			family,
			to: href.familyAccount(payment.familyId),
			day: shortDateWords(payment.receivedOn, dateFormat),
			method: methodWords(payment.method),
			reference: payment.reference,
			refunded: refundedWords(refunds.get(payment.id), access.school),
			fee: feeMinor === null ? null : moneyWords(feeMinor, currency),
			amount: moneyWords(payment.amountMinor, currency),
			left:
				payment.returnedAt === null && usedMinor !== payment.amountMinor
					? moneyWords(payment.amountMinor - usedMinor, currency)
					: null,
			reversed: payment.returnedAt === null ? null : reversedWords(payment),
		})),
	}
}
