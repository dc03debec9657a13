import { methodWords } from '#app/domain/billing/document.ts'
import type { Access } from '#app/models/access.server.ts'
import { findPayment } from '#app/models/billing/payment-list.server.ts'
import { statementDays } from '#app/requests/paper.server.ts'
import { shortDateWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { missing } from '#app/web/missing.server.ts'

/** The paper that the address names: the receipt of a payment of the family, or its statement between two days. */
export function askedPaper(access: Access, familyId: string, params: URLSearchParams) {
	const { currency, dateFormat } = access.school
	const day = (on: string) => shortDateWords(on, dateFormat)
	const paymentId = params.get('payment')
	if (paymentId !== null) {
		const payment = findPayment(access, paymentId)
		if (payment?.familyId !== familyId || payment.returnedAt !== null) return missing()
		const { id, amountMinor, receivedOn, method } = payment
		return {
			kind: 'receipt' as const,
			id,
			name: 'receipt',
			about: `It is for ${moneyWords(amountMinor, currency)}, ${day(receivedOn)}, ${methodWords(method)}.`,
		}
	}
	const { from, to } = statementDays(access, params)
	const about = `It is of ${day(from)} to ${day(to)}.`
	return { kind: 'statement' as const, id: familyId, from, to, name: 'statement', about }
}
