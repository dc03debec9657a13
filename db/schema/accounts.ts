import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { key, schoolId } from './columns.ts'
import { users } from './platform.ts'
import { memberships } from './tenancy.ts'

/** Permissions beyond the role. Every change is a new row; removed ones have an end. */
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
 * An unused invitation: an emailed link, or a code on paper entered as the password. Both lead to choosing a
 * password. Only a hash is stored, and a new invitation ends the old one.
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
		/** Replaced or withdrawn. */
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

/** The owner's offer to hand the school over to another member. */
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

/** A new email address waiting for confirmation. */
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
 * Link that restores a lost address or school. It survives a password change, because a thief would make one.
 */
export const reversals = sqliteTable(
	'reversals',
	{
		hash: text('hash').primaryKey(),
		userId: text('user_id')
			.notNull()
			.references(() => users.id),
		what: text('what', { enum: ['address', 'school'] }).notNull(),
		/** Recipient of the link, and the address to restore. */
		email: text('email').notNull(),
		/** Membership of the former owner. */
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

/** Personal display preferences; missing values follow the school. */
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

/** Authenticator app of an account. Codes are required once it is confirmed. */
export const twoFactors = sqliteTable(
	'two_factors',
	{
		userId: text('user_id')
			.notNull()
			.references(() => users.id),
		/** Encrypted with a server key, so that a copy of the database cannot produce codes. */
		secret: text('secret').notNull(),
		createdAt: integer('created_at').notNull(),
		confirmedAt: integer('confirmed_at'),
		/** Half minute of the last accepted code, so that none works twice. */
		lastStep: integer('last_step').notNull().default(0),
	},
	(table) => [primaryKey({ columns: [table.userId] })],
)

/** One-time codes for a lost phone, stored as hashes. */
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

/** Known browsers: a new one triggers an email, a trusted one skips the code. */
export const devices = sqliteTable(
	'devices',
	{
		userId: text('user_id')
			.notNull()
			.references(() => users.id),
		/** Hash of the secret in the browser's cookie. */
		hash: text('hash').notNull(),
		/** User agent of the browser. */
		device: text('device').notNull(),
		createdAt: integer('created_at').notNull(),
		lastAt: integer('last_at').notNull(),
		trustedUntil: integer('trusted_until'),
	},
	(table) => [primaryKey({ columns: [table.userId, table.hash] }), index('devices_last').on(table.lastAt)],
)
