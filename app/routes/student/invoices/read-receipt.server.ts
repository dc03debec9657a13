import { isOpeningBalance } from '#app/domain/billing/labels.ts'
import { keptOf } from '#app/domain/billing/unspent.ts'
import { portalHref } from '#app/domain/portal/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { listOwnPayments, usesOf } from '#app/models/billing/own-payments.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { missing } from '#app/web/missing.server.ts'
import { payerOf, shownReversal } from './read.server.ts'

export function readReceipt(access: Access, id: string) {
	const payment =
		listOwnPayments(access, { limit: 10_000 }).find((ownPayment) => ownPayment.id === id) ?? missing()
	const { dates, language, school } = access
	const money = (minor: number) => moneyWords(minor, school.currency, language)
	const { paid, repaid } = usesOf(access, payment)
	const { refunds } = payment
	const left = keptOf({ ...payment, paid, repaid })
	return {
		from: payerOf(payment),
		day: plainDateWords(payment.receivedOn, dates),
		method: payment.method,
		reference: payment.reference,
		reversed: shownReversal(payment),
		refunds: refunds.map(({ amountMinor, paidOn }) => ({
			amount: money(amountMinor),
			day: plainDateWords(paidOn, dates),
		})),
		pdf: payment.returnedAt === null ? portalHref.receipt(id, { format: 'pdf' }) : null,
		amount: money(payment.amountMinor),
		used: paid.map(({ number, sequence, amountMinor }) => ({
			number,
			isOpening: isOpeningBalance({ sequence }),
			amount: money(amountMinor),
		})),
		repaid: repaid.map(({ amountMinor, paidOn }) => ({
			amount: money(amountMinor),
			day: plainDateWords(paidOn, dates),
		})),
		left: left > 0 && payment.returnedAt === null ? money(left) : null,
	}
}
