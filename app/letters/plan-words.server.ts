import { plans, priceWords, type Cycle, type PlanName } from '#app/domain/subscription/plans.ts'
import type { Language } from '#app/utils/spoken.ts'
import { letterWords } from './words.server.ts'

/** `Professional, $79 a month` */
export function planIn(language: Language | undefined, plan: PlanName | null, cycle: Cycle | null): string {
	const { noPlan, cycles } = letterWords(language).platform
	return plan && cycle ? cycles[cycle](plans[plan].name, priceWords(plan, cycle, language)) : noPlan
}
