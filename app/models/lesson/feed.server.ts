import { and, asc, count, eq, max, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { classes, instruments, lessons, rooms, sites, teachers } from '#db/schema/index.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { seesSchedule } from '../account/portal.server.ts'
import { isAwayFrom, listTimeOff } from '../calendar/time-off-list.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { childrenBetween, childrenInFeed } from './internal/feed-children.server.ts'
import { inFeed, isOfTeacher, stretchOf, type OpenFeed } from './internal/feed-scope.server.ts'
import { lessonsOf } from '../lesson-scope.server.ts'
import { ownTeacherId } from '../teacher/own.server.ts'
import { roomAddressIfAny, roomPlace } from '../school/place.server.ts'
import { isPaused } from './list.server.ts'
import { enteredLink, onlineLinksOf, onlineServerOf } from './online-link.server.ts'

export type { OpenFeed } from './internal/feed-scope.server.ts'

const MOST = 5_000

const columns = {
	id: lessons.id,
	startsAt: lessons.startsAt,
	endsAt: lessons.endsAt,
	day: lessons.day,
	state: lessons.state,
	kind: lessons.kind,
	version: lessons.version,
	updatedAt: lessons.updatedAt,
	class: classes.name,
	/** A student may have two private lessons, which are both called after the student. */
	instrument: sql<
		string | null
	>`case when ${classes.kind} = 'private' and instr(lower(${classes.name}), lower(${instruments.name})) = 0 then ${instruments.name} end`,
	teacherId: lessons.teacherId,
	teacher: teachers.name,
	room: roomAddressIfAny,
	roomId: lessons.roomId,
	onlineLink: enteredLink,
	isPaused,
}

export type FeedLesson = Omit<ReturnType<typeof listFeedLessons>[number], 'isAssisted' | 'isMissed'> & {
	isMissed?: boolean
}

/**
 * All lessons of a calendar feed. Canceled ones are included, because calendar apps only remove events marked
 * as canceled. Only a person's own calendar has the links of online lessons: calendars of rooms and classes are put on
 * screens and websites.
 */
export function listFeedLessons(schoolId: SchoolId, feed: OpenFeed, now = Date.now()) {
	const linkOf = feed.kind === 'person' ? onlineLinksOf(schoolId) : () => null
	const children = childrenInFeed(feed, now)
	const isAssisted = assistedIn(feed)
	const rows = database()
		.select(columns)
		.from(lessons)
		.innerJoin(classes, rowOf(classes, schoolId, lessons.classId))
		.leftJoin(instruments, rowOf(instruments, schoolId, classes.instrumentId))
		.leftJoin(teachers, rowOf(teachers, schoolId, lessons.teacherId))
		.leftJoin(rooms, rowOf(rooms, schoolId, lessons.roomId))
		.where(and(eq(lessons.schoolId, schoolId), inFeed(schoolId, feed, now)))
		.orderBy(asc(lessons.startsAt), asc(lessons.id))
		.limit(MOST)
		.all()
	const assisted = rows.filter(isAssisted)
	const isAway =
		feed.kind === 'person' ? isAwayFrom(feed.access, ownTeacherId(feed.access) ?? '', assisted) : () => false
	return rows.map((lesson) => ({
		...lesson,
		onlineLink: linkOf(lesson),
		isMissed: isAssisted(lesson) && isAway(lesson),
		...children.get(lesson.id),
		isAssisted: isAssisted(lesson),
	}))
}

/** Tells the lessons of a teacher's calendar that a colleague gives from the teacher's own. */
function assistedIn(feed: OpenFeed): (lesson: { teacherId: string | null }) => boolean {
	if (feed.kind !== 'person' || !isOfTeacher(feed.access)) return () => false
	const own = ownTeacherId(feed.access)
	return ({ teacherId }) => teacherId !== own
}

/** A string that changes whenever the feed does, computed at a fraction of the cost of rendering it. */
export function feedVersion(schoolId: SchoolId, feed: OpenFeed, now = Date.now()): string {
	const { school } = feed
	const span = stretchOf(schoolId, school.timeZone, now)
	const latest = (column: SQLiteColumn) => sql<number | null>`max(${column})`
	const row = database()
		.select({
			lessons: count(),
			versions: sql<string>`cast(sum(${lessons.version}) as text)`,
			paused: sql<string | null>`cast(sum(case when ${isPaused} then ${lessons.startsAt} end) as text)`,
			starts: sql<string>`cast(sum(${lessons.startsAt}) as text)`,
			lesson: latest(lessons.updatedAt),
			class: latest(classes.updatedAt),
			instrument: latest(instruments.updatedAt),
			teacher: latest(teachers.updatedAt),
			room: latest(rooms.updatedAt),
			// A second site puts the names of both behind their rooms.
			site: sql<number | null>`(${lastSiteChange(schoolId)})`,
		})
		.from(lessons)
		.innerJoin(classes, rowOf(classes, schoolId, lessons.classId))
		.leftJoin(instruments, rowOf(instruments, schoolId, classes.instrumentId))
		.leftJoin(teachers, rowOf(teachers, schoolId, lessons.teacherId))
		.leftJoin(rooms, rowOf(rooms, schoolId, lessons.roomId))
		.where(and(eq(lessons.schoolId, schoolId), inFeed(schoolId, feed, now)))
		.get()
	return JSON.stringify([
		[school.id, school.name, school.timeZone],
		span,
		{ ...row, children: [...childrenInFeed(feed, now)] },
		feed.kind === 'person' && onlineServerOf(schoolId),
		feed.kind === 'person' &&
			isOfTeacher(feed.access) &&
			listTimeOff(feed.access, { ...span, teacherId: ownTeacherId(feed.access) ?? '' }),
	])
}

function lastSiteChange(schoolId: SchoolId) {
	return database()
		.select({ at: max(sites.updatedAt) })
		.from(sites)
		.where(eq(sites.schoolId, schoolId))
}

/** One lesson for a calendar file. Null without permission. */
export function findFeedLesson(access: Access, id: string): FeedLesson | null {
	if (!seesSchedule(access)) return null
	const lesson = database()
		.select(columns)
		.from(lessons)
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.leftJoin(instruments, rowOf(instruments, access, classes.instrumentId))
		.leftJoin(teachers, rowOf(teachers, access, lessons.teacherId))
		.leftJoin(rooms, rowOf(rooms, access, lessons.roomId))
		.where(and(rowOf(lessons, access, id), lessonsOf(access)))
		.get()
	if (!lesson) return null
	const children = childrenBetween(access, { from: lesson.startsAt, to: lesson.startsAt + 1 }).get(id)
	return { ...lesson, onlineLink: onlineLinksOf(access.schoolId)(lesson), ...children }
}

/** Title of the feed: `Blue Room`, `Piano 2`, or the person’s name. */
export function feedName(schoolId: SchoolId, feed: OpenFeed): string {
	if (feed.kind === 'person') return feed.access.name
	const { subjectId } = feed
	const db = database()
	const room =
		feed.kind === 'room'
			? db
					.select({ name: roomPlace })
					.from(rooms)
					.where(rowOf(rooms, schoolId, subjectId))
					.get()
			: db
					.select({ name: classes.name })
					.from(classes)
					.where(rowOf(classes, schoolId, subjectId))
					.get()
	return room?.name ?? ''
}
