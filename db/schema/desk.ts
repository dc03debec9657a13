import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { key, schoolId } from './columns.ts'
import { families, students } from './people.ts'
import { users } from './platform.ts'

/** A saved view of a list: filters, order and columns. */
export const listViews = sqliteTable(
	'list_views',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		userId: text('user_id')
			.notNull()
			.references(() => users.id),
		/** `students`, `teachers` or `classes`. */
		list: text('list').notNull(),
		name: text('name').notNull(),
		/** Query string of the list: `state=active&columns=class.call`. */
		text: text('words').notNull(),
		/** The view a list opens with, unless another one was used last. */
		isDefault: integer('is_default', { mode: 'boolean' }).notNull().default(false),
		createdAt: integer('created_at').notNull(),
	},
	(table) => [
		key(table),
		uniqueIndex('list_views_name').on(table.schoolId, table.userId, table.list, table.name),
	],
)

/** Undo data of a recent change: the affected rows before it, and their versions after it. */
export const undoSteps = sqliteTable(
	'undo_steps',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		userId: text('user_id')
			.notNull()
			.references(() => users.id),
		rows: text('rows').notNull(),
		createdAt: integer('created_at').notNull(),
		doneAt: integer('done_at'),
	},
	(table) => [key(table), index('undo_steps_created').on(table.schoolId, table.createdAt)],
)

/** A promised call-back, and when it was made. */
const callBack = { callBackOn: text('call_back_on'), calledBackAt: integer('called_back_at') }
const TO_CALL = sql`call_back_on is not null and called_back_at is null`

/** The office's notes and calls about a student. */
export const studentNotes = sqliteTable(
	'student_notes',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		studentId: text('student_id').notNull(),
		kind: text('kind', { enum: ['note', 'call'] }).notNull(),
		text: text('text').notNull(),
		createdAt: integer('created_at').notNull(),
		createdBy: text('created_by').notNull(),
		...callBack,
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.studentId],
			foreignColumns: [students.schoolId, students.id],
		}),
		index('student_notes_of').on(table.schoolId, table.studentId, table.createdAt),
		index('student_notes_call').on(table.schoolId, table.callBackOn).where(TO_CALL),
	],
)

/** Notes and calls about a whole family. */
export const familyNotes = sqliteTable(
	'family_notes',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		familyId: text('family_id').notNull(),
		kind: text('kind', { enum: ['note', 'call'] }).notNull(),
		text: text('text').notNull(),
		createdAt: integer('created_at').notNull(),
		createdBy: text('created_by').notNull(),
		...callBack,
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.familyId],
			foreignColumns: [families.schoolId, families.id],
		}),
		index('family_notes_of').on(table.schoolId, table.familyId, table.createdAt),
		index('family_notes_call').on(table.schoolId, table.callBackOn).where(TO_CALL),
	],
)
