import {
	and,
	count,
	countDistinct,
	eq,
	gt,
	inArray,
	isNull,
	lt,
	notExists,
	sql,
	type Placeholder,
	type SQL,
} from 'drizzle-orm'
import { database, prepared, type Db } from '#db/client.server.ts'
import { consents, consentTexts, enrolments, guardianships, students } from '#db/schema/index.ts'
import { ADULT } from '#app/domain/student/choices.ts'
import { yearsAgo, type Missing } from '#app/domain/student/list.ts'
import type { SchoolId } from '../access.server.ts'
import { isPresent } from '../enrolment/presence.server.ts'
import { countWhere } from '../count-where.server.ts'

interface Asked {
	schoolId: SchoolId | Placeholder
	/** Whoever was born later is a minor. */
	minorsSince: string | Placeholder
	/** The day it is at the school. */
	today: string | Placeholder
}

const one = { one: sql`1` }

/** What is missing of a student, each as a condition on `students`. All but the birth date are asked of those taught here. */
function gapConditions(db: Db, { schoolId, minorsSince, today }: Asked): Record<Missing, SQL> {
	const taught = inArray(students.state, ['trial', 'active', 'paused'])
	const guardians = db
		.select(one)
		.from(guardianships)
		.where(and(eq(guardianships.schoolId, schoolId), eq(guardianships.studentId, students.id)))
	const places = db
		.select(one)
		.from(enrolments)
		.where(and(eq(enrolments.schoolId, schoolId), eq(enrolments.studentId, students.id), isPresent(today)))
	const all = {
		family: and(taught, isNull(students.familyId), eq(students.paysSelf, false)),
		guardian: and(taught, gt(students.birthDate, minorsSince), notExists(guardians)),
		teacher: and(taught, isNull(students.primaryTeacherId)),
		class: and(inArray(students.state, ['trial', 'active']), notExists(places)),
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
	// With a limit SQLite answers each condition once a student, however often it is used above.
	const some = db
		.select({
			id: students.id,
			name: sql<string>`trim(${students.firstName} || ' ' || ${students.lastName})`.as('name'),
			family: flag('family'),
			guardian: flag('guardian'),
			teacher: flag('teacher'),
			class: flag('class'),
			consent: flag('consent'),
			'birth-date': flag('birth-date'),
		})
		.from(students)
		.where(and(eq(students.schoolId, asked.schoolId), isNull(students.archivedAt)))
		// As they lie: else SQLite goes by an index, and looks each of them up.
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
			consent: those('consent'),
			'birth-date': those('birth-date'),
		})
		.from(some)
		.prepare()
})

/** How many students lack what, and who it is where it is one, in one pass over the school. */
export function countGaps(schoolId: SchoolId, today: string) {
	const found = counted().get({ schoolId, minorsSince: yearsAgo(today, ADULT), today })
	if (!found) throw new Error('A count answers with a row.')
	return found
}

/** The students who lack something. */
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
		// From what a student agreed to, to its text: the other way each student is asked about each text.
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
