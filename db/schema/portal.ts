import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { credits } from './attendance.ts'
import { classes } from './classes.ts'
import { key, schoolId } from './columns.ts'
import { lessons } from './lessons.ts'
import { students } from './people.ts'

export const MOVE_REQUEST_STATES = ['asked', 'withdrawn', 'declined'] as const

/**
 * A time that a family chose for a make-up lesson and has not confirmed yet. It keeps other families away from the time
 * for a few minutes; the office may still book it.
 */
export const bookingHolds = sqliteTable(
	'booking_holds',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		studentId: text('student_id').notNull(),
		creditId: text('credit_id').notNull(),
		classId: text('class_id').notNull(),
		/** A lesson of several to be visited; none where a lesson of one is to be added. */
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
		// One credit is one lesson, and so one time that is held.
		uniqueIndex('booking_holds_credit').on(table.schoolId, table.creditId),
		index('booking_holds_until').on(table.schoolId, table.heldUntil),
		check('booking_holds_order', sql`starts_at < ends_at`),
	],
)

/** A family asks to have a lesson at another time. Moving the lesson is the answer, unless somebody declines with a word. */
export const moveRequests = sqliteTable(
	'move_requests',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		lessonId: text('lesson_id').notNull(),
		studentId: text('student_id').notNull(),
		/** When the lesson was to start as they asked: at another time it has been moved. */
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
