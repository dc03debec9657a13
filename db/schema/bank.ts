import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { BankColumns, ReadBankFile } from '#app/domain/bank/csv.ts'
import { key, schoolId } from './columns.ts'
import { payments } from './ledger.ts'

/** A file of the school's bank. What is in it is kept until somebody has looked it over. */
export const bankImports = sqliteTable(
	'bank_imports',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		name: text('name').notNull(),
		content: text('content'),
		/** Which columns hold what, where somebody chose them, as JSON. */
		columns: text('columns', { mode: 'json' }).$type<BankColumns>(),
		at: integer('at').notNull(),
		by: text('by').notNull(),
		finishedAt: integer('finished_at'),
		undoneAt: integer('undone_at'),
		undoneBy: text('undone_by'),
		/** What reading it came to, as JSON: reading it again at each look would take too long. */
		read: text('read', { mode: 'json' }).$type<ReadBankFile>(),
	},
	(table) => [key(table)],
)

/** Lines that became payments. A line is never a second payment, in whichever file it comes again. */
export const bankLines = sqliteTable(
	'bank_lines',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		importId: text('import_id').notNull(),
		/** What the line says, and which one of several that say the same. */
		key: text('key').notNull(),
		paymentId: text('payment_id').notNull(),
		at: integer('at').notNull(),
		/** Set when the import was undone: the line can be a payment again. */
		releasedAt: integer('released_at'),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.importId],
			foreignColumns: [bankImports.schoolId, bankImports.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.paymentId],
			foreignColumns: [payments.schoolId, payments.id],
		}),
		uniqueIndex('bank_lines_once')
			.on(table.schoolId, table.key)
			.where(sql`released_at is null`),
		index('bank_lines_of').on(table.schoolId, table.importId, table.id),
	],
)
