import { and, asc, desc, eq, exists, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { consents, consentTexts, eventEntries, events, students, teachers } from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { ofOwnStudents } from '../student/own.server.ts'

/** No event has more entries. */
const MOST = 1_000

const columns = {
	id: eventEntries.id,
	eventId: eventEntries.eventId,
	studentId: eventEntries.studentId,
	student: { firstName: students.firstName, lastName: students.lastName },
	/** The billed family. */
	familyId: students.familyId,
	title: eventEntries.title,
	composer: eventEntries.composer,
	minutes: eventEntries.minutes,
	accompanist: eventEntries.accompanist,
	position: eventEntries.position,
	instrument: eventEntries.instrument,
	grade: eventEntries.grade,
	outcome: eventEntries.outcome,
	mark: eventEntries.mark,
	resultOn: eventEntries.resultOn,
	resultNote: eventEntries.resultNote,
	feeMinor: eventEntries.feeMinor,
	version: eventEntries.version,
}

const ofEvent = {
	kind: events.kind,
	event: events.name,
	day: events.day,
	board: events.board,
	state: events.state,
	teacher: teachers.name,
}

export type Entry = ReturnType<typeof listEntries>[number]

/** Entries of students within reach, in program order. */
export function listEntries(access: Access, eventId: string) {
	return reached(access, eq(eventEntries.eventId, eventId))
		.orderBy(asc(eventEntries.position), asc(eventEntries.id))
		.limit(MOST)
		.all()
		.map(named)
}

/** Null for another family's student, or a withdrawn entry. */
export function findEntry(access: Access, id: string) {
	const row = reached(access, eq(eventEntries.id, id)).get()
	return row ? named(row) : null
}

/** The printed program is public, so it shows full names only with the family's consent to publication. */
export function listProgram(access: Access, eventId: string) {
	const shown = new Set(
		database()
			.select({ id: eventEntries.id })
			.from(eventEntries)
			.where(and(rowsOf(eventEntries, access), eq(eventEntries.eventId, eventId), isShownInPublic(access)))
			.all()
			.map(({ id }) => id),
	)
	return reached(access, eq(eventEntries.eventId, eventId))
		.orderBy(asc(eventEntries.position), asc(eventEntries.id))
		.limit(MOST)
		.all()
		.map(({ student, ...row }) => {
			const isWhole = shown.has(row.id)
			return { ...row, isWhole, student: isWhole ? nameOf(student) : shortName(student) }
		})
}

/** Example: `Ada O.`; a single name cannot be shortened. */
function shortName({ firstName, lastName }: { firstName: string; lastName: string }): string {
	const [initial] = lastName
	return firstName && initial ? `${firstName} ${initial}.` : firstName || lastName
}

function isShownInPublic(access: Access): SQL {
	return exists(
		database()
			.select({ one: sql`1` })
			.from(consents)
			.innerJoin(consentTexts, rowOf(consentTexts, access, consents.textId))
			.where(
				and(
					rowsOf(consents, access),
					eq(consents.studentId, eventEntries.studentId),
					eq(consentTexts.kind, 'media'),
					isNull(consents.withdrawnAt),
				),
			),
	)
}

export type EntryOfStudent = ReturnType<typeof listEntriesOfStudents>[number]

/** Past and future entries of these students, latest first. */
export function listEntriesOfStudents(
	access: Access,
	studentIds: readonly string[],
	{ id, limit = 200 }: { id?: string; limit?: number } = {},
) {
	return database()
		.select({ ...columns, ...ofEvent })
		.from(eventEntries)
		.innerJoin(events, rowOf(events, access, eventEntries.eventId))
		.innerJoin(students, rowOf(students, access, eventEntries.studentId))
		.leftJoin(teachers, rowOf(teachers, access, students.primaryTeacherId))
		.where(
			and(
				rowsOf(eventEntries, access),
				inArray(eventEntries.studentId, [...studentIds]),
				id ? eq(eventEntries.id, id) : undefined,
				isNull(eventEntries.withdrawnAt),
				ofOwnStudents(access, eventEntries.studentId),
			),
		)
		.orderBy(desc(events.day), desc(eventEntries.id))
		.limit(limit)
		.all()
		.map(named)
}

function reached(access: Access, which: SQL) {
	return database()
		.select(columns)
		.from(eventEntries)
		.innerJoin(students, rowOf(students, access, eventEntries.studentId))
		.where(
			and(
				rowsOf(eventEntries, access),
				isNull(eventEntries.withdrawnAt),
				ofOwnStudents(access, eventEntries.studentId),
				which,
			),
		)
		.$dynamic()
}

function named<Row extends { student: { firstName: string; lastName: string } }>({ student, ...row }: Row) {
	return { ...row, student: nameOf(student) }
}
