import { and, asc, eq, gt, gte, inArray, isNull, ne, notExists, sql } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { classes, enrolments, lessons, marks, series, visitors } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { isPresent, isSeated } from '../enrolment.server.ts'
import { saveChange } from './schedule-change.server.ts'

/** Lessons to come after a day of classes nobody else is in or waits for: without this student they have nobody. */
export function listLessonsAlone(access: Access, studentId: string, after: string) {
	const { schoolId } = access
	const marked = database()
		.select({ id: marks.id })
		.from(marks)
		.where(and(eq(marks.schoolId, schoolId), eq(marks.lessonId, lessons.id), isNull(marks.replacedAt)))
	const visited = database()
		.select({ id: visitors.lessonId })
		.from(visitors)
		.where(and(eq(visitors.schoolId, schoolId), eq(visitors.lessonId, lessons.id)))
	return database()
		.select({ row: lessons, class: classes.name })
		.from(lessons)
		.innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, lessons.classId)))
		.where(
			and(
				eq(lessons.schoolId, schoolId),
				inArray(lessons.classId, ownClasses(access, studentId)),
				gt(lessons.startsAt, Date.now()),
				gt(lessons.day, after),
				eq(lessons.state, 'scheduled'),
				notExists(marked),
				notExists(visited),
			),
		)
		.orderBy(asc(lessons.startsAt), asc(lessons.id))
		.all()
}

/** Takes those lessons out of the schedule and ends their series; says which change undoes it. Called before places end. */
export function removeLessonsAlone(
	tx: Tx,
	access: Access,
	{ id, name }: { id: string; name: string },
	after: string,
): string | null {
	const { schoolId, userId } = access
	const rows = listLessonsAlone(access, id, after).map(({ row }) => row)
	if (rows.length === 0) return null
	const open = tx
		.select()
		.from(series)
		.where(
			and(
				eq(series.schoolId, schoolId),
				inArray(series.id, [...new Set(rows.flatMap(({ seriesId }) => seriesId ?? []))]),
				gte(series.endsOn, after),
				isNull(series.archivedAt),
			),
		)
		.all()
	tx.delete(lessons)
		.where(
			and(
				eq(lessons.schoolId, schoolId),
				inArray(
					lessons.id,
					rows.map((row) => row.id),
				),
			),
		)
		.run()
	for (const one of open)
		tx.update(series)
			.set({
				endsOn: after < one.startsOn ? one.startsOn : after,
				archivedAt: after < one.startsOn ? Date.now() : null,
				updatedAt: Date.now(),
				updatedBy: userId,
				version: sql`${series.version} + 1`,
			})
			.where(and(eq(series.schoolId, schoolId), eq(series.id, one.id)))
			.run()
	return saveChange(tx, access, {
		kind: 'leaving',
		summary: `${name}: ${rows.length} lessons removed`,
		before: { lessons: rows, allSeries: open },
		changed: [],
	})
}

/** Classes with a seat of this student in which nobody else has a place. */
function ownClasses({ schoolId, school }: Access, studentId: string): string[] {
	const day = today(school.timeZone)
	const own = database()
		.select({ classId: enrolments.classId })
		.from(enrolments)
		.where(and(eq(enrolments.schoolId, schoolId), eq(enrolments.studentId, studentId), isSeated(day)))
		.all()
		.map(({ classId }) => classId)
	const shared = new Set(
		database()
			.select({ classId: enrolments.classId })
			.from(enrolments)
			.where(
				and(
					eq(enrolments.schoolId, schoolId),
					inArray(enrolments.classId, own),
					ne(enrolments.studentId, studentId),
					isPresent(day),
				),
			)
			.all()
			.map(({ classId }) => classId),
	)
	return own.filter((id) => !shared.has(id))
}
