import type { ActionFunctionArgs } from '@remix-run/node'
import { perWords, versionWords } from '#app/domain/billing/plan-labels.ts'
import { href } from '#app/domain/href.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import { assignForm, planForm, versionForm } from '#app/forms/billing.ts'
import type { z } from 'zod'
import type { Access } from '#app/models/access.server.ts'
import {
	addPlan,
	addPlanVersion,
	listBilledSeats,
	listPlans,
	listTaxCodes,
	setEnrolmentPlan,
	type NewPlanVersion,
} from '#app/models/billing.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
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
			label: `${student}, ${className}`,
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
export async function savePlans(asked: ActionFunctionArgs, access: Access, params: URLSearchParams) {
	const task = params.get('do')
	const plan = params.get('plan')
	if (task === 'new-plan') return savePlan(asked, access)
	if (plan === null) return missing()
	return task === 'version' ? saveVersion(asked, access, plan) : assign(asked, access, plan)
}

async function savePlan(asked: ActionFunctionArgs, access: Access) {
	const form = await readForm(asked, planForm)
	if (!form.ok) return invalid(asked, form)
	const { name, ...version } = form.value
	const added = addPlan(access, form.key, { name, version: versionIn(version) })
	if (!added.ok) return invalid(asked, form, added)
	return led(asked, added.value.id, `${name} was added. Choose who is billed by it.`)
}

async function saveVersion(asked: ActionFunctionArgs, access: Access, planId: string) {
	const form = await readForm(asked, versionForm)
	if (!form.ok) return invalid(asked, form)
	const changed = addPlanVersion(access, planId, versionIn(form.value))
	if (!changed.ok) return invalid(asked, form, changed)
	return led(asked, planId, 'The new price is saved. Months before it keep the old one.')
}

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

async function assign(asked: ActionFunctionArgs, access: Access, planId: string) {
	const form = await readForm(asked, assignForm)
	if (!form.ok) return invalid(asked, form)
	const { enrolmentIds, startsOn, override, overrideReason } = form.value
	const special = override === undefined ? null : { amountMinor: override, reason: overrideReason ?? '' }
	for (const enrolmentId of enrolmentIds) {
		const set = setEnrolmentPlan(access, { enrolmentId, planId, startsOn, override: special })
		if (!set.ok) return invalid(asked, form, set)
	}
	return led(asked, planId, 'The plan is set for those you ticked.')
}

function led(asked: ActionFunctionArgs, plan: string, what: string) {
	return leadTo(asked, href.manageBilling('plans', { plan }), { id: 'billing-saved', params: { what } })
}
