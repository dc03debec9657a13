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
import { CLASS_KINDS, classes } from './classes.ts'
import { key, schoolId } from './columns.ts'
import { PAYMENT_METHODS } from './ledger.ts'
import { lessons } from './lessons.ts'
import { teachers } from './teachers.ts'

export const PAY_BASES = ['lesson', 'hour', 'student', 'percent'] as const
export const PAY_ENTRY_KINDS = ['lesson', 'correction', 'adjustment'] as const

/**
 * A teacher's pay from a day on: for every lesson, one kind of class, or one class. Rates never change; a raise
 * is a new row.
 */
export const payRates = sqliteTable(
	'pay_rates',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		teacherId: text('teacher_id').notNull(),
		startsOn: text('starts_on').notNull(),
		basis: text('basis', { enum: PAY_BASES }).notNull(),
		/** Hundredths of the currency or, for a share, of a percent. */
		amount: integer('amount').notNull(),
		classKind: text('class_kind', { enum: CLASS_KINDS }),
		classId: text('class_id'),
		createdAt: integer('created_at').notNull(),
		createdBy: text('created_by').notNull(),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.teacherId],
			foreignColumns: [teachers.schoolId, teachers.id],
		}),
		foreignKey({ columns: [table.schoolId, table.classId], foreignColumns: [classes.schoolId, classes.id] }),
		index('pay_rates_of').on(table.schoolId, table.teacherId, table.startsOn, table.id),
		uniqueIndex('pay_rates_all')
			.on(table.schoolId, table.teacherId, table.startsOn)
			.where(sql`class_kind is null and class_id is null`),
		uniqueIndex('pay_rates_kind')
			.on(table.schoolId, table.teacherId, table.startsOn, table.classKind)
			.where(sql`class_kind is not null`),
		uniqueIndex('pay_rates_class')
			.on(table.schoolId, table.teacherId, table.startsOn, table.classId)
			.where(sql`class_id is not null`),
		check('pay_rates_amount', sql`amount between 0 and 100000000`),
		check('pay_rates_scope', sql`class_kind is null or class_id is null`),
	],
)

/** A teacher's approved month. Its entries no longer change. */
export const paySheets = sqliteTable(
	'pay_sheets',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		teacherId: text('teacher_id').notNull(),
		/** Example: `2026-05`. */
		period: text('period').notNull(),
		amountMinor: integer('amount_minor').notNull(),
		approvedAt: integer('approved_at').notNull(),
		approvedBy: text('approved_by').notNull(),
		paidOn: text('paid_on'),
		method: text('method', { enum: PAYMENT_METHODS }),
		reference: text('reference'),
		paidAt: integer('paid_at'),
		paidBy: text('paid_by'),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.teacherId],
			foreignColumns: [teachers.schoolId, teachers.id],
		}),
		uniqueIndex('pay_sheets_month').on(table.schoolId, table.teacherId, table.period),
		index('pay_sheets_period').on(table.schoolId, table.period),
		check(
			'pay_sheets_paid',
			sql`(paid_on is null) = (paid_at is null) and (paid_on is null) = (method is null)`,
		),
	],
)

/**
 * Paid items of a teacher. Lesson entries are written on approval; a later change of marks becomes an entry of
 * a later month with the difference.
 */
export const payEntries = sqliteTable(
	'pay_entries',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		teacherId: text('teacher_id').notNull(),
		period: text('period').notNull(),
		kind: text('kind', { enum: PAY_ENTRY_KINDS }).notNull(),
		lessonId: text('lesson_id'),
		day: text('day').notNull(),
		minutes: integer('minutes').notNull().default(0),
		/** How the amount was computed, or the reason it was added. */
		note: text('note').notNull(),
		amountMinor: integer('amount_minor').notNull(),
		at: integer('at').notNull(),
		by: text('by').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.id] }),
		foreignKey({
			columns: [table.schoolId, table.teacherId],
			foreignColumns: [teachers.schoolId, teachers.id],
		}),
		foreignKey({ columns: [table.schoolId, table.lessonId], foreignColumns: [lessons.schoolId, lessons.id] }),
		uniqueIndex('pay_entries_lesson')
			.on(table.schoolId, table.teacherId, table.period, table.lessonId)
			.where(sql`lesson_id is not null`),
		index('pay_entries_month').on(table.schoolId, table.period, table.teacherId, table.id),
		index('pay_entries_of_lesson').on(table.schoolId, table.lessonId, table.teacherId),
		check('pay_entries_source', sql`(kind = 'adjustment') = (lesson_id is null)`),
	],
)
