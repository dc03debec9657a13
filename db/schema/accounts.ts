import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { key, schoolId } from './columns.ts'
import { users } from './platform.ts'
import { memberships } from './tenancy.ts'

/** What one person may do beyond their role. Each change is an entry; what was taken back has an end. */
export const grants = sqliteTable(
	'grants',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		membershipId: text('membership_id').notNull(),
		permission: text('permission').notNull(),
		grantedAt: integer('granted_at').notNull(),
		grantedBy: text('granted_by').notNull(),
		endedAt: integer('ended_at'),
		endedBy: text('ended_by'),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.membershipId],
			foreignColumns: [memberships.schoolId, memberships.id],
		}),
		index('grants_of').on(table.schoolId, table.membershipId, table.endedAt),
	],
)

/**
 * A way into an account that nobody has used yet: a link by mail, or a code on paper that is typed where the
 * password goes. Either leads to choosing a password. Only a hash is kept, and a new one ends the old.
 */
export const invitations = sqliteTable(
	'invitations',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		membershipId: text('membership_id').notNull(),
		userId: text('user_id')
			.notNull()
			.references(() => users.id),
		way: text('way', { enum: ['mail', 'paper'] }).notNull(),
		hash: text('hash').notNull(),
		createdAt: integer('created_at').notNull(),
		createdBy: text('created_by').notNull(),
		expiresAt: integer('expires_at').notNull(),
		usedAt: integer('used_at'),
		/** Replaced, or taken back. */
		endedAt: integer('ended_at'),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.membershipId],
			foreignColumns: [memberships.schoolId, memberships.id],
		}),
		index('invitations_of').on(table.schoolId, table.membershipId, table.createdAt),
		index('invitations_open')
			.on(table.schoolId, table.createdAt)
			.where(sql`used_at is null and ended_at is null`),
		index('invitations_hash').on(table.hash),
		index('invitations_user').on(table.userId),
	],
)

/** An owner who wants to hand the school over, until the other says yes. */
export const ownershipTransfers = sqliteTable(
	'ownership_transfers',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		fromMembershipId: text('from_membership_id').notNull(),
		toMembershipId: text('to_membership_id').notNull(),
		askedAt: integer('asked_at').notNull(),
		expiresAt: integer('expires_at').notNull(),
		acceptedAt: integer('accepted_at'),
		endedAt: integer('ended_at'),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.fromMembershipId],
			foreignColumns: [memberships.schoolId, memberships.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.toMembershipId],
			foreignColumns: [memberships.schoolId, memberships.id],
		}),
		index('ownership_transfers_asked').on(table.schoolId, table.askedAt),
	],
)

/** A new e-mail address that its owner has not confirmed yet. */
export const emailChanges = sqliteTable(
	'email_changes',
	{
		hash: text('hash').primaryKey(),
		userId: text('user_id')
			.notNull()
			.references(() => users.id),
		email: text('email').notNull(),
		createdAt: integer('created_at').notNull(),
		expiresAt: integer('expires_at').notNull(),
		usedAt: integer('used_at'),
	},
	(table) => [
		index('email_changes_user').on(table.userId, table.createdAt),
		index('email_changes_expiry').on(table.expiresAt),
	],
)

/**
 * A link to whoever lost an address or a school, by which they take it back. It outlives a new password: whoever took
 * the account over would choose one.
 */
export const reversals = sqliteTable(
	'reversals',
	{
		hash: text('hash').primaryKey(),
		userId: text('user_id')
			.notNull()
			.references(() => users.id),
		what: text('what', { enum: ['address', 'school'] }).notNull(),
		/** Where the link was mailed to: also the address that is taken back. */
		email: text('email').notNull(),
		/** The place of whoever ran the school. */
		schoolId: text('school_id'),
		membershipId: text('membership_id'),
		createdAt: integer('created_at').notNull(),
		expiresAt: integer('expires_at').notNull(),
	},
	(table) => [
		foreignKey({
			columns: [table.schoolId, table.membershipId],
			foreignColumns: [memberships.schoolId, memberships.id],
		}),
		index('reversals_user').on(table.userId, table.createdAt),
		index('reversals_school').on(table.schoolId, table.createdAt),
		index('reversals_expiry').on(table.expiresAt),
	],
)

/** How somebody likes to read things. Who never said gets the school's ways. */
export const preferences = sqliteTable(
	'preferences',
	{
		userId: text('user_id')
			.notNull()
			.references(() => users.id),
		phone: text('phone'),
		language: text('language'),
		timeZone: text('time_zone'),
		dateFormat: text('date_format', { enum: ['day-first', 'month-first', 'year-first'] }),
		clock: text('clock', { enum: ['12', '24'] }),
		updatedAt: integer('updated_at').notNull(),
		version: integer('version').notNull().default(1),
	},
	(table) => [primaryKey({ columns: [table.userId] })],
)

/** The authenticator app of an account: asked for a code at sign-in from the moment it was confirmed. */
export const twoFactors = sqliteTable(
	'two_factors',
	{
		userId: text('user_id')
			.notNull()
			.references(() => users.id),
		/** Sealed with a key of ours: a copy of the database alone makes no codes. */
		secret: text('secret').notNull(),
		createdAt: integer('created_at').notNull(),
		confirmedAt: integer('confirmed_at'),
		/** The half minute of the newest code that was accepted, so that none counts twice. */
		lastStep: integer('last_step').notNull().default(0),
	},
	(table) => [primaryKey({ columns: [table.userId] })],
)

/** What is typed in place of a code when the phone is gone. Each works once, and only a hash is kept. */
export const recoveryCodes = sqliteTable(
	'recovery_codes',
	{
		userId: text('user_id')
			.notNull()
			.references(() => users.id),
		hash: text('hash').notNull(),
		createdAt: integer('created_at').notNull(),
		usedAt: integer('used_at'),
	},
	(table) => [primaryKey({ columns: [table.userId, table.hash] })],
)

/** Browsers somebody has signed in with: a new one is told by email, and a trusted one is asked for no code. */
export const devices = sqliteTable(
	'devices',
	{
		userId: text('user_id')
			.notNull()
			.references(() => users.id),
		/** Of the secret in the browser's cookie. */
		hash: text('hash').notNull(),
		/** What the browser says it is. */
		device: text('device').notNull(),
		createdAt: integer('created_at').notNull(),
		lastAt: integer('last_at').notNull(),
		trustedUntil: integer('trusted_until'),
	},
	(table) => [primaryKey({ columns: [table.userId, table.hash] }), index('devices_last').on(table.lastAt)],
)
