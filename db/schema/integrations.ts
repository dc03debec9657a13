import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { key, schoolId } from './columns.ts'

/** Keys with which programs use the API for a school. Only a hash of each is stored. */
export const apiKeys = sqliteTable(
	'api_keys',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		name: text('name').notNull(),
		hash: text('hash').notNull(),
		/** The last characters, so that people can tell keys apart. */
		hint: text('hint').notNull(),
		scopes: text('scopes', { mode: 'json' }).notNull().$type<string[]>(),
		createdAt: integer('created_at').notNull(),
		createdBy: text('created_by').notNull(),
		lastUsedAt: integer('last_used_at'),
		endedAt: integer('ended_at'),
	},
	(table) => [key(table), uniqueIndex('api_keys_hash').on(table.hash)],
)

/** Addresses that receive a school's events. */
export const webhooks = sqliteTable(
	'webhooks',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		url: text('url').notNull(),
		events: text('events', { mode: 'json' }).notNull().$type<string[]>(),
		/** The signing secret, sealed. */
		secret: text('secret').notNull(),
		createdAt: integer('created_at').notNull(),
		createdBy: text('created_by').notNull(),
		endedAt: integer('ended_at'),
	},
	(table) => [
		key(table),
		index('webhooks_active')
			.on(table.schoolId)
			.where(sql`ended_at is null`),
	],
)

export const WEBHOOK_STATES = ['waiting', 'sent', 'failed'] as const

/** One event for one webhook, written in the transaction of the change. It names the record and holds none of its data. */
export const webhookDeliveries = sqliteTable(
	'webhook_deliveries',
	{
		schoolId: schoolId(),
		/** Sorts in the order of the events. */
		id: text('id').notNull(),
		webhookId: text('webhook_id').notNull(),
		/** The same for every webhook that receives the event. */
		eventId: text('event_id').notNull(),
		type: text('type').notNull(),
		/** Empty for events that concern many records. */
		objectId: text('object_id').notNull(),
		at: integer('at').notNull(),
		state: text('state', { enum: WEBHOOK_STATES }).notNull().default('waiting'),
		tries: integer('tries').notNull().default(0),
		nextAt: integer('next_at').notNull(),
		sentAt: integer('sent_at'),
		/** The receiver's status, or the reason why there was none. */
		answer: text('answer'),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.webhookId],
			foreignColumns: [webhooks.schoolId, webhooks.id],
		}),
		index('webhook_deliveries_due')
			.on(table.nextAt)
			.where(sql`state = 'waiting'`),
		index('webhook_deliveries_order')
			.on(table.schoolId, table.webhookId, table.objectId, table.id)
			.where(sql`state = 'waiting'`),
		index('webhook_deliveries_list').on(table.schoolId, table.state, table.id),
		index('webhook_deliveries_old').on(table.at),
	],
)
