import { redirect } from '@remix-run/node'
import type { Access, School } from '#app/models/access.server.ts'
import { countUsage, limitsOf } from '#app/models/subscription/usage.server.ts'
import {
	findApprovedOrder,
	findPastDueOrder,
	findPausedOrder,
} from '#app/models/subscription/open-order.server.ts'
import { findReceipt, listReceipts, type Receipt } from '#app/models/subscription/receipt.server.ts'
import { findRunningOrder, type Order } from '#app/models/subscription/order.server.ts'
import { quoteChange } from '#app/models/subscription/proration.server.ts'
import { moneyWords } from '#app/utils/money.ts'
import { dateWords } from '#app/utils/dates.ts'
import { endOfCycle } from '#app/domain/subscription/billing-cycle.ts'
import { tooSmallFor } from '#app/domain/subscription/plan-room.ts'
import { plans, priceWords, type Cycle, type PlanName } from '#app/domain/subscription/plans.ts'
import { sitePhrase, siteWords } from '#app/content/site/catalogs.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import type { Flash } from '#app/domain/flash.ts'
import { choosePlanForm } from '#app/domain/subscription/form.ts'
import { RECEIPT_ZONE, receiptNumber } from '#app/domain/subscription/labels.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import { href } from '#app/domain/href.ts'
import { inSameLanguage } from '#app/web/language.server.ts'
import { planOffers } from './plan-offers.server.ts'

/** The data of an owner's subscription page, shared by three addresses. */
export function subscriptionFacts(access: Access, { request }: RouteArgs, language: Language) {
	const { school } = access
	const { receipts, next } = listReceipts(access, new URL(request.url).searchParams.get('after'))
	const approved = findApprovedOrder(access)
	const renews = findRunningOrder(access) !== null
	return {
		school: school.name,
		solo: school.kind === 'solo',
		status: school.status,
		plan: school.plan,
		planIs: planIn(language, school.plan, school.cycle),
		offers: planOffers(school, renews, language),
		/** End of the paid period, and whether the plan renews then. */
		until: school.paidThrough && dayIn(language, school, school.paidThrough),
		renews,
		/** Canceled but not ended, so it can be resumed. */
		resumes: !renews && findPausedOrder(access) !== null,
		/** Approved at the provider, payment not yet confirmed. */
		confirming: approved && planIn(language, approved.plan, approved.cycle),
		limits: limitsOf(access.schoolId, school),
		/** A charge failed; lists the consequences and their dates. */
		pastDue: pastDueFacts(access, language),
		/** Staff extended the access beyond the paid period. Hidden while a payment is being confirmed. */
		keptOpen: approved ? null : keptOpenFacts(access, renews, language),
		receipts: receipts.map((receipt) => receiptFacts(receipt, school, language)),
		olderReceipts: next,
	}
}

function dayIn(language: Language, { timeZone, dateFormat }: School, at: number) {
	return dateWords(at, timeZone, datesIn(language, dateFormat))
}

/** `Professional, $79 a month`, in a language. */
function planIn(language: Language, plan: PlanName | null, cycle: Cycle | null) {
	if (!plan || !cycle) return sitePhrase(language, 'No plan yet')
	const { price } = siteWords(language).plans
	return price(plans[plan].name, priceWords(plan, cycle, language), cycle === 'yearly')
}

function pastDueFacts({ school }: Access, language: Language) {
	if (!school.pastDue || school.status !== 'active') return null
	const day = (at: number) => dayIn(language, school, at)
	const { since, readOnlyAt, closesAt } = school.pastDue
	return {
		since: day(since),
		readOnly: day(readOnlyAt),
		closes: day(closesAt),
		isReadOnly: readOnlyAt <= Date.now(),
	}
}

function keptOpenFacts(access: Access, renews: boolean, language: Language) {
	const { openUntil, paidThrough, dateFormat } = access.school
	if (!openUntil || (paidThrough ?? 0) >= openUntil) return null
	const owes = findPastDueOrder(access) !== null
	return {
		// A date in UTC, like in the email about it.
		until: dateWords(openUntil, 'UTC', datesIn(language, dateFormat)),
		afterwards: owes ? ('owes' as const) : renews ? ('renews' as const) : ('closes' as const),
	}
}

/** Quote of a plan change; null for a plan of the other kind of school. */
export function changeFacts(access: Access, query: URLSearchParams, language: Language) {
	const { school, schoolId } = access
	const choice = choosePlanForm.safeParse(Object.fromEntries(query))
	if (!choice.success || plans[choice.data.plan].solo !== (school.kind === 'solo')) return null
	const { plan, cycle } = choice.data
	const { creditMinor, dueMinor, startsAt } = quoteChange(access, plan, cycle)
	const money = (minor: number) => moneyWords(minor, 'USD', language)
	const next = startsAt ?? endOfCycle(Date.now(), cycle)
	return {
		plan,
		cycle,
		before: { plan: planIn(language, school.plan, school.cycle), limits: limitWords(school.plan) },
		after: { plan: planIn(language, plan, cycle), limits: limitWords(plan) },
		name: plans[plan].name,
		price: money(plans[plan][cycle].amountMinor),
		credit: creditMinor > 0 ? money(-creditMinor) : null,
		due: money(dueMinor),
		dueMinor,
		next: dayIn(language, school, next),
		refusal: tooSmallFor(countUsage(schoolId), plan),
	}
}

/** Says after a change which plan is theirs now, and when it is charged in full. */
export function planChanged({ school }: Access, { plan, cycle, startsAt }: Order, language: Language): Flash {
	const next = dayIn(language, school, startsAt ?? endOfCycle(Date.now(), cycle))
	return { id: 'plan-changed', params: { plan: planIn(language, plan, cycle), next } }
}

function limitWords(plan: PlanName | null) {
	const { teachers, students } = plan ? plans[plan].limits : { teachers: 0, students: 0 }
	return { teachers: String(teachers), students: String(students) }
}

const receiptStates = { payment: 'Paid', refund: 'Refunded', correction: 'Corrected' }

/** Null for receipts of other schools. */
export function findReceiptFacts(access: Access, id: string, language: Language) {
	const receipt = findReceipt(access, id)
	if (!receipt) return null
	const { school } = access
	return {
		...receiptFacts(receipt, school, language),
		school: school.name,
		reference: receipt.providerRef,
		byHand: receipt.orderId === null,
	}
}

function receiptFacts(receipt: Receipt, school: School, language: Language) {
	const { id, at, amountMinor, currency, kind, plan, cycle, reason } = receipt
	return {
		id,
		number: receiptNumber(receipt),
		day: `${dayIn(language, { ...school, timeZone: RECEIPT_ZONE }, at)} (${RECEIPT_ZONE})`,
		amount: moneyWords(amountMinor, currency, language),
		what: plan ? sitePhrase(language, `${plans[plan].name}, ${cycle}`) : (reason ?? ''),
		state: sitePhrase(language, receiptStates[kind]),
	}
}

/** A question that does not apply leads to the page that says why. */
export function toSubscription({ request }: RouteArgs) {
	return redirect(inSameLanguage(request, href.subscription()))
}
