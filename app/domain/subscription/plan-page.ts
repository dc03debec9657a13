import { href } from '#app/domain/href.ts'
import { tooSmallFor, type Usage } from './plan-room.ts'
import { isPlanName, planNames, plans, type Cycle, type PlanName } from './plans.ts'
import type { Role, SubscriptionStatus } from '#app/domain/account/roles.ts'

/** The attributes of a visitor that affect the plan page. */
export interface PlanVisitor {
	role: Role
	status: SubscriptionStatus
	/** The plan chosen at registration. */
	plan: PlanName | null
	/** Current usage; smaller plans cannot be bought. */
	usage: Usage
}

/** Content of `/select-plan`, a pure function of the address and the visitor. */
export interface PlanPage {
	solo: boolean
	cycle: Cycle
	chosen: PlanName
	cards: { name: PlanName; address: string; refusal: string | null }[]
	monthly: string
	yearly: string
	back: string
	/** Link to the registration; null for an owner, who pays here. */
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

/** Only a registration before its first payment can be canceled. */
function cancels(visitor: PlanVisitor | null, upgrading: boolean): PlanPage['cancels'] {
	if (visitor?.status === 'pending') return 'registration'
	return visitor && upgrading ? 'upgrade' : 'visit'
}
