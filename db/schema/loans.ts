import { LOAN_KINDS } from '#app/domain/loan/labels.ts'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { edited, key, schoolId } from './columns.ts'
import { students } from './people.ts'

/** Items the school lends to students, such as an instrument or a book. Loans refer to single copies. */
export const loanItems = sqliteTable(
	'loan_items',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		title: text('title').notNull(),
		titleKey: text('title_key').notNull(),
		kind: text('kind', { enum: LOAN_KINDS }).notNull(),
		note: text('note'),
		...edited(),
	},
	(table) => [
		key(table),
		index('loan_items_list').on(table.schoolId, table.archivedAt, table.titleKey, table.id),
	],
)

/** A copy of an item. Archived copies are lost or out of use. */
export const loanCopies = sqliteTable(
	'loan_copies',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		itemId: text('item_id').notNull(),
		code: text('code').notNull(),
		codeKey: text('code_key').notNull(),
		condition: text('condition'),
		valueMinor: integer('value_minor'),
		isLost: integer('is_lost', { mode: 'boolean' }).notNull().default(false),
		...edited(),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.itemId],
			foreignColumns: [loanItems.schoolId, loanItems.id],
		}),
		uniqueIndex('loan_copies_code').on(table.schoolId, table.itemId, table.codeKey),
	],
)

/** A copy lent to a student, until it is returned or lost. */
export const loans = sqliteTable(
	'loans',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		copyId: text('copy_id').notNull(),
		studentId: text('student_id').notNull(),
		/** Local dates of the school. */
		lentOn: text('lent_on').notNull(),
		dueOn: text('due_on').notNull(),
		conditionOut: text('condition_out'),
		depositMinor: integer('deposit_minor'),
		returnedOn: text('returned_on'),
		conditionIn: text('condition_in'),
		/** Never returned; `returnedOn` is the day the loss was noted. */
		isLost: integer('is_lost', { mode: 'boolean' }).notNull().default(false),
		...edited(),
		/** Billed for each month from the one it is lent in to the one it comes back in. */
		rentMinor: integer('rent_minor'),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.copyId],
			foreignColumns: [loanCopies.schoolId, loanCopies.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.studentId],
			foreignColumns: [students.schoolId, students.id],
		}),
		uniqueIndex('loans_out')
			.on(table.schoolId, table.copyId)
			.where(sql`returned_on is null`),
		index('loans_list').on(table.schoolId, table.returnedOn, table.dueOn, table.id),
		index('loans_student').on(table.schoolId, table.studentId, table.returnedOn, table.dueOn),
		index('loans_copy').on(table.schoolId, table.copyId, table.lentOn),
		check('loans_days', sql`lent_on <= due_on and lent_on <= coalesce(returned_on, lent_on)`),
	],
)
