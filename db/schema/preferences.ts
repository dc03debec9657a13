import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
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
	},
	(table) => [primaryKey({ columns: [table.schoolId] })],
)
