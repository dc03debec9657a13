import { plans, type PlanName } from './plans.ts'

/** Usage of the limits of a plan. */
export interface Usage {
	teachers: number
	students: number
}

/** The excess over a plan's limits as text; null if everything fits. */
export function tooSmallFor({ teachers, students }: Usage, plan: PlanName): string | null {
	const { name, limits } = plans[plan]
	const over = [
		limits.teachers !== 'unlimited' && teachers > limits.teachers
			? `${teachers} teachers of ${limits.teachers}`
			: null,
		limits.students !== 'unlimited' && students > limits.students
			? `${students} students of ${limits.students}`
			: null,
	].filter((text) => text !== null)
	return over.length > 0 ? `The ${name} plan has no room for your school: ${over.join(' and ')}.` : null
}
