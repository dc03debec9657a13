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
 * The rule by which lessons of a class recur, in the school's local time. A change "from here on" ends one
 * series and starts another, so that the past stays.
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
		/** Weekdays of a weekly series as digits: `13` is Monday and Wednesday. */
		weekdays: text('weekdays').notNull().default(''),
		/** Individual dates, one per line. */
		dates: text('dates'),
		/** Local time HH:MM in the time zone. */
		startTime: text('start_time').notNull(),
		durationMinutes: integer('duration_minutes').notNull(),
		timeZone: text('time_zone').notNull(),
		startsOn: text('starts_on').notNull(),
		/** Last possible day; computed on creation for a count or term. */
		endsOn: text('ends_on').notNull(),
		count: integer('count'),
		termId: text('term_id'),
		teacherId: text('teacher_id'),
		roomId: text('room_id'),
		skipsClosures: integer('skips_closures', { mode: 'boolean' }).notNull().default(true),
		/** The series this one continues. */
		splitFrom: text('split_from'),
		...edited(),
		/** Open-ended: the hourly job extends the last day and adds lessons. */
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
		// The running series of a teacher are read from this index alone, with every scope of the teacher's area.
		index('series_of_teacher').on(
			table.schoolId,
			table.teacherId,
			table.endsOn,
			table.startsOn,
			table.classId,
			table.archivedAt,
		),
		index('series_open')
			.on(table.schoolId, table.endsOn)
			.where(sql`open_ended = 1`),
		check('series_order', sql`starts_on <= ends_on`),
	],
)

/** A single lesson. Lists are sorted by time, so the table is stored in that order. */
export const lessons = sqliteTable(
	'lessons',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		classId: text('class_id').notNull(),
		seriesId: text('series_id'),
		/** Date according to the series, regardless of later moves. */
		originalDate: text('original_date'),
		startsAt: integer('starts_at').notNull(),
		endsAt: integer('ends_at').notNull(),
		/** Local start date at the school, comparable with plain dates. */
		day: text('day').notNull(),
		/** The actual teacher: the substitute, if there is one. */
		teacherId: text('teacher_id'),
		/** The teacher being substituted. */
		substituteFor: text('substitute_for'),
		roomId: text('room_id'),
		kind: text('kind', { enum: LESSON_KINDS }).notNull().default('regular'),
		state: text('state', { enum: LESSON_STATES }).notNull().default('scheduled'),
		cancelReason: text('cancel_reason'),
		canceledAt: integer('canceled_at'),
		canceledBy: text('canceled_by'),
		/** Minutes between the cancellation and the start. */
		noticeMinutes: integer('notice_minutes'),
		/** Start time before the lesson was moved. */
		movedFrom: integer('moved_from'),
		/** Set once every expected student has a mark. */
		markedAt: integer('marked_at'),
		/** Booked although it clashed: why, who said so and when. */
		forcedReason: text('forced_reason'),
		forcedBy: text('forced_by'),
		forcedAt: integer('forced_at'),
		...edited(),
		/** Ids of the cancellation emails as JSON; recalled or answered if the lesson takes place after all. */
		canceledMailIds: text('canceled_mail_ids'),
		/** Link of this lesson, if it differs from the link of its class. */
		onlineLink: text('online_link'),
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
		// The classes of a teacher are read from this index alone, with every scope of the teacher's area.
		index('lessons_teacher').on(
			table.schoolId,
			table.teacherId,
			table.startsAt,
			table.classId,
			table.seriesId,
			table.state,
			table.substituteFor,
		),
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

/** An applied bulk change of lessons, with its undo data. */
export const scheduleChanges = sqliteTable(
	'schedule_changes',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		kind: text('kind').notNull(),
		/** Text for the list of changes. */
		summary: text('summary').notNull(),
		/** Rows before the change, and their versions after it, as JSON. */
		before: text('before').notNull(),
		after: text('after').notNull(),
		at: integer('at').notNull(),
		by: text('by').notNull(),
		undoneAt: integer('undone_at'),
		undoneBy: text('undone_by'),
	},
	(table) => [
		key(table),
		// Few changes leave days out, and the page of a class asks for them each time.
		index('schedule_changes_left_out')
			.on(table.schoolId)
			.where(sql`json_extract(after, '$.leftOut') is not null`),
	],
)

/** Latest result of the nightly check of future lessons. */
export const scheduleChecks = sqliteTable(
	'schedule_checks',
	{
		schoolId: schoolId(),
		at: integer('at').notNull(),
		lessons: integer('lessons').notNull(),
		clashes: integer('clashes').notNull(),
		/** Ids of the first conflicting pairs, as JSON. */
		examples: text('examples').notNull(),
	},
	(table) => [primaryKey({ columns: [table.schoolId] })],
)
