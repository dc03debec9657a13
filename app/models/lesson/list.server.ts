import {
	and,
	asc,
	count,
	eq,
	exists,
	gt,
	gte,
	inArray,
	isNull,
	lt,
	or,
	sql,
	type Placeholder,
	type SQL,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import {
	classes,
	enrolments,
	lessons,
	rooms,
	teachers,
	visitors,
	type LESSON_STATES,
} from '#db/schema/index.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { whereEnrolledOn } from '../enrolment/enrolled-on.server.ts'
import { attendedBy, lessonsOf, personalLessons } from '../lesson-scope.server.ts'
import { eachOf, preparedFor } from '../prepared-for.server.ts'

export type LessonState = (typeof LESSON_STATES)[number]

export interface LessonQuery {
	/** Moments: lessons that start at `from` or later and before `to`. */
	from: number
	to: number
	teacherId?: string
	roomId?: string
	classId?: string
	studentId?: string
	state?: LessonState | readonly LessonState[]
	/** The last lesson of the page before. */
	after?: { startsAt: number; id: string }
	limit?: number
}

export const absent = alias(teachers, 'absent')

export const lessonColumns = {
	id: lessons.id,
	classId: lessons.classId,
	class: classes.name,
	classKind: classes.kind,
	instrumentId: classes.instrumentId,
	seriesId: lessons.seriesId,
	startsAt: lessons.startsAt,
	endsAt: lessons.endsAt,
	day: lessons.day,
	teacherId: lessons.teacherId,
	teacher: teachers.name,
	substituteFor: absent.name,
	roomId: lessons.roomId,
	room: rooms.name,
	siteId: rooms.siteId,
	kind: lessons.kind,
	state: lessons.state,
	cancelReason: lessons.cancelReason,
	movedFrom: lessons.movedFrom,
	markedAt: lessons.markedAt,
	forcedReason: lessons.forcedReason,
	version: lessons.version,
}

/** The lessons of a stretch of time, first to last: every view of the schedule reads this. */
export function listLessons(access: Access, query: LessonQuery) {
	const { from, to, teacherId, roomId, classId, studentId, state, after, limit = 2_000 } = query
	const given = WHICH.filter((name) => query[name]).join()
	return rowsOf(
		stretch(access, given).values({
			...{ ...personalLessons(access), from, to, teacherId, roomId, classId, studentId, limit },
			...{ states: JSON.stringify([state].flat()), afterAt: after?.startsAt, afterId: after?.id },
		}),
	)
}

/** What may be said of the lessons beside their days: each choice of these is a statement of its own. */
const WHICH = ['teacherId', 'roomId', 'classId', 'studentId', 'state', 'after'] as const

const stretch = preparedFor((_, access, given: string) => {
	const names = given.split(',')
	const when = (name: (typeof WHICH)[number], condition: () => SQL | undefined) =>
		names.includes(name) ? condition() : undefined
	const condition = and(
		within(access),
		when('teacherId', () => eq(lessons.teacherId, sql.placeholder('teacherId'))),
		when('roomId', () => eq(lessons.roomId, sql.placeholder('roomId'))),
		when('classId', () => eq(lessons.classId, sql.placeholder('classId'))),
		when('studentId', () => attendedBy(access.schoolId, sql`(${sql.placeholder('studentId')})`)),
		when('state', () => inArray(lessons.state, eachOf('states'))),
		when('after', isAfter),
	)
	return lessonsWhere(access, condition).limit(sql.placeholder('limit')).prepare()
})

export type LessonRow = ReturnType<typeof listLessons>[number]

/** How many past lessons, of one teacher if it is said, still lack marks. */
export function countUnmarked(
	access: Access,
	{ teacherId, now = Date.now() }: Pick<LessonQuery, 'teacherId'> & { now?: number } = {},
): number {
	return (
		database()
			.select({ n: count() })
			.from(lessons)
			.where(
				and(
					eq(lessons.schoolId, access.schoolId),
					lessonsOf(access),
					unmarked(access.schoolId, now),
					teacherId ? eq(lessons.teacherId, teacherId) : undefined,
				),
			)
			.get()?.n ?? 0
	)
}

/** Past lessons that still lack marks, first to last. */
export function listUnmarked(
	access: Access,
	{
		teacherId,
		limit = 100,
		offset = 0,
		now = Date.now(),
	}: Pick<LessonQuery, 'teacherId' | 'limit'> & { offset?: number; now?: number } = {},
) {
	const condition = and(
		lessonsOf(access),
		unmarked(access.schoolId, now),
		teacherId ? eq(lessons.teacherId, teacherId) : undefined,
	)
	return rowsOf(lessonsWhere(access, condition).limit(limit).offset(offset).values())
}

/** The lessons of a stretch of time and the first `rolls` past ones that lack marks, first to last, at once. */
export function listDesk(
	access: Access,
	{ from, to, rolls, now = Date.now() }: { from: number; to: number; rolls: number; now?: number },
) {
	return rowsOf(desk(access).values({ ...personalLessons(access), from, to, rolls, now }))
}

const desk = preparedFor((db, access) => {
	const first = db
		.select({ id: lessons.id })
		.from(lessons)
		.where(
			and(
				eq(lessons.schoolId, access.schoolId),
				lessonsOf(access),
				unmarked(access.schoolId, sql.placeholder('now')),
			),
		)
		.orderBy(asc(lessons.startsAt), asc(lessons.id))
		.limit(sql.placeholder('rolls'))
	return lessonsWhere(access, or(within(access), inArray(lessons.id, first)))
		.limit(2_000)
		.prepare()
})

function lessonsWhere({ schoolId }: Access, condition: SQL | undefined) {
	return database()
		.select(lessonColumns)
		.from(lessons)
		.innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, lessons.classId)))
		.leftJoin(teachers, and(eq(teachers.schoolId, schoolId), eq(teachers.id, lessons.teacherId)))
		.leftJoin(absent, and(eq(absent.schoolId, schoolId), eq(absent.id, lessons.substituteFor)))
		.leftJoin(rooms, and(eq(rooms.schoolId, schoolId), eq(rooms.id, lessons.roomId)))
		.where(and(eq(lessons.schoolId, schoolId), condition))
		.orderBy(asc(lessons.startsAt), asc(lessons.id))
}

type Found = ReturnType<ReturnType<typeof lessonsWhere>['all']>[number]

const names = Object.keys(lessonColumns)

/**
 * Rows of plain texts and numbers. Of the 2,000 lessons of a large school's week, the query builder takes longer to
 * read each column by its type than SQLite to find them.
 */
function rowsOf(found: readonly unknown[][]): Found[] {
	return found.map((values) => {
		const row: Record<string, unknown> = {}
		for (let at = 0; at < names.length; at++) row[names[at]!] = values[at]
		return row as Found
	})
}

/** The lessons somebody may see that start from one moment on and before another. */
function within(access: Access): SQL | undefined {
	return and(
		lessonsOf(access),
		gte(lessons.startsAt, sql.placeholder('from')),
		lt(lessons.startsAt, sql.placeholder('to')),
	)
}

function isAfter(): SQL {
	const [at, id] = [sql.placeholder('afterAt'), sql.placeholder('afterId')]
	return or(gt(lessons.startsAt, at), and(eq(lessons.startsAt, at), gt(lessons.id, id))) as SQL
}

/** A lesson nobody is expected at has no roll. */
function unmarked(schoolId: SchoolId, now: number | Placeholder): SQL {
	const enrolled = database()
		.select({ id: enrolments.id })
		.from(enrolments)
		.where(
			and(
				eq(enrolments.schoolId, schoolId),
				eq(enrolments.classId, lessons.classId),
				whereEnrolledOn(schoolId, lessons.day),
			),
		)
	const visiting = database()
		.select({ id: visitors.studentId })
		.from(visitors)
		.where(and(eq(visitors.schoolId, schoolId), eq(visitors.lessonId, lessons.id)))
	return and(
		isNull(lessons.markedAt),
		lt(lessons.startsAt, now),
		lt(lessons.endsAt, now),
		inArray(lessons.state, ['scheduled', 'held']),
		or(exists(enrolled), exists(visiting)),
	) as SQL
}
