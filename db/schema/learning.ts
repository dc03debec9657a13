import { GOAL_STATES, PIECE_KINDS, PIECE_STATES } from '#app/domain/learning/labels.ts'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { edited, key, schoolId } from './columns.ts'
import { lessons } from './lessons.ts'
import { students } from './people.ts'
import { instruments } from './place.ts'

/** Notes about a lesson, by student. Families see published ones; the private part is for staff only. */
export const lessonNotes = sqliteTable(
	'lesson_notes',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		lessonId: text('lesson_id').notNull(),
		studentId: text('student_id').notNull(),
		/** Day of the lesson, for sorting. A trigger keeps it when the lesson is moved. */
		day: text('day').notNull(),
		covered: text('covered'),
		/** Plan for the next lesson. */
		next: text('next'),
		privateNote: text('private_note'),
		publishedAt: integer('published_at'),
		/** Set when a published note was changed. */
		changedAt: integer('changed_at'),
		...edited(),
	},
	(table) => [
		key(table),
		foreignKey({ columns: [table.schoolId, table.lessonId], foreignColumns: [lessons.schoolId, lessons.id] }),
		foreignKey({
			columns: [table.schoolId, table.studentId],
			foreignColumns: [students.schoolId, students.id],
		}),
		uniqueIndex('lesson_notes_once').on(table.schoolId, table.lessonId, table.studentId),
		index('lesson_notes_student').on(table.schoolId, table.studentId, table.day, table.id),
	],
)

/** Practice assignments with a due date. */
export const assignments = sqliteTable(
	'assignments',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		studentId: text('student_id').notNull(),
		/** The lesson it was given at. */
		lessonId: text('lesson_id'),
		text: text('text').notNull(),
		minutesADay: integer('minutes_a_day'),
		dueOn: text('due_on'),
		doneAt: integer('done_at'),
		doneBy: text('done_by'),
		...edited(),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.studentId],
			foreignColumns: [students.schoolId, students.id],
		}),
		foreignKey({ columns: [table.schoolId, table.lessonId], foreignColumns: [lessons.schoolId, lessons.id] }),
		index('assignments_student').on(table.schoolId, table.studentId, table.id),
		check('assignments_minutes', sql`minutes_a_day is null or minutes_a_day between 1 and 600`),
	],
)

/** A student's piece, scale or study. */
export const repertoire = sqliteTable(
	'repertoire',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		studentId: text('student_id').notNull(),
		title: text('title').notNull(),
		composer: text('composer'),
		/** Opus or catalog number. */
		work: text('work'),
		kind: text('kind', { enum: PIECE_KINDS }).notNull().default('piece'),
		instrumentId: text('instrument_id'),
		state: text('state', { enum: PIECE_STATES }).notNull(),
		startedOn: text('started_on'),
		/** Beats per minute. */
		tempoGoal: integer('tempo_goal'),
		targetOn: text('target_on'),
		...edited(),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.studentId],
			foreignColumns: [students.schoolId, students.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.instrumentId],
			foreignColumns: [instruments.schoolId, instruments.id],
		}),
		index('repertoire_student').on(table.schoolId, table.studentId, table.state, table.id),
		check('repertoire_tempo', sql`tempo_goal is null or tempo_goal between 20 and 400`),
	],
)

/** Immutable log of the states of a piece, including performances. */
export const repertoireSteps = sqliteTable(
	'repertoire_steps',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		pieceId: text('piece_id').notNull(),
		state: text('state', { enum: PIECE_STATES }).notNull(),
		day: text('day').notNull(),
		/** Place of a performance. */
		note: text('note'),
		at: integer('at').notNull(),
		by: text('by'),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.pieceId],
			foreignColumns: [repertoire.schoolId, repertoire.id],
		}),
		index('repertoire_steps_of').on(table.schoolId, table.pieceId, table.id),
	],
)

/** Related skills with a common scale of levels. */
export const skillFrameworks = sqliteTable(
	'skill_frameworks',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		name: text('name').notNull(),
		nameKey: text('name_key').notNull(),
		/** Null for every instrument. */
		instrumentId: text('instrument_id'),
		/**
		 * Lowest first, one per line. Assessments refer to a level by its line, so levels can only be renamed or
		 * appended.
		 */
		levels: text('levels').notNull(),
		...edited(),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.instrumentId],
			foreignColumns: [instruments.schoolId, instruments.id],
		}),
		index('skill_frameworks_list').on(table.schoolId, table.nameKey, table.id),
	],
)

export const skills = sqliteTable(
	'skills',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		frameworkId: text('framework_id').notNull(),
		group: text('group_name').notNull(),
		name: text('name').notNull(),
		description: text('description'),
		position: integer('position').notNull(),
		...edited(),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.frameworkId],
			foreignColumns: [skillFrameworks.schoolId, skillFrameworks.id],
		}),
		index('skills_of').on(table.schoolId, table.frameworkId, table.position, table.id),
	],
)

/** Assessment of a skill on a day. Immutable: a correction is a new row. */
export const assessments = sqliteTable(
	'assessments',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		studentId: text('student_id').notNull(),
		skillId: text('skill_id').notNull(),
		/** 1 is the first of the framework's levels. */
		level: integer('level').notNull(),
		day: text('day').notNull(),
		comment: text('comment'),
		at: integer('at').notNull(),
		by: text('by'),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.studentId],
			foreignColumns: [students.schoolId, students.id],
		}),
		foreignKey({ columns: [table.schoolId, table.skillId], foreignColumns: [skills.schoolId, skills.id] }),
		index('assessments_student').on(table.schoolId, table.studentId, table.day, table.id),
		check('assessments_level', sql`level between 1 and 12`),
	],
)

export const goals = sqliteTable(
	'goals',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		studentId: text('student_id').notNull(),
		text: text('text').notNull(),
		targetOn: text('target_on'),
		percent: integer('percent').notNull().default(0),
		state: text('state', { enum: GOAL_STATES }).notNull().default('open'),
		...edited(),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.studentId],
			foreignColumns: [students.schoolId, students.id],
		}),
		index('goals_student').on(table.schoolId, table.studentId, table.id),
		check('goals_percent', sql`percent between 0 and 100`),
	],
)

/** Practice at home, as logged by the family. */
export const practiceEntries = sqliteTable(
	'practice_entries',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		studentId: text('student_id').notNull(),
		day: text('day').notNull(),
		minutes: integer('minutes').notNull(),
		pieceId: text('piece_id'),
		note: text('note'),
		at: integer('at').notNull(),
		by: text('by'),
		/** Confirmed by a guardian. */
		confirmedAt: integer('confirmed_at'),
		confirmedBy: text('confirmed_by'),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.studentId],
			foreignColumns: [students.schoolId, students.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.pieceId],
			foreignColumns: [repertoire.schoolId, repertoire.id],
		}),
		index('practice_entries_student').on(table.schoolId, table.studentId, table.day, table.id),
		check('practice_entries_minutes', sql`minutes between 1 and 600`),
	],
)
