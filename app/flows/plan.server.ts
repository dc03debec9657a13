import type { Access, School } from '#app/models/access.server.ts'
import { findApprovedOrder, findPausedOrder } from '#app/models/subscription/open-order.server.ts'
import { findRunningOrder } from '#app/models/subscription/order.server.ts'
import { findReceipt, listReceipts, type Receipt } from '#app/models/subscription/receipt.server.ts'
import { limitsOf } from '#app/models/subscription/usage.server.ts'
import { moneyWords } from '#app/utils/money.ts'
import { dateWords } from '#app/utils/dates.ts'
import { plans } from '#app/domain/subscription/plans.ts'
import { planWords, receiptNumber } from '#app/domain/subscription/labels.ts'
import type { Asked } from '#app/guards/enter.server.ts'

/** What an owner sees of their school's plan: the same at all three addresses. */
export function subscriptionFacts(access: Access, { request }: Asked) {
	const { school } = access
	const { receipts, next } = listReceipts(access, new URL(request.url).searchParams.get('after'))
	const approved = findApprovedOrder(access)
	const renews = findRunningOrder(access) !== null
	return {
		school: school.name,
		status: school.status,
		plan: school.plan,
		cycle: school.cycle,
		/** Until when the school stays open, and whether it is charged again then. */
		until: school.paidThrough && dateWords(school.paidThrough, school.timeZone, school.dateFormat),
		renews,
		/** Cancelled here, and not over: it can go on as if nothing had happened. */
		resumes: !renews && findPausedOrder(access) !== null,
		/** Approved at the provider, which has not confirmed the payment yet. */
		confirming: approved && planWords(approved.plan, approved.cycle),
		limits: limitsOf(access.schoolId, school),
		receipts: receipts.map((receipt) => receiptFacts(receipt, school)),
		olderReceipts: next,
	}
}

const receiptStates = { payment: 'Paid', refund: 'Refunded', correction: 'Corrected' }

/** One receipt, for its own page. Another school's is none. */
export function findReceiptFacts(access: Access, id: string) {
	const receipt = findReceipt(access, id)
	if (!receipt) return null
	const { school } = access
	return {
		...receiptFacts(receipt, school),
		school: school.name,
		reference: receipt.providerRef,
		byHand: receipt.orderId === null,
	}
}

function receiptFacts(receipt: Receipt, { timeZone, dateFormat }: School) {
	const { id, at, amountMinor, currency, kind, plan, cycle, reason } = receipt
	return {
		id,
		number: receiptNumber(receipt),
		day: dateWords(at, timeZone, dateFormat),
		amount: moneyWords(amountMinor, currency),
		what: plan ? `${plans[plan].name}, ${cycle}` : (reason ?? ''),
		state: receiptStates[kind],
	}
}
