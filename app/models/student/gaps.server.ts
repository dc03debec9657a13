import {
	and,
	count,
	countDistinct,
	eq,
	exists,
	gt,
	inArray,
	isNull,
	lt,
	notExists,
	notInArray,
	sql,
	type Placeholder,
	type SQL,
} from 'drizzle-orm'
import { database, prepared, type Db } from '#db/client.server.ts'
import {
	classTeachers,
	consents,
	consentTexts,
	enrolments,
	guardianships,
	students,
} from '#db/schema/index.ts'
import { ADULT } from '#app/domain/student/choices.ts'
import { yearsAgo, type Missing } from '#app/domain/student/list.ts'
import type { SchoolId } from '../access.server.ts'
import { isPauseOver, isPresent } from '../enrolment/presence.server.ts'
import { countWhere } from '../count-where.server.ts'

interface Asked {
	schoolId: SchoolId | Placeholder
	/** Students born after this day are minors. */
	minorsSince: string | Placeholder
	/** Today in the school's time zone. */
	today: string | Placeholder
}

const anyRow = { one: sql`1` }

/**
 * Conditions on `students`, one per gap. Only the birth date is required of students who are not being taught.
 */
function gapConditions(db: Db, { schoolId, minorsSince, today }: Asked): Record<Missing, SQL> {
	const taught = inArray(students.state, ['trial', 'active', 'paused'])
	const guardians = db
		.select(anyRow)
		.from(guardianships)
		.where(and(eq(guardianships.schoolId, schoolId), eq(guardianships.studentId, students.id)))
	const places = db
		.select(anyRow)
		.from(enrolments)
		.where(and(eq(enrolments.schoolId, schoolId), eq(enrolments.studentId, students.id), isPresent(today)))
	const pausesOver = db
		.select(anyRow)
		.from(enrolments)
		.where(and(eq(enrolments.schoolId, schoolId), eq(enrolments.studentId, students.id), isPauseOver(today)))
	const teachers = db
		.select(anyRow)
		.from(enrolments)
		.crossJoin(classTeachers)
		.where(
			and(
				eq(enrolments.schoolId, schoolId),
				eq(enrolments.studentId, students.id),
				isPresent(today),
				eq(classTeachers.schoolId, schoolId),
				eq(classTeachers.classId, enrolments.classId),
			),
		)
	const all = {
		family: and(taught, isNull(students.familyId), eq(students.paysSelf, false)),
		guardian: and(taught, gt(students.birthDate, minorsSince), notExists(guardians)),
		teacher: and(taught, isNull(students.primaryTeacherId), notExists(teachers)),
		class: and(inArray(students.state, ['trial', 'active']), notExists(places)),
		seat: and(notInArray(students.state, ['paused', 'left']), exists(pausesOver)),
		consent: and(taught, lt(answeredKinds(db, schoolId), askedKinds(db, schoolId))),
		'birth-date': isNull(students.birthDate),
	}
	return all as Record<Missing, SQL>
}

const asked = {
	schoolId: sql.placeholder('schoolId'),
	minorsSince: sql.placeholder('minorsSince'),
	today: sql.placeholder('today'),
}

const counted = prepared((db) => {
	const gaps = gapConditions(db, asked)
	const flag = (gap: Missing) => sql<number>`${gaps[gap]}`.as(gap)
	// A limit makes SQLite evaluate each condition once per student, however often it is used above.
	const some = db
		.select({
			id: students.id,
			name: sql<string>`trim(${students.firstName} || ' ' || ${students.lastName})`.as('name'),
			family: flag('family'),
			guardian: flag('guardian'),
			teacher: flag('teacher'),
			class: flag('class'),
			seat: flag('seat'),
			consent: flag('consent'),
			'birth-date': flag('birth-date'),
		})
		.from(students)
		.where(and(eq(students.schoolId, asked.schoolId), isNull(students.archivedAt)))
		// Reads the rows in table order; otherwise SQLite uses an index and looks up each row.
		.orderBy(students.id)
		.limit(-1)
		.as('some')
	const those = (gap: Missing) => ({
		people: countWhere(sql`${some[gap]}`),
		id: sql<string | null>`max(case when ${some[gap]} then ${some.id} end)`,
		name: sql<string | null>`max(case when ${some[gap]} then ${some.name} end)`,
	})
	return db
		.select({
			family: those('family'),
			guardian: those('guardian'),
			teacher: those('teacher'),
			class: those('class'),
			seat: those('seat'),
			consent: those('consent'),
			'birth-date': those('birth-date'),
		})
		.from(some)
		.prepare()
})

/** Number of students per gap, and the name if it is only one, in a single pass over the school. */
export function countGaps(schoolId: SchoolId, today: string) {
	const counts = counted().get({ schoolId, minorsSince: yearsAgo(today, ADULT), today })
	if (!counts) throw new Error('A count answers with a row.')
	return counts
}

export function gapCondition(schoolId: SchoolId, gap: Missing, today: string): SQL {
	return gapConditions(database(), { schoolId, minorsSince: yearsAgo(today, ADULT), today })[gap]
}

function askedKinds(db: Db, schoolId: Asked['schoolId']) {
	const kinds = db
		.select({ kinds: count() })
		.from(consentTexts)
		.where(and(eq(consentTexts.schoolId, schoolId), eq(consentTexts.version, 1)))
	return sql`(${kinds})`
}

function answeredKinds(db: Db, schoolId: Asked['schoolId']) {
	const kinds = db
		.select({ kinds: countDistinct(consentTexts.kind) })
		.from(consents)
		// The join starts from the given consents; the other way around SQLite checks every text for every student.
		.crossJoin(consentTexts)
		.where(
			and(
				eq(consents.schoolId, schoolId),
				eq(consents.studentId, students.id),
				eq(consentTexts.schoolId, schoolId),
				eq(consentTexts.id, consents.textId),
			),
		)
	return sql`(${kinds})`
}
