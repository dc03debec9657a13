import {
	FEEDBACK_STATES,
	FEEDBACK_SUBJECTS,
	PROPOSAL_STATES,
	REPORT_STATES,
} from '#app/domain/learning/labels.ts'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { terms } from './calendar.ts'
import { edited, key, schoolId } from './columns.ts'
import { lessons } from './lessons.ts'
import { students } from './people.ts'
import { teachers } from './teachers.ts'

/**
 * Progress reports, drafted by a teacher and published by the office. A published report is immutable; a
 * correction replaces it.
 */
export const reports = sqliteTable(
	'progress_reports',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		studentId: text('student_id').notNull(),
		termId: text('term_id'),
		/** Defaults to the name of the term. */
		title: text('title').notNull(),
		fromDay: text('from_day').notNull(),
		toDay: text('to_day').notNull(),
		teacherId: text('teacher_id'),
		worked: text('worked'),
		strengths: text('strengths'),
		nextSteps: text('next_steps'),
		/** 1 to 4; null if not rated. */
		effort: integer('effort'),
		progress: integer('progress'),
		practice: integer('practice'),
		/** Attendance, practice, pieces, skills and goals at the time of publication, as JSON. */
		figures: text('figures'),
		state: text('state', { enum: REPORT_STATES }).notNull(),
		sentAt: integer('sent_at'),
		/** The office's reason for returning it. */
		returnedReason: text('returned_reason'),
		publishedAt: integer('published_at'),
		publishedBy: text('published_by'),
		acknowledgedAt: integer('acknowledged_at'),
		acknowledgedBy: text('acknowledged_by'),
		acknowledgedNote: text('acknowledged_note'),
		/** The published report this one corrects. */
		replaces: text('replaces'),
		/** Set when a correction was published. */
		replacedAt: integer('replaced_at'),
		...edited(),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.studentId],
			foreignColumns: [students.schoolId, students.id],
		}),
		foreignKey({ columns: [table.schoolId, table.termId], foreignColumns: [terms.schoolId, terms.id] }),
		foreignKey({
			columns: [table.schoolId, table.teacherId],
			foreignColumns: [teachers.schoolId, teachers.id],
		}),
		index('progress_reports_student').on(table.schoolId, table.studentId, table.toDay, table.id),
		index('progress_reports_state').on(table.schoolId, table.state, table.sentAt, table.id),
		check('progress_reports_days', sql`from_day <= to_day`),
		check('progress_reports_published', sql`(state = 'published') = (published_at is not null)`),
		check(
			'progress_reports_ratings',
			sql`coalesce(effort, 1) between 1 and 4 and coalesce(progress, 1) between 1 and 4 and coalesce(practice, 1) between 1 and 4`,
		),
	],
)

/** Feedback of a family about a lesson, a teacher or the school, and of a teacher about a student. */
export const feedback = sqliteTable(
	'feedback',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		about: text('about', { enum: FEEDBACK_SUBJECTS }).notNull(),
		/** The student it concerns. */
		studentId: text('student_id').notNull(),
		lessonId: text('lesson_id'),
		teacherId: text('teacher_id'),
		rating: integer('rating'),
		text: text('text').notNull(),
		/** Readers: the office only, or also the teacher. */
		readers: text('readers', { enum: ['office', 'teacher'] }).notNull(),
		/** Hides the author from the teacher. */
		hidesName: integer('hides_name', { mode: 'boolean' }).notNull().default(false),
		allowsReply: integer('allows_reply', { mode: 'boolean' }).notNull().default(true),
		state: text('state', { enum: FEEDBACK_STATES }).notNull(),
		reply: text('reply'),
		repliedAt: integer('replied_at'),
		repliedBy: text('replied_by'),
		...edited(),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.studentId],
			foreignColumns: [students.schoolId, students.id],
		}),
		foreignKey({ columns: [table.schoolId, table.lessonId], foreignColumns: [lessons.schoolId, lessons.id] }),
		foreignKey({
			columns: [table.schoolId, table.teacherId],
			foreignColumns: [teachers.schoolId, teachers.id],
		}),
		index('feedback_student').on(table.schoolId, table.studentId, table.id),
		index('feedback_state').on(table.schoolId, table.state, table.id),
		index('feedback_author').on(table.schoolId, table.createdBy, table.createdAt),
		check('feedback_rating', sql`rating is null or rating between 1 and 5`),
	],
)

/** A teacher's proposal of other times for a lesson. */
export const moveProposals = sqliteTable(
	'move_proposals',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		lessonId: text('lesson_id').notNull(),
		studentId: text('student_id').notNull(),
		message: text('message'),
		/** Up to three times as JSON, each with day, time and room. */
		times: text('times').notNull(),
		expiresAt: integer('expires_at').notNull(),
		state: text('state', { enum: PROPOSAL_STATES }).notNull(),
		/** New start time, once accepted. */
		chosenAt: integer('chosen_at'),
		answer: text('answer'),
		answeredAt: integer('answered_at'),
		answeredBy: text('answered_by'),
		...edited(),
	},
	(table) => [
		key(table),
		foreignKey({ columns: [table.schoolId, table.lessonId], foreignColumns: [lessons.schoolId, lessons.id] }),
		foreignKey({
			columns: [table.schoolId, table.studentId],
			foreignColumns: [students.schoolId, students.id],
		}),
		index('move_proposals_student').on(table.schoolId, table.studentId, table.state, table.id),
		uniqueIndex('move_proposals_open')
			.on(table.schoolId, table.lessonId)
			.where(sql`state = 'open'`),
	],
)
