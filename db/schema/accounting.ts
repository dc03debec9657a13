import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { BOOK_PROGRAMS } from '#app/domain/billing/books.ts'
import { schoolId } from './columns.ts'

/** The facts that an accounting program needs. A school has no row before it sets its accounts. */
export const accountingSettings = sqliteTable(
	'accounting_settings',
	{
		schoolId: schoolId(),
		program: text('program', { enum: BOOK_PROGRAMS }).notNull(),
		/** Account numbers or names, by what is booked on them; see `domain/billing/books`. */
		accounts: text('accounts', { mode: 'json' }).notNull().$type<Record<string, string>>(),
		/** The numbers of the tax adviser and of their client in DATEV. */
		adviser: text('adviser'),
		client: text('client'),
		/** Month in which the fiscal year starts, 1 to 12. */
		yearStart: integer('year_start').notNull().default(1),
		/** Digits of an account number in DATEV, 4 to 8. */
		accountLength: integer('account_length').notNull().default(4),
		/** Name of the tax rate of lines without tax in Xero. */
		untaxed: text('untaxed').notNull().default('Tax Exempt'),
		updatedAt: integer('updated_at').notNull(),
		version: integer('version').notNull().default(1),
	},
	(table) => [primaryKey({ columns: [table.schoolId] })],
)
