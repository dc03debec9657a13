import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { BankColumns, ReadBankFile } from '#app/domain/bank/csv.ts'
import { key, schoolId } from './columns.ts'
import { payments } from './ledger.ts'

/** An uploaded bank statement. Its content is kept until the review is finished. */
export const bankImports = sqliteTable(
	'bank_imports',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		name: text('name').notNull(),
		content: text('content'),
		/** The user's column mapping as JSON. */
		columns: text('columns', { mode: 'json' }).$type<BankColumns>(),
		at: integer('at').notNull(),
		by: text('by').notNull(),
		finishedAt: integer('finished_at'),
		undoneAt: integer('undone_at'),
		undoneBy: text('undone_by'),
		/** The parsed result as JSON, because parsing it again for every page takes too long. */
		read: text('read', { mode: 'json' }).$type<ReadBankFile>(),
	},
	(table) => [key(table)],
)

/** Lines recorded as payments. A line never becomes a second payment, even if another file contains it too. */
export const bankLines = sqliteTable(
	'bank_lines',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		importId: text('import_id').notNull(),
		/** Content of the line, with a number if several are identical. */
		key: text('key').notNull(),
		paymentId: text('payment_id').notNull(),
		at: integer('at').notNull(),
		/** Set when the payment was voided or the import undone, so that the line can be recorded again. */
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
