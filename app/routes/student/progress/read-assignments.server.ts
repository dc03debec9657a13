import type { Access } from '#app/models/access.server.ts'
import type { Assignment } from '#app/models/learning/assignments.server.ts'
import { countRecordings } from '#app/models/learning/recordings.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'

/** Assignments with the number of their recordings. */
export function assignmentFacts<One extends Assignment>(access: Access, list: readonly One[]) {
	const recordings = countRecordings(
		access,
		list.map(({ id }) => id),
	)
	return list.map(({ dueOn, doneAt, ...assignment }) => ({
		...assignment,
		due: dueOn && plainDateWords(dueOn, access.dates),
		isDone: doneAt !== null,
		recordings: recordings.get(assignment.id) ?? 0,
	}))
}
