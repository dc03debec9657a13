import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { families, guardianships, studentImportRows, studentImports, students } from '#db/schema/index.ts'
import type { NewStudent } from '#app/domain/student/form.ts'
import { newId } from '#app/utils/id.server.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { stateRules } from '#app/domain/student/states.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { refuseBeyondPlan, roomInPlan } from '../plan-limit.server.ts'
import { addWithin } from '../student/addition.server.ts'
import { findKnown } from '../student/known-guardian.server.ts'
import { writeWhole } from '../undo.server.ts'
import { whyListed } from './check.server.ts'
import { findImport } from './file.server.ts'
import { noteProgress, studentImportsOf, writeRow } from './steps.server.ts'

export interface ImportedRow {
	row: number
	person: NewStudent
	familyKey: string | null
}

/** Adds the students of some rows, each completely or not at all. Returns false after a cancellation. */
export function addImported(
	access: Access,
	importId: string,
	rows: readonly ImportedRow[],
	done: number,
): boolean {
	return write((tx) => {
		if (!noteProgress(tx, access, importId, 'importing', done)) return false
		let room = roomInPlan(access, 'students')
		for (const { row, person, familyKey } of rows) {
			const counts = stateRules[person.state].counts
			// The student may have been added since the check.
			const listed = whyListed(access, person)
			const beyond = counts && room < 1 ? refuseBeyondPlan(tx, access, 'students') : null
			const added = listed
				? refused({ form: listed })
				: (beyond ??
					writeWhole((inner) =>
						addWithin(inner, access, {
							...person,
							...familyOf(inner, access, importId, person, familyKey),
							guardians: named(inner, access, person),
						}),
					))
			if (!added.ok) {
				writeRow(tx, access, importId, row, { state: listed ? 'duplicate' : 'error', text: wordsOf(added) })
				continue
			}
			if (counts) room--
			const studentId = added.value.id
			writeRow(tx, access, importId, row, {
				state: 'added',
				studentId,
				cells: null,
				text: null,
				mark: newId(),
			})
		}
		return true
	})
}

/** A guardian without a name, unknown to the school, is named after the child. */
function named(tx: Tx, { schoolId }: Access, { guardians, ...child }: NewStudent): NewStudent['guardians'] {
	return guardians.map((guardian) =>
		guardian.name || findKnown(tx, schoolId, guardian)
			? guardian
			: { ...guardian, name: `Guardian of ${nameOf(child)}` },
	)
}

/** The family of a known guardian or of an earlier row; otherwise a new one. */
function familyOf(
	tx: Tx,
	access: Access,
	importId: string,
	{ guardians, family }: NewStudent,
	familyKey: string | null,
): Partial<NewStudent> {
	const { schoolId } = access
	const known = guardians.flatMap((guardian) => findKnown(tx, schoolId, guardian)?.id ?? [])
	const theirs = known.map((id) => familyOfGuardian(tx, access, id)).find((id) => id !== undefined)
	const familyId = theirs ?? (familyKey === null ? undefined : familyOfRow(tx, access, importId, familyKey))
	if (!familyId) return { family }
	return { family: 'existing', familyId, withGuardians: guardians.length === 0 }
}

function familyOfGuardian(tx: Tx, access: Access, guardianId: string): string | undefined {
	const guardianship = tx
		.select({ familyId: students.familyId })
		.from(guardianships)
		.innerJoin(students, rowOf(students, access, guardianships.studentId))
		.innerJoin(families, rowOf(families, access, students.familyId))
		.where(
			and(
				rowsOf(guardianships, access),
				eq(guardianships.guardianId, guardianId),
				isNull(families.archivedAt),
			),
		)
		.limit(1)
		.get()
	return guardianship?.familyId ?? undefined
}

function familyOfRow(tx: Tx, access: Access, importId: string, familyKey: string): string | undefined {
	const row = tx
		.select({ familyId: students.familyId })
		.from(studentImportRows)
		.innerJoin(students, rowOf(students, access, studentImportRows.studentId))
		.where(
			and(
				rowsOf(studentImportRows, access),
				eq(studentImportRows.importId, importId),
				eq(studentImportRows.familyKey, familyKey),
				isNotNull(studentImportRows.studentId),
				isNotNull(students.familyId),
			),
		)
		.limit(1)
		.get()
	return row?.familyId ?? undefined
}

function wordsOf({ errors }: Refused): string {
	return Object.values(errors).flat().join(' ')
}

/** Completes the import after the last row. */
export function finishImport(access: Access, id: string) {
	write((tx) => {
		tx.update(studentImports)
			.set({ state: 'imported' })
			.where(and(studentImportsOf(access, id), eq(studentImports.state, 'importing')))
			.run()
		const importRow = findImport(access, id)
		if (importRow?.state !== 'imported') return
		record(tx, access, 'student-import.made', {
			objectId: id,
			objectName: importRow.fileName,
			after: { [importRow.kind === 'students' ? 'students' : 'rows']: String(importRow.counts.added ?? 0) },
		})
	})
}
