import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { key, schoolId } from './columns.ts'
import { users } from './platform.ts'

/** What platform staff have decided about a school. One they decided nothing about has no row. */
export const schoolOversight = sqliteTable(
	'school_oversight',
	{
		schoolId: schoolId(),
		/** In place of the plan's own, until the day it ends; none leaves the plan's. */
		teacherLimit: integer('teacher_limit'),
		studentLimit: integer('student_limit'),
		limitsUntil: integer('limits_until'),
		limitsReason: text('limits_reason'),
		/** Open until then, whatever was paid. */
		openUntil: integer('open_until'),
		openReason: text('open_reason'),
		/** Since when its people can read and export, and change nothing. */
		suspendedAt: integer('suspended_at'),
		suspendReason: text('suspend_reason'),
		/** When its data may be removed. */
		deleteAfter: integer('delete_after'),
		deleteReason: text('delete_reason'),
		deleteAskedAt: integer('delete_asked_at'),
		note: text('note'),
		updatedAt: integer('updated_at').notNull(),
		version: integer('version').notNull().default(1),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId] }),
		index('school_oversight_delete')
			.on(table.deleteAfter)
			.where(sql`delete_after is not null`),
	],
)

/** Somebody of the platform looks at a school as its owner sees it, for a while and without changing anything. */
export const schoolViews = sqliteTable(
	'school_views',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		/** The session that looks: no other of the same person does. */
		sessionHash: text('session_hash').notNull(),
		staffId: text('staff_id')
			.notNull()
			.references(() => users.id),
		/** The owner as whom they look. */
		membershipId: text('membership_id').notNull(),
		reason: text('reason').notNull(),
		startedAt: integer('started_at').notNull(),
		endsAt: integer('ends_at').notNull(),
		endedAt: integer('ended_at'),
	},
	(table) => [
		key(table),
		index('school_views_open')
			.on(table.sessionHash)
			.where(sql`ended_at is null`),
	],
)

/**
 * A school that was deleted: what stays of it beside the platform's own accounts. While one is not finished, triggers
 * let go of rows of that school that are otherwise never removed.
 */
export const schoolRemovals = sqliteTable(
	'school_removals',
	{
		schoolId: schoolId(),
		/** As it was called. */
		name: text('name').notNull(),
		/** Why it could be: the rule of the cleanup. */
		rule: text('rule', { enum: ['closed', 'unpaid'] }).notNull(),
		staffName: text('staff_name').notNull(),
		startedAt: integer('started_at').notNull(),
		finishedAt: integer('finished_at'),
		/** How much was removed so far. */
		rows: integer('rows').notNull().default(0),
		files: integer('files').notNull().default(0),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId] }),
		index('school_removals_started').on(table.startedAt),
		index('school_removals_open')
			.on(table.schoolId)
			.where(sql`finished_at is null`),
	],
)
