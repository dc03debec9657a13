import { and, asc, eq, exists, gt, gte, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, classTeachers, enrolments, lessons, series } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { isSeated } from '../enrolment/presence.server.ts'
import { classesOf } from '../scope.server.ts'

const MOST = 10

/** Classes with a weekday and time but no upcoming lesson or active series: the first ten by name. */
export function listUnscheduled(
	access: Access,
	{ classId, studentId }: { classId?: string; studentId?: string } = {},
) {
	const { school } = access
	const day = today(school.timeZone)
	const anyRow = { one: sql`1` }
	const coming = database()
		.select(anyRow)
		.from(lessons)
		.where(and(rowsOf(lessons, access), eq(lessons.classId, classes.id), gt(lessons.startsAt, Date.now())))
	const going = database()
		.select(anyRow)
		.from(series)
		.where(
			and(
				rowsOf(series, access),
				eq(series.classId, classes.id),
				isNull(series.archivedAt),
				or(gte(series.endsOn, day), eq(series.openEnded, true)),
			),
		)
	const place = database()
		.select(anyRow)
		.from(enrolments)
		.where(
			and(
				rowsOf(enrolments, access),
				eq(enrolments.classId, classes.id),
				eq(enrolments.studentId, studentId ?? ''),
				isSeated(day),
			),
		)
	return database()
		.select({
			id: classes.id,
			name: classes.name,
			weekday: sql<number>`${classes.weekday}`,
			startTime: sql<string>`${classes.startTime}`,
			durationMinutes: classes.durationMinutes,
			startsOn: classes.startsOn,
			roomId: classes.roomId,
			teacherId: classTeachers.teacherId,
		})
		.from(classes)
		.leftJoin(
			classTeachers,
			and(
				rowsOf(classTeachers, access),
				eq(classTeachers.classId, classes.id),
				eq(classTeachers.part, 'lead'),
			),
		)
		.where(
			and(
				classesOf(access),
				classId === undefined ? undefined : eq(classes.id, classId),
				studentId === undefined ? undefined : exists(place),
				inArray(classes.state, ['draft', 'open', 'running']),
				isNotNull(classes.weekday),
				isNotNull(classes.startTime),
				or(isNull(classes.endsOn), gte(classes.endsOn, day)),
				notExists(coming),
				notExists(going),
			),
		)
		.orderBy(asc(classes.state), asc(classes.nameKey), asc(classes.id))
		.limit(MOST)
		.all()
}
