import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { PlatformFigures } from '#app/domain/platform/figures.ts'

/** How often each page and call was asked for on a day, and what it cost. No person and no school is in it. */
export const routeDays = sqliteTable(
	'route_days',
	{
		/** `2026-04-14`, in UTC. */
		day: text('day').notNull(),
		/** As in the route table: `/students/:id`. */
		route: text('route').notNull(),
		requests: integer('requests').notNull(),
		errors: integer('errors').notNull(),
		bytes: integer('bytes').notNull(),
		/** Milliseconds of all requests together. */
		totalMs: integer('total_ms').notNull(),
		/** How many were answered within so many milliseconds; those that took longer are the rest. */
		within10: integer('within_10').notNull(),
		within25: integer('within_25').notNull(),
		within50: integer('within_50').notNull(),
		within100: integer('within_100').notNull(),
		within250: integer('within_250').notNull(),
		within1000: integer('within_1000').notNull(),
	},
	(table) => [primaryKey({ columns: [table.day, table.route] })],
)

/** Work nobody asks for: when each piece last ran, and how it went. */
export const jobRuns = sqliteTable('job_runs', {
	job: text('job').primaryKey(),
	lastAt: integer('last_at').notNull(),
	lastMs: integer('last_ms').notNull(),
	runs: integer('runs').notNull(),
	failures: integer('failures').notNull(),
	lastFailedAt: integer('last_failed_at'),
	lastError: text('last_error'),
})

/** How large each table was on a day, for its growth. */
export const tableDays = sqliteTable(
	'table_days',
	{
		day: text('day').notNull(),
		name: text('name').notNull(),
		bytes: integer('bytes').notNull(),
	},
	(table) => [primaryKey({ columns: [table.day, table.name] })],
)

/** What reading every school says of the platform, for each range staff look back over, as it was counted last. */
export const platformFigures = sqliteTable('platform_figures', {
	range: text('range').primaryKey(),
	at: integer('at').notNull(),
	figures: text('figures', { mode: 'json' }).notNull().$type<PlatformFigures>(),
})

/** Backups that staff made, and whether those they tested could be restored. */
export const backupChecks = sqliteTable(
	'backup_checks',
	{
		id: text('id').primaryKey(),
		kind: text('kind', { enum: ['made', 'verified', 'downloaded'] }).notNull(),
		/** The file's name, without its folder. */
		file: text('file'),
		startedAt: integer('started_at').notNull(),
		finishedAt: integer('finished_at'),
		succeeded: integer('succeeded', { mode: 'boolean' }),
		/** What the command said. */
		words: text('words'),
		staffName: text('staff_name').notNull(),
	},
	(table) => [index('backup_checks_kind').on(table.kind, table.startedAt)],
)

/** What was cleaned up: by which rule, how much, and what was left because it had come back to life. */
export const cleanupRuns = sqliteTable('cleanup_runs', {
	id: text('id').primaryKey(),
	rule: text('rule').notNull(),
	at: integer('at').notNull(),
	staffName: text('staff_name').notNull(),
	candidates: integer('candidates').notNull(),
	removed: integer('removed').notNull(),
	/** One line each: what was skipped, and why. */
	skipped: text('skipped', { mode: 'json' }).notNull().$type<{ name: string; why: string }[]>(),
})
