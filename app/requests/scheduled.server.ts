import type { ScheduledLesson } from '#app/domain/lesson/schedule.ts'
import { extraKinds, standingOf, tintOf } from '#app/domain/lesson/labels.ts'
import { timesOf } from '#app/domain/lesson/times.server.ts'
import type { Access } from '#app/models/access.server.ts'
import type { LessonRow } from '#app/models/lesson/list.server.ts'

/** Lessons as text in the school's wall time, for all schedule views. */
export function scheduled(
	{ school }: Access,
	lessons: readonly LessonRow[],
	now = Date.now(),
	{ isOwn = false } = {},
): ScheduledLesson[] {
	return lessons.map((lesson) => ({
		id: lesson.id,
		classId: lesson.classId,
		title: lesson.class,
		...timesOf(lesson, school.timeZone),
		teacherId: lesson.teacherId,
		teacher: lesson.teacher,
		roomId: lesson.roomId,
		room: lesson.room,
		kind: extraKinds.find(({ value }) => value === lesson.kind)?.label ?? null,
		tint: tintOf(lesson.classKind, lesson.instrumentId),
		standing: standingOf(lesson, now),
		state: lesson.state,
		...(isOwn ? { isOwn } : {}),
		forced: lesson.forcedReason !== null,
	}))
}
