import { and, eq, gte, inArray, isNull, lt, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { enrolments, lessons, terms, visitors } from '#db/schema/index.ts'
import { daysAfter, startOfDay, today } from '#app/utils/dates.ts'
import type { Access, School, SchoolId } from '../../access.server.ts'
import { seesSchedule } from '../../account/portal.server.ts'
import { ownStudents } from '../../student/own.server.ts'
import { ownTeacherId } from '../../teacher/own.server.ts'
import { lessonsOf, lessonsOfTeacher } from '../../lesson-scope.server.ts'

const DAYS_BACK = 30
/** Lessons are planned a school year ahead; more would only make calendars larger. */
const DAYS_AHEAD = 366

/** The subject of a subscribed calendar: a person with their own access, a room or a class. */
export type OpenFeed = { school: School } & (
	{ kind: 'person'; access: Access } | { kind: 'room' | 'class'; subjectId: string }
)

export function inFeed(schoolId: SchoolId, feed: OpenFeed, now: number): SQL | undefined {
	const { timeZone } = feed.school
	const { from, to } = stretchOf(schoolId, timeZone, now)
	const within = and(
		gte(lessons.startsAt, startOfDay(from, timeZone)),
		lt(lessons.startsAt, startOfDay(daysAfter(to, 1), timeZone)),
	)
	if (feed.kind === 'person') return ownLessons(feed.access, within)
	return and(within, eq(feed.kind === 'room' ? lessons.roomId : lessons.classId, feed.subjectId))
}

/**
 * Two indexes can find a person's lessons. A union uses both, but a single condition with "or" makes SQLite
 * read every lesson of the period.
 */
function ownLessons(access: Access, within: SQL | undefined): SQL | undefined {
	const { schoolId, role } = access
	const ids = (condition: SQL) =>
		database()
			.select({ id: lessons.id })
			.from(lessons)
			.where(and(eq(lessons.schoolId, schoolId), within, condition))
	if (!seesSchedule(access)) return eq(lessons.id, '')
	if (role === 'student') {
		const [classIds, visits] = placesOf(schoolId, ownStudents(access))
		const lessonIds = unionAll(ids(inArray(lessons.classId, classIds)), ids(inArray(lessons.id, visits)))
		return and(lessonsOf(access), inArray(lessons.id, lessonIds))
	}
	if (!isOfTeacher(access)) return and(within, lessonsOf(access))
	// The schedule page shows the same lessons: a substitute has them, the absent teacher does not.
	const [given, assisted] = lessonsOfTeacher(schoolId, ownTeacherId(access) ?? '')
	return and(within, inArray(lessons.id, unionAll(ids(given), ids(assisted))))
}

/** True for a feed with the lessons of one teacher, who may assist in some of them. */
export const isOfTeacher = ({ role }: Access) => role === 'admin' || role === 'teacher'

/** Classes the students are or were enrolled in, and lessons they visit. */
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

/** Begins with the current term, or a month ago if that is earlier, and ends a year ahead. */
export function stretchOf(schoolId: SchoolId, timeZone: string, now: number) {
	const day = today(timeZone, now)
	const current = database()
		.select({ from: sql<string | null>`min(${terms.startsOn})` })
		.from(terms)
		.where(and(eq(terms.schoolId, schoolId), gte(terms.endsOn, day), isNull(terms.archivedAt)))
		.get()
	const usual = daysAfter(day, -DAYS_BACK)
	const from = current?.from && current.from < usual ? current.from : usual
	return { from, to: daysAfter(day, DAYS_AHEAD) }
}
