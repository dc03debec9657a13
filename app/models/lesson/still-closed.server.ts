import { and, asc, eq, gt } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { closures, lessons, rooms } from '#db/schema/index.ts'
import { concerns, covers } from '#app/domain/calendar/closed-time.ts'
import { closureWords } from '#app/domain/calendar/labels.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import { daysAfter } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { listClosuresBetween } from '../calendar/closed-days.server.ts'
import { lessonsOf } from '../lesson-scope.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { listNoLongerTaught } from './internal/no-longer-taught.server.ts'
import { findLessonRows } from './internal/to-cancel.server.ts'

/**
 * Lessons to come that a closure closed, on days on which nothing is closed any more, by the words that they say of it. They
 * stay closed until the office brings them back. Those whose class is over or whose student does not come are left out.
 */
export function listStillClosed(access: Access): Map<string, string[]> {
	const { schoolId, school } = access
	const closed = database()
		.select({
			id: lessons.id,
			words: lessons.cancelReason,
			classId: lessons.classId,
			teacherId: lessons.teacherId,
			roomId: lessons.roomId,
			siteId: rooms.siteId,
			startsAt: lessons.startsAt,
			endsAt: lessons.endsAt,
			day: lessons.day,
		})
		.from(lessons)
		.leftJoin(rooms, rowOf(rooms, schoolId, lessons.roomId))
		.where(
			and(
				rowsOf(lessons, access),
				eq(lessons.state, 'closed'),
				gt(lessons.startsAt, Date.now()),
				lessonsOf(access),
			),
		)
		.orderBy(asc(lessons.startsAt), asc(lessons.id))
		.all()
	const [first, last] = [closed[0]?.day, closed.at(-1)?.day]
	if (!first || !last) return new Map()
	const present = listClosuresBetween(schoolId, first, daysAfter(last, 1))
	const wall = (at: number) => wallTimeAt(at, school.timeZone)
	const open = closed.filter((lesson) => {
		const [start, end] = [wall(lesson.startsAt), wall(lesson.endsAt)]
		return !present.some((closure) => concerns(closure, lesson) && covers(closure, start, end))
	})
	const over = listNoLongerTaught(
		access,
		findLessonRows(
			access,
			open.map(({ id }) => id),
		),
	)
	const byWords = new Map<string, string[]>()
	for (const { id, words } of open)
		if (words && over.get(id) !== 'over') byWords.set(words, [...(byWords.get(words) ?? []), id])
	return byWords
}

/** The same for one closure, which may have been removed since. Undefined if it does not exist. */
export function listStillClosedBy(
	access: Access,
	closureId: string,
): { name: string; ids: string[] } | undefined {
	const closure = database()
		.select()
		.from(closures)
		.where(rowOf(closures, access, closureId))
		.get()
	return closure && { name: closure.name, ids: listStillClosed(access).get(closureWords(closure)) ?? [] }
}
