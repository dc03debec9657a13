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
import { students } from './people.ts'
import { instruments, levels, rooms } from './place.ts'
import { teachers } from './teachers.ts'

export const CLASS_KINDS = [
	'private',
	'group',
	'ensemble',
	'trial',
	'workshop',
	'recital',
	'exam',
	'room_hire',
] as const
export const CLASS_STATES = ['draft', 'open', 'running', 'finished', 'archived'] as const
export const ENROLMENT_STATES = [
	'enquiry',
	'waiting',
	'offered',
	'future',
	'active',
	'paused',
	'ending',
	'ended',
] as const

/** Everything taught as a unit: a private lesson is a class of one. */
export const classes = sqliteTable(
	'classes',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		kind: text('kind', { enum: CLASS_KINDS }).notNull(),
		name: text('name').notNull(),
		nameKey: text('name_key').notNull(),
		instrumentId: text('instrument_id'),
		levelId: text('level_id'),
		ageFrom: integer('age_from'),
		ageTo: integer('age_to'),
		roomId: text('room_id'),
		onlineLink: text('online_link'),
		durationMinutes: integer('duration_minutes').notNull(),
		/** Maximum number of enrollments; null means no limit. */
		capacity: integer('capacity'),
		/** Additional seats for make-up visitors. */
		extraSeats: integer('extra_seats').notNull().default(0),
		minSize: integer('min_size'),
		/**
		 * Regular weekday (1 is Monday) and local time HH:MM at the school. Actual lessons come from the timetable.
		 */
		weekday: integer('weekday'),
		startTime: text('start_time'),
		startsOn: text('starts_on'),
		endsOn: text('ends_on'),
		joining: text('joining', { enum: ['open', 'by_approval', 'closed'] })
			.notNull()
			.default('closed'),
		isPublic: integer('is_public', { mode: 'boolean' }).notNull().default(false),
		note: text('note'),
		state: text('state', { enum: CLASS_STATES }).notNull(),
		/** Imported from another program, with limited data. */
		importedAt: integer('imported_at'),
		...edited(),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.instrumentId],
			foreignColumns: [instruments.schoolId, instruments.id],
		}),
		foreignKey({ columns: [table.schoolId, table.levelId], foreignColumns: [levels.schoolId, levels.id] }),
		foreignKey({ columns: [table.schoolId, table.roomId], foreignColumns: [rooms.schoolId, rooms.id] }),
		index('classes_list').on(table.schoolId, table.state, table.nameKey, table.id),
		index('classes_time').on(table.schoolId, table.state, table.weekday, table.startTime, table.id),
		index('classes_ended').on(table.schoolId, table.endsOn, table.id),
		check('classes_state', sql`(state = 'archived') = (archived_at is not null)`),
	],
)

export const classTeachers = sqliteTable(
	'class_teachers',
	{
		schoolId: schoolId(),
		classId: text('class_id').notNull(),
		teacherId: text('teacher_id').notNull(),
		part: text('part', { enum: ['lead', 'assist'] }).notNull(),
		/**
		 * An assistant who leaves on a later day assists in lessons that start before this. A lead still assists in those of another
		 * teacher, as before they took the class over.
		 */
		assistsBefore: integer('assists_before'),
		/** Set for an assistant who begins on a later day. */
		assistsFrom: integer('assists_from'),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.classId, table.teacherId] }),
		foreignKey({ columns: [table.schoolId, table.classId], foreignColumns: [classes.schoolId, classes.id] }),
		foreignKey({
			columns: [table.schoolId, table.teacherId],
			foreignColumns: [teachers.schoolId, teachers.id],
		}),
		index('class_teachers_of').on(table.schoolId, table.teacherId),
		uniqueIndex('class_teachers_lead')
			.on(table.schoolId, table.classId)
			.where(sql`part = 'lead'`),
	],
)

/** A student's enrollment in a class, or entry on its waiting list. */
export const enrolments = sqliteTable(
	'enrolments',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		studentId: text('student_id').notNull(),
		classId: text('class_id').notNull(),
		state: text('state', { enum: ENROLMENT_STATES }).notNull(),
		startsOn: text('starts_on'),
		endsOn: text('ends_on'),
		isTrial: integer('is_trial', { mode: 'boolean' }).notNull().default(false),
		pausedFrom: text('paused_from'),
		pausedTo: text('paused_to'),
		/** True if the seat is kept during a pause. */
		keepsSeat: integer('keeps_seat', { mode: 'boolean' }).notNull().default(true),
		paysWhilePaused: integer('pays_while_paused', { mode: 'boolean' }).notNull().default(false),
		endReason: text('end_reason'),
		noticeOn: text('notice_on'),
		/** Position on the waiting list; the lowest gets the first offer. */
		position: integer('position'),
		queuedAt: integer('queued_at'),
		offeredUntil: integer('offered_until'),
		/** The enrollment this one continues after a move. */
		movedFrom: text('moved_from'),
		note: text('note'),
		...edited(),
		/** The first day for good, if the enrollment began as a trial. Lessons from `startsOn` until then are the trial. */
		enrolledFrom: text('enrolled_from'),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.studentId],
			foreignColumns: [students.schoolId, students.id],
		}),
		foreignKey({ columns: [table.schoolId, table.classId], foreignColumns: [classes.schoolId, classes.id] }),
		index('enrolments_class').on(table.schoolId, table.classId, table.state, table.position),
		index('enrolments_student').on(table.schoolId, table.studentId, table.state),
		index('enrolments_state').on(table.schoolId, table.state, table.id),
		uniqueIndex('enrolments_once')
			.on(table.schoolId, table.classId, table.studentId)
			.where(sql`state <> 'ended'`),
	],
)

/** Earlier pauses of an enrollment, needed for rolls and invoices of that time. */
export const enrolmentPauses = sqliteTable(
	'enrolment_pauses',
	{
		schoolId: schoolId(),
		enrolmentId: text('enrolment_id').notNull(),
		startsOn: text('starts_on').notNull(),
		endsOn: text('ends_on').notNull(),
		paid: integer('paid', { mode: 'boolean' }).notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.enrolmentId, table.startsOn] }),
		foreignKey({
			columns: [table.schoolId, table.enrolmentId],
			foreignColumns: [enrolments.schoolId, enrolments.id],
		}),
	],
)
