import { and, eq, gte, lte } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { teachers, teacherTimeOff } from '#db/schema/index.ts'
import { covers } from '#app/domain/calendar/closed-time.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { daysAfter } from '#app/utils/dates.ts'
import { countLessonsToHold } from './lessons-hit.server.ts'
import { ownTeacherId } from '../teacher/own.server.ts'

const timeOffColumns = {
	id: teacherTimeOff.id,
	teacherId: teacherTimeOff.teacherId,
	teacher: teachers.name,
	startsOn: teacherTimeOff.startsOn,
	endsOn: teacherTimeOff.endsOn,
	fromTime: teacherTimeOff.fromTime,
	toTime: teacherTimeOff.toTime,
	reason: teacherTimeOff.reason,
	isPaid: teacherTimeOff.isPaid,
	state: teacherTimeOff.state,
	answer: teacherTimeOff.answer,
	decidedBy: teacherTimeOff.decidedBy,
}

/** Requests that overlap the days, in order; teachers only see their own. */
export function listTimeOff(
	access: Access,
	{ from, to, teacherId }: { from: string; to: string; teacherId?: string },
) {
	const own = access.role === 'teacher' ? (ownTeacherId(access) ?? '') : teacherId
	return database()
		.select(timeOffColumns)
		.from(teacherTimeOff)
		.innerJoin(teachers, rowOf(teachers, access, teacherTimeOff.teacherId))
		.where(
			and(
				rowsOf(teacherTimeOff, access),
				own === undefined ? undefined : eq(teacherTimeOff.teacherId, own),
				gte(teacherTimeOff.endsOn, from),
				lte(teacherTimeOff.startsOn, to),
			),
		)
		.all()
		.sort((a, b) => a.startsOn.localeCompare(b.startsOn))
}

/** Finds the approved time off of a teacher on the days of these lessons. Returns a check for each of them. */
export function isAwayFrom(
	access: Access,
	teacherId: string,
	lessons: readonly { day: string }[],
): (lesson: { startsAt: number; endsAt: number }) => boolean {
	const days = lessons.map(({ day }) => day).sort()
	const [first, last] = [days[0], days.at(-1)]
	if (!first || !last) return () => false
	const off = listTimeOff(access, { from: first, to: daysAfter(last, 1), teacherId })
	const wall = (at: number) => wallTimeAt(at, access.school.timeZone)
	return ({ startsAt, endsAt }) =>
		off.some((row) => row.state === 'approved' && covers(row, wall(startsAt), wall(endsAt)))
}

/** Leaves out the lessons of colleagues in which the teacher would assist, but is away. Their own are theirs until they are canceled. */
export function withoutMissed<
	Lesson extends { day: string; startsAt: number; endsAt: number; teacherId: string | null },
>(access: Access, teacherId: string, lessons: readonly Lesson[]): Lesson[] {
	const isAssisted = (lesson: Lesson) => lesson.teacherId !== teacherId
	const isAway = isAwayFrom(access, teacherId, lessons.filter(isAssisted))
	return lessons.filter((lesson) => !isAssisted(lesson) || !isAway(lesson))
}

/** Approved time off from a day on, with the lessons of these days that are still the teacher's. */
export function listTimeOffWithLessons(access: Access, day: string) {
	return listTimeOff(access, { from: day, to: daysAfter(day, 730) })
		.filter(({ state }) => state === 'approved')
		.map((row) => {
			const startsOn = row.startsOn > day ? row.startsOn : day
			return { ...row, lessons: countLessonsToHold(access, { ...row, startsOn }) }
		})
		.filter(({ lessons }) => lessons > 0)
}
