import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { classes } from './classes.ts'
import { edited, key, schoolId } from './columns.ts'
import { rooms, sites } from './place.ts'
import { teachers } from './teachers.ts'

export const CLOSURE_EFFECTS = ['skip', 'keep', 'no_charge'] as const
export const TIME_OFF_STATES = ['asked', 'approved', 'refused', 'canceled'] as const

/** Named periods of the school year. Terms of one site do not overlap. */
export const terms = sqliteTable(
	'terms',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		name: text('name').notNull(),
		nameKey: text('name_key').notNull(),
		/** Null for a term of the whole school. */
		siteId: text('site_id'),
		startsOn: text('starts_on').notNull(),
		endsOn: text('ends_on').notNull(),
		billsOn: text('bills_on'),
		...edited(),
	},
	(table) => [
		key(table),
		foreignKey({ columns: [table.schoolId, table.siteId], foreignColumns: [sites.schoolId, sites.id] }),
		index('terms_by_day').on(table.schoolId, table.startsOn, table.id),
		uniqueIndex('terms_name')
			.on(table.schoolId, table.nameKey)
			.where(sql`archived_at is null`),
		check('terms_order', sql`starts_on <= ends_on`),
	],
)

/** Days or hours without lessons: for the school, or for one site, room, teacher or class. */
export const closures = sqliteTable(
	'closures',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		name: text('name').notNull(),
		startsOn: text('starts_on').notNull(),
		endsOn: text('ends_on').notNull(),
		/** Local time HH:MM on each of the days; null means all day. */
		fromTime: text('from_time'),
		toTime: text('to_time'),
		siteId: text('site_id'),
		roomId: text('room_id'),
		teacherId: text('teacher_id'),
		classId: text('class_id'),
		/** `skip`: no lessons. `keep`: only a note. `no_charge`: lessons may take place free of charge. */
		effect: text('effect', { enum: CLOSURE_EFFECTS }).notNull().default('skip'),
		publicNote: text('public_note'),
		...edited(),
	},
	(table) => [
		key(table),
		foreignKey({ columns: [table.schoolId, table.siteId], foreignColumns: [sites.schoolId, sites.id] }),
		foreignKey({ columns: [table.schoolId, table.roomId], foreignColumns: [rooms.schoolId, rooms.id] }),
		foreignKey({
			columns: [table.schoolId, table.teacherId],
			foreignColumns: [teachers.schoolId, teachers.id],
		}),
		foreignKey({ columns: [table.schoolId, table.classId], foreignColumns: [classes.schoolId, classes.id] }),
		index('closures_by_day').on(table.schoolId, table.endsOn, table.startsOn),
		check('closures_order', sql`starts_on <= ends_on`),
		check(
			'closures_times',
			sql`(from_time is null) = (to_time is null) and (from_time is null or from_time < to_time)`,
		),
	],
)

/** A teacher's request for time off. Only approved ones block bookings. */
export const teacherTimeOff = sqliteTable(
	'teacher_time_off',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		teacherId: text('teacher_id').notNull(),
		startsOn: text('starts_on').notNull(),
		endsOn: text('ends_on').notNull(),
		fromTime: text('from_time'),
		toTime: text('to_time'),
		reason: text('reason'),
		isPaid: integer('is_paid', { mode: 'boolean' }).notNull().default(false),
		state: text('state', { enum: TIME_OFF_STATES }).notNull(),
		decidedAt: integer('decided_at'),
		decidedBy: text('decided_by'),
		/** Reason for a refusal. */
		answer: text('answer'),
		...edited(),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.teacherId],
			foreignColumns: [teachers.schoolId, teachers.id],
		}),
		index('teacher_time_off_of').on(table.schoolId, table.teacherId, table.endsOn),
		index('teacher_time_off_state').on(table.schoolId, table.state, table.startsOn),
		check('teacher_time_off_order', sql`starts_on <= ends_on`),
		check(
			'teacher_time_off_times',
			sql`(from_time is null) = (to_time is null) and (from_time is null or from_time < to_time)`,
		),
	],
)
