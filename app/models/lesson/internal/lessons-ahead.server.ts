import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, series } from '#db/schema/index.ts'
import { isBooked } from '#app/domain/lesson/booked-day.ts'
import { daysOf } from '#app/domain/lesson/recurrence.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'
import { eachOf } from '../../query-values.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { planDays } from '../planned-days.server.ts'
import type { OtherLesson } from '#app/domain/lesson/booking.ts'
import { expectedIn } from './expected-days.server.ts'
import { FILLED_DAYS } from './horizon.server.ts'

interface Asked {
	from: string
	to: string
	teacherIds: readonly string[]
	roomIds: readonly string[]
	classIds: readonly string[]
}

/**
 * The lessons of these days that repeat until further notice and are not in the schedule yet, because the hourly job adds them in
 * their time. They have the id of their series.
 */
export function listLessonsAhead(access: Access, { from, to, ...ids }: Asked): OtherLesson[] {
	if (to <= daysAfter(today(access.school.timeZone), FILLED_DAYS)) return []
	const found = database()
		.select({ row: series, classEndsOn: classes.endsOn })
		.from(series)
		.innerJoin(classes, rowOf(classes, access, series.classId))
		.where(
			and(
				rowsOf(series, access),
				eq(series.openEnded, true),
				lt(series.endsOn, to),
				isNull(series.archivedAt),
				inArray(classes.state, ['draft', 'open', 'running']),
				or(
					inArray(series.teacherId, eachOf(ids.teacherIds)),
					inArray(series.roomId, eachOf(ids.roomIds)),
					inArray(series.classId, eachOf(ids.classIds)),
				),
			),
		)
		.all()
	return found.flatMap(({ row, classEndsOn }) => {
		const { id, classId, teacherId, roomId } = row
		const after = row.endsOn < from ? daysAfter(from, -1) : row.endsOn
		const endsOn = classEndsOn !== null && classEndsOn < to ? classEndsOn : to
		const rule = { ...row, weekdays: [...row.weekdays].map(Number), dates: row.dates?.split('\n') ?? [] }
		// The rule keeps its first day, so that every other week stays every other week.
		const startsOn = daysOf({ ...rule, endsOn }).find((day) => day > after)
		if (!startsOn) return []
		const wish = { ...rule, startsOn, count: undefined, termId: undefined }
		const planned = planDays(access, classId, wish, { endsOn, openEnded: true })
		if (!planned.ok) return []
		const isExpected = expectedIn(access, classId)
		return planned.value
			.filter((day) => isBooked(day) && isExpected(day.day))
			.map(({ day, startsAt, endsAt }) => ({ id, classId, teacherId, roomId, startsAt, endsAt, day }))
	})
}
