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
import { terms } from './calendar.ts'
import { classes } from './classes.ts'
import { edited, key, schoolId } from './columns.ts'
import { rooms } from './place.ts'
import { teachers } from './teachers.ts'

export const FREQUENCIES = ['weekly', 'monthly_date', 'monthly_weekday', 'dates'] as const
export const LESSON_KINDS = ['regular', 'make_up', 'extra', 'trial'] as const
export const LESSON_STATES = [
	'scheduled',
	'held',
	'canceled_in_time',
	'canceled_late',
	'canceled_by_school',
	'canceled_by_teacher',
	'closed',
] as const

/**
 * The rule by which the lessons of a class recur, in the school's wall time. A change "from here on" ends one series and
 * starts another, so the past stays what it was.
 */
export const series = sqliteTable(
	'series',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		classId: text('class_id').notNull(),
		frequency: text('frequency', { enum: FREQUENCIES }).notNull(),
		/** Every n weeks or months. */
		every: integer('every').notNull().default(1),
		/** Of a weekly series: digits of its weekdays, `13` for Monday and Wednesday. */
		weekdays: text('weekdays').notNull().default(''),
		/** Of chosen dates: plain dates, one a line. */
		dates: text('dates'),
		/** Wall time HH:MM in the zone. */
		startTime: text('start_time').notNull(),
		durationMinutes: integer('duration_minutes').notNull(),
		timeZone: text('time_zone').notNull(),
		startsOn: text('starts_on').notNull(),
		/** The last day it may fall on; of a count or a term it is reckoned when the series is made. */
		endsOn: text('ends_on').notNull(),
		count: integer('count'),
		termId: text('term_id'),
		teacherId: text('teacher_id'),
		roomId: text('room_id'),
		skipsClosures: integer('skips_closures', { mode: 'boolean' }).notNull().default(true),
		/** The series this one goes on from. */
		splitFrom: text('split_from'),
		...edited(),
		/** It goes on until further notice: the hourly job moves its last day on and adds the lessons up to it. */
		openEnded: integer('open_ended', { mode: 'boolean' }).notNull().default(false),
	},
	(table) => [
		key(table),
		foreignKey({ columns: [table.schoolId, table.classId], foreignColumns: [classes.schoolId, classes.id] }),
		foreignKey({ columns: [table.schoolId, table.termId], foreignColumns: [terms.schoolId, terms.id] }),
		foreignKey({
			columns: [table.schoolId, table.teacherId],
			foreignColumns: [teachers.schoolId, teachers.id],
		}),
		foreignKey({ columns: [table.schoolId, table.roomId], foreignColumns: [rooms.schoolId, rooms.id] }),
		index('series_of_class').on(table.schoolId, table.classId, table.startsOn),
		index('series_open')
			.on(table.schoolId, table.endsOn)
			.where(sql`open_ended = 1`),
		check('series_order', sql`starts_on <= ends_on`),
	],
)

/** One lesson at one time. Lists go by time, so a school's lessons lie together in that order. */
export const lessons = sqliteTable(
	'lessons',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		classId: text('class_id').notNull(),
		seriesId: text('series_id'),
		/** The day the series put it on, wherever it was moved to since. */
		originalDate: text('original_date'),
		startsAt: integer('starts_at').notNull(),
		endsAt: integer('ends_at').notNull(),
		/** The day it starts on at the school, so that queries can compare it with plain dates. */
		day: text('day').notNull(),
		/** Whoever teaches it: the substitute, where there is one. */
		teacherId: text('teacher_id'),
		/** The teacher somebody stands in for. */
		substituteFor: text('substitute_for'),
		roomId: text('room_id'),
		kind: text('kind', { enum: LESSON_KINDS }).notNull().default('regular'),
		state: text('state', { enum: LESSON_STATES }).notNull().default('scheduled'),
		cancelReason: text('cancel_reason'),
		canceledAt: integer('canceled_at'),
		canceledBy: text('canceled_by'),
		/** How long before its start it was canceled. */
		noticeMinutes: integer('notice_minutes'),
		/** When it was to start before it was moved. */
		movedFrom: integer('moved_from'),
		/** Since when every expected student has a mark. */
		markedAt: integer('marked_at'),
		/** Booked although it clashed: why, who said so and when. */
		forcedReason: text('forced_reason'),
		forcedBy: text('forced_by'),
		forcedAt: integer('forced_at'),
		...edited(),
		/** Emails that said it is canceled, as JSON: taken back, or answered, when it takes place after all. */
		canceledMailIds: text('canceled_mail_ids'),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.startsAt, table.id] }),
		uniqueIndex('lessons_id').on(table.schoolId, table.id),
		foreignKey({ columns: [table.schoolId, table.classId], foreignColumns: [classes.schoolId, classes.id] }),
		foreignKey({ columns: [table.schoolId, table.seriesId], foreignColumns: [series.schoolId, series.id] }),
		foreignKey({
			columns: [table.schoolId, table.teacherId],
			foreignColumns: [teachers.schoolId, teachers.id],
		}),
		foreignKey({ columns: [table.schoolId, table.roomId], foreignColumns: [rooms.schoolId, rooms.id] }),
		index('lessons_class').on(table.schoolId, table.classId, table.startsAt),
		index('lessons_teacher').on(table.schoolId, table.teacherId, table.startsAt),
		index('lessons_room').on(table.schoolId, table.roomId, table.startsAt),
		index('lessons_state').on(table.schoolId, table.state, table.startsAt),
		index('lessons_forced')
			.on(table.schoolId, table.forcedAt)
			.where(sql`forced_at is not null`),
		index('lessons_unmarked')
			.on(table.schoolId, table.startsAt)
			.where(sql`marked_at is null`),
		uniqueIndex('lessons_once').on(table.schoolId, table.seriesId, table.originalDate),
		check('lessons_order', sql`starts_at < ends_at`),
		check('lessons_forced_whole', sql`(forced_reason is null) = (forced_at is null)`),
	],
)

/** A bulk change of lessons that was previewed and applied, with what is needed to take it back. */
export const scheduleChanges = sqliteTable(
	'schedule_changes',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		kind: text('kind').notNull(),
		/** In words, for the list of changes. */
		summary: text('summary').notNull(),
		/** The rows as they were, and the versions they were left at, as JSON. */
		before: text('before').notNull(),
		after: text('after').notNull(),
		at: integer('at').notNull(),
		by: text('by').notNull(),
		undoneAt: integer('undone_at'),
		undoneBy: text('undone_by'),
	},
	(table) => [key(table)],
)

/** What the nightly check of a school's future lessons found last. */
export const scheduleChecks = sqliteTable(
	'schedule_checks',
	{
		schoolId: schoolId(),
		at: integer('at').notNull(),
		lessons: integer('lessons').notNull(),
		clashes: integer('clashes').notNull(),
		/** Ids of the first pairs that clash, as JSON. */
		examples: text('examples').notNull(),
	},
	(table) => [primaryKey({ columns: [table.schoolId] })],
)
