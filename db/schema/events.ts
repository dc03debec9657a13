import { EVENT_AUDIENCES, EVENT_KINDS, EVENT_STATES, OUTCOMES } from '#app/domain/event/labels.ts'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { classes } from './classes.ts'
import { edited, key, schoolId } from './columns.ts'
import { students } from './people.ts'

/** A recital or exam with sign-up. */
export const events = sqliteTable(
	'events',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		kind: text('kind', { enum: EVENT_KINDS }).notNull(),
		name: text('name').notNull(),
		nameKey: text('name_key').notNull(),
		/** Local time of the event, in its own time zone. */
		day: text('day').notNull(),
		time: text('time').notNull(),
		timeZone: text('time_zone').notNull(),
		place: text('place').notNull(),
		/** Last day for families and teachers to sign up or withdraw. */
		signUpUntil: text('sign_up_until').notNull(),
		/** Maximum number of entries; null means no limit. */
		places: integer('places'),
		audience: text('audience', { enum: EVENT_AUDIENCES }).notNull(),
		/** The examining board. */
		board: text('board'),
		/** Visible to families. */
		note: text('note'),
		state: text('state', { enum: EVENT_STATES }).notNull().default('draft'),
		cancelReason: text('cancel_reason'),
		...edited(),
		/** Fee for new entries, in the school's currency. */
		feeMinor: integer('fee_minor'),
	},
	(table) => [
		key(table),
		index('events_list').on(table.schoolId, table.day, table.id),
		check('events_sign_up', sql`sign_up_until <= day`),
		check('events_places', sql`places is null or places between 1 and 1000`),
	],
)

/** Invited classes and students, if sign-up is restricted. */
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

/** A student's entry, with the pieces and the result. */
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
		/** Position in the program. */
		position: integer('position').notNull(),
		/** Exams only. */
		instrument: text('instrument'),
		grade: text('grade'),
		outcome: text('outcome', { enum: OUTCOMES }),
		/** Grade in the board's own notation: 132 of 150, or 1.3. */
		mark: text('mark'),
		resultOn: text('result_on'),
		/** The examiner's comment, visible to the family. */
		resultNote: text('result_note'),
		withdrawnAt: integer('withdrawn_at'),
		...edited(),
		/** The fee shown at sign-up; 0 once it was canceled. */
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
