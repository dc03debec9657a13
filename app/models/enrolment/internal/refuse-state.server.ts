import { href } from '#app/domain/href.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'
import type { StudentState } from '#app/domain/student/states.ts'
import type { Place } from './place.server.ts'

/** What stands in the way of a change: the state it would have to be in, in words. */
export function refuseState({ enrolment, student }: Place, states: string[], words: string): Refused | null {
	return states.includes(enrolment.state) ? null : refused({ form: `${student} ${words}` })
}

interface Joins {
	id: string
	name: string
	state: StudentState
	archivedAt: number | null
}

/** Who is here no more takes no seat: they come back first, so that the plan and the families' books know of it. */
export function refuseWhoLeft({ id, name, state, archivedAt }: Joins): Refused | null {
	if (archivedAt !== null)
		return refused(
			{ form: `${name} is archived. Restore them first.` },
			{ way: { label: `Open ${name}`, to: href.student(id) } },
		)
	if (state !== 'left') return null
	return refused(
		{ form: `${name} has left. Change their state first; then they can have a seat.` },
		{ way: { label: `Change the state of ${name}`, to: href.student(id, 'status') } },
	)
}
