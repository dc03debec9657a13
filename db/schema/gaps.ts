import { foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { schoolId } from './columns.ts'
import { students } from './people.ts'

export const STUDENT_GAPS = ['family', 'guardian', 'teacher', 'class', 'consent'] as const

/**
 * What students who are taught here still lack. Triggers keep it, so that asking costs the same in every school:
 * a dashboard asks each time it is opened, and whoever looks is mostly told that nothing is missing.
 */
export const studentGaps = sqliteTable(
	'student_gaps',
	{
		schoolId: schoolId(),
		gap: text('gap', { enum: STUDENT_GAPS }).notNull(),
		/** The birth date of those without a guardian, for adults need none; empty for all others. */
		born: text('born').notNull(),
		studentId: text('student_id').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.gap, table.born, table.studentId] }),
		foreignKey({
			columns: [table.schoolId, table.studentId],
			foreignColumns: [students.schoolId, students.id],
		}),
		index('student_gaps_of').on(table.schoolId, table.studentId),
	],
)

export const TALLIED = ['state', 'archived', 'joined', 'left', 'wanted', 'gap'] as const

/**
 * How many students a school has of each kind: in which state, put away, joined or left in which month (`2026-04`),
 * waiting for which instrument, lacking what. Triggers keep it, so that asking costs the same in every school.
 */
export const studentTallies = sqliteTable(
	'student_tallies',
	{
		schoolId: schoolId(),
		what: text('what', { enum: TALLIED }).notNull(),
		which: text('which').notNull(),
		students: integer('students').notNull(),
	},
	(table) => [primaryKey({ columns: [table.schoolId, table.what, table.which] })],
)
