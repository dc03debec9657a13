import type { Access, School } from '#app/models/access.server.ts'
import {
	countUsage,
	findApprovedOrder,
	findPausedOrder,
	findReceipt,
	findRunningOrder,
	limitsOf,
	listReceipts,
	quoteChange,
	type Receipt,
} from '#app/models/subscription.server.ts'
import { moneyWords } from '#app/utils/money.ts'
import { dateWords } from '#app/utils/dates.ts'
import { endOfCycle } from '#app/domain/subscription/billing-cycle.ts'
import { tooSmallFor } from '#app/domain/subscription/plan-room.ts'
import { plans, type PlanName } from '#app/domain/subscription/plans.ts'
import { choosePlanForm } from '#app/forms/subscription.ts'
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
		/** A charge failed: what happens when, until it is paid. */
		pastDue: pastDueFacts(access),
		receipts: receipts.map((receipt) => receiptFacts(receipt, school)),
		olderReceipts: next,
	}
}

function pastDueFacts({ school }: Access) {
	if (!school.pastDue || school.status !== 'active') return null
	const day = (at: number) => dateWords(at, school.timeZone, school.dateFormat)
	const { since, readOnlyAt, closesAt } = school.pastDue
	return {
		since: day(since),
		readOnly: day(readOnlyAt),
		closes: day(closesAt),
		isReadOnly: readOnlyAt <= Date.now(),
	}
}

/** What a change of plan would come to, before it is confirmed. Null for a plan that is not for this kind of school. */
export function changeFacts(access: Access, query: URLSearchParams) {
	const { school, schoolId } = access
	const choice = choosePlanForm.safeParse(Object.fromEntries(query))
	if (!choice.success || plans[choice.data.plan].solo !== (school.kind === 'solo')) return null
	const { plan, cycle } = choice.data
	const { creditMinor, dueMinor, startsAt } = quoteChange(access, plan, cycle)
	const price = moneyWords(plans[plan][cycle].amountMinor, 'USD')
	const next = startsAt ?? endOfCycle(Date.now(), cycle)
	return {
		plan,
		cycle,
		before: { plan: planWords(school.plan, school.cycle), limits: limitWords(school.plan) },
		after: { plan: planWords(plan, cycle), limits: limitWords(plan) },
		name: plans[plan].name,
		price,
		credit: creditMinor > 0 ? moneyWords(-creditMinor, 'USD') : null,
		due: moneyWords(dueMinor, 'USD'),
		dueMinor,
		next: dateWords(next, school.timeZone, school.dateFormat),
		refusal: tooSmallFor(countUsage(schoolId), plan),
	}
}

function limitWords(plan: PlanName | null) {
	const { teachers, students } = plan ? plans[plan].limits : { teachers: 0, students: 0 }
	return { teachers: String(teachers), students: String(students) }
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
