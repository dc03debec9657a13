import {
	and,
	eq,
	gt,
	inArray,
	isNotNull,
	isNull,
	notInArray,
	or,
	sql,
	type SQL,
	type SQLWrapper,
} from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import {
	classes,
	classTeachers,
	enrolments,
	families,
	guardians,
	guardianships,
	lessons,
	series,
	students,
	teachers,
} from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from './access.server.ts'
import { rowOf, rowsOf } from './school-rows.server.ts'
import { isSeated } from './enrolment/presence.server.ts'
import { runsUntilChange } from './lesson/until-change.server.ts'

const DAY = 86_400_000

/*
 * Scopes: conditions for the rows of a school within a user's reach, all or their own. Every read or write uses
 * the scope of its noun instead of `eq(table.schoolId, …)`. Archived rows are included; lists leave them out
 * themselves.
 */

/**
 * A teacher's own students are enrolled in a class they teach or assist in, or have them as main teacher. A
 * guardian's are their children, a learner's is themselves, while the portal is open.
 */
export function studentsOf(access: Access): SQL {
	return within(rowsOf(students, access), access, {
		staff: () => isTaughtBy(access.schoolId, teacherOf(access), today(access.school.timeZone)),
		guardian: () => and(isNull(students.portalClosedAt), inArray(students.id, childrenOf(access))),
		learner: (membershipId) => and(isNull(students.portalClosedAt), eq(students.membershipId, membershipId)),
	})
}

/**
 * A teacher's own classes are those they teach or assist in; a family's are those its students are enrolled in.
 */
export function classesOf(access: Access): SQL {
	const { schoolId, school } = access
	const attended = () => inArray(classes.id, attendedBy(access))
	return within(rowsOf(classes, access), access, {
		staff: () => inArray(classes.id, classesOfTeacher(schoolId, teacherOf(access), today(school.timeZone))),
		guardian: attended,
		learner: attended,
	})
}

/** The families of the user's own students. A learner has access only as an adult who pays for themselves. */
export function familiesOf(access: Access): SQL {
	const familyOf = (which?: SQL) =>
		inArray(
			families.id,
			database()
				.select({ id: students.familyId })
				.from(students)
				.where(and(studentsOf(access), which)),
		)
	return within(rowsOf(families, access), access, {
		staff: () => familyOf(),
		guardian: () => familyOf(),
		learner: () => familyOf(eq(students.paysSelf, true)),
	})
}

/**
 * Families whose money the user may see: as a guardian who pays or receives invoices for a child, or as an
 * adult who pays for themselves. A no-contact order about one child excludes the whole family, because invoices
 * name every child.
 */
export function billedTo(access: Access): SQL {
	const pays = or(eq(guardianships.pays, true), eq(guardianships.getsInvoices, true))
	return within(rowsOf(families, access), access, {
		staff: () => sql`false`,
		guardian: () => familiesInContact(access, pays),
		learner: (membershipId) => {
			const self = and(eq(students.membershipId, membershipId), isNull(students.portalClosedAt))
			return inArray(
				families.id,
				database()
					.select({ id: students.familyId })
					.from(students)
					.where(and(rowsOf(students, access), self, eq(students.paysSelf, true))),
			)
		},
	})
}

/** The families of a guardian's children, without those in which an order forbids contact with a child. */
export function familiesInContact(access: Access, which?: SQL): SQL {
	const open = and(eq(guardianships.noContact, false), isNull(students.portalClosedAt), which) as SQL
	return and(
		inArray(families.id, familiesTied(access, open)),
		notInArray(families.id, familiesTied(access, eq(guardianships.noContact, true))),
	) as SQL
}

/** The cross joins make SQLite start from the guardian: a school has thousands of students. */
function familiesTied({ schoolId, membershipId }: Access, which: SQL) {
	return database()
		.select({ id: students.familyId })
		.from(guardians)
		.crossJoin(guardianships)
		.crossJoin(students)
		.where(
			and(
				eq(guardians.schoolId, schoolId),
				eq(guardians.membershipId, membershipId ?? ''),
				eq(guardianships.schoolId, schoolId),
				eq(guardianships.guardianId, guardians.id),
				rowOf(students, schoolId, guardianships.studentId),
				isNull(guardians.archivedAt),
				isNotNull(students.familyId),
				which,
			),
		)
}

/*
 * The same scopes for a single row, checked before reading or writing related tables. Reach `all` needs no
 * query, because the next query is confined to the school anyway.
 */

export function reachesStudent(access: Access, id: string): boolean {
	return access.reach === 'all' || hasOne(students, studentsOf(access), id)
}

export function reachesClass(access: Access, id: string): boolean {
	return access.reach === 'all' || hasOne(classes, classesOf(access), id)
}

export function reachesFamily(access: Access, id: string): boolean {
	return access.reach === 'all' || hasOne(families, familiesOf(access), id)
}

/** Checks before a write, because the student may have left the user's reach since the page was opened. */
export function refuseStranger(access: Access, studentId: string): Refused | null {
	if (reachesStudent(access, studentId)) return null
	return refused({ form: 'This student is not on your list any more.' }, { status: 404 })
}

function hasOne(noun: typeof students | typeof classes | typeof families, scope: SQL, id: string): boolean {
	const row = database()
		.select({ id: noun.id })
		.from(noun)
		.where(and(scope, eq(noun.id, id)))
		.get()
	return row !== undefined
}

/** Office accounts have no own rows. */
type Own = Record<Exclude<Access['kind'], 'office'>, (membershipId: string) => SQL | undefined>

function within(school: SQL, { reach, kind, membershipId }: Access, own: Own): SQL {
	if (reach === 'all') return school
	return and(school, membershipId && kind !== 'office' ? own[kind](membershipId) : sql`false`) as SQL
}

/**
 * Classes the teacher leads or assists in, and those handed to a colleague from a later day, until that day or as long as
 * lessons of their own are to come. With the part `lead`, no classes in which they only assist.
 */
export function classesOfTeacher(
	schoolId: SchoolId,
	teacher: string | SQLWrapper,
	day: string,
	part?: 'lead',
) {
	const isTheirs = (column: SQLWrapper) =>
		sql`${column} in ${typeof teacher === 'string' ? [teacher] : teacher}`
	return database()
		.select({ id: classTeachers.classId })
		.from(classTeachers)
		.where(
			and(
				eq(classTeachers.schoolId, schoolId),
				isTheirs(classTeachers.teacherId),
				part && eq(classTeachers.part, part),
			),
		)
		.unionAll(
			database()
				.select({ id: lessons.classId })
				.from(lessons)
				.where(and(eq(lessons.schoolId, schoolId), isTheirs(lessons.teacherId), isStillOwn(schoolId))),
		)
		.unionAll(
			database()
				.select({ id: series.classId })
				.from(series)
				.where(
					and(eq(series.schoolId, schoolId), isTheirs(series.teacherId), runsUntilChange(schoolId, day)),
				),
		)
}

/** Lessons to come of an own series, and those of the last day, for its roll and notes. */
export function isStillOwn(schoolId: SchoolId): SQL {
	return and(isOfOwnSeries(schoolId), gt(lessons.startsAt, Date.now() - DAY)) as SQL
}

/**
 * Lessons of a series that their teacher does not give as a substitute. A single lesson of another teacher does not make the
 * class theirs.
 */
export function isOfOwnSeries(schoolId: SchoolId): SQL {
	return and(
		eq(lessons.schoolId, schoolId),
		inArray(lessons.state, ['scheduled', 'held']),
		isNotNull(lessons.seriesId),
		isNull(lessons.substituteFor),
	) as SQL
}

/** The teacher record of the user. */
function teacherOf({ schoolId, membershipId }: Access) {
	return database()
		.select({ id: teachers.id })
		.from(teachers)
		.where(and(eq(teachers.schoolId, schoolId), eq(teachers.membershipId, membershipId ?? '')))
}

/** Condition for students enrolled in a class of the teacher, or with them as main teacher. */
export function isTaughtBy(schoolId: SchoolId, teacher: SQLWrapper, day: string, part?: 'lead'): SQL {
	const seated = database()
		.select({ id: enrolments.studentId })
		.from(enrolments)
		.where(
			and(
				eq(enrolments.schoolId, schoolId),
				inArray(enrolments.classId, classesOfTeacher(schoolId, teacher, day, part)),
				isSeated(day),
			),
		)
	return or(inArray(students.id, seated), sql`${students.primaryTeacherId} in ${teacher}`) as SQL
}

function attendedBy(access: Access) {
	const { school } = access
	const own = database().select({ id: students.id }).from(students).where(studentsOf(access))
	return database()
		.select({ id: enrolments.classId })
		.from(enrolments)
		.where(
			and(rowsOf(enrolments, access), inArray(enrolments.studentId, own), isSeated(today(school.timeZone))),
		)
}

/** Never children under a no-contact order. */
function childrenOf({ schoolId, membershipId }: Access) {
	return database()
		.select({ id: guardianships.studentId })
		.from(guardianships)
		.innerJoin(guardians, rowOf(guardians, schoolId, guardianships.guardianId))
		.where(
			and(
				eq(guardianships.schoolId, schoolId),
				eq(guardianships.noContact, false),
				eq(guardians.membershipId, membershipId ?? ''),
				isNull(guardians.archivedAt),
			),
		)
}
