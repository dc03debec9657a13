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
import { instruments, sites } from './place.ts'
import { memberships } from './tenancy.ts'

export const teachers = sqliteTable(
	'teachers',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		name: text('name').notNull(),
		/** Normalized name, for sorting. */
		nameKey: text('name_key').notNull(),
		email: text('email'),
		emailKey: text('email_key'),
		phone: text('phone'),
		bio: text('bio'),
		employment: text('employment', { enum: ['employee', 'contractor'] }),
		startedOn: text('started_on'),
		/** Last day of teaching; afterwards the teacher no longer counts toward the plan. */
		endedOn: text('ended_on'),
		bufferMinutes: integer('buffer_minutes').notNull().default(0),
		maxMinutesADay: integer('max_minutes_a_day'),
		note: text('note'),
		/** The teacher's account at the school. */
		membershipId: text('membership_id'),
		...edited(),
		photoId: text('photo_id'),
		/** Since when they agree to be shown, with name, instruments and bio, on the page on which the school takes sign-ups. */
		shownSince: integer('shown_since'),
		/** Link of their online lessons, for classes without a link. */
		onlineLink: text('online_link'),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.membershipId],
			foreignColumns: [memberships.schoolId, memberships.id],
		}),
		index('teachers_list').on(table.schoolId, table.nameKey, table.id),
		// Used by the hourly job to find recent last days across schools.
		index('teachers_last_day')
			.on(table.endedOn)
			.where(sql`ended_on is not null`),
		index('teachers_photo')
			.on(table.schoolId, table.photoId)
			.where(sql`photo_id is not null`),
		uniqueIndex('teachers_account').on(table.schoolId, table.membershipId),
		uniqueIndex('teachers_email')
			.on(table.schoolId, table.emailKey)
			.where(sql`archived_at is null`),
	],
)

/** Weekly working hours of a teacher. */
export const teacherHours = sqliteTable(
	'teacher_hours',
	{
		schoolId: schoolId(),
		teacherId: text('teacher_id').notNull(),
		/** 1 is Monday. */
		weekday: integer('weekday').notNull(),
		/** Local time HH:MM at the school. */
		from: text('from_time').notNull(),
		to: text('to_time').notNull(),
		siteId: text('site_id'),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.teacherId, table.weekday, table.from] }),
		foreignKey({
			columns: [table.schoolId, table.teacherId],
			foreignColumns: [teachers.schoolId, teachers.id],
		}),
		foreignKey({ columns: [table.schoolId, table.siteId], foreignColumns: [sites.schoolId, sites.id] }),
		check('teacher_hours_order', sql`from_time < to_time`),
	],
)

export const teacherInstruments = sqliteTable(
	'teacher_instruments',
	{
		schoolId: schoolId(),
		teacherId: text('teacher_id').notNull(),
		instrumentId: text('instrument_id').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.teacherId, table.instrumentId] }),
		foreignKey({
			columns: [table.schoolId, table.teacherId],
			foreignColumns: [teachers.schoolId, teachers.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.instrumentId],
			foreignColumns: [instruments.schoolId, instruments.id],
		}),
		index('teacher_instruments_of').on(table.schoolId, table.instrumentId),
	],
)

export const qualifications = sqliteTable(
	'qualifications',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		teacherId: text('teacher_id').notNull(),
		name: text('name').notNull(),
		expiresOn: text('expires_on'),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.teacherId],
			foreignColumns: [teachers.schoolId, teachers.id],
		}),
		index('qualifications_of').on(table.schoolId, table.teacherId),
		index('qualifications_expiry').on(table.schoolId, table.expiresOn),
	],
)

/** Another calendar of a teacher, of which only the busy times are read. */
export const busyCalendars = sqliteTable(
	'busy_calendars',
	{
		schoolId: schoolId(),
		teacherId: text('teacher_id').notNull(),
		/** Sealed: the address opens the calendar. */
		url: text('url').notNull(),
		addedAt: integer('added_at').notNull(),
		addedBy: text('added_by').notNull(),
		triedAt: integer('tried_at'),
		readAt: integer('read_at'),
		/** Since when it cannot be read, and why. */
		failingSince: integer('failing_since'),
		failure: text('failure'),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.teacherId] }),
		foreignKey({
			columns: [table.schoolId, table.teacherId],
			foreignColumns: [teachers.schoolId, teachers.id],
		}),
		// The hourly job reads those first that waited longest, across schools.
		index('busy_calendars_tried').on(table.triedAt),
	],
)

/** When a teacher is busy according to that calendar, and nothing else about it. */
export const busyTimes = sqliteTable(
	'busy_times',
	{
		schoolId: schoolId(),
		teacherId: text('teacher_id').notNull(),
		startsAt: integer('starts_at').notNull(),
		endsAt: integer('ends_at').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.teacherId, table.startsAt] }),
		foreignKey({
			columns: [table.schoolId, table.teacherId],
			foreignColumns: [busyCalendars.schoolId, busyCalendars.teacherId],
		}),
		check('busy_times_order', sql`starts_at < ends_at`),
	],
)
