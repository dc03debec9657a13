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
 * A progress report. A teacher drafts it, the office reads and publishes it. A published report is never changed: a
 * correction is another one that replaces it.
 */
export const reports = sqliteTable(
	'progress_reports',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		studentId: text('student_id').notNull(),
		termId: text('term_id'),
		/** What it is called: the name of its term, unless somebody says otherwise. */
		title: text('title').notNull(),
		fromDay: text('from_day').notNull(),
		toDay: text('to_day').notNull(),
		teacherId: text('teacher_id'),
		worked: text('worked'),
		strengths: text('strengths'),
		nextSteps: text('next_steps'),
		/** 1 to 4; none where the teacher does not rate it. */
		effort: integer('effort'),
		progress: integer('progress'),
		practice: integer('practice'),
		/** Attendance, practice, pieces, skills and goals as they were when it was published, as JSON. */
		figures: text('figures'),
		state: text('state', { enum: REPORT_STATES }).notNull(),
		sentAt: integer('sent_at'),
		/** Why the office gave it back to the teacher. */
		returnedReason: text('returned_reason'),
		publishedAt: integer('published_at'),
		publishedBy: text('published_by'),
		acknowledgedAt: integer('acknowledged_at'),
		acknowledgedBy: text('acknowledged_by'),
		acknowledgedNote: text('acknowledged_note'),
		/** The published report this one corrects. */
		replaces: text('replaces'),
		/** Since when a corrected report stands instead. */
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

/** What a family says of a lesson, a teacher or the school, and what a teacher says to a student. */
export const feedback = sqliteTable(
	'feedback',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		about: text('about', { enum: FEEDBACK_SUBJECTS }).notNull(),
		/** The student on whose behalf it is said, or to whom. */
		studentId: text('student_id').notNull(),
		lessonId: text('lesson_id'),
		teacherId: text('teacher_id'),
		rating: integer('rating'),
		text: text('text').notNull(),
		/** Who reads it: the office alone, or the teacher as well. */
		readers: text('readers', { enum: ['office', 'teacher'] }).notNull(),
		/** The teacher does not see who wrote it. */
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

/** A teacher asks a family whether a lesson may be at another time. */
export const moveProposals = sqliteTable(
	'move_proposals',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		lessonId: text('lesson_id').notNull(),
		studentId: text('student_id').notNull(),
		message: text('message'),
		/** Up to three other times, as JSON: day, time and room of each. */
		times: text('times').notNull(),
		expiresAt: integer('expires_at').notNull(),
		state: text('state', { enum: PROPOSAL_STATES }).notNull(),
		/** When the lesson starts now, of those that were accepted. */
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
