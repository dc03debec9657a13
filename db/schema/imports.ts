import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { IMPORT_ROW_STATES, IMPORT_STATES } from '#app/domain/student/import.ts'
import { IMPORT_KINDS } from '#app/domain/student/opening-import.ts'
import { key, schoolId } from './columns.ts'

/** Uploaded lists of students, or of what they bring from another system, from upload to undo. */
export const studentImports = sqliteTable(
	'student_imports',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		fileName: text('file_name').notNull(),
		state: text('state', { enum: IMPORT_STATES }).notNull(),
		/** Column names as JSON. */
		columns: text('columns').notNull(),
		/** Column mapping as JSON. */
		mapping: text('mapping').notNull(),
		rows: integer('rows').notNull(),
		/** Progress of the current step. */
		rowsDone: integer('rows_done').notNull().default(0),
		at: integer('at').notNull(),
		by: text('by').notNull(),
		kind: text('kind', { enum: IMPORT_KINDS }).notNull().default('students'),
		/** Totals of the old system as JSON. */
		expected: text('expected'),
	},
	(table) => [key(table), index('student_imports_at').on(table.at)],
)

/** Rows of an import. Their cells are deleted once they are no longer needed for corrections. */
export const studentImportRows = sqliteTable(
	'student_import_rows',
	{
		schoolId: schoolId(),
		importId: text('import_id').notNull(),
		/** Line number in the file. */
		row: integer('row').notNull(),
		state: text('state', { enum: IMPORT_ROW_STATES }).notNull(),
		/** Stored as JSON. */
		cells: text('cells'),
		/** Reason the row was not imported. */
		text: text('words'),
		studentId: text('student_id'),
		/** Shared by rows of one family, if the file identifies families. */
		familyKey: text('family_key'),
		/** Id generated after the student was added: later history entries mean a change by a user. */
		mark: text('mark'),
		/** The same for rows that say the same, in any file; null if the row adds nothing. */
		fingerprint: text('fingerprint'),
		/** Its part of the totals: hundredths owed, a number of credits, or one lesson. */
		amount: integer('amount'),
		/** The rows that were made of it, as JSON. */
		made: text('made'),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.importId, table.row] }),
		foreignKey({
			columns: [table.schoolId, table.importId],
			foreignColumns: [studentImports.schoolId, studentImports.id],
		}),
		index('student_import_rows_state').on(table.schoolId, table.importId, table.state, table.row),
		index('student_import_rows_fingerprint')
			.on(table.schoolId, table.fingerprint)
			.where(sql`fingerprint is not null`),
		index('student_import_rows_family')
			.on(table.schoolId, table.importId, table.familyKey)
			.where(sql`family_key is not null and student_id is not null`),
	],
)
