import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { schoolId } from './columns.ts'

/** A school's preferences. Null values follow the product's default; a school without changes has no row. */
export const schoolPreferences = sqliteTable(
	'school_preferences',
	{
		schoolId: schoolId(),
		/** Initial length in the forms of new classes and lessons. */
		lessonMinutes: integer('lesson_minutes'),
		/** Initial view of the schedule. */
		scheduleView: text('schedule_view', { enum: ['day', 'week', 'month', 'agenda'] }),
		updatedAt: integer('updated_at').notNull(),
		version: integer('version').notNull().default(1),
		/** True if families are reminded of lessons the day before. */
		remindsOfLessons: integer('reminds_of_lessons', { mode: 'boolean' }).notNull().default(false),
		/** Default quiet hours in the school's local time; both or neither. */
		quietFrom: text('quiet_from'),
		quietTo: text('quiet_to'),
		/** Jitsi server on which lessons without a room and a link get a meeting; null makes none. */
		onlineServer: text('online_server'),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId] }),
		// The reminder job searches all schools.
		index('school_preferences_reminding')
			.on(table.schoolId)
			.where(sql`reminds_of_lessons = 1`),
	],
)
