import { refused, type Refused } from '#app/utils/outcome.ts'
import type { Place } from './place.server.ts'

/** What stands in the way of a change: the state it would have to be in, in words. */
export function refuseState({ enrolment, student }: Place, states: string[], words: string): Refused | null {
	return states.includes(enrolment.state) ? null : refused({ form: `${student} ${words}` })
}
