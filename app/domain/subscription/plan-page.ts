import { href } from '#app/domain/href.ts'
import { tooSmallFor, type Usage } from './plan-room.ts'
import { isPlanName, planNames, plans, type Cycle, type PlanName } from './plans.ts'
import type { Role, SubscriptionStatus } from '#app/domain/account/roles.ts'

/** Whoever looks at the plans, as far as it changes what they see. */
export interface PlanVisitor {
	role: Role
	status: SubscriptionStatus
	/** What they meant to buy when they registered. */
	plan: PlanName | null
	/** What their school has already: a plan without room for it cannot be bought. */
	usage: Usage
}

/** What `/select-plan` shows: decided by the address and by who asks, and by nothing else. */
export interface PlanPage {
	solo: boolean
	cycle: Cycle
	chosen: PlanName
	cards: { name: PlanName; address: string; refusal: string | null }[]
	monthly: string
	yearly: string
	back: string
	/** Where somebody without an account goes on; an owner pays here. */
	register: string | null
	cancels: 'visit' | 'registration' | 'upgrade'
}

export function planPage(query: URLSearchParams, visitor: PlanVisitor | null): PlanPage {
	const solo = visitor ? visitor.role === 'solo_teacher_admin' : query.get('type') === 'solo'
	const upgrading = query.get('upgrade') === 'true'
	const cycle: Cycle = query.get('billing') === 'yearly' ? 'yearly' : 'monthly'
	const shown = planNames.filter((name) => plans[name].solo === solo)
	const refusalOf = (name: PlanName) => (visitor ? tooSmallFor(visitor.usage, name) : null)
	const wanted = [query.get('plan'), visitor?.plan, ...shown].filter(
		(name): name is PlanName => isPlanName(name) && shown.includes(name),
	)
	const chosen = wanted.find((name) => !refusalOf(name)) ?? wanted[0] ?? 'standard'
	const billing = cycle === 'yearly' ? cycle : null
	const at = (changes: Record<string, string>) => {
		const next = new URLSearchParams({
			plan: chosen,
			...(billing ? { billing } : {}),
			...changes,
		})
		if (solo) next.set('type', 'solo')
		if (upgrading) next.set('upgrade', 'true')
		return `?${next}#summary`
	}
	return {
		solo,
		cycle,
		chosen,
		cards: shown.map((name) => ({ name, address: at({ plan: name }), refusal: refusalOf(name) })),
		monthly: at({ billing: 'monthly' }),
		yearly: at({ billing: 'yearly' }),
		back:
			upgrading && visitor ? href.subscription() : solo ? href.registerSoloTeacher() : href.registerSchool(),
		register: visitor
			? null
			: solo
				? href.registerSoloTeacher({ plan: chosen, billing })
				: href.registerSchool({ plan: chosen, billing }),
		cancels: cancels(visitor, upgrading),
	}
}

/** Only a registration that waits for its first payment can be undone; any other school stays as it is. */
function cancels(visitor: PlanVisitor | null, upgrading: boolean): PlanPage['cancels'] {
	if (visitor?.status === 'pending') return 'registration'
	return visitor && upgrading ? 'upgrade' : 'visit'
}
