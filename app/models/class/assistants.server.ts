import {
	and,
	eq,
	gte,
	inArray,
	isNotNull,
	isNull,
	lte,
	or,
	sql,
	type SQL,
	type SQLWrapper,
} from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { classTeachers, teachers } from '#db/schema/index.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

/**
 * True for an assistant, and for a lead who still assists: they took the class over from a later day, and a colleague gives the
 * lessons until then. With a time it is false for an assistant who begins later or has left by then.
 */
export function assistsAt(time?: SQLWrapper): SQL {
	const { part, assistsFrom, assistsBefore } = classTeachers
	const assists = or(eq(part, 'assist'), isNotNull(assistsBefore)) as SQL
	if (!time) return assists
	const isThen = sql`${time} >= coalesce(${assistsFrom}, 0) and ${time} < coalesce(${assistsBefore}, ${time} + 1)`
	return and(assists, isThen) as SQL
}

/** True for a teacher who is here on a day. After their last one they assist in nothing more. */
export function isHereOn(day: string | SQLWrapper): SQL {
	return and(isNull(teachers.archivedAt), or(isNull(teachers.endedOn), gte(teachers.endedOn, day))) as SQL
}

interface Which {
	by: 'classId' | 'teacherId'
	ids: readonly string[]
	/** Teachers whose last day was before this one assist in nothing more. */
	from: string
}

/**
 * The assistants of classes, or the classes that teachers assist in. They only assist in lessons for which `assists` is true.
 */
export function listAssistants(schoolId: SchoolId, { by, ids, from }: Which) {
	if (ids.length === 0) return []
	return database()
		.select({
			teacherId: classTeachers.teacherId,
			classId: classTeachers.classId,
			since: classTeachers.assistsFrom,
			before: classTeachers.assistsBefore,
		})
		.from(classTeachers)
		.innerJoin(teachers, rowOf(teachers, schoolId, classTeachers.teacherId))
		.where(
			and(
				eq(classTeachers.schoolId, schoolId),
				inArray(classTeachers[by], eachOf(ids)),
				assistsAt(),
				isHereOn(from),
			),
		)
		.all()
		.map(({ since, before, ...row }) => ({
			...row,
			assists: ({ startsAt }: { startsAt: number }) =>
				startsAt >= (since ?? 0) && startsAt < (before ?? Infinity),
		}))
}

/** Assistants who were to leave on a later day leave their classes once it has come. */
export function removeFormerAssistants(access: Access, now: number) {
	const isOver = and(eq(classTeachers.part, 'assist'), lte(classTeachers.assistsBefore, now))
	const former = database()
		.select({ id: classTeachers.teacherId })
		.from(classTeachers)
		.where(and(rowsOf(classTeachers, access), isOver))
		.get()
	// In most hours no assistant leaves, and a write would hold up the others.
	if (!former) return
	write((tx) =>
		tx
			.delete(classTeachers)
			.where(and(rowsOf(classTeachers, access), isOver))
			.run(),
	)
}
