import { sql } from 'drizzle-orm'
import {
	check,
	foreignKey,
	index,
	integer,
	primaryKey,
	sqliteTable,
	text,
	uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { edited, key, schoolId } from './columns.ts'
import { enrolments } from './classes.ts'
import { lessons } from './lessons.ts'
import { students } from './people.ts'

export const CODE_CREDITS = ['none', 'make_up', 'money'] as const
export const MARK_SOURCES = ['office', 'teacher', 'portal', 'import'] as const
export const CREDIT_CAUSES = ['student', 'teacher', 'school', 'goodwill'] as const
export const CREDIT_STATES = ['open', 'held', 'used', 'expired', 'revoked', 'converted'] as const
export const CREDIT_EVENTS = [
	'issued',
	'held',
	'released',
	'used',
	'expired',
	'extended',
	'revoked',
	'restored',
	'converted',
	'asked',
	'declined',
	'reminded',
] as const

/**
 * Meaning of an attendance code from a day on. The latest row on a lesson's day applies; a default letter
 * without one keeps its default meaning. An archived row ends the use of a letter.
 */
export const attendanceCodes = sqliteTable(
	'attendance_codes',
	{
		schoolId: schoolId(),
		letter: text('letter').notNull(),
		validFrom: text('valid_from').notNull().default('0000-01-01'),
		label: text('label').notNull(),
		isHeld: integer('is_held', { mode: 'boolean' }).notNull(),
		charges: integer('charges', { mode: 'boolean' }).notNull(),
		pays: integer('pays', { mode: 'boolean' }).notNull(),
		credit: text('credit', { enum: CODE_CREDITS }).notNull().default('none'),
		countsToCap: integer('counts_to_cap', { mode: 'boolean' }).notNull().default(false),
		needsNote: integer('needs_note', { mode: 'boolean' }).notNull().default(false),
		inPortal: integer('in_portal', { mode: 'boolean' }).notNull().default(true),
		position: integer('position').notNull(),
		...edited(),
	},
	(table) => [primaryKey({ columns: [table.schoolId, table.letter, table.validFrom] })],
)

/**
 * The school's rules for cancellations, make-ups and marks, by first day. The defaults apply before the first
 * row.
 */
export const attendanceRules = sqliteTable(
	'attendance_rules',
	{
		schoolId: schoolId(),
		validFrom: text('valid_from').notNull().default('0000-01-01'),
		/** A cancellation with less notice is late. */
		noticeHours: integer('notice_hours').notNull().default(24),
		/** Maximum number of credits a student may cause; null means no limit. */
		creditCap: integer('credit_cap').default(2),
		capPeriod: text('cap_period', { enum: ['term', 'month', 'quarter', 'year'] })
			.notNull()
			.default('term'),
		/** Lifetime of a credit; null means as long as the student is enrolled. */
		creditDays: integer('credit_days').default(90),
		creditFrom: text('credit_from', { enum: ['cancellation', 'lesson'] })
			.notNull()
			.default('cancellation'),
		/** Days after a lesson in which the teacher can change its marks. */
		markDays: integer('mark_days').notNull().default(14),
		updatedAt: integer('updated_at').notNull(),
		version: integer('version').notNull().default(1),
		/** True if a group lesson may be made up alone with the teacher when no other class has a free seat. */
		groupAlone: integer('group_alone', { mode: 'boolean' }).notNull().default(false),
	},
	(table) => [primaryKey({ columns: [table.schoolId, table.validFrom] })],
)

/** Marks of students at lessons. A changed mark is a new row; the replaced one is kept. */
export const marks = sqliteTable(
	'attendance_marks',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		lessonId: text('lesson_id').notNull(),
		studentId: text('student_id').notNull(),
		code: text('code').notNull(),
		minutesLate: integer('minutes_late'),
		minutesTaught: integer('minutes_taught'),
		staffNote: text('staff_note'),
		familyNote: text('family_note'),
		source: text('source', { enum: MARK_SOURCES }).notNull(),
		/** True if the mark earned no credit because the student had reached the limit, or is on a trial that goes on. */
		creditWithheld: integer('credit_withheld', { mode: 'boolean' }).notNull().default(false),
		/** Reason for a change after the marks were locked. */
		overrideReason: text('override_reason'),
		at: integer('at').notNull(),
		by: text('by'),
		/** Set when another mark replaced it, or when it was removed. */
		replacedAt: integer('replaced_at'),
	},
	(table) => [
		key(table),
		foreignKey({ columns: [table.schoolId, table.lessonId], foreignColumns: [lessons.schoolId, lessons.id] }),
		foreignKey({
			columns: [table.schoolId, table.studentId],
			foreignColumns: [students.schoolId, students.id],
		}),
		uniqueIndex('attendance_marks_current')
			.on(table.schoolId, table.lessonId, table.studentId)
			.where(sql`replaced_at is null`),
		index('attendance_marks_student').on(table.schoolId, table.studentId, table.at),
	],
)

/** A lesson owed to a student, in minutes. */
export const credits = sqliteTable(
	'make_up_credits',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		studentId: text('student_id').notNull(),
		enrolmentId: text('enrolment_id'),
		minutes: integer('minutes').notNull(),
		cause: text('cause', { enum: CREDIT_CAUSES }).notNull(),
		/** The mark that earned it; null if the office gave it. */
		markId: text('mark_id'),
		/** The missed lesson. */
		sourceLessonId: text('source_lesson_id'),
		issuedOn: text('issued_on').notNull(),
		/** Last day of use; null means no end. */
		expiresOn: text('expires_on'),
		state: text('state', { enum: CREDIT_STATES }).notNull(),
		/** The day that decides which term or month it counts in; null if it does not count against the limit. */
		countsOn: text('counts_on'),
		/** The lesson it is held for or was used at. */
		usedLessonId: text('used_lesson_id'),
		reason: text('reason'),
		...edited(),
		/** Time of the family's request for a make-up time. Cleared when the credit is booked or ended. */
		askedAt: integer('asked_at'),
		wish: text('wish'),
		/** The office's reason for declining the request. The family may ask again. */
		answer: text('answer'),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.studentId],
			foreignColumns: [students.schoolId, students.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.enrolmentId],
			foreignColumns: [enrolments.schoolId, enrolments.id],
		}),
		foreignKey({ columns: [table.schoolId, table.markId], foreignColumns: [marks.schoolId, marks.id] }),
		foreignKey({
			columns: [table.schoolId, table.usedLessonId],
			foreignColumns: [lessons.schoolId, lessons.id],
		}),
		index('make_up_credits_student').on(table.schoolId, table.studentId, table.state),
		index('make_up_credits_state').on(table.schoolId, table.state, table.expiresOn),
		index('make_up_credits_asked')
			.on(table.schoolId, table.askedAt)
			.where(sql`asked_at is not null and answer is null`),
		uniqueIndex('make_up_credits_mark').on(table.schoolId, table.markId),
		check('make_up_credits_minutes', sql`minutes between 5 and 480`),
		check('make_up_credits_lesson', sql`(used_lesson_id is not null) = (state in ('held', 'used'))`),
	],
)

/** Immutable log of every credit. */
export const creditEntries = sqliteTable(
	'make_up_credit_entries',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		creditId: text('credit_id').notNull(),
		event: text('event', { enum: CREDIT_EVENTS }).notNull(),
		lessonId: text('lesson_id'),
		expiresOn: text('expires_on'),
		note: text('note'),
		at: integer('at').notNull(),
		by: text('by'),
	},
	(table) => [
		key(table),
		foreignKey({ columns: [table.schoolId, table.creditId], foreignColumns: [credits.schoolId, credits.id] }),
		index('make_up_credit_entries_of').on(table.schoolId, table.creditId, table.id),
	],
)

/** A student making up a lesson in another class. */
export const visitors = sqliteTable(
	'lesson_visitors',
	{
		schoolId: schoolId(),
		lessonId: text('lesson_id').notNull(),
		studentId: text('student_id').notNull(),
		creditId: text('credit_id'),
		at: integer('at').notNull(),
		by: text('by'),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.lessonId, table.studentId] }),
		foreignKey({ columns: [table.schoolId, table.lessonId], foreignColumns: [lessons.schoolId, lessons.id] }),
		foreignKey({
			columns: [table.schoolId, table.studentId],
			foreignColumns: [students.schoolId, students.id],
		}),
		foreignKey({ columns: [table.schoolId, table.creditId], foreignColumns: [credits.schoolId, credits.id] }),
		index('lesson_visitors_of').on(table.schoolId, table.studentId),
	],
)
