import {
	and,
	asc,
	count,
	eq,
	gte,
	inArray,
	isNull,
	lt,
	ne,
	or,
	sql,
	type SQL,
	type SQLWrapper,
} from 'drizzle-orm'
import { union, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import {
	classes,
	enrolments,
	lessons,
	rooms,
	teachers,
	terms,
	visitors,
} from '#db/schema/index.ts'
import { daysAfter, startOfDay, today } from '#app/utils/dates.ts'
import type { Access, School, SchoolId } from '../access.server.ts'
import { ownStudents } from '../student/own.server.ts'
import { ownTeacherId } from '../teacher/own.server.ts'
import { classesOfTeacher, lessonsOf } from './scope.server.ts'

/** Where the school has no terms. */
const DAYS_BACK = 30
const DAYS_AHEAD = 180
const MOST_DAYS_AHEAD = 366
const MOST = 5_000

const columns = {
	id: lessons.id,
	startsAt: lessons.startsAt,
	endsAt: lessons.endsAt,
	state: lessons.state,
	kind: lessons.kind,
	version: lessons.version,
	updatedAt: lessons.updatedAt,
	class: classes.name,
	teacher: teachers.name,
	room: rooms.name,
}

/** What somebody subscribed to: the lessons of a person as if they were signed in, of a room or of a class. */
export type OpenFeed = { school: School } & (
	{ kind: 'person'; access: Access } | { kind: 'room' | 'class'; subjectId: string }
)

export type FeedLesson = ReturnType<typeof listFeedLessons>[number]

/** Everything in a calendar, canceled lessons included: programs only take back what they are told is canceled. */
export function listFeedLessons(schoolId: SchoolId, feed: OpenFeed, now = Date.now()) {
	return database()
		.select(columns)
		.from(lessons)
		.innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, lessons.classId)))
		.leftJoin(teachers, and(eq(teachers.schoolId, schoolId), eq(teachers.id, lessons.teacherId)))
		.leftJoin(rooms, and(eq(rooms.schoolId, schoolId), eq(rooms.id, lessons.roomId)))
		.where(and(eq(lessons.schoolId, schoolId), inFeed(feed, now)))
		.orderBy(asc(lessons.startsAt), asc(lessons.id))
		.limit(MOST)
		.all()
}

/** Text that is the same as long as the calendar is, for much less than it costs to write one. */
export function feedVersion(schoolId: SchoolId, feed: OpenFeed, now = Date.now()): string {
	const { school } = feed
	const latest = (column: SQLiteColumn) => sql<number | null>`max(${column})`
	const found = database()
		.select({
			lessons: count(),
			versions: sql<string>`cast(sum(${lessons.version}) as text)`,
			starts: sql<string>`cast(sum(${lessons.startsAt}) as text)`,
			lesson: latest(lessons.updatedAt),
			class: latest(classes.updatedAt),
			teacher: latest(teachers.updatedAt),
			room: latest(rooms.updatedAt),
		})
		.from(lessons)
		.innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, lessons.classId)))
		.leftJoin(teachers, and(eq(teachers.schoolId, schoolId), eq(teachers.id, lessons.teacherId)))
		.leftJoin(rooms, and(eq(rooms.schoolId, schoolId), eq(rooms.id, lessons.roomId)))
		.where(and(eq(lessons.schoolId, schoolId), inFeed(feed, now)))
		.get()
	return JSON.stringify([school.id, school.name, school.timeZone, stretchOf(school, now), found])
}

/** One lesson for a calendar; null when this person may not see it. */
export function findFeedLesson(access: Access, id: string): FeedLesson | null {
	const { schoolId } = access
	const found = database()
		.select(columns)
		.from(lessons)
		.innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, lessons.classId)))
		.leftJoin(teachers, and(eq(teachers.schoolId, schoolId), eq(teachers.id, lessons.teacherId)))
		.leftJoin(rooms, and(eq(rooms.schoolId, schoolId), eq(rooms.id, lessons.roomId)))
		.where(and(eq(lessons.schoolId, schoolId), eq(lessons.id, id), lessonsOf(access)))
		.get()
	return found ?? null
}

/** What a calendar is of: `Blue Room`, `Piano 2`, or the person’s name. */
export function feedName(schoolId: SchoolId, feed: OpenFeed): string {
	if (feed.kind === 'person') return feed.access.name
	const { subjectId } = feed
	const db = database()
	const found =
		feed.kind === 'room'
			? db
					.select({ name: rooms.name })
					.from(rooms)
					.where(and(eq(rooms.schoolId, schoolId), eq(rooms.id, subjectId)))
					.get()
			: db
					.select({ name: classes.name })
					.from(classes)
					.where(and(eq(classes.schoolId, schoolId), eq(classes.id, subjectId)))
					.get()
	return found?.name ?? ''
}

function inFeed(feed: OpenFeed, now: number): SQL | undefined {
	const { school } = feed
	const { from, to } = stretchOf(school, now)
	const within = and(
		gte(lessons.startsAt, startOfDay(from, school.timeZone)),
		lt(lessons.startsAt, startOfDay(daysAfter(to, 1), school.timeZone)),
	)
	if (feed.kind === 'person') return ownLessons(feed.access, within)
	return and(within, eq(feed.kind === 'room' ? lessons.roomId : lessons.classId, feed.subjectId))
}

/**
 * A person comes by a lesson in two ways, and each has an index. They are looked up one by one, because one condition
 * with an "or" has SQLite read every lesson of the stretch.
 */
function ownLessons(access: Access, within: SQL | undefined): SQL | undefined {
	const { schoolId, role } = access
	const ids = (condition: SQL) =>
		database()
			.select({ id: lessons.id })
			.from(lessons)
			.where(and(eq(lessons.schoolId, schoolId), within, condition))
	if (role === 'student') {
		const [classIds, visits] = placesOf(schoolId, ownStudents(access))
		const found = union(ids(inArray(lessons.classId, classIds)), ids(inArray(lessons.id, visits)))
		return and(lessonsOf(access), inArray(lessons.id, found))
	}
	const own = ownTeacherId(access) ?? ''
	if (role === 'admin') return and(within, eq(lessons.teacherId, own))
	if (role !== 'teacher') return and(within, lessonsOf(access))
	const found = union(
		ids(eq(lessons.teacherId, own)),
		ids(inArray(lessons.classId, classesOfTeacher(schoolId, own))),
	)
	const { teacherId, substituteFor } = lessons
	// A lesson that somebody else gives in their place is not in a teacher’s calendar.
	const isTheirs = or(eq(teacherId, own), isNull(substituteFor), ne(substituteFor, own))
	return and(lessonsOf(access), inArray(lessons.id, found), isTheirs)
}

/** Where students are enrolled or were once, and the lessons they visit. */
function placesOf(schoolId: SchoolId, studentIds: SQLWrapper) {
	const db = database()
	return [
		db
			.select({ id: enrolments.classId })
			.from(enrolments)
			.where(and(eq(enrolments.schoolId, schoolId), inArray(enrolments.studentId, studentIds))),
		db
			.select({ id: visitors.lessonId })
			.from(visitors)
			.where(and(eq(visitors.schoolId, schoolId), inArray(visitors.studentId, studentIds))),
	] as const
}

/** From the first day of this term to the last day of the last one planned; half a year where there are no terms. */
function stretchOf({ id, timeZone }: { id: SchoolId; timeZone: string }, now: number) {
	const day = today(timeZone, now)
	const planned = database()
		.select({
			from: sql<string | null>`min(${terms.startsOn})`,
			to: sql<string | null>`max(${terms.endsOn})`,
		})
		.from(terms)
		.where(and(eq(terms.schoolId, id), gte(terms.endsOn, day), isNull(terms.archivedAt)))
		.get()
	const usual = { from: daysAfter(day, -DAYS_BACK), to: daysAfter(day, DAYS_AHEAD) }
	const last = planned?.to && planned.to > usual.to ? planned.to : usual.to
	const most = daysAfter(day, MOST_DAYS_AHEAD)
	return {
		from: planned?.from && planned.from < usual.from ? planned.from : usual.from,
		to: last < most ? last : most,
	}
}
