import { BILLED_STAYS, billedMonthsWords } from '#app/domain/billing/billed-months.ts'
import { perWords, versionWords } from '#app/domain/billing/plan-labels.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { goTo } from '#app/requests/task.server.ts'
import type { versionForm } from '#app/domain/billing/form.ts'
import type { z } from 'zod'
import type { Access } from '#app/models/access.server.ts'
import { listBilledMonths } from '#app/models/billing/billed-months.server.ts'
import { listPlans, type NewPlanVersion } from '#app/models/billing/plans.server.ts'
import { listBilledSeats, type BilledSeat } from '#app/models/billing/plan-users.server.ts'
import { listTaxCodes } from '#app/models/billing/tax-codes.server.ts'
import { monthWords, plainDateWords, today } from '#app/utils/dates.ts'
import { moneyWords, plainAmount, symbolOf } from '#app/utils/money.ts'
import { listWords } from '#app/utils/spoken.ts'
import { monthsLater } from '#app/utils/months.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'

export type ShownPlan = ReturnType<typeof readPlans>['plans'][number]

/** The enrollment for which a link asks to choose a plan. */
export function enrolmentIn(request: Request): string | null {
	return new URL(request.url).searchParams.get('enrolment')
}

/** Plans with all their price versions, archived ones apart. */
export function readPlans(access: Access, enrolment: string | null) {
	const rows = listPlans(access)
	const seats = listBilledSeats(access, { also: enrolment })
	const now = today(access.school.timeZone)
	const all = [...new Map(rows.map((row) => [row.planId, row]))].map(([id, { name, archivedAt }]) => ({
		id,
		name,
		isArchived: archivedAt !== null,
		users: new Set(seats.flatMap(({ plan, studentId }) => (plan?.planId === id ? [studentId] : []))).size,
		later: laterUsers(access, seats, id),
		/** First day with a price. */
		since: rows.findLast((row) => row.planId === id)?.version.validFrom ?? '',
		versions: rows
			.filter((row) => row.planId === id)
			.map(({ version }, i, { length }) => ({
				...versionOf(access, version, now),
				/** True for later prices that replace another one. */
				canRemove: version.validFrom > now && i < length - 1,
			})),
	}))
	const asked = seats.find(({ enrolmentId }) => enrolmentId === enrolment) ?? null
	return {
		plans: all.filter(({ isArchived }) => !isArchived),
		archived: all.filter(({ isArchived }) => isArchived),
		seats,
		asked,
	}
}

/** Says how many students without this plan get it, and from when: `1 student from February 1, 2027`. */
function laterUsers({ school }: Access, seats: readonly BilledSeat[], planId: string): string | null {
	const days = new Map<string, string>()
	const has = new Set(seats.flatMap(({ plan, studentId }) => (plan?.planId === planId ? [studentId] : [])))
	for (const { studentId, later } of seats) {
		const { startsOn } = later.find((choice) => choice.planId === planId) ?? {}
		if (startsOn && !has.has(studentId) && startsOn < (days.get(studentId) ?? '9999'))
			days.set(studentId, startsOn)
	}
	const [first, ...others] = [...days.values()].sort()
	if (!first) return null
	const students = many(days.size, 'student', 'students')
	const orLater = others.some((day) => day > first) ? ' or later' : ''
	return `${students} from ${plainDateWords(first, school.dateFormat)}${orLater}`
}

/** The plan, and every enrollment that it could bill. */
export function readPlan(access: Access, id: string | undefined, enrolment: string | null = null) {
	const { plans, archived, seats, asked } = readPlans(access, enrolment)
	const plan = [...plans, ...archived].find((plan) => plan.id === id) ?? missing()
	const from = asked?.startsOn ?? `${today(access.school.timeZone).slice(0, 7)}-01`
	return {
		plan,
		seats,
		stays: BILLED_STAYS,
		first: {
			startsOn: plan.since > from ? plan.since : from,
			enrolmentIds: asked ? [asked.enrolmentId] : [],
		},
	}
}

/** The months that are billed, from the last one on. */
function readBilled(access: Access) {
	return listBilledMonths(access, monthsLater(today(access.school.timeZone).slice(0, 7), -1))
}

/** Says up to which month an enrollment is billed, if the last month or a later one is. */
export function billedTo(access: Access) {
	const months = new Map<string | null, string>()
	for (const { enrolmentId, month } of readBilled(access))
		if (month > (months.get(enrolmentId) ?? '')) months.set(enrolmentId, month)
	return (enrolmentId: string) => {
		const month = months.get(enrolmentId)
		return month ? `billed up to ${monthWords(`${month}-01`)}` : ''
	}
}

/** Enrollments whose price changes with that of their plan. */
export function pricedBy(seats: readonly BilledSeat[], planId: string): string[] {
	return seats.flatMap(({ enrolmentId, plan }) =>
		plan?.planId === planId && plan.overrideMinor === null ? [enrolmentId] : [],
	)
}

/** Names those whose own price does not change with that of their plan. */
export function ownPricesWords({ school }: Access, seats: readonly BilledSeat[], planId: string): string {
	const own = seats.flatMap(({ student, plan }) =>
		plan?.planId === planId && plan.overrideMinor !== null
			? [`${student} (${moneyWords(plan.overrideMinor, school.currency)})`]
			: [],
	)
	return own.length > 0 ? `Prices of their own stay as they are: ${listWords(own)}.` : ''
}

/** Names the billed months that begin on the first day of a new price or after it. Without a day, they are the latest. */
export function billedSince(access: Access, enrolmentIds: readonly string[], day?: string) {
	const ids = new Set<string | null>(enrolmentIds)
	const lines = day ? listBilledMonths(access, firstWholeMonth(day)) : readBilled(access)
	return billedMonthsWords(lines.filter(({ enrolmentId }) => ids.has(enrolmentId)))
}

function firstWholeMonth(day: string): string {
	return monthsLater(day.slice(0, 7), day.endsWith('-01') ? 0 : 1)
}

export function readPriceForm(access: Access) {
	return {
		formKey: formKey(),
		taxCodes: listTaxCodes(access).map(({ id, name }) => ({ value: id, label: name })),
		today: today(access.school.timeZone),
		currency: symbolOf(access.school.currency),
	}
}

/** The terms of the newest price, so that changing the amount alone keeps the rest. */
export function termsOf(access: Access, planId: string): Record<string, string> {
	const newest = listPlans(access).find((plan) => plan.planId === planId)?.version
	if (!newest) return {}
	const { basis, fifthLesson, partMonth, lessonsPerMonth, instalments, packageLessons } = newest
	return {
		basis,
		fifthLesson,
		partMonth,
		taxCodeId: newest.taxCodeId ?? '',
		amount: plainAmount(newest.amountMinor),
		lessonsPerMonth: String(lessonsPerMonth),
		instalments: String(instalments),
		packageLessons: String(packageLessons),
		deductsClosures: newest.deductsClosures ? 'on' : '',
		siblingDiscount: newest.siblingDiscount > 0 ? String(newest.siblingDiscount / 100) : '',
	}
}

type Version = ReturnType<typeof listPlans>[number]['version']

function versionOf({ school }: Access, version: Version, now: string) {
	return {
		id: version.id,
		from: plainDateWords(version.validFrom, school.dateFormat),
		isLater: version.validFrom > now,
		price: `${moneyWords(version.amountMinor, school.currency)} ${perWords[version.basis]}`,
		text: versionWords(version),
	}
}

export function versionIn({
	amount,
	deductsClosures,
	taxCodeId,
	...rest
}: z.output<typeof versionForm>): NewPlanVersion {
	return {
		...rest,
		amountMinor: amount,
		deductsClosures: deductsClosures === 'on',
		taxCodeId: taxCodeId ?? null,
	}
}

export function planSaved(plan: string, what: string, enrolment: string | null = null) {
	return goTo(href.pricePlan(plan, undefined, { enrolment }), 'billing-saved', { what: what.trim() })
}
