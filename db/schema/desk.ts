import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { key, schoolId } from './columns.ts'
import { families, students } from './people.ts'
import { users } from './platform.ts'

/** A list as somebody likes to see it: what it is filtered by, its order and its columns. */
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
		/** What the address of the list says: `state=active&columns=class.call`. */
		words: text('words').notNull(),
		/** The one a list opens with for who has not left it some other way. */
		isDefault: integer('is_default', { mode: 'boolean' }).notNull().default(false),
		createdAt: integer('created_at').notNull(),
	},
	(table) => [
		key(table),
		uniqueIndex('list_views_name').on(table.schoolId, table.userId, table.list, table.name),
	],
)

/** What was just done and can be taken back: the rows it changed, as they were before and as it left them. */
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

/** Somebody was promised a call on a day, and had it. */
const callBack = { callBackOn: text('call_back_on'), calledBackAt: integer('called_back_at') }
const TO_CALL = sql`call_back_on is not null and called_back_at is null`

/** What the office wrote down about a student: a note, or a call and what was said. */
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

/** The same about a family, for all who belong to it. */
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
