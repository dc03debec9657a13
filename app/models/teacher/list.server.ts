import {
	and,
	asc,
	count,
	desc,
	eq,
	gte,
	inArray,
	isNotNull,
	isNull,
	lt,
	lte,
	or,
	sql,
	type SQL,
} from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import {
	classes,
	classTeachers,
	instruments,
	memberships,
	qualifications,
	students,
	teacherHours,
	teacherInstruments,
	teachers,
} from '#db/schema/index.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { plain } from '#app/utils/fold.ts'
import { pageOf } from '#app/utils/list-query.ts'
import type { TeacherQuery } from '#app/utils/teacher-list.ts'
import { minutesBetween, type TeacherState } from '#app/utils/teacher-words.ts'
import type { Access, SchoolId } from '../access.server.ts'

/** How long before the day a qualification that ends is worth a word. */
const SOON_DAYS = 60

export type TeacherRow = ReturnType<typeof listTeachers>['rows'][number]

/** One page of the school's teachers, and how many there are. */
export function listTeachers({ schoolId, school }: Access, query: TeacherQuery) {
	const day = today(school.timeZone)
	const wanted = conditionOf(schoolId, query, day)
	const db = database()
	const total =
		db
			.select({ n: count() })
			.from(teachers)
			.where(and(eq(teachers.schoolId, schoolId), wanted))
			.get()?.n ?? 0
	const ofTeacher = (condition: SQL | undefined) =>
		db
			.select({ n: count() })
			.from(students)
			.where(and(eq(students.schoolId, schoolId), isNull(students.archivedAt), condition))
	const led = db
		.select({ n: count() })
		.from(classTeachers)
		.innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, classTeachers.classId)))
		.where(
			and(
				eq(classTeachers.schoolId, schoolId),
				eq(classTeachers.teacherId, teachers.id),
				inArray(classes.state, ['open', 'running']),
			),
		)
	const ending = db
		.select({ n: count() })
		.from(qualifications)
		.where(
			and(
				eq(qualifications.schoolId, schoolId),
				eq(qualifications.teacherId, teachers.id),
				lte(qualifications.expiresOn, daysAfter(day, SOON_DAYS)),
			),
		)
	const primary = ofTeacher(eq(students.primaryTeacherId, teachers.id))
	const found = db
		.select({
			id: teachers.id,
			name: teachers.name,
			email: teachers.email,
			phone: teachers.phone,
			endedOn: teachers.endedOn,
			archivedAt: teachers.archivedAt,
			accountEnded: memberships.endedAt,
			accountLocked: memberships.lockedAt,
			accountAwaited: memberships.awaitedSince,
			membershipId: teachers.membershipId,
			students: sql<number>`(${primary})`,
			classes: sql<number>`(${led})`,
			expiring: sql<number>`(${ending})`,
		})
		.from(teachers)
		.leftJoin(memberships, and(eq(memberships.schoolId, schoolId), eq(memberships.id, teachers.membershipId)))
		.where(and(eq(teachers.schoolId, schoolId), wanted))
		.orderBy(
			query.descending ? desc(teachers.nameKey) : asc(teachers.nameKey),
			query.descending ? desc(teachers.id) : asc(teachers.id),
		)
		.limit(query.perPage)
		.offset(pageOf(query, total).offset)
		.all()
	return { rows: withWeek(schoolId, found), total }
}

function conditionOf(schoolId: SchoolId, { search, filters }: TeacherQuery, day: string): SQL {
	const db = database()
	const { instrument, weekday, site } = filters
	const teaching = db
		.select({ id: teacherInstruments.teacherId })
		.from(teacherInstruments)
		.where(
			and(eq(teacherInstruments.schoolId, schoolId), eq(teacherInstruments.instrumentId, instrument ?? '')),
		)
	const present = db
		.select({ id: teacherHours.teacherId })
		.from(teacherHours)
		.where(
			and(
				eq(teacherHours.schoolId, schoolId),
				weekday ? eq(teacherHours.weekday, Number(weekday)) : undefined,
				site ? eq(teacherHours.siteId, site) : undefined,
				eq(teacherHours.teacherId, teachers.id),
			),
		)
	return and(
		stateIs(filters.state ?? 'teaching', day),
		instrument ? inArray(teachers.id, teaching) : undefined,
		weekday || site ? inArray(teachers.id, present) : undefined,
		...plain(search)
			.split(' ')
			.filter(Boolean)
			.map((word) =>
				or(sql`instr(${teachers.nameKey}, ${word}) > 0`, sql`instr(${teachers.emailKey}, ${word}) > 0`),
			),
	) as SQL
}

/** Who is leaving still teaches until the last day. */
function stateIs(state: TeacherState, day: string): SQL | undefined {
	if (state === 'archived') return isNotNull(teachers.archivedAt)
	if (state === 'left') return and(isNull(teachers.archivedAt), lt(teachers.endedOn, day))
	if (state === 'leaving') return and(isNull(teachers.archivedAt), gte(teachers.endedOn, day))
	return and(isNull(teachers.archivedAt), or(isNull(teachers.endedOn), gte(teachers.endedOn, day)))
}

/** What they teach and how long they can be booked in a week. */
function withWeek<Row extends { id: string }>(schoolId: SchoolId, found: Row[]) {
	const ids = found.map(({ id }) => id)
	const taught = database()
		.select({ teacherId: teacherInstruments.teacherId, name: instruments.name })
		.from(teacherInstruments)
		.innerJoin(
			instruments,
			and(eq(instruments.schoolId, schoolId), eq(instruments.id, teacherInstruments.instrumentId)),
		)
		.where(and(eq(teacherInstruments.schoolId, schoolId), inArray(teacherInstruments.teacherId, ids)))
		.all()
	const hours = database()
		.select({ teacherId: teacherHours.teacherId, from: teacherHours.from, to: teacherHours.to })
		.from(teacherHours)
		.where(and(eq(teacherHours.schoolId, schoolId), inArray(teacherHours.teacherId, ids)))
		.all()
	return found.map((row) => ({
		...row,
		instruments: taught.filter(({ teacherId }) => teacherId === row.id).map(({ name }) => name),
		minutes: hours
			.filter(({ teacherId }) => teacherId === row.id)
			.reduce((sum, { from, to }) => sum + minutesBetween(from, to), 0),
	}))
}
