import { and, eq, exists, inArray, ne, sql } from 'drizzle-orm'
import { unionAll, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import {
	classes,
	enrolments,
	families,
	guardians,
	guardianships,
	instruments,
	levels,
	memberships,
	studentInstruments,
	students,
	studentTags,
	tags,
	teachers,
} from '#db/schema/index.ts'
import type { SchoolId } from '../access.server.ts'
import { openInvitation } from './list-portal.server.ts'

export interface Bare {
	id: string
	familyId: string | null
	teacherId: string | null
}

const nothing = sql<string | null>`null`.as('more')
const kind = (word: string) => sql<string>`${word}`.as('kind')
const as = (column: SQLiteColumn, name: string) => sql<string>`${column}`.as(name)

/** One line for each thing that is told of a student, or of their teacher or family. */
export function factsOf(schoolId: SchoolId, rows: readonly Bare[]) {
	if (rows.length === 0) return []
	const ids = rows.map(({ id }) => id)
	const some = (values: (string | null)[]) => [...new Set(values.filter((id) => id !== null))]
	const db = database()
	return unionAll(
		db
			.select({
				of: as(teachers.id, 'of'),
				kind: kind('teacher'),
				name: as(teachers.name, 'name'),
				more: nothing,
			})
			.from(teachers)
			.where(
				and(
					eq(teachers.schoolId, schoolId),
					inArray(teachers.id, some(rows.map(({ teacherId }) => teacherId))),
				),
			),
		db
			.select({
				of: as(families.id, 'of'),
				kind: kind('family'),
				name: as(families.name, 'name'),
				more: nothing,
			})
			.from(families)
			.where(
				and(
					eq(families.schoolId, schoolId),
					inArray(families.id, some(rows.map(({ familyId }) => familyId))),
				),
			),
		instrumentsOf(schoolId, ids),
		classesOf(schoolId, ids),
		db
			.select({
				of: as(studentTags.studentId, 'of'),
				kind: kind('tag'),
				name: as(tags.name, 'name'),
				more: nothing,
			})
			.from(studentTags)
			.innerJoin(tags, and(eq(tags.schoolId, schoolId), eq(tags.id, studentTags.tagId)))
			.where(and(eq(studentTags.schoolId, schoolId), inArray(studentTags.studentId, ids))),
		...accountsOf(schoolId, ids),
	).all()
}

function instrumentsOf(schoolId: SchoolId, ids: string[]) {
	return database()
		.select({
			of: as(studentInstruments.studentId, 'of'),
			kind: kind('instrument'),
			name: as(instruments.name, 'name'),
			more: sql<string | null>`${levels.name}`.as('more'),
		})
		.from(studentInstruments)
		.innerJoin(
			instruments,
			and(eq(instruments.schoolId, schoolId), eq(instruments.id, studentInstruments.instrumentId)),
		)
		.leftJoin(levels, and(eq(levels.schoolId, schoolId), eq(levels.id, studentInstruments.levelId)))
		.where(and(eq(studentInstruments.schoolId, schoolId), inArray(studentInstruments.studentId, ids)))
}

function classesOf(schoolId: SchoolId, ids: string[]) {
	return database()
		.select({
			of: as(enrolments.studentId, 'of'),
			kind: kind('class'),
			name: as(classes.name, 'name'),
			more: sql<
				string | null
			>`case when ${enrolments.state} in ('active', 'ending') then null else ${enrolments.state} end`.as(
				'more',
			),
		})
		.from(enrolments)
		.innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, enrolments.classId)))
		.where(
			and(
				eq(enrolments.schoolId, schoolId),
				inArray(enrolments.studentId, ids),
				ne(enrolments.state, 'ended'),
			),
		)
}

function accountsOf(schoolId: SchoolId, ids: string[]) {
	const db = database()
	const state =
		sql<string>`case when ${exists(openInvitation(schoolId))} then 'invited' else 'active' end`.as('name')
	// The plus keeps SQLite from beginning with every membership of the school.
	const lives = sql`+${memberships.endedAt} is null`
	return [
		db
			.select({ of: as(students.id, 'of'), kind: kind('account'), name: state, more: nothing })
			.from(students)
			.innerJoin(
				memberships,
				and(eq(memberships.schoolId, schoolId), eq(memberships.id, students.membershipId)),
			)
			.where(and(eq(students.schoolId, schoolId), inArray(students.id, ids), lives)),
		db
			.select({ of: as(guardianships.studentId, 'of'), kind: kind('account'), name: state, more: nothing })
			.from(guardianships)
			.innerJoin(guardians, and(eq(guardians.schoolId, schoolId), eq(guardians.id, guardianships.guardianId)))
			.innerJoin(
				memberships,
				and(eq(memberships.schoolId, schoolId), eq(memberships.id, guardians.membershipId)),
			)
			.where(
				and(
					eq(guardianships.schoolId, schoolId),
					inArray(guardianships.studentId, ids),
					eq(guardianships.noContact, false),
					lives,
				),
			),
	]
}
