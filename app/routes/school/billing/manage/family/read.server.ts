import { methodWords } from '#app/domain/billing/document.ts'
import {
	refundedWords,
	canVoid,
	reversalOf,
	reversedWords,
	type Refunded,
} from '#app/domain/billing/reversals.ts'
import { feeWords } from '#app/domain/billing/online.ts'
import type { Access } from '#app/models/access.server.ts'
import { findPayer, statementOf } from '#app/models/billing/account.server.ts'
import { chargedLater } from '#app/models/billing/collected-later.server.ts'
import { listPayments } from '#app/models/billing/payment-list.server.ts'
import { refundsOf } from '#app/models/billing/refund-list.server.ts'
import { foreignTo } from '#app/requests/paper.server.ts'
import { href } from '#app/domain/href.ts'
import { daysAfter, shortDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { readDate } from '#app/utils/read-date.ts'
import { missing } from '#app/web/missing.server.ts'
import { balanceWords } from '../read-balance.server.ts'

export function foundPayer(access: Access, id: string | undefined) {
	const { id: familyId, name } = findPayer(access, id ?? '') ?? missing()
	return { id: familyId, name }
}

export type FoundPayer = ReturnType<typeof foundPayer>

export type ShownStatement = ReturnType<typeof readAccount>['statement']

export function readAccount(access: Access, id: string, params: URLSearchParams) {
	const { currency, timeZone } = access.school
	const to = dayIn(access, params.get('to')) ?? today(timeZone)
	const from = dayIn(access, params.get('from')) ?? daysAfter(to, -365)
	const { beforeMinor, afterMinor, entries } = statementOf(access, id, { from, to })
	const payments = listPayments(access, id)
	const refunds = refundsOf(
		access,
		payments.map((payment) => payment.id),
	)
	const ways = new Map(
		[...refunds.values()].flat().map(({ refundId, method }) => [refundId, methodWords(method)]),
	)
	const online = new Set(payments.filter(({ onlineId }) => onlineId !== null).map((payment) => payment.id))
	return {
		balance: balanceWords(access, id),
		charged: chargedWords(access, id),
		range: { from, to },
		foreign: foreignTo(access, id),
		statement: {
			before: moneyWords(beforeMinor, currency),
			after: moneyWords(afterMinor, currency),
			entries: entries.map((entry) => ({
				...entryWords(access, online, entry),
				note: [ways.get(entry.sourceId ?? ''), entry.note].filter(Boolean).join(' · ') || null,
			})),
		},
		payments: payments.reverse().map((payment) => paymentWords(access, payment, refunds.get(payment.id))),
	}
}

/** The amount that is due now includes these invoices. */
function chargedWords(access: Access, id: string): string {
	const charged = [...chargedLater(access, [id]).values()]
	return charged.map(({ number, text }) => `${text}: invoice ${number}`).join('. ')
}

type Entry = ReturnType<typeof statementOf>['entries'][number]

/** The webhook that records an online payment has no user. */
function entryWords(
	{ school }: Access,
	online: ReadonlySet<string>,
	{ id, day, kind, sourceId, what, invoiceId, amountMinor, balanceMinor, by }: Entry,
) {
	return {
		id,
		day: shortDateWords(day, school.dateFormat),
		what,
		to: invoiceId && href.invoice(invoiceId),
		by: kind === 'payment' && online.has(sourceId ?? '') ? 'Paid online' : by,
		amount: moneyWords(amountMinor, school.currency),
		balance: moneyWords(balanceMinor, school.currency),
	}
}

type Payment = ReturnType<typeof listPayments>[number]

export type ShownPayment = ReturnType<typeof paymentWords>

function paymentWords({ school }: Access, payment: Payment, refunds?: Refunded[]) {
	const { id, receivedOn, amountMinor, method, reference, returnedAt, onlineId, feeMinor, provider } = payment
	return {
		id,
		day: shortDateWords(receivedOn, school.dateFormat),
		amount: moneyWords(amountMinor, school.currency),
		method: methodWords(method),
		reference,
		reversed: returnedAt === null ? null : reversedWords(payment),
		reversal: reversalOf(payment),
		canVoid: canVoid(payment),
		refunded: refundedWords(refunds, school),
		isOnline: onlineId !== null,
		fee:
			feeMinor === null || provider === null
				? null
				: feeWords(provider, moneyWords(feeMinor, school.currency)),
	}
}

function dayIn({ school }: Access, typed: string | null): string | null {
	const read = readDate(typed ?? '', school.dateFormat)
	return read.ok ? read.date : null
}
