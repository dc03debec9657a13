import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { key, schoolId } from './columns.ts'

/** A school's account at the provider of text messages. A school without one sends none. */
export const textAccounts = sqliteTable(
	'text_accounts',
	{
		schoolId: schoolId(),
		/** Part of the address that the provider reports to. */
		id: text('id').notNull(),
		sid: text('sid').notNull(),
		/** Sealed. */
		token: text('token').notNull(),
		sender: text('sender').notNull(),
		/** Price of one part, in hundredths of a cent. */
		price: integer('price').notNull(),
		createdAt: integer('created_at').notNull(),
		createdBy: text('created_by').notNull(),
	},
	(table) => [key(table), uniqueIndex('text_accounts_id').on(table.id)],
)

/** Numbers whose owner agreed to texts, or ended them. */
export const textNumbers = sqliteTable(
	'text_numbers',
	{
		schoolId: schoolId(),
		phone: text('phone').notNull(),
		agreed: integer('agreed', { mode: 'boolean' }).notNull(),
		/** When the family agreed on its own page. Only then can a text start them again. */
		consentAt: integer('consent_at'),
		at: integer('at').notNull(),
	},
	(table) => [primaryKey({ columns: [table.schoolId, table.phone] })],
)

export const TEXT_STATES = ['waiting', 'sent', 'delivered', 'failed', 'received'] as const

/** Texts on their way, sent in the last month, or received. */
export const texts = sqliteTable(
	'texts',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		phone: text('phone').notNull(),
		body: text('body').notNull(),
		parts: integer('parts').notNull(),
		/** The lesson or message it is about. */
		about: text('about'),
		state: text('state', { enum: TEXT_STATES }).notNull(),
		/** Id at the provider, by which a report is recognized, also when it is repeated. */
		providerId: text('provider_id'),
		failure: text('failure'),
		createdAt: integer('created_at').notNull(),
		dueAt: integer('due_at').notNull(),
		tries: integer('tries').notNull().default(0),
	},
	(table) => [
		key(table),
		index('texts_due')
			.on(table.dueAt)
			.where(sql`state = 'waiting'`),
		index('texts_phone').on(table.schoolId, table.phone),
		index('texts_about').on(table.schoolId, table.about),
		uniqueIndex('texts_once')
			.on(table.schoolId, table.providerId)
			.where(sql`provider_id is not null`),
	],
)
