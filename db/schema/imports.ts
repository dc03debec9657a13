import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { IMPORT_ROW_STATES, IMPORT_STATES } from '#app/domain/student/import.ts'
import { key, schoolId } from './columns.ts'

/** A list of students that came as a file, from the upload until it is taken back. */
export const studentImports = sqliteTable(
	'student_imports',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		fileName: text('file_name').notNull(),
		state: text('state', { enum: IMPORT_STATES }).notNull(),
		/** The names of the columns, as JSON. */
		columns: text('columns').notNull(),
		/** What each column is, as JSON. */
		mapping: text('mapping').notNull(),
		rows: integer('rows').notNull(),
		/** How far the work that goes on has come. */
		rowsDone: integer('rows_done').notNull().default(0),
		at: integer('at').notNull(),
		by: text('by').notNull(),
	},
	(table) => [key(table), index('student_imports_at').on(table.at)],
)

/** A line of such a file. Its cells are forgotten once nobody needs them to correct the file. */
export const studentImportRows = sqliteTable(
	'student_import_rows',
	{
		schoolId: schoolId(),
		importId: text('import_id').notNull(),
		/** As the file counts its lines. */
		row: integer('row').notNull(),
		state: text('state', { enum: IMPORT_ROW_STATES }).notNull(),
		/** As JSON. */
		cells: text('cells'),
		/** Why it is not taken in. */
		words: text('words'),
		studentId: text('student_id'),
		/** What rows of one family have in common, where the file says which family it is. */
		familyKey: text('family_key'),
		/** Made once the student was added: history that sorts after it is somebody's change. */
		mark: text('mark'),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.importId, table.row] }),
		foreignKey({
			columns: [table.schoolId, table.importId],
			foreignColumns: [studentImports.schoolId, studentImports.id],
		}),
		index('student_import_rows_state').on(table.schoolId, table.importId, table.state, table.row),
		index('student_import_rows_family')
			.on(table.schoolId, table.importId, table.familyKey)
			.where(sql`family_key is not null and student_id is not null`),
	],
)
