import type { Access } from '../../access.server.ts'
import type { After, Change } from '../schedule-change.server.ts'
import { findLessonRows } from './to-cancel.server.ts'

/**
 * Without the lessons of an absence that are back since, as they were before it: its undo leaves them alone, and brings back the
 * others. Other changes stay whole.
 */
export function withoutCameBack(
	access: Access,
	before: Change['before'],
	after: After,
): { before: Change['before']; after: After } {
	if (!before.absence) return { before, after }
	const was = new Map(before.lessons.map((lesson) => [lesson.id, lesson]))
	const back = new Set(
		findLessonRows(access, [...was.keys()])
			.filter(({ id, state, version, startsAt, endsAt, teacherId }) => {
				const lesson = was.get(id)
				const isOn = state === 'scheduled' || state === 'held'
				const isAsBefore =
					lesson?.startsAt === startsAt && lesson.endsAt === endsAt && lesson.teacherId === teacherId
				return isOn && isAsBefore && version !== after.versions[id]
			})
			.map(({ id }) => id),
	)
	const versions = Object.entries(after.versions).filter(([id]) => !back.has(id))
	return {
		before: {
			...before,
			lessons: before.lessons.filter(({ id }) => !back.has(id)),
			marksAhead: before.marksAhead?.filter(({ lessonId }) => !back.has(lessonId)),
		},
		after: { ...after, versions: Object.fromEntries(versions) },
	}
}
