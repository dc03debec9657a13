import { EVENT_AUDIENCES, EVENT_KINDS, EVENT_STATES, OUTCOMES } from '#app/domain/event/labels.ts'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { classes } from './classes.ts'
import { edited, key, schoolId } from './columns.ts'
import { students } from './people.ts'

/** A recital or an exam that students sign up for. */
export const events = sqliteTable(
	'events',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		kind: text('kind', { enum: EVENT_KINDS }).notNull(),
		name: text('name').notNull(),
		nameKey: text('name_key').notNull(),
		/** Wall time: it begins when the clocks of its place say so. */
		day: text('day').notNull(),
		time: text('time').notNull(),
		timeZone: text('time_zone').notNull(),
		place: text('place').notNull(),
		/** The last day on which families and teachers sign up and withdraw. */
		signUpUntil: text('sign_up_until').notNull(),
		/** So many may take part; any number where nothing is said. */
		places: integer('places'),
		audience: text('audience', { enum: EVENT_AUDIENCES }).notNull(),
		/** Who examines. */
		board: text('board'),
		/** For families. */
		note: text('note'),
		state: text('state', { enum: EVENT_STATES }).notNull().default('draft'),
		cancelReason: text('cancel_reason'),
		...edited(),
		/** What taking part costs whoever signs up from now on, in the school's currency. */
		feeMinor: integer('fee_minor'),
	},
	(table) => [
		key(table),
		index('events_list').on(table.schoolId, table.day, table.id),
		check('events_sign_up', sql`sign_up_until <= day`),
		check('events_places', sql`places is null or places between 1 and 1000`),
	],
)

/** Who may sign up where not everybody may: a class, or one student. */
export const eventInvitations = sqliteTable(
	'event_invitations',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		eventId: text('event_id').notNull(),
		classId: text('class_id'),
		studentId: text('student_id'),
		createdAt: integer('created_at').notNull(),
		createdBy: text('created_by').notNull(),
	},
	(table) => [
		key(table),
		foreignKey({ columns: [table.schoolId, table.eventId], foreignColumns: [events.schoolId, events.id] }),
		foreignKey({ columns: [table.schoolId, table.classId], foreignColumns: [classes.schoolId, classes.id] }),
		foreignKey({
			columns: [table.schoolId, table.studentId],
			foreignColumns: [students.schoolId, students.id],
		}),
		uniqueIndex('event_invitations_class').on(table.schoolId, table.eventId, table.classId),
		uniqueIndex('event_invitations_student').on(table.schoolId, table.eventId, table.studentId),
		index('event_invitations_of_class').on(table.schoolId, table.classId),
		index('event_invitations_of_student').on(table.schoolId, table.studentId),
		check('event_invitations_one', sql`(class_id is null) <> (student_id is null)`),
	],
)

/** A student who takes part, with what they play, and how it ended. */
export const eventEntries = sqliteTable(
	'event_entries',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		eventId: text('event_id').notNull(),
		studentId: text('student_id').notNull(),
		title: text('title'),
		composer: text('composer'),
		minutes: integer('minutes'),
		accompanist: text('accompanist'),
		/** The order of the program. */
		position: integer('position').notNull(),
		/** Of an exam. */
		instrument: text('instrument'),
		grade: text('grade'),
		outcome: text('outcome', { enum: OUTCOMES }),
		/** As the board writes it: 132 of 150, or 1.3. */
		mark: text('mark'),
		resultOn: text('result_on'),
		/** What the examiner wrote; the family reads it. */
		resultNote: text('result_note'),
		withdrawnAt: integer('withdrawn_at'),
		...edited(),
		/** What taking part costs them, as it was shown when they signed up; nothing once it was taken back. */
		feeMinor: integer('fee_minor').notNull().default(0),
	},
	(table) => [
		key(table),
		foreignKey({ columns: [table.schoolId, table.eventId], foreignColumns: [events.schoolId, events.id] }),
		foreignKey({
			columns: [table.schoolId, table.studentId],
			foreignColumns: [students.schoolId, students.id],
		}),
		uniqueIndex('event_entries_once')
			.on(table.schoolId, table.eventId, table.studentId)
			.where(sql`withdrawn_at is null`),
		index('event_entries_programme').on(table.schoolId, table.eventId, table.position, table.id),
		index('event_entries_student').on(table.schoolId, table.studentId),
		check('event_entries_minutes', sql`minutes is null or minutes between 1 and 600`),
	],
)
