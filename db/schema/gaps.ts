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

export const STUDENT_MOVES = ['joined', 'left'] as const

/** How many students who are not put away joined and left in each month (`2026-04`). Triggers keep it. */
export const studentMoves = sqliteTable(
	'student_moves',
	{
		schoolId: schoolId(),
		month: text('month').notNull(),
		move: text('move', { enum: STUDENT_MOVES }).notNull(),
		students: integer('students').notNull(),
	},
	(table) => [primaryKey({ columns: [table.schoolId, table.month, table.move] })],
)
