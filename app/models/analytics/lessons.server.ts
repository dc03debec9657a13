import { and, eq, gte, inArray, lt, sql, sum, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, instruments, lessons, marks, teachers } from '#db/schema/index.ts'
import type { Period } from '#app/domain/analytics/period.ts'
import type { Grouping } from '#app/domain/analytics/reports.ts'
import { startOfDay, today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { isCountedMark } from '../attendance/counted-marks.server.ts'
import { attendanceFigures } from '../attendance/rates.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { countWhere } from '../count-where.server.ts'
import { lessonsOf } from '../lesson-scope.server.ts'
import { isEarlier, isWithin, monthOf } from './internal/within.server.ts'

/** Outcomes of the period's lessons, by month, teacher or instrument. */
export function countLessons(access: Access, by: Grouping, period: Period, now = Date.now()) {
	const { key, name } = groupedBy(by)
	const earlier = isEarlier(lessons.day, period)
	const { state, startsAt, endsAt } = lessons
	return database()
		.select({
			key,
			name,
			earlier,
			held: countWhere(eq(state, 'held')),
			byFamilies: countWhere(inArray(state, ['canceled_in_time', 'canceled_late'])),
			late: countWhere(eq(state, 'canceled_late')),
			bySchool: countWhere(inArray(state, ['canceled_by_school', 'canceled_by_teacher'])),
			closed: countWhere(eq(state, 'closed')),
			open: countWhere(eq(state, 'scheduled')),
			heldMinutes: sql<number>`coalesce(${sum(
				sql`case when ${state} = 'held' then (${endsAt} - ${startsAt}) / 60000 end`,
			)}, 0)`.mapWith(Number),
		})
		.from(lessons)
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.leftJoin(teachers, rowOf(teachers, access, lessons.teacherId))
		.leftJoin(instruments, rowOf(instruments, access, classes.instrumentId))
		.where(
			and(
				rowsOf(lessons, access),
				lessonsOf(access),
				gte(startsAt, startOf(access, period)),
				lt(startsAt, now),
				isWithin(lessons.day, period),
			),
		)
		.groupBy(key, earlier)
		.all()
}

/** Attendance in the period, with the figures of the lists of attendance. */
export function sumAttendance(access: Access, by: Grouping, period: Period) {
	const { key, name } = groupedBy(by)
	const earlier = isEarlier(lessons.day, period)
	const { marked, present, late } = attendanceFigures(access)
	return database()
		.select({ key, name, earlier, marked, present, late })
		.from(lessons)
		.innerJoin(marks, and(rowsOf(marks, access), isCountedMark()))
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.leftJoin(teachers, rowOf(teachers, access, lessons.teacherId))
		.leftJoin(instruments, rowOf(instruments, access, classes.instrumentId))
		.where(
			and(
				rowsOf(lessons, access),
				lessonsOf(access),
				gte(lessons.startsAt, startOf(access, period)),
				isWithin(lessons.day, period),
			),
		)
		.groupBy(key, earlier)
		.all()
}

/** The index is on the start time, so a timestamp finds rows faster than a day. */
function startOf({ school }: Access, { months, before }: Period): number {
	return startOfDay((before[0] ?? months[0])?.from ?? today(school.timeZone), school.timeZone)
}

function groupedBy(by: Grouping): { key: SQL<string | null>; name: SQL<string | null> } {
	if (by === 'teacher') return { key: sql`${lessons.teacherId}`, name: sql`${teachers.name}` }
	if (by === 'instrument') return { key: sql`${classes.instrumentId}`, name: sql`${instruments.name}` }
	return { key: monthOf(lessons.day), name: sql`null` }
}
