import { moneyWords } from '#app/utils/money.ts'
import type { Language } from '#app/utils/spoken.ts'

/** Prices and limits of all plans. Every page and every charge reads this table. */
export const plans = {
	soloTeacher: {
		name: 'Solo Teacher',
		solo: true,
		limits: { teachers: 1, students: 'unlimited' },
		monthly: { amountMinor: 999 },
		yearly: { amountMinor: 9900 },
		features: [
			'1 teacher account (admin and teacher combined)',
			'Unlimited students',
			'Full invoicing and scheduling',
			'Student/parent portal',
		],
		popular: false,
	},
	standard: {
		name: 'Standard',
		solo: false,
		limits: { teachers: 5, students: 100 },
		monthly: { amountMinor: 2900 },
		yearly: { amountMinor: 14900 },
		features: [
			'1 school administrator account',
			'Up to 5 teachers',
			'Up to 100 students',
			'All core features',
		],
		popular: false,
	},
	professional: {
		name: 'Professional',
		solo: false,
		limits: { teachers: 'unlimited', students: 'unlimited' },
		monthly: { amountMinor: 7900 },
		yearly: { amountMinor: 39900 },
		features: ['1 administrator account', 'Unlimited teachers', 'Unlimited students', 'All core features'],
		popular: true,
	},
} as const satisfies Record<string, Plan>

export type PlanName = keyof typeof plans
export const cycles = ['monthly', 'yearly'] as const
export type Cycle = (typeof cycles)[number]

export interface Plan {
	name: string
	/** True for a plan of solo teachers. */
	solo: boolean
	limits: { teachers: number | 'unlimited'; students: number | 'unlimited' }
	monthly: Price
	yearly: Price
	features: readonly string[]
	popular: boolean
}

interface Price {
	/** US cents. */
	amountMinor: number
}

export const planNames = Object.keys(plans) as PlanName[]

export function isPlanName(text: unknown): text is PlanName {
	return planNames.some((name) => name === text)
}

/** Price list format: `$29` instead of `$29.00`, but `$9.99`. */
export function priceWords(plan: PlanName, cycle: Cycle, language: Language = 'en'): string {
	return briefly(plans[plan][cycle].amountMinor, language)
}

/** `Save $20.88 compared to monthly`. */
export function yearlySaving(plan: PlanName, language: Language = 'en'): string {
	const saved = briefly(plans[plan].monthly.amountMinor * 12 - plans[plan].yearly.amountMinor, language)
	return plan === 'soloTeacher' ? `Save ${saved} compared to monthly` : `Save ${saved}`
}

function briefly(amountMinor: number, language: Language): string {
	return moneyWords(amountMinor, 'USD', language).replace(/[.,]00(?!\d)/, '')
}
