import { and, desc, eq, exists, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { database, prepared } from '#db/client.server.ts'
import { consents, consentTexts, students } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { eachOf } from '../query-values.server.ts'
import { reachesStudent, studentsOf } from '../scope.server.ts'

const texts = prepared((db) =>
	db
		.select({
			id: consentTexts.id,
			kind: consentTexts.kind,
			version: consentTexts.version,
			text: consentTexts.text,
		})
		.from(consentTexts)
		.where(eq(consentTexts.schoolId, sql.placeholder('schoolId')))
		.orderBy(desc(consentTexts.kind), desc(consentTexts.version))
		.limit(100)
		.prepare(),
)

const given = prepared((db) =>
	db
		.select({
			id: consents.id,
			textId: consents.textId,
			givenBy: consents.givenBy,
			recordedBy: consents.recordedBy,
			at: consents.at,
			withdrawnAt: consents.withdrawnAt,
			withdrawnBy: consents.withdrawnBy,
			withdrawalRecordedBy: consents.withdrawalRecordedBy,
			kind: consentTexts.kind,
			version: consentTexts.version,
		})
		.from(consents)
		.innerJoin(
			consentTexts,
			and(eq(consentTexts.schoolId, consents.schoolId), eq(consentTexts.id, consents.textId)),
		)
		.where(
			and(
				eq(consents.schoolId, sql.placeholder('schoolId')),
				eq(consents.studentId, sql.placeholder('studentId')),
			),
		)
		.orderBy(desc(consents.at))
		.limit(100)
		.prepare(),
)

const answered = prepared((db) => {
	const answers = (which?: SQL) =>
		db
			.select({ one: sql`1` })
			.from(consents)
			.where(
				and(
					eq(consents.schoolId, sql.placeholder('schoolId')),
					eq(consents.studentId, sql.placeholder('studentId')),
					eq(consents.textId, consentTexts.id),
					which,
				),
			)
	return db
		.select({
			kind: consentTexts.kind,
			isGiven: exists(answers(isNull(consents.withdrawnAt))).mapWith(Boolean),
			isAnswered: exists(answers()).mapWith(Boolean),
		})
		.from(consentTexts)
		.where(eq(consentTexts.schoolId, sql.placeholder('schoolId')))
		.orderBy(desc(consentTexts.kind), desc(consentTexts.version))
		.limit(100)
		.prepare()
})

/** The current version of each kind of consent text. */
export function listCurrentTexts({ schoolId }: Access) {
	const all = texts().all({ schoolId })
	return all.filter(({ kind }, i) => all.findIndex((other) => other.kind === kind) === i)
}

/** Kinds of consent whose current text was not accepted, in one statement. A refusal or a withdrawal is an answer too. */
export function listMissingConsents(access: Access, studentId: string) {
	if (!reachesStudent(access, studentId)) return []
	const all = answered().all({ schoolId: access.schoolId, studentId })
	return all
		.filter(({ kind }, i) => all.findIndex((other) => other.kind === kind) === i)
		.filter(({ isGiven }) => !isGiven)
		.map(({ kind, isAnswered }) => ({ kind, isRefused: isAnswered }))
}

/** The current version of the same kind of text. */
export function findCurrentText(access: Access, textId: string) {
	const kind = findText(access, textId)?.kind
	return listCurrentTexts(access).find((text) => text.kind === kind)
}

/** Given and withdrawn consents of a student, newest first. */
export function listConsents(access: Access, studentId: string) {
	if (!reachesStudent(access, studentId)) return []
	return given().all({ schoolId: access.schoolId, studentId })
}

/**
 * Current texts that were not answered, for each of the students. A refusal or a withdrawal is an answer too. Students who left
 * need no further consents.
 */
export function listUnansweredTexts(access: Access, studentIds: readonly string[]) {
	const db = database()
	const answers = db
		.select({ one: sql`1` })
		.from(consents)
		.where(
			and(
				rowsOf(consents, access),
				eq(consents.studentId, students.id),
				eq(consents.textId, consentTexts.id),
			),
		)
	const all = db
		.select({
			studentId: students.id,
			id: consentTexts.id,
			kind: consentTexts.kind,
			isAnswered: exists(answers).mapWith(Boolean),
		})
		// The cross join makes SQLite start from the texts, which an index has in order.
		.from(consentTexts)
		.crossJoin(students)
		.where(
			and(
				rowsOf(consentTexts, access),
				rowsOf(students, access),
				studentsOf(access),
				inArray(students.id, eachOf(studentIds)),
				ne(students.state, 'left'),
			),
		)
		.orderBy(desc(consentTexts.kind), desc(consentTexts.version))
		.limit(100 * studentIds.length)
		.all()
	return all.filter(
		({ studentId, kind, isAnswered }, i) =>
			!isAnswered && all.findIndex((other) => other.studentId === studentId && other.kind === kind) === i,
	)
}

export function findText(access: Access, textId: string) {
	return database()
		.select({ kind: consentTexts.kind, version: consentTexts.version })
		.from(consentTexts)
		.where(rowOf(consentTexts, access, textId))
		.get()
}
