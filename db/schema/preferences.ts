import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { schoolId } from './columns.ts'

/** How a school likes to work. What is empty is as Solfa has it; a school that never chose has no row. */
export const schoolPreferences = sqliteTable(
	'school_preferences',
	{
		schoolId: schoolId(),
		/** What the forms of a new class and a new lesson begin with. */
		lessonMinutes: integer('lesson_minutes'),
		/** What the schedule opens with. */
		scheduleView: text('schedule_view', { enum: ['day', 'week', 'month', 'agenda'] }),
		updatedAt: integer('updated_at').notNull(),
		version: integer('version').notNull().default(1),
		/** Whether families are reminded of lessons on the day before. */
		remindsOfLessons: integer('reminds_of_lessons', { mode: 'boolean' }).notNull().default(false),
		/** Wall time at the school: nobody who chose nothing else is emailed between them. Both or neither. */
		quietFrom: text('quiet_from'),
		quietTo: text('quiet_to'),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId] }),
		// The job that reminds knows no school.
		index('school_preferences_reminding')
			.on(table.schoolId)
			.where(sql`reminds_of_lessons = 1`),
	],
)
