import type { School } from '#app/models/access.server.ts'
import { countUsage } from '#app/models/subscription/usage.server.ts'
import { tooSmallFor } from '#app/domain/subscription/plan-room.ts'
import {
	cycles,
	planNames,
	plans,
	priceWords,
	yearlySaving,
	type PlanName,
} from '#app/domain/subscription/plans.ts'
import type { Language } from '#app/utils/spoken.ts'

type Limit = number | 'unlimited'

/** Compares the school's plan with all plans of its kind. */
export function planOffers(school: School, renews: boolean, language: Language) {
	const usage = countUsage(school.id)
	return planNames
		.filter((plan) => plans[plan].solo === (school.plan === 'soloTeacher'))
		.map((plan) => ({
			plan,
			name: plans[plan].name,
			features: plans[plan].features,
			isCurrent: plan === school.plan,
			prices: cycles.map((cycle) => ({
				cycle,
				price: priceWords(plan, cycle, language),
				saving: cycle === 'yearly' ? yearlySaving(plan, language) : null,
				/** The current plan and cycle cannot be bought again. */
				isPaid: renews && plan === school.plan && cycle === school.cycle,
				isUsual: cycle === (school.cycle ?? 'monthly'),
			})),
			...changeOf(school.plan, plan),
			refusal: plan === school.plan ? null : tooSmallFor(usage, plan),
		}))
}

function changeOf(from: PlanName | null, to: PlanName) {
	const before = from && plans[from].limits
	const after = plans[to].limits
	const kinds = (['teachers', 'students'] as const).filter((kind) => before && before[kind] !== after[kind])
	const isMore = (kind: (typeof kinds)[number]) => sizeOf(after[kind]) > sizeOf(before?.[kind] ?? 0)
	return {
		gains: kinds.filter(isMore).map((kind) => limitWords(after[kind], kind)),
		losses: before ? kinds.filter((kind) => !isMore(kind)).map((kind) => limitWords(before[kind], kind)) : [],
	}
}

const sizeOf = (limit: Limit) => (limit === 'unlimited' ? Infinity : limit)

const limitWords = (limit: Limit, kind: string) =>
	limit === 'unlimited' ? `Unlimited ${kind}` : `Up to ${limit} ${kind}`
