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
	lte,
	notExists,
	or,
	sql,
	type SQL,
} from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import {
	classes,
	enrolments,
	instruments,
	lessons,
	rooms,
	teachers,
	visitors,
	type LESSON_STATES,
} from '#db/schema/index.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { whereEnrolledOn } from '../enrolment/enrolled-on.server.ts'
import { attendedBy, givenBy, lessonsOf, lessonsOfTeacher } from '../lesson-scope.server.ts'
import { eachOf } from '../query-values.server.ts'
import { roomPlaceIfAny } from '../school/place.server.ts'
import { enteredLink } from './online-link.server.ts'

export type LessonState = (typeof LESSON_STATES)[number]

export interface LessonQuery {
	/** Timestamps: `from` is included, `to` is not. */
	from: number
	to: number
	/** Also lessons the teacher assists in. */
	teacherId?: string
	roomId?: string
	classId?: string
	studentId?: string
	/** Only lessons the user has, without those of colleagues. */
	isOwn?: boolean
	state?: LessonState | readonly LessonState[]
	/** Leaves out private lessons whose student pauses. */
	isGiven?: boolean
	/** Cursor: the last lesson of the previous page. */
	after?: { startsAt: number; id: string }
	limit?: number
}

export const absent = alias(teachers, 'absent')

const placeOf = (condition: SQL | undefined) =>
	new QueryBuilder()
		.select({ id: enrolments.id })
		.from(enrolments)
		.where(and(eq(enrolments.schoolId, lessons.schoolId), eq(enrolments.classId, lessons.classId), condition))
const visit = new QueryBuilder()
	.select({ id: visitors.studentId })
	.from(visitors)
	.where(and(eq(visitors.schoolId, lessons.schoolId), eq(visitors.lessonId, lessons.id)))

const studentPauses = and(
	inArray(classes.kind, ['private', 'trial']),
	eq(lessons.state, 'scheduled'),
	exists(placeOf(and(eq(enrolments.state, 'paused'), lte(enrolments.pausedFrom, lessons.day)))),
	notExists(placeOf(whereEnrolledOn(lessons.schoolId, lessons.day))),
	notExists(visit),
)

/** True for a private lesson that no student comes to, because its student pauses. Nearly all lessons end at the first search. */
export const isPaused = sql<number>`(${studentPauses})`

export const lessonColumns = {
	id: lessons.id,
	classId: lessons.classId,
	class: classes.name,
	classKind: classes.kind,
	instrument: instruments.name,
	seriesId: lessons.seriesId,
	startsAt: lessons.startsAt,
	endsAt: lessons.endsAt,
	day: lessons.day,
	teacherId: lessons.teacherId,
	teacher: teachers.name,
	substituteFor: absent.name,
	roomId: lessons.roomId,
	room: roomPlaceIfAny,
	roomName: rooms.name,
	siteId: rooms.siteId,
	kind: lessons.kind,
	state: lessons.state,
	cancelReason: lessons.cancelReason,
	movedFrom: lessons.movedFrom,
	markedAt: lessons.markedAt,
	forcedReason: lessons.forcedReason,
	version: lessons.version,
	onlineLink: enteredLink,
	isPaused,
}

/** The lessons of a period, in order. Every view of the schedule uses this query. */
export function listLessons(access: Access, query: LessonQuery) {
	const { from, to, teacherId, roomId, classId, studentId, isOwn, state, after, limit = 2_000 } = query
	const condition = and(
		lessonsOf(access),
		startsWithin(from, to),
		teacherId ? or(...lessonsOfTeacher(access.schoolId, teacherId)) : undefined,
		roomId ? eq(lessons.roomId, roomId) : undefined,
		classId ? eq(lessons.classId, classId) : undefined,
		studentId ? attendedBy(access.schoolId, [studentId]) : undefined,
		isOwn ? givenBy(access) : undefined,
		state ? inArray(lessons.state, eachOf([state].flat())) : undefined,
		query.isGiven ? sql`not ${isPaused}` : undefined,
		after ? isAfter(after) : undefined,
	)
	return asLessonRows(lessonsWhere(access, condition).limit(limit).values())
}

export type LessonRow = ReturnType<typeof listLessons>[number]

type UnmarkedQuery = Partial<Pick<LessonQuery, 'teacherId' | 'classId' | 'from' | 'to'>> & { now?: number }

/** Number of past lessons without marks, optionally of one teacher, one class or one period. */
export function countUnmarked(access: Access, query: UnmarkedQuery = {}): number {
	return (
		database()
			.select({ n: count() })
			.from(lessons)
			.where(and(rowsOf(lessons, access), unmarkedOf(access, query)))
			.get()?.n ?? 0
	)
}

/** Past lessons without marks, in order. */
export function listUnmarked(
	access: Access,
	{ limit = 100, offset = 0, ...query }: UnmarkedQuery & { limit?: number; offset?: number } = {},
) {
	return asLessonRows(lessonsWhere(access, unmarkedOf(access, query)).limit(limit).offset(offset).values())
}

function unmarkedOf(access: Access, { teacherId, classId, from, to, now = Date.now() }: UnmarkedQuery) {
	return and(
		lessonsOf(access),
		unmarked(access.schoolId, now),
		teacherId ? eq(lessons.teacherId, teacherId) : undefined,
		classId ? eq(lessons.classId, classId) : undefined,
		from !== undefined && to !== undefined ? startsWithin(from, to) : undefined,
	)
}

/** The lessons of a period together with the first `rolls` unmarked ones, in a single query. */
export function listDesk(
	access: Access,
	{ from, to, rolls, now = Date.now() }: { from: number; to: number; rolls: number; now?: number },
) {
	const own = lessonsOf(access)
	const first = database()
		.select({ id: lessons.id })
		.from(lessons)
		.where(and(rowsOf(lessons, access), own, unmarked(access.schoolId, now)))
		.orderBy(asc(lessons.startsAt), asc(lessons.id))
		.limit(rolls)
	const condition = or(and(own, startsWithin(from, to)), inArray(lessons.id, first))
	return asLessonRows(lessonsWhere(access, condition).limit(2_000).values())
}

function lessonsWhere(access: Access, condition: SQL | undefined) {
	return database()
		.select(lessonColumns)
		.from(lessons)
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.leftJoin(instruments, rowOf(instruments, access, classes.instrumentId))
		.leftJoin(teachers, rowOf(teachers, access, lessons.teacherId))
		.leftJoin(absent, rowOf(absent, access, lessons.substituteFor))
		.leftJoin(rooms, rowOf(rooms, access, lessons.roomId))
		.where(and(rowsOf(lessons, access), condition))
		.orderBy(asc(lessons.startsAt), asc(lessons.id))
}

type Found = ReturnType<ReturnType<typeof lessonsWhere>['all']>[number]

const names = Object.keys(lessonColumns)

/**
 * Maps plain values by hand. For the 2,000 lessons of a large school's week, the query builder needs more time
 * to convert columns than SQLite to find them.
 */
function asLessonRows(rows: readonly unknown[][]): Found[] {
	return rows.map((values) => {
		const row: Record<string, unknown> = {}
		for (let at = 0; at < names.length; at++) row[names[at]!] = values[at]
		return row as Found
	})
}

function startsWithin(from: number, to: number): SQL | undefined {
	return and(gte(lessons.startsAt, from), lt(lessons.startsAt, to))
}

function isAfter({ startsAt, id }: { startsAt: number; id: string }): SQL {
	return or(gt(lessons.startsAt, startsAt), and(eq(lessons.startsAt, startsAt), gt(lessons.id, id))) as SQL
}

/** A lesson without any expected student has no roll. */
function unmarked(schoolId: SchoolId, now: number): SQL {
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
