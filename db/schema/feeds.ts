import { integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { schoolId } from './columns.ts'

export const FEED_KINDS = ['person', 'room', 'class'] as const

/** Calendar addresses that work without signing in. A new address ends the old one. */
export const calendarFeeds = sqliteTable(
	'calendar_feeds',
	{
		schoolId: schoolId(),
		kind: text('kind', { enum: FEED_KINDS }).notNull(),
		/** Id of the membership, room or class. */
		subjectId: text('subject_id').notNull(),
		/** The unguessable part of the address. */
		key: text('key').notNull(),
		createdAt: integer('created_at').notNull(),
		createdBy: text('created_by').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.kind, table.subjectId] }),
		uniqueIndex('calendar_feeds_key').on(table.key),
	],
)
