import type { Grant } from '#app/domain/account/permissions.ts'
import type { Kind, Role } from '#app/domain/account/roles.ts'
import { endOfCycle } from '#app/domain/subscription/billing-cycle.ts'
import type { Cycle, PlanName } from '#app/domain/subscription/plans.ts'

/** Argon2id hash of the demo password, precomputed so that every demo is the same and starts fast. */
export const PASSWORD_HASH =
	'$argon2id$v=19$m=19456,t=2,p=1$c29sZmEtZGVtby1zYWx0IQ$ZGf67Ytknay4/QxwfyYsLrZqMKtLqO1Fp6U3aIPkWrQ'

export interface DemoSchool {
	id: string
	name: string
	kind: 'school' | 'solo'
	currency: string
	timeZone: string
	daysAgo: number
	plan: {
		name: PlanName
		cycle: Cycle
		state: 'pending' | 'active' | 'cancelled' | 'expired'
	}
}

/** End of the paid period of a plan renewed in every cycle since its purchase. */
export function paidThroughOf(plan: DemoSchool['plan'], createdAt: number, now: number): number | null {
	if (plan.state === 'pending') return null
	let end = createdAt
	let next = endOfCycle(end, plan.cycle)
	while (next <= now) [end, next] = [next, endOfCycle(next, plan.cycle)]
	return plan.state === 'expired' ? end : next
}

interface DemoPerson {
	name: string
	email: string
	username: string
	isSuperAdmin?: boolean
	at: { school: string; role: Exclude<Role, 'super_admin'>; kind?: Kind; grants?: Grant[] }[]
}

/** Obviously invented schools, one per state of a school. */
export const demoSchools: DemoSchool[] = [
	{
		id: 'harmony',
		name: 'Harmony Music School',
		kind: 'school',
		currency: 'USD',
		timeZone: 'America/New_York',
		daysAgo: 400,
		plan: { name: 'professional', cycle: 'monthly', state: 'active' },
	},
	{
		id: 'rivera',
		name: 'Rivera Piano Studio',
		kind: 'solo',
		currency: 'EUR',
		timeZone: 'Europe/Madrid',
		daysAgo: 220,
		plan: { name: 'soloTeacher', cycle: 'yearly', state: 'active' },
	},
	{
		id: 'cape',
		name: 'Cape Conservatoire',
		kind: 'school',
		currency: 'ZAR',
		timeZone: 'Africa/Johannesburg',
		daysAgo: 310,
		plan: { name: 'standard', cycle: 'monthly', state: 'active' },
	},
	{
		id: 'newschool',
		name: 'New School of Strings',
		kind: 'school',
		currency: 'USD',
		timeZone: 'America/Chicago',
		daysAgo: 1,
		plan: { name: 'standard', cycle: 'monthly', state: 'pending' },
	},
	{
		id: 'oldschool',
		name: 'Old School of Brass',
		kind: 'school',
		currency: 'GBP',
		timeZone: 'Europe/London',
		daysAgo: 500,
		plan: { name: 'standard', cycle: 'monthly', state: 'expired' },
	},
]

export const demoPeople: DemoPerson[] = [
	{ name: 'Sol Fairweather', email: 'super@solfa.example', username: 'super', isSuperAdmin: true, at: [] },
	{
		name: 'Hanna Lindqvist',
		email: 'admin@harmony.example',
		username: 'admin',
		at: [{ school: 'harmony', role: 'admin' }],
	},
	{
		name: 'Mateo Rivera',
		email: 'solo@rivera.example',
		username: 'solo',
		at: [{ school: 'rivera', role: 'solo_teacher_admin' }],
	},
	{
		// Teaches at two schools, so that the demo has a user who can switch.
		name: 'Jun Mori',
		email: 'teacher@harmony.example',
		username: 'teacher',
		at: [
			{ school: 'harmony', role: 'teacher' },
			{ school: 'cape', role: 'teacher' },
		],
	},
	{
		name: 'Iris Lund',
		email: 'student@harmony.example',
		username: 'student',
		at: [{ school: 'harmony', role: 'student', kind: 'learner' }],
	},
	{
		name: 'Grace Okafor',
		email: 'parent@harmony.example',
		username: 'parent',
		at: [{ school: 'harmony', role: 'student', kind: 'guardian' }],
	},
	{
		name: 'Thandi Mokoena',
		email: 'admin@cape.example',
		username: 'cape',
		at: [{ school: 'cape', role: 'admin' }],
	},
	{
		name: 'Noel Strand',
		email: 'pending@newschool.example',
		username: 'pending',
		at: [{ school: 'newschool', role: 'admin' }],
	},
	{
		name: 'Winifred Brandt',
		email: 'expired@oldschool.example',
		username: 'expired',
		at: [{ school: 'oldschool', role: 'admin' }],
	},
	{
		name: 'Rosa Delgado',
		email: 'office@harmony.example',
		username: 'office',
		at: [{ school: 'harmony', role: 'admin', kind: 'office', grants: ['office:people'] }],
	},
]
