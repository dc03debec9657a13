import { href } from '#app/domain/href.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import type { StudentState } from '#app/domain/student/states.ts'
import type { Place } from './place.server.ts'

/** Refuses unless the enrollment is in one of the states. */
export function refuseState({ enrolment, student }: Place, states: string[], text: string): Refused | null {
	return states.includes(enrolment.state) ? null : refused({ form: `${student} ${text}` })
}

interface Joins {
	id: string
	name: string
	state: StudentState
	archivedAt: number | null
}

/** Former students must be restored first, so that the plan and billing count them. */
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

/** Refuses a seat that would begin after the student has left. */
export function refuseAfterLastDay(
	{ leavesOn }: { leavesOn: string | null },
	{ name, startsOn }: { name: string; startsOn: string },
	format: DateFormat,
): Refused | null {
	if (!leavesOn || startsOn <= leavesOn) return null
	const day = plainDateWords(leavesOn, format)
	return refused({
		startsOn: `${name} leaves on ${day}. Choose an earlier first day, or take the last day back under Change status.`,
	})
}
