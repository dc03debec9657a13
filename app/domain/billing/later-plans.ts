import { plainDateWords, type DateWriting } from '#app/utils/dates.ts'
import { many } from '../class/labels.ts'

interface Choice {
	name: string
	startsOn: string
}

/** How many students a plan bills, and how many it will bill: `2 students, 1 student from February 1, 2027`. */
export function usersWords({ users, later }: { users: number; later: string | null }): string {
	return [users > 0 || !later ? many(users, 'student', 'students') : '', later].filter(Boolean).join(', ')
}

/**
 * The plan of an enrollment and the plans that replace it: `now Private 30, from February 1, 2027 Private 45`. On the page
 * of its own plan, that is not named.
 */
export function plansWords(
	{ plan, later }: { plan: Choice | null; later: readonly Choice[] },
	{ isNamed, today, format }: { isNamed: boolean; today: string; format: DateWriting },
): string {
	if (!plan) return ''
	const from = ({ startsOn }: Choice) => `from ${plainDateWords(startsOn, format)}`
	const when = plan.startsOn > today ? from(plan) : isNamed ? 'now' : ''
	const first = isNamed ? `${when} ${plan.name}` : when
	return [first, ...later.map((choice) => `${from(choice)} ${choice.name}`)].filter(Boolean).join(', ')
}
