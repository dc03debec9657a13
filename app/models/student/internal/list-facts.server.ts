import { and, eq, sql } from 'drizzle-orm'
import { unionAll, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { prepared, type Db } from '#db/client.server.ts'
import {
	classes,
	classTeachers,
	enrolments,
	families,
	instruments,
	levels,
	studentInstruments,
	studentTags,
	tags,
	teachers,
} from '#db/schema/index.ts'
import type { SchoolId } from '../../access.server.ts'
import { everyWeeks } from '../../class/usual-interval.server.ts'
import { weeklyTimesJson } from '../../class/weekly-times.server.ts'
import { isOfferOver, isPresent, lastDay } from '../../enrolment/presence.server.ts'

export interface Bare {
	id: string
	familyId: string | null
	teacherId: string | null
}

/** One row per fact about a student, teacher or family. */
export function factsOf(schoolId: SchoolId, rows: readonly Bare[]) {
	if (rows.length === 0) return []
	const some = (values: (string | null)[]) => JSON.stringify([...new Set(values)])
	return facts().all({
		schoolId,
		now: Date.now(),
		lastDay: lastDay(Date.now()),
		students: some(rows.map(({ id }) => id)),
		teachers: some(rows.map(({ teacherId }) => teacherId)),
		families: some(rows.map(({ familyId }) => familyId)),
	})
}

const schoolId = sql.placeholder('schoolId')
const nothing = sql<string | null>`null`.as('more')
const kind = (word: string) => sql<string>`${word}`.as('kind')
const as = (column: SQLiteColumn, name: string) => sql<string>`${column}`.as(name)

/** The requested ids as a table. The cross join makes SQLite start from it and not from the table of a small school. */
const asked = (ids: 'students' | 'teachers' | 'families') => sql`json_each(${sql.placeholder(ids)})`
const each = sql`json_each.value`

const facts = prepared((db) =>
	unionAll(
		db
			.select({
				of: as(teachers.id, 'of'),
				kind: kind('teacher'),
				name: as(teachers.name, 'name'),
				more: nothing,
				usual: nothing,
			})
			.from(asked('teachers'))
			.crossJoin(teachers)
			.where(and(eq(teachers.schoolId, schoolId), eq(teachers.id, each))),
		db
			.select({
				of: as(families.id, 'of'),
				kind: kind('family'),
				name: as(families.name, 'name'),
				more: nothing,
				usual: nothing,
			})
			.from(asked('families'))
			.crossJoin(families)
			.where(and(eq(families.schoolId, schoolId), eq(families.id, each))),
		instrumentsOf(db),
		classesOf(db),
		leadersOf(db),
		db
			.select({
				of: as(studentTags.studentId, 'of'),
				kind: kind('tag'),
				name: as(tags.name, 'name'),
				more: nothing,
				usual: nothing,
			})
			.from(asked('students'))
			.crossJoin(studentTags)
			.crossJoin(tags)
			.where(
				and(
					eq(studentTags.schoolId, schoolId),
					eq(studentTags.studentId, each),
					eq(tags.schoolId, schoolId),
					eq(tags.id, studentTags.tagId),
				),
			),
	).prepare(),
)

function instrumentsOf(db: Db) {
	return db
		.select({
			of: as(studentInstruments.studentId, 'of'),
			kind: kind('instrument'),
			name: as(instruments.name, 'name'),
			more: sql<string | null>`${levels.name}`.as('more'),
			usual: nothing,
		})
		.from(asked('students'))
		.crossJoin(studentInstruments)
		.crossJoin(instruments)
		.leftJoin(levels, and(eq(levels.schoolId, schoolId), eq(levels.id, studentInstruments.levelId)))
		.where(
			and(
				eq(studentInstruments.schoolId, schoolId),
				eq(studentInstruments.studentId, each),
				eq(instruments.schoolId, schoolId),
				eq(instruments.id, studentInstruments.instrumentId),
			),
		)
}

function classesOf(db: Db) {
	return db
		.select({
			of: as(enrolments.studentId, 'of'),
			kind: kind('class'),
			name: as(classes.name, 'name'),
			more: sql<
				string | null
			>`case when ${enrolments.state} in ('active', 'ending') or (${enrolments.state} = 'paused'
				and ${enrolments.pausedFrom} > ${sql.placeholder('lastDay')}) then null
				when ${isOfferOver(sql.placeholder('now'))} then 'offer ran out' else ${enrolments.state} end`.as('more'),
			usual: sql<
				string | null
			>`json_array(${classes.kind}, ${instruments.name}, ${classes.weekday}, ${classes.startTime}, ${everyWeeks}, json(${weeklyTimesJson(sql.placeholder('lastDay'))}))`.as(
				'usual',
			),
		})
		.from(asked('students'))
		.crossJoin(enrolments)
		.crossJoin(classes)
		.leftJoin(instruments, and(eq(instruments.schoolId, schoolId), eq(instruments.id, classes.instrumentId)))
		.where(
			and(
				eq(enrolments.schoolId, schoolId),
				eq(enrolments.studentId, each),
				isPresent(sql.placeholder('lastDay')),
				eq(classes.schoolId, schoolId),
				eq(classes.id, enrolments.classId),
			),
		)
}

/** The teachers who lead the classes of a student, in the order of the classes. */
function leadersOf(db: Db) {
	return db
		.select({
			of: as(enrolments.studentId, 'of'),
			kind: kind('leader'),
			name: as(teachers.name, 'name'),
			more: nothing,
			usual: nothing,
		})
		.from(asked('students'))
		.crossJoin(enrolments)
		.crossJoin(classTeachers)
		.crossJoin(teachers)
		.where(
			and(
				eq(enrolments.schoolId, schoolId),
				eq(enrolments.studentId, each),
				isPresent(sql.placeholder('lastDay')),
				eq(classTeachers.schoolId, schoolId),
				eq(classTeachers.classId, enrolments.classId),
				eq(classTeachers.part, 'lead'),
				eq(teachers.schoolId, schoolId),
				eq(teachers.id, classTeachers.teacherId),
			),
		)
}
