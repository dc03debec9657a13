import { integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { schoolId } from './columns.ts'

export const FEED_KINDS = ['person', 'room', 'class'] as const

/** A calendar that programs fetch without signing in. Its address is all they need, so a new one ends the old. */
export const calendarFeeds = sqliteTable(
	'calendar_feeds',
	{
		schoolId: schoolId(),
		kind: text('kind', { enum: FEED_KINDS }).notNull(),
		/** The membership, the room or the class. */
		subjectId: text('subject_id').notNull(),
		/** The part of the address that nobody can guess. */
		key: text('key').notNull(),
		createdAt: integer('created_at').notNull(),
		createdBy: text('created_by').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.kind, table.subjectId] }),
		uniqueIndex('calendar_feeds_key').on(table.key),
	],
)
