import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { studentImportRows, studentImports, users } from '#db/schema/index.ts'
import type { ImportMapping, ImportRowState } from '#app/domain/student/import.ts'
import type { ImportKind, OpeningTotals } from '#app/domain/student/opening-import.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { studentImportsOf } from './steps.server.ts'

const MAX_LISTED = 20

interface UploadedList {
	fileName: string
	kind?: ImportKind
	columns: readonly string[]
	mapping: ImportMapping
	/** Already JSON: serializing half a million cells takes longer than a request may. */
	rows: readonly { line: number; cells: string }[]
}

/** Stores an uploaded file without adding students. A repeated request returns the same import. */
export function addImport(access: Access, key: string, list: UploadedList): { id: string } {
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return { id: before }
		const { schoolId, userId } = access
		const id = newId()
		tx.insert(studentImports)
			.values({
				schoolId,
				id,
				fileName: list.fileName,
				kind: list.kind ?? 'students',
				state: 'mapping',
				at: Date.now(),
				by: userId,
				columns: JSON.stringify(list.columns),
				mapping: JSON.stringify(list.mapping),
				rows: list.rows.length,
			})
			.run()
		const { placeholder } = sql
		const addRow = tx
			.insert(studentImportRows)
			.values({
				schoolId,
				importId: id,
				state: 'waiting',
				row: placeholder('line'),
				cells: placeholder('cells'),
			})
			.prepare()
		for (const row of list.rows) addRow.run(row)
		spendKey(tx, access, key, id)
		return { id }
	})
}

export type FoundImport = NonNullable<ReturnType<typeof findImport>>

export function findImport(access: Access, id: string) {
	const studentImport = database().select().from(studentImports).where(studentImportsOf(access, id)).get()
	if (!studentImport) return null
	return {
		...studentImport,
		columns: JSON.parse(studentImport.columns) as string[],
		mapping: JSON.parse(studentImport.mapping) as ImportMapping,
		expected: JSON.parse(studentImport.expected ?? '{}') as OpeningTotals,
		counts: countRows(access, id),
	}
}

/** Number of rows by state. */
function countRows(access: Access, importId: string): Partial<Record<ImportRowState, number>> {
	const counted = database()
		.select({ state: studentImportRows.state, rows: count() })
		.from(studentImportRows)
		.where(and(rowsOf(studentImportRows, access), eq(studentImportRows.importId, importId)))
		.groupBy(studentImportRows.state)
		.all()
	return Object.fromEntries(counted.map(({ state, rows }) => [state, rows]))
}

/** Imports of the last weeks, newest first. */
export function listImports(access: Access) {
	return database()
		.select({
			id: studentImports.id,
			fileName: studentImports.fileName,
			kind: studentImports.kind,
			state: studentImports.state,
			rows: studentImports.rows,
			at: studentImports.at,
			by: users.name,
		})
		.from(studentImports)
		.leftJoin(users, eq(users.id, studentImports.by))
		.where(rowsOf(studentImports, access))
		.orderBy(desc(studentImports.id))
		.limit(MAX_LISTED)
		.all()
}

/** Rows in file order, optionally only some states. */
export function listImportRows(
	access: Access,
	importId: string,
	{
		states,
		limit = -1,
		offset = 0,
	}: { states?: readonly ImportRowState[]; limit?: number; offset?: number } = {},
) {
	return database()
		.select({
			row: studentImportRows.row,
			state: studentImportRows.state,
			cells: studentImportRows.cells,
			text: studentImportRows.text,
			studentId: studentImportRows.studentId,
		})
		.from(studentImportRows)
		.where(
			and(
				rowsOf(studentImportRows, access),
				eq(studentImportRows.importId, importId),
				states && inArray(studentImportRows.state, [...states]),
			),
		)
		.orderBy(asc(studentImportRows.row))
		.limit(limit)
		.offset(offset)
		.all()
		.map(({ cells, ...row }) => ({ ...row, cells: cells === null ? null : (JSON.parse(cells) as string[]) }))
}

/** Rows that failed, to be corrected in a spreadsheet and uploaded again. */
export function listFailedRows(access: Access, importId: string) {
	return listImportRows(access, importId, { states: ['error', 'duplicate'] })
}

/** The first day with lessons, if the schedule leaves out earlier ones of the file. */
export function lessonsSince(access: Access, importId: string): string | null {
	const row = database()
		.select({ since: sql<string | null>`min(json_extract(${studentImportRows.made}, '$.since'))` })
		.from(studentImportRows)
		.where(
			and(
				rowsOf(studentImportRows, access),
				eq(studentImportRows.importId, importId),
				eq(studentImportRows.state, 'added'),
			),
		)
		.get()
	return row?.since ?? null
}
