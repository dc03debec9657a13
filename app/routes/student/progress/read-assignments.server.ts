import type { Access } from '#app/models/access.server.ts'
import type { Assignment } from '#app/models/learning/assignments.server.ts'
import { countRecordings } from '#app/models/learning/recordings.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'

/** Assignments with the number of their recordings. One is over after its last day, done or not. */
export function assignmentFacts<One extends Assignment>(access: Access, list: readonly One[]) {
	const recordings = countRecordings(
		access,
		list.map(({ id }) => id),
	)
	const day = today(access.school.timeZone)
	return list.map(({ dueOn, doneAt, ...assignment }) => ({
		...assignment,
		due: dueOn && plainDateWords(dueOn, access.dates),
		isDone: doneAt !== null,
		isOver: dueOn !== null && dueOn < day,
		recordings: recordings.get(assignment.id) ?? 0,
	}))
}
