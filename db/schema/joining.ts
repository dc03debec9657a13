import { sql } from 'drizzle-orm'
import {
	foreignKey,
	index,
	integer,
	primaryKey,
	sqliteTable,
	text,
	uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { pricePlans } from './billing.ts'
import { classes } from './classes.ts'
import { key, schoolId } from './columns.ts'
import { students } from './people.ts'
import { teachers } from './teachers.ts'

export const SIGN_UP_KINDS = ['seat', 'waiting', 'request', 'trial', 'question'] as const
export const SIGN_UP_STATES = ['new', 'accepted', 'declined'] as const
/** A seat waits for nothing, for a part of the first invoice, or for all of it. */
export const SIGN_UP_PAYMENTS = ['nothing', 'deposit', 'first'] as const

/** The page on which a school takes sign-ups. A school that never chose an address has no row. */
export const joinPages = sqliteTable(
	'join_pages',
	{
		schoolId: schoolId(),
		/** The settings of `/join/`, a row for each school. */
		address: text('address').notNull(),
		isOpen: integer('is_open', { mode: 'boolean' }).notNull().default(false),
		/** The school's own words, above its classes. */
		text: text('words'),
		takesTrials: integer('takes_trials', { mode: 'boolean' }).notNull().default(true),
		/** Origins whose pages may show the list of classes in a frame. */
		embedders: text('embedders', { mode: 'json' }).notNull().default([]).$type<string[]>(),
		updatedAt: integer('updated_at').notNull(),
		updatedBy: text('updated_by'),
		version: integer('version').notNull().default(1),
		payment: text('payment', { enum: SIGN_UP_PAYMENTS }).notNull().default('nothing'),
		/** The amount for each place. */
		depositMinor: integer('deposit_minor'),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId] }),
		uniqueIndex('join_pages_address').on(table.address),
		// The sitemap names those of all schools.
		index('join_pages_open')
			.on(table.address)
			.where(sql`is_open = 1`),
	],
)

/** The price plan for new students of a class, and the price on the sign-up page. */
export const classPrices = sqliteTable(
	'class_prices',
	{
		schoolId: schoolId(),
		classId: text('class_id').notNull(),
		planId: text('plan_id').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.classId] }),
		foreignKey({ columns: [table.schoolId, table.classId], foreignColumns: [classes.schoolId, classes.id] }),
		foreignKey({
			columns: [table.schoolId, table.planId],
			foreignColumns: [pricePlans.schoolId, pricePlans.id],
		}),
	],
)

/** Seats of a class that are kept for a family while its form is open. The id is the token in the form. */
export const heldSeats = sqliteTable(
	'held_seats',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		classId: text('class_id').notNull(),
		seats: integer('seats').notNull(),
		until: integer('until').notNull(),
	},
	(table) => [
		key(table),
		foreignKey({ columns: [table.schoolId, table.classId], foreignColumns: [classes.schoolId, classes.id] }),
		index('held_seats_class').on(table.schoolId, table.classId, table.until),
	],
)

/** The sign-ups, one row for each student. */
export const signUps = sqliteTable(
	'sign_ups',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		studentId: text('student_id').notNull(),
		kind: text('kind', { enum: SIGN_UP_KINDS }).notNull(),
		state: text('state', { enum: SIGN_UP_STATES }).notNull().default('new'),
		classId: text('class_id'),
		/** The seat, or the place on the waiting list, that they have by it. */
		enrolmentId: text('enrolment_id'),
		/** The time of a trial lesson they asked for, and with whom. */
		trialAt: integer('trial_at'),
		teacherId: text('teacher_id'),
		message: text('message'),
		createdAt: integer('created_at').notNull(),
		answeredAt: integer('answered_at'),
		answeredBy: text('answered_by'),
		version: integer('version').notNull().default(1),
		/** True if the student was on the list before. Declining it then ends nothing else. */
		isKnown: integer('is_known', { mode: 'boolean' }).notNull().default(false),
		/** The first invoice of a family that pays at sign-up, the same for all of its children. */
		invoiceId: text('invoice_id'),
		/** How much of it is paid before the seats are theirs. */
		payNowMinor: integer('pay_now_minor'),
		/** When the unpaid seat is given up and, after that, when the invoice is. */
		payUntil: integer('pay_until'),
		/** The membership that asked in the portal. */
		askedBy: text('asked_by'),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.studentId],
			foreignColumns: [students.schoolId, students.id],
		}),
		foreignKey({ columns: [table.schoolId, table.classId], foreignColumns: [classes.schoolId, classes.id] }),
		foreignKey({
			columns: [table.schoolId, table.teacherId],
			foreignColumns: [teachers.schoolId, teachers.id],
		}),
		index('sign_ups_list').on(table.schoolId, table.state, table.id),
		index('sign_ups_student').on(table.schoolId, table.studentId),
		index('sign_ups_class').on(table.schoolId, table.classId),
		index('sign_ups_invoice')
			.on(table.schoolId, table.invoiceId)
			.where(sql`invoice_id is not null`),
		// The job looks at those of all schools.
		index('sign_ups_unpaid')
			.on(table.payUntil)
			.where(sql`pay_until is not null`),
	],
)
