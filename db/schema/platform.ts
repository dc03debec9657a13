import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/** A person who can sign in. People are global: what they are at a school is a membership. */
export const users = sqliteTable(
	'users',
	{
		id: text('id').primaryKey(),
		name: text('name').notNull(),
		/** Children may have an account without one; everybody has an address or a username. */
		email: text('email'),
		/** The address as it is compared, so that one mailbox is one account. */
		emailKey: text('email_key'),
		username: text('username'),
		usernameKey: text('username_key'),
		/** None until somebody who was invited chose a password. */
		passwordHash: text('password_hash'),
		isSuperAdmin: integer('is_super_admin', { mode: 'boolean' }).notNull().default(false),
		/** An account of the demo: a production start refuses to run beside one. */
		isDemo: integer('is_demo', { mode: 'boolean' }).notNull().default(false),
		disabledAt: integer('disabled_at'),
		createdAt: integer('created_at').notNull(),
		/** Registration takes weak passwords; the owner is reminded until they choose another. */
		hasWeakPassword: integer('has_weak_password', { mode: 'boolean' }).notNull().default(false),
	},
	(table) => [
		uniqueIndex('users_email').on(table.emailKey),
		uniqueIndex('users_username').on(table.usernameKey),
		index('users_disabled').on(table.disabledAt),
		// The check at start asks for demo accounts; without this it would read every user.
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
		/** The file of its logo, a small PNG. */
		logoId: text('logo_id'),
	},
	(table) => [
		index('schools_created').on(table.createdAt, table.id),
		index('schools_name').on(table.name, table.id),
	],
)

/** Sign-ins that failed lately. Only failures count, so that nobody is locked out by working. */
export const signInFailures = sqliteTable(
	'sign_in_failures',
	{
		id: text('id').primaryKey(),
		/** A hash of what was typed as username, so that unknown accounts count like known ones. */
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
