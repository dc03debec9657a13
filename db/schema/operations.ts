import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { PlatformFigures } from '#app/domain/platform/figures.ts'

/** Requests and response times per route and day, without any user or school. */
export const routeDays = sqliteTable(
	'route_days',
	{
		/** Example: `2026-04-14`, in UTC. */
		day: text('day').notNull(),
		/** Route pattern: `/students/:id`. */
		route: text('route').notNull(),
		requests: integer('requests').notNull(),
		errors: integer('errors').notNull(),
		bytes: integer('bytes').notNull(),
		/** Total milliseconds of all requests. */
		totalMs: integer('total_ms').notNull(),
		/** Requests answered within this many milliseconds; slower ones are the rest. */
		within10: integer('within_10').notNull(),
		within25: integer('within_25').notNull(),
		within50: integer('within_50').notNull(),
		within100: integer('within_100').notNull(),
		within250: integer('within_250').notNull(),
		within1000: integer('within_1000').notNull(),
	},
	(table) => [primaryKey({ columns: [table.day, table.route] })],
)

/** Last run and result of each background job. */
export const jobRuns = sqliteTable('job_runs', {
	job: text('job').primaryKey(),
	lastAt: integer('last_at').notNull(),
	lastMs: integer('last_ms').notNull(),
	runs: integer('runs').notNull(),
	failures: integer('failures').notNull(),
	lastFailedAt: integer('last_failed_at'),
	lastError: text('last_error'),
})

/** Daily table sizes, to show their growth. */
export const tableDays = sqliteTable(
	'table_days',
	{
		day: text('day').notNull(),
		name: text('name').notNull(),
		bytes: integer('bytes').notNull(),
	},
	(table) => [primaryKey({ columns: [table.day, table.name] })],
)

/** Precomputed platform figures, one row per range. */
export const platformFigures = sqliteTable('platform_figures', {
	range: text('range').primaryKey(),
	at: integer('at').notNull(),
	figures: text('figures', { mode: 'json' }).notNull().$type<PlatformFigures>(),
})

/** Backups made by staff, restore tests, and the drill of each day. */
export const backupChecks = sqliteTable(
	'backup_checks',
	{
		id: text('id').primaryKey(),
		kind: text('kind', { enum: ['made', 'verified', 'downloaded', 'drill'] }).notNull(),
		/** File name without the folder. */
		file: text('file'),
		startedAt: integer('started_at').notNull(),
		finishedAt: integer('finished_at'),
		succeeded: integer('succeeded', { mode: 'boolean' }),
		/** Output of the command. */
		text: text('words'),
		staffName: text('staff_name').notNull(),
	},
	(table) => [index('backup_checks_kind').on(table.kind, table.startedAt)],
)

/** Cleanup runs with their rule, counts and skipped schools. */
export const cleanupRuns = sqliteTable('cleanup_runs', {
	id: text('id').primaryKey(),
	rule: text('rule').notNull(),
	at: integer('at').notNull(),
	staffName: text('staff_name').notNull(),
	candidates: integer('candidates').notNull(),
	removed: integer('removed').notNull(),
	/** Skipped items with the reason. */
	skipped: text('skipped', { mode: 'json' }).notNull().$type<{ name: string; why: string }[]>(),
})
