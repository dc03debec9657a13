import {
	foreignKey,
	index,
	integer,
	primaryKey,
	sqliteTable,
	text,
	uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { key, schoolId } from './columns.ts'
import { memberships } from './tenancy.ts'

/** The server's own pair of keys, made once unless variables set one. */
export const pushKeys = sqliteTable('push_keys', {
	/** There is one row. */
	id: integer('id').primaryKey(),
	publicKey: text('public_key').notNull(),
	/** Sealed. */
	privateKey: text('private_key').notNull(),
	createdAt: integer('created_at').notNull(),
})

/** Browsers on which a member turned on notifications. */
export const pushDevices = sqliteTable(
	'push_devices',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		membershipId: text('membership_id').notNull(),
		/** Address at the browser's maker. */
		endpoint: text('endpoint').notNull(),
		/** Keys of the browser, with which only it can read a notification. */
		p256dh: text('p256dh').notNull(),
		auth: text('auth').notNull(),
		/** The browser's own description. */
		device: text('device').notNull(),
		createdAt: integer('created_at').notNull(),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.membershipId],
			foreignColumns: [memberships.schoolId, memberships.id],
		}),
		uniqueIndex('push_devices_once').on(table.schoolId, table.membershipId, table.endpoint),
		index('push_devices_browser').on(table.endpoint),
	],
)

/** Notifications on their way to one device; deleted once they arrived or are given up. */
export const pushOutbox = sqliteTable(
	'push_outbox',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		deviceId: text('device_id').notNull(),
		title: text('title').notNull(),
		text: text('text').notNull(),
		path: text('path').notNull(),
		/** The email of the same event: recalled together. */
		mailId: text('mail_id'),
		createdAt: integer('created_at').notNull(),
		dueAt: integer('due_at').notNull(),
		tries: integer('tries').notNull().default(0),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.id] }),
		foreignKey({
			columns: [table.schoolId, table.deviceId],
			foreignColumns: [pushDevices.schoolId, pushDevices.id],
		}),
		index('push_outbox_due').on(table.dueAt),
		index('push_outbox_device').on(table.schoolId, table.deviceId),
		index('push_outbox_mail').on(table.schoolId, table.mailId),
	],
)
