import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/** A person who can sign in. Users are global; memberships define their role at each school. */
export const users = sqliteTable(
	'users',
	{
		id: text('id').primaryKey(),
		name: text('name').notNull(),
		/** Null for children with a username only. */
		email: text('email'),
		/** Normalized, so that one mailbox has one account. */
		emailKey: text('email_key'),
		username: text('username'),
		usernameKey: text('username_key'),
		/** Null until an invited user chooses a password. */
		passwordHash: text('password_hash'),
		isSuperAdmin: integer('is_super_admin', { mode: 'boolean' }).notNull().default(false),
		/** A demo account; production refuses to start with one. */
		isDemo: integer('is_demo', { mode: 'boolean' }).notNull().default(false),
		disabledAt: integer('disabled_at'),
		createdAt: integer('created_at').notNull(),
		/** Registration accepts weak passwords; the owner is reminded to change them. */
		hasWeakPassword: integer('has_weak_password', { mode: 'boolean' }).notNull().default(false),
	},
	(table) => [
		uniqueIndex('users_email').on(table.emailKey),
		uniqueIndex('users_username').on(table.usernameKey),
		index('users_disabled').on(table.disabledAt),
		// Used by the check at start, which would otherwise read every user.
		index('users_demo')
			.on(table.isDemo)
			.where(sql`is_demo = 1`),
	],
)

export const schools = sqliteTable(
	'schools',
	{
		id: text('id').primaryKey(),
		name: text('name').notNull(),
		kind: text('kind', { enum: ['school', 'solo'] }).notNull(),
		currency: text('currency').notNull(),
		timeZone: text('time_zone').notNull(),
		createdAt: integer('created_at').notNull(),
		/** File id of a small PNG. */
		logoId: text('logo_id'),
	},
	(table) => [
		index('schools_created').on(table.createdAt, table.id),
		index('schools_name').on(table.name, table.id),
	],
)

/** Recent failed sign-ins. Only failures count, so that normal use never locks anyone out. */
export const signInFailures = sqliteTable(
	'sign_in_failures',
	{
		id: text('id').primaryKey(),
		/** Hash of the typed username, so that unknown accounts count like known ones. */
		accountKey: text('account_key').notNull(),
		subnet: text('subnet').notNull(),
		at: integer('at').notNull(),
	},
	(table) => [
		index('sign_in_failures_account').on(table.accountKey, table.at),
		index('sign_in_failures_subnet').on(table.subnet, table.at),
		index('sign_in_failures_at').on(table.at),
	],
)
