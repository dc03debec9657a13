import type { Access } from '#app/models/access.server.ts'
import { findRunningOrder } from '#app/models/subscription/order.server.ts'
import { listReceipts } from '#app/models/subscription/receipt.server.ts'
import { limitsOf } from '#app/models/subscription/usage.server.ts'
import { moneyWords } from '#app/utils/money.ts'
import { dateWords } from '#app/utils/dates.ts'
import { plans } from '#app/utils/plans.ts'
import type { Asked } from './enter.server.ts'

/** What an owner sees of their school's plan: the same at all three addresses. */
export function subscriptionFacts(access: Access, { request }: Asked) {
	const { school } = access
	const { receipts, next } = listReceipts(access, new URL(request.url).searchParams.get('after'))
	const renews = findRunningOrder(access) !== null
	return {
		school: school.name,
		status: school.status,
		plan: school.plan,
		cycle: school.cycle,
		/** Until when the school stays open, and whether it is charged again then. */
		until: school.paidThrough && dateWords(school.paidThrough, school.timeZone),
		renews,
		limits: limitsOf(access.schoolId, school),
		receipts: receipts.map(({ id, at, amountMinor, currency, kind, plan, cycle }) => ({
			id,
			day: dateWords(at, school.timeZone),
			amount: moneyWords(amountMinor, currency),
			what: `${kind === 'refund' ? 'Refund, ' : ''}${plans[plan].name}, ${cycle}`,
		})),
		olderReceipts: next,
	}
}
