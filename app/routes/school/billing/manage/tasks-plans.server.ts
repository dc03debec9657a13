import { perWords, versionWords } from '#app/domain/billing/plan-labels.ts'
import { href } from '#app/domain/href.ts'
import { nameOfSeat } from '#app/domain/billing/seat-name.ts'
import { leads, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { assignForm, planForm, versionForm } from '#app/domain/billing/form.ts'
import type { z } from 'zod'
import type { Access } from '#app/models/access.server.ts'
import { addPlan, addPlanVersion, listPlans, type NewPlanVersion } from '#app/models/billing/plans.server.ts'
import { listBilledSeats } from '#app/models/billing/plan-users.server.ts'
import { listTaxCodes } from '#app/models/billing/tax-codes.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { done } from '#app/utils/outcome.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'

export function readPlans(access: Access, params: URLSearchParams) {
	const rows = listPlans(access)
	const seats = listBilledSeats(access)
	const now = today(access.school.timeZone)
	const shared = {
		formKey: formKey(),
		taxCodes: listTaxCodes(access).map(({ id, name }) => ({ value: id, label: name })),
		today: now,
	}
	const planId = params.get('plan')
	if (params.get('do') === 'new-plan') return { view: 'new-plan' as const, ...shared, plan: null }
	const plans = [...new Map(rows.map(({ planId, name }) => [planId, name]))].map(([id, name]) => ({
		id,
		name,
		users: seats.filter(({ plan }) => plan?.planId === id).length,
		versions: rows.filter((one) => one.planId === id).map(({ version }) => versionOf(access, version, now)),
	}))
	if (planId === null) {
		const without = seats.filter(({ plan }) => plan === null).length
		return { view: 'plans' as const, plans, without }
	}
	const plan = plans.find(({ id }) => id === planId) ?? missing()
	if (params.get('do') === 'version') return { view: 'new-plan' as const, ...shared, plan }
	return {
		view: 'plan' as const,
		...shared,
		plan,
		seats: seats.map(({ enrolmentId, student, className, plan }) => ({
			value: enrolmentId,
			label: nameOfSeat(student, className),
			hint: plan ? (plan.planId === planId ? 'has this plan' : `now ${plan.name}`) : 'no plan yet',
		})),
	}
}

type Version = ReturnType<typeof listPlans>[number]['version']

function versionOf({ school }: Access, version: Version, now: string) {
	return {
		id: version.id,
		from: plainDateWords(version.validFrom, school.dateFormat),
		isLater: version.validFrom > now,
		price: `${moneyWords(version.amountMinor, school.currency)} ${perWords[version.basis]}`,
		words: versionWords(version),
	}
}

/** A new plan, another price for one, or who is billed by it. */
export function savePlans(its: Doing, params: URLSearchParams) {
	const asks = params.get('do')
	if (asks === 'new-plan') return addTask(its)
	const planId = params.get('plan') ?? missing()
	return (asks === 'version' ? versionTask : assignTask)({ ...its, planId })
}

const task = tasksOf<Doing & { planId: string }>()

const addTask = tasksOf()({
	form: planForm,
	save: ({ access }, { name, ...version }, { key }) =>
		addPlan(access, key, { name, version: versionIn(version) }),
	then: ({ id }, _, { name }) => told(id, `${name} was added. Choose who is billed by it.`),
})

const versionTask = task({
	form: versionForm,
	save: ({ access, planId }, version) => addPlanVersion(access, planId, versionIn(version)),
	then: (_, { planId }) => told(planId, 'The new price is saved. Months before it keep the old one.'),
})

const assignTask = task({
	form: assignForm,
	save({ access, planId }, { enrolmentIds, startsOn, override, overrideReason }) {
		const special = override === undefined ? null : { amountMinor: override, reason: overrideReason ?? '' }
		for (const enrolmentId of enrolmentIds) {
			const set = setEnrolmentPlan(access, { enrolmentId, planId, startsOn, override: special })
			if (!set.ok) return set
		}
		return done(null)
	},
	then: (_, { planId }) => told(planId, 'The plan is set for those you ticked.'),
})

function versionIn({
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

function told(plan: string, what: string) {
	return leads(href.manageBilling('plans', { plan }), 'billing-saved', { what })
}
