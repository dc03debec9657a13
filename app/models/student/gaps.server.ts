import {
	and,
	count,
	countDistinct,
	eq,
	gt,
	inArray,
	isNull,
	lt,
	ne,
	notExists,
	or,
	sql,
	type Placeholder,
	type SQL,
} from 'drizzle-orm'
import { database, prepared, type Db } from '#db/client.server.ts'
import { consents, consentTexts, enrolments, guardianships, students } from '#db/schema/index.ts'
import { ADULT } from '#app/utils/student-choices.ts'
import { yearsAgo, type Missing } from '#app/utils/student-list.ts'
import type { SchoolId } from '../access.server.ts'
import { countWhere } from '../count-where.server.ts'

interface Asked {
	schoolId: SchoolId | Placeholder
	/** Whoever was born later is a minor. */
	minorsSince: string | Placeholder
}

const one = { one: sql`1` }

/** What is missing of a student, each as a condition on `students`. All but the birth date are asked of those taught here. */
function gapConditions(db: Db, { schoolId, minorsSince }: Asked): Record<Missing, SQL> {
	const taught = inArray(students.state, ['trial', 'active', 'paused'])
	const guardians = db
		.select(one)
		.from(guardianships)
		.where(and(eq(guardianships.schoolId, schoolId), eq(guardianships.studentId, students.id)))
	const places = db
		.select(one)
		.from(enrolments)
		.where(
			and(
				eq(enrolments.schoolId, schoolId),
				eq(enrolments.studentId, students.id),
				ne(enrolments.state, 'ended'),
			),
		)
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

const asked = { schoolId: sql.placeholder('schoolId'), minorsSince: sql.placeholder('minorsSince') }

const counted = prepared((db) => {
	const gaps = gapConditions(db, asked)
	const those = (gap: Missing) => countWhere(gaps[gap])
	return db
		.select({
			family: those('family'),
			guardian: those('guardian'),
			teacher: those('teacher'),
			class: those('class'),
			consent: those('consent'),
			'birth-date': those('birth-date'),
		})
		.from(students)
		.where(and(eq(students.schoolId, asked.schoolId), isNull(students.archivedAt)))
		.prepare()
})

/** How many students lack what, in one pass over the school. */
export function countGaps(schoolId: SchoolId, today: string): Record<Missing, number> {
	const none = { family: 0, guardian: 0, teacher: 0, class: 0, consent: 0, 'birth-date': 0 }
	return counted().get({ schoolId, minorsSince: yearsAgo(today, ADULT) }) ?? none
}

/** The students who lack something. */
export function gapCondition(schoolId: SchoolId, gap: Missing, today: string): SQL {
	return gapConditions(database(), { schoolId, minorsSince: yearsAgo(today, ADULT) })[gap]
}

/** The students who lack any of some things, with whether they lack each. For gaps that are known to be few. */
export function listLackingAny(schoolId: SchoolId, gaps: readonly Missing[], today: string) {
	const conditions = gaps.map((gap) => gapCondition(schoolId, gap, today))
	const lacks = gaps.map((gap, at) => [gap, sql<number>`${conditions[at]}`] as const)
	return database()
		.select({
			id: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			lacks: Object.fromEntries(lacks) as Record<Missing, SQL<number>>,
		})
		.from(students)
		.where(and(eq(students.schoolId, schoolId), isNull(students.archivedAt), or(...conditions)))
		.limit(gaps.length)
		.all()
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
		.innerJoin(consentTexts, and(eq(consentTexts.schoolId, schoolId), eq(consentTexts.id, consents.textId)))
		.where(and(eq(consents.schoolId, schoolId), eq(consents.studentId, students.id)))
	return sql`(${kinds})`
}
