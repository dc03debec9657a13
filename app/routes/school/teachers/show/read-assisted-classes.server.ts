import type { Access } from '#app/models/access.server.ts'
import { listAssistants } from '#app/models/class/assistants.server.ts'
import type { TaughtClass } from '#app/models/teacher/detail.server.ts'
import { daysAfter, plainDateWords } from '#app/utils/dates.ts'

/** The classes a teacher assists in, and those that have no assistant once the teacher has left. */
export function assistedClasses(
	{ schoolId, school }: Access,
	classes: readonly TaughtClass[],
	endedOn: string | null,
) {
	const assisted = classes.filter(({ part }) => part === 'assist')
	if (endedOn === null) return assisted.map(({ id, name }) => ({ id, name, after: null }))
	const ids = assisted.map(({ id }) => id)
	const others = listAssistants(schoolId, { by: 'classId', ids, from: daysAfter(endedOn, 1) })
	const after = `has no assistant after ${plainDateWords(endedOn, school.dateFormat)}`
	return assisted.map(({ id, name }) => ({
		id,
		name,
		after: others.some(({ classId }) => classId === id) ? null : after,
	}))
}
