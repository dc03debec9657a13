import { and, eq, gt, gte, inArray, min } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { lessons, marks } from '#db/schema/index.ts'
import { startOfDay, today } from '#app/utils/dates.ts'
import { lastDays, RATED_DAYS } from '#app/utils/range.ts'
import type { Access } from '../access.server.ts'
import { givenBy } from '../lesson-scope.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { isCountedMark } from '../attendance/counted-marks.server.ts'
import { attendanceFigures } from '../attendance/rates.server.ts'

export interface ClassFigures {
	/** Start of the next lesson the user gives. */
	next: number | null
	/** Percentage over the last 90 days; null with fewer than five marks. */
	attendance: number | null
}

/** Figures shown beside each class. The caller decides which classes. */
export function classFigures(access: Access, classIds: readonly string[], now = Date.now()) {
	const next = nextLessons(access, classIds, now)
	const rates = attendanceOf(access, classIds, now)
	return new Map<string, ClassFigures>(
		classIds.map((id) => [id, { next: next.get(id) ?? null, attendance: rates.get(id) ?? null }]),
	)
}

function nextLessons(access: Access, classIds: readonly string[], now: number) {
	const rows = database()
		.select({ classId: lessons.classId, at: min(lessons.startsAt) })
		.from(lessons)
		.where(
			and(
				rowsOf(lessons, access),
				inArray(lessons.classId, [...classIds]),
				givenBy(access),
				eq(lessons.state, 'scheduled'),
				gt(lessons.startsAt, now),
			),
		)
		.groupBy(lessons.classId)
		.all()
	return new Map(rows.map(({ classId, at }) => [classId, at]))
}

function ratedFrom({ school: { timeZone } }: Access, now: number): number {
	return startOfDay(lastDays(today(timeZone, now), RATED_DAYS).from, timeZone)
}

function attendanceOf(access: Access, classIds: readonly string[], now: number): Map<string, number> {
	const { marked, present } = attendanceFigures(access)
	const counted = database()
		.select({ classId: lessons.classId, marked, present })
		.from(lessons)
		.innerJoin(marks, and(rowsOf(marks, access), isCountedMark(now)))
		.where(
			and(
				rowsOf(lessons, access),
				inArray(lessons.classId, [...classIds]),
				gte(lessons.startsAt, ratedFrom(access, now)),
			),
		)
		.groupBy(lessons.classId)
		.all()
	return new Map(
		counted.flatMap(({ classId, marked, present }) =>
			marked < 5 ? [] : [[classId, Math.round((present / marked) * 100)] as const],
		),
	)
}
