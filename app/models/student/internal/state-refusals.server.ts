import { daysAfter, plainDateWords } from '#app/utils/dates.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'
import type { StateChange } from '#app/domain/student/state-change.ts'
import { whyNotNext, type StudentState } from '#app/domain/student/states.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'

interface Standing {
	name: string
	state: StudentState
	joinedOn: string | null
	version: number
	archivedAt: number | null
}

/** The reason a state change is not possible on that day, or null. */
export function refuseStateChange(
	student: Standing,
	change: StateChange,
	version: number | undefined,
	{ today, format }: { today: string; format: DateFormat },
): Refused | null {
	const { name } = student
	if (version !== undefined && version !== student.version)
		return refused(
			{
				form: `Somebody else changed ${name} in the meantime. Check the page again, then change the status.`,
			},
			{ status: 409 },
		)
	if (student.archivedAt !== null) return refused({ form: `${name} is archived. Restore them first.` })
	const text = whyNotNext(name, student.state, change.state)
	if (text) return refused({ state: text })
	if (change.state === 'left' && student.joinedOn && change.since < student.joinedOn)
		return refused({
			since: `${name} joined on ${plainDateWords(student.joinedOn, format)}, and cannot have left before that.`,
		})
	return refuseDay(change, today) ?? (change.state === 'paused' ? refusePause(change, today) : null)
}

/** No one plans further ahead, and the limit catches a mistyped year. */
const AHEAD = 2 * 366

function refuseDay({ state, since }: StateChange, today: string): Refused | null {
	if (since > today && state !== 'paused' && state !== 'left')
		return refused({ since: 'Choose today or a day before: a status is set when its day has come.' })
	return since > daysAfter(today, AHEAD)
		? refused({ since: 'Choose a day within the next two years.' })
		: null
}

function refusePause({ since, until }: StateChange, today: string): Refused | null {
	if (until && until < since)
		return refused({ until: 'The last day of the pause cannot be before the first.' })
	if (until && until < today) return refused({ until: 'This pause is over already. Enter a later last day.' })
	if (until && until > daysAfter(today, AHEAD))
		return refused({ until: 'Choose a day within the next two years.' })
	return null
}
