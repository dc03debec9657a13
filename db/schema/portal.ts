import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { credits } from './attendance.ts'
import { classes } from './classes.ts'
import { key, schoolId } from './columns.ts'
import { lessons } from './lessons.ts'
import { students } from './people.ts'

export const MOVE_REQUEST_STATES = ['asked', 'withdrawn', 'declined'] as const

/**
 * A make-up time chosen by a family and not confirmed yet. It is reserved against other families for a few
 * minutes; the office can still book it.
 */
export const bookingHolds = sqliteTable(
	'booking_holds',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		studentId: text('student_id').notNull(),
		creditId: text('credit_id').notNull(),
		classId: text('class_id').notNull(),
		/** A group lesson to visit; null for a new private lesson. */
		lessonId: text('lesson_id'),
		teacherId: text('teacher_id'),
		roomId: text('room_id'),
		startsAt: integer('starts_at').notNull(),
		endsAt: integer('ends_at').notNull(),
		heldUntil: integer('held_until').notNull(),
		at: integer('at').notNull(),
		by: text('by').notNull(),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.studentId],
			foreignColumns: [students.schoolId, students.id],
		}),
		foreignKey({ columns: [table.schoolId, table.creditId], foreignColumns: [credits.schoolId, credits.id] }),
		foreignKey({ columns: [table.schoolId, table.classId], foreignColumns: [classes.schoolId, classes.id] }),
		foreignKey({ columns: [table.schoolId, table.lessonId], foreignColumns: [lessons.schoolId, lessons.id] }),
		// A credit pays for one lesson, so it can hold only one time.
		uniqueIndex('booking_holds_credit').on(table.schoolId, table.creditId),
		index('booking_holds_until').on(table.schoolId, table.heldUntil),
		check('booking_holds_order', sql`starts_at < ends_at`),
	],
)

/**
 * A family's request to move a lesson. Moving the lesson accepts it; otherwise it is declined with an answer.
 */
export const moveRequests = sqliteTable(
	'move_requests',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		lessonId: text('lesson_id').notNull(),
		studentId: text('student_id').notNull(),
		/** Start at the time of the request; a different start means the lesson was moved. */
		startsAt: integer('starts_at').notNull(),
		wish: text('wish').notNull(),
		state: text('state', { enum: MOVE_REQUEST_STATES }).notNull().default('asked'),
		answer: text('answer'),
		at: integer('at').notNull(),
		by: text('by').notNull(),
		answeredAt: integer('answered_at'),
		answeredBy: text('answered_by'),
	},
	(table) => [
		key(table),
		foreignKey({ columns: [table.schoolId, table.lessonId], foreignColumns: [lessons.schoolId, lessons.id] }),
		foreignKey({
			columns: [table.schoolId, table.studentId],
			foreignColumns: [students.schoolId, students.id],
		}),
		uniqueIndex('move_requests_open')
			.on(table.schoolId, table.lessonId, table.studentId)
			.where(sql`state = 'asked'`),
		index('move_requests_student').on(table.schoolId, table.studentId, table.at),
	],
)
