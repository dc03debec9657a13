import { and, asc, eq, gte, inArray, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import {
	auditEntries,
	families,
	guardians,
	guardianships,
	studentImportRows,
	studentImports,
	studentInstruments,
	students,
	studentWords,
} from '#db/schema/index.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { nameOfColleague } from '../colleague.server.ts'
import { findImport } from './file.server.ts'
import { isPointedAt } from '../undo.server.ts'
import { studentImportsOf, undoRows } from './steps.server.ts'

const UNDOABLE = ['imported', 'canceled'] as const

/** Starts undoing an import, unless one of its students was changed since. */
export function startUndoing(access: Access, id: string): Outcome<null> {
	return write((tx) => {
		const importRow = findImport(access, id)
		if (!UNDOABLE.some((state) => state === importRow?.state))
			return refused({ form: 'This import can no longer be undone.' }, { status: 409 })
		// Balances, credits and lessons are taken back row by row; those that were used since are kept.
		const touched = importRow?.kind === 'students' ? findTouched(access, id) : null
		if (touched) {
			const { by, name, more } = touched
			const others = more > 0 ? ` and ${more} more` : ''
			return refused(
				{ form: `${by} changed ${name}${others} in the meantime, so nothing was undone.` },
				{ status: 409 },
			)
		}
		tx.update(studentImports).set({ state: 'undoing', rowsDone: 0 }).where(studentImportsOf(access, id)).run()
		return done(null)
	})
}

/** Removes some imported students, except those changed or used since. Returns false once it is over. */
export function removeImported(
	access: Access,
	id: string,
	rows: readonly number[],
	rowsDone: number,
): boolean {
	return undoRows(access, id, rows, rowsDone, (tx, row) => {
		const studentId = studentOfRow(tx, access, id, row)
		const touched = findTouched(access, id, row)
		if (studentId && !touched && unlessUsed(() => removeStudent(tx, access, id, studentId)))
			return { state: 'removed', studentId: null, mark: null, familyKey: null }
		return {
			state: 'kept',
			text: touched
				? `${touched.by} changed this student.`
				: 'This student has lessons, invoices or notes by now.',
		}
	})
}

/** Completes the undo after the last student. */
export function finishUndoing(access: Access, id: string) {
	write((tx) => {
		const { changes } = tx
			.update(studentImports)
			.set({ state: 'undone' })
			.where(and(studentImportsOf(access, id), eq(studentImports.state, 'undoing')))
			.run()
		const importRow = findImport(access, id)
		if (changes > 0 && importRow)
			record(tx, access, 'student-import.undone', { objectId: id, objectName: importRow.fileName })
	})
}

/**
 * The first imported student changed since, directly or through the family, with the user behind the change.
 */
function findTouched(access: Access, importId: string, row?: number) {
	const changed = database()
		.select({
			firstName: students.firstName,
			lastName: students.lastName,
			updatedBy: students.updatedBy,
			version: students.version,
			entryBy: auditEntries.actorName,
		})
		.from(studentImportRows)
		.innerJoin(students, rowOf(students, access, studentImportRows.studentId))
		.leftJoin(
			auditEntries,
			and(
				rowsOf(auditEntries, access),
				or(eq(auditEntries.objectId, students.id), eq(auditEntries.objectId, students.familyId)),
				// Uses the index on the object: for a large file, the entries written since are many.
				sql`+${auditEntries.id} > ${studentImportRows.mark}`,
			),
		)
		.where(
			and(
				rowsOf(studentImportRows, access),
				eq(studentImportRows.importId, importId),
				eq(studentImportRows.state, 'added'),
				row === undefined ? undefined : eq(studentImportRows.row, row),
				or(ne(students.version, 1), sql`${auditEntries.id} is not null`),
			),
		)
		.groupBy(studentImportRows.row)
		.orderBy(asc(studentImportRows.row))
		.all()
	const [first] = changed
	if (!first) return null
	return {
		by: first.entryBy ?? nameOfColleague(access, first.updatedBy),
		name: `${first.firstName} ${first.lastName}`.trim(),
		more: changed.length - 1,
	}
}

/** Rolls back if another row refers to the student. */
function unlessUsed(work: () => void): boolean {
	try {
		write(work)
		return true
	} catch (error) {
		if (isPointedAt(error)) return false
		throw error
	}
}

function removeStudent(tx: Tx, access: Access, importId: string, studentId: string) {
	const [student] = tx
		.select({ familyId: students.familyId, at: studentImports.at })
		.from(students)
		.innerJoin(studentImports, studentImportsOf(access, importId))
		.where(rowOf(students, access, studentId))
		.all()
	if (!student) return
	const guardianIds = tx
		.select({ id: guardianships.guardianId })
		.from(guardianships)
		.where(and(rowsOf(guardianships, access), eq(guardianships.studentId, studentId)))
		.all()
		.map(({ id }) => id)
	for (const table of [studentWords, studentInstruments, guardianships])
		tx.delete(table)
			.where(and(rowsOf(table, access), eq(table.studentId, studentId)))
			.run()
	tx.delete(students)
		.where(rowOf(students, access, studentId))
		.run()
	unlessUsed(() => removeGuardians(tx, access, guardianIds, student.at))
	unlessUsed(() => removeFamily(tx, access, student.familyId, student.at))
}

/** Removes imported guardians without any child left. */
function removeGuardians(tx: Tx, access: Access, ids: string[], since: number) {
	const tied = tx
		.select({ one: sql`1` })
		.from(guardianships)
		.where(and(rowsOf(guardianships, access), eq(guardianships.guardianId, guardians.id)))
	tx.delete(guardians)
		.where(
			and(
				rowsOf(guardians, access),
				inArray(guardians.id, ids),
				gte(guardians.createdAt, since),
				isNull(guardians.membershipId),
				notExists(tied),
			),
		)
		.run()
}

function removeFamily(tx: Tx, access: Access, id: string | null, since: number) {
	if (id === null) return
	const child = tx
		.select({ one: sql`1` })
		.from(students)
		.where(and(rowsOf(students, access), eq(students.familyId, families.id)))
	tx.delete(families)
		.where(and(rowOf(families, access, id), gte(families.createdAt, since), notExists(child)))
		.run()
}

function studentOfRow(tx: Tx, access: Access, importId: string, row: number): string | null {
	const studentImportRow = tx
		.select({ studentId: studentImportRows.studentId })
		.from(studentImportRows)
		.where(
			and(
				rowsOf(studentImportRows, access),
				eq(studentImportRows.importId, importId),
				eq(studentImportRows.row, row),
			),
		)
		.get()
	return studentImportRow?.studentId ?? null
}
