import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { studentImportRows, studentImports } from '#db/schema/index.ts'
import type { ImportMapping, ImportState } from '#app/domain/student/import.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

/** Saves the column mapping and starts the check. Null if it is too late. */
export function mapImport(access: Access, id: string, mapping: ImportMapping): true | null {
	return moveImport(access, id, ['mapping', 'checked'], 'checking', {
		mapping: JSON.stringify(mapping),
		rowsDone: 0,
	})
}

/** Moves an import to another state. Null if it is in an unexpected state. */
export function moveImport(
	access: Access,
	id: string,
	from: readonly ImportState[],
	to: ImportState,
	more: Partial<Pick<typeof studentImports.$inferInsert, 'mapping' | 'rowsDone'>> = {},
): true | null {
	return write((tx) => {
		const { changes } = tx
			.update(studentImports)
			.set({ state: to, ...more })
			.where(and(studentImportsOf(access, id), inArray(studentImports.state, [...from])))
			.run()
		return changes > 0 ? true : null
	})
}

/** Deletes an import that was never applied. */
export function discardImport(access: Access, id: string): true | null {
	return write((tx) => {
		const studentImport = tx
			.select({ id: studentImports.id })
			.from(studentImports)
			.where(and(studentImportsOf(access, id), inArray(studentImports.state, [...PENDING])))
			.get()
		if (!studentImport) return null
		removeImports(tx, access.schoolId, [id])
		return true
	})
}

const PENDING: readonly ImportState[] = ['mapping', 'checking', 'checked']

/** Imports may contain an erased person: deletes pending ones, and the cell contents of all others. */
export function forgetImports(tx: Tx, schoolId: SchoolId) {
	const ids = tx
		.select({ id: studentImports.id })
		.from(studentImports)
		.where(and(eq(studentImports.schoolId, schoolId), inArray(studentImports.state, [...PENDING])))
		.all()
		.map(({ id }) => id)
	removeImports(tx, schoolId, ids)
	tx.update(studentImports)
		.set({ state: 'canceled' })
		.where(and(eq(studentImports.schoolId, schoolId), eq(studentImports.state, 'importing')))
		.run()
	tx.update(studentImportRows)
		.set({ cells: null, text: null, familyKey: null })
		.where(eq(studentImportRows.schoolId, schoolId))
		.run()
}

function removeImports(tx: Tx, schoolId: SchoolId, ids: string[]) {
	tx.delete(studentImportRows)
		.where(and(eq(studentImportRows.schoolId, schoolId), inArray(studentImportRows.importId, ids)))
		.run()
	tx.delete(studentImports)
		.where(and(eq(studentImports.schoolId, schoolId), inArray(studentImports.id, ids)))
		.run()
}

export function studentImportsOf(access: Access, id: string): SQL | undefined {
	return rowOf(studentImports, access, id)
}

/** Saves progress and returns whether to continue, because a user may cancel between two batches. */
export function noteProgress(
	tx: Tx,
	access: Access,
	id: string,
	state: ImportState,
	rowsDone: number,
): boolean {
	const { changes } = tx
		.update(studentImports)
		.set({ rowsDone })
		.where(and(studentImportsOf(access, id), eq(studentImports.state, state)))
		.run()
	return changes > 0
}

type RowChange = Partial<typeof studentImportRows.$inferInsert>

export function writeRow(tx: Tx, access: Access, importId: string, row: number, values: RowChange) {
	tx.update(studentImportRows)
		.set(values)
		.where(
			and(
				rowsOf(studentImportRows, access),
				eq(studentImportRows.importId, importId),
				eq(studentImportRows.row, row),
			),
		)
		.run()
}

/** Takes some rows back, and says of each what became of it. Returns false once the undo is over. */
export function undoRows(
	access: Access,
	importId: string,
	rows: readonly number[],
	rowsDone: number,
	undo: (tx: Tx, row: number) => RowChange,
): boolean {
	return write((tx) => {
		if (!noteProgress(tx, access, importId, 'undoing', rowsDone)) return false
		for (const row of rows) writeRow(tx, access, importId, row, undo(tx, row))
		return true
	})
}
