import { readPaymentQuery } from '#app/domain/billing/accounts.ts'
import { methodWords } from '#app/domain/billing/document.ts'
import { refundedWords, reversalsWords, reversedWords } from '#app/domain/billing/reversals.ts'
import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { listAllPayments } from '#app/models/billing/all-payments.server.ts'
import { refundsOf } from '#app/models/billing/refund-list.server.ts'
import { shortDateWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'

export type PaymentsShown = ReturnType<typeof readPayments>

export function readPayments(access: Access, params: URLSearchParams) {
	const { currency, dateFormat } = access.school
	const query = readPaymentQuery(params, dateFormat)
	const { rows, count, reversals, refunds, totalMinor } = listAllPayments(access, query)
	const { voided, reversed, returned } = reversals
	const without = voided + reversed + returned
	const paidBack = refundsOf(
		access,
		rows.flatMap(({ id, isRefund }) => (isRefund ? [] : id)),
	)
	return {
		query,
		count,
		noun: nounOf(count, refunds),
		totalOf:
			without > 0 && query.filters.is !== 'returned'
				? `Total of ${count - without}, without ${reversalsWords(reversals)}`
				: `Total of ${count}`,
		total: moneyWords(totalMinor, currency),
		rows: rows.map(
			({ id, familyId, family, usedMinor, repaidMinor, feeMinor, amountMinor, isRefund, ...row }) => ({
				id,
				family,
				to: href.familyAccount(familyId),
				day: shortDateWords(row.day, dateFormat),
				method: methodWords(row.method),
				reference: row.reference,
				isRefund,
				refunded: refundedWords(paidBack.get(id), access.school),
				fee: feeMinor === null ? null : moneyWords(feeMinor, currency),
				amount: moneyWords(amountMinor, currency),
				left:
					row.returnedAt === null && usedMinor + repaidMinor !== amountMinor
						? moneyWords(amountMinor - usedMinor - repaidMinor, currency)
						: null,
				repaid: repaidMinor > 0 ? moneyWords(repaidMinor, currency) : null,
				reversed: row.returnedAt === null ? null : reversedWords(row),
			}),
		),
	}
}

function nounOf(count: number, refunds: number): [string, string] {
	if (refunds === 0) return ['payment', 'payments']
	return refunds === count ? ['refund', 'refunds'] : ['payment and refund', 'payments and refunds']
}
