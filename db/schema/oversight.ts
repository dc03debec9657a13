import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { key, schoolId } from './columns.ts'
import { users } from './platform.ts'

/** Staff decisions about a school; no row without any. */
export const schoolOversight = sqliteTable(
	'school_oversight',
	{
		schoolId: schoolId(),
		/** Override the plan's limits until the end day; null keeps the plan's. */
		teacherLimit: integer('teacher_limit'),
		studentLimit: integer('student_limit'),
		limitsUntil: integer('limits_until'),
		limitsReason: text('limits_reason'),
		/** Keeps the school open until then, regardless of payment. */
		openUntil: integer('open_until'),
		openReason: text('open_reason'),
		/** Set while members can only read and export. */
		suspendedAt: integer('suspended_at'),
		suspendReason: text('suspend_reason'),
		/** Earliest time to delete its data. */
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

/** Read-only views of a school by platform staff, as its owner sees it. */
export const schoolViews = sqliteTable(
	'school_views',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		/** The viewing session; other sessions of the same user are unaffected. */
		sessionHash: text('session_hash').notNull(),
		staffId: text('staff_id')
			.notNull()
			.references(() => users.id),
		/** Membership of the viewed owner. */
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
 * Record of a deleted school, kept besides the platform's own accounts. While a removal is unfinished, triggers
 * allow deleting rows that are otherwise permanent.
 */
export const schoolRemovals = sqliteTable(
	'school_removals',
	{
		schoolId: schoolId(),
		/** Former name. */
		name: text('name').notNull(),
		/** The cleanup rule that applied. */
		rule: text('rule', { enum: ['closed', 'unpaid'] }).notNull(),
		staffName: text('staff_name').notNull(),
		startedAt: integer('started_at').notNull(),
		finishedAt: integer('finished_at'),
		/** Counts removed so far. */
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
