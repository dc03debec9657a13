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
import { schools, users } from './platform.ts'

/** A user's role at a school. Users with several memberships switch between them. */
export const memberships = sqliteTable(
	'memberships',
	{
		schoolId: text('school_id')
			.notNull()
			.references(() => schools.id),
		id: text('id').notNull(),
		userId: text('user_id')
			.notNull()
			.references(() => users.id),
		role: text('role', { enum: ['admin', 'solo_teacher_admin', 'teacher', 'student'] }).notNull(),
		/**
		 * Role `student`: the learner, or a guardian. Role `admin`: `staff` runs the school, `office` has granted
		 * permissions only.
		 */
		kind: text('kind', { enum: ['staff', 'office', 'learner', 'guardian'] }).notNull(),
		createdAt: integer('created_at').notNull(),
		endedAt: integer('ended_at'),
		/** Temporarily locked; all data stays. */
		lockedAt: integer('locked_at'),
		/** Set while an invitation is open; the membership starts once it is accepted. */
		awaitedSince: integer('awaited_since'),
		/**
		 * Set by a rule such as leaving or a court order. Null for a manual lock, which only a person can undo.
		 * Stays after a manual unlock, so that the same rule does not lock the account again.
		 */
		lockedByRuleAt: integer('locked_by_rule_at'),
		/** Photo of office staff. Teachers and students have theirs on their records. */
		photoId: text('photo_id'),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.id] }),
		uniqueIndex('memberships_person').on(table.schoolId, table.userId, table.role, table.kind),
		index('memberships_user').on(table.userId),
		index('memberships_role').on(table.schoolId, table.role, table.kind, table.id),
		index('memberships_photo')
			.on(table.schoolId, table.photoId)
			.where(sql`photo_id is not null`),
		check(
			'memberships_kind',
			sql`(role = 'student') = (kind in ('learner', 'guardian')) and (kind <> 'office' or role = 'admin')`,
		),
	],
)

/** A school's subscription. One row is current; replaced ones are history. */
export const subscriptions = sqliteTable(
	'subscriptions',
	{
		schoolId: text('school_id')
			.notNull()
			.references(() => schools.id),
		id: text('id').notNull(),
		plan: text('plan', { enum: ['soloTeacher', 'standard', 'professional'] }).notNull(),
		cycle: text('cycle', { enum: ['monthly', 'yearly'] }).notNull(),
		state: text('state', { enum: ['pending', 'active', 'cancelled', 'expired'] }).notNull(),
		/** Access lasts until then, even after a cancellation or failed charge. */
		paidThrough: integer('paid_through'),
		createdAt: integer('created_at').notNull(),
		replacedAt: integer('replaced_at'),
		/** The provider's id; null if nothing was ever paid through the provider. */
		paypalSubscriptionId: text('paypal_subscription_id'),
		/** The provider's own state: staff need to tell suspended and canceled apart, schools do not. */
		providerState: text('provider_state'),
		/** Time of a failed charge that is still unpaid. */
		pastDueAt: integer('past_due_at'),
		/** Number of letters sent to the owner about it. */
		pastDueLetters: integer('past_due_letters').notNull().default(0),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.id] }),
		index('subscriptions_past_due')
			.on(table.pastDueAt)
			.where(sql`past_due_at is not null and replaced_at is null`),
		uniqueIndex('subscriptions_current')
			.on(table.schoolId)
			.where(sql`replaced_at is null`),
		index('subscriptions_state')
			.on(table.state, table.paidThrough)
			.where(sql`replaced_at is null`),
		uniqueIndex('subscriptions_paypal').on(table.paypalSubscriptionId),
	],
)

/**
 * The history, in order. Triggers prevent deletion and every change except one: when a person is erased, text
 * and names of an entry are removed.
 */
export const auditEntries = sqliteTable(
	'audit_entries',
	{
		/** The school, or `platform`. */
		schoolId: text('school_id').notNull(),
		id: text('id').notNull(),
		at: integer('at').notNull(),
		actorId: text('actor_id'),
		actorName: text('actor_name').notNull(),
		action: text('action').notNull(),
		objectId: text('object_id'),
		objectName: text('object_name'),
		before: text('before', { mode: 'json' }),
		after: text('after', { mode: 'json' }),
		requestId: text('request_id'),
		address: text('address'),
		maskedAt: integer('masked_at'),
		/** Position in the school's chain, counted from 1. */
		position: integer('position'),
		/** Erased together with the text, so that the text cannot be guessed from its hash. */
		salt: text('salt'),
		/** Hash of the text, so that the chain survives its erasure. */
		wordsHash: text('words_hash'),
		/** Hash of the other columns and of the previous hash. */
		hash: text('hash'),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.id] }),
		uniqueIndex('audit_entries_position').on(table.schoolId, table.position),
		index('audit_entries_unchained')
			.on(table.schoolId, table.id)
			.where(sql`hash is null`),
		index('audit_entries_object').on(table.schoolId, table.objectId, table.id),
		index('audit_entries_actor').on(table.schoolId, table.actorId, table.id),
		index('audit_entries_action').on(table.schoolId, table.action, table.id),
	],
)

/** Latest verification of a history chain, of a school or of the platform. */
export const historyChecks = sqliteTable(
	'history_checks',
	{
		/** The school, or `platform`. */
		schoolId: text('school_id').notNull(),
		at: integer('at').notNull(),
		entries: integer('entries').notNull(),
		since: integer('since'),
		hash: text('hash').notNull(),
		/** The first invalid entry, its time, and the problem. */
		brokenId: text('broken_id'),
		brokenAt: integer('broken_at'),
		problem: text('problem', { enum: ['missing', 'changed'] }),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId] }),
		index('history_checks_broken')
			.on(table.at)
			.where(sql`problem is not null`),
	],
)

/** A signed-in browser. Only a hash of its secret is stored. */
export const sessions = sqliteTable(
	'sessions',
	{
		hash: text('hash').primaryKey(),
		userId: text('user_id')
			.notNull()
			.references(() => users.id),
		/** The active membership; null for platform staff. */
		schoolId: text('school_id'),
		membershipId: text('membership_id'),
		remembered: integer('remembered', { mode: 'boolean' }).notNull(),
		device: text('device').notNull(),
		createdAt: integer('created_at').notNull(),
		expiresAt: integer('expires_at').notNull(),
	},
	(table) => [
		foreignKey({
			columns: [table.schoolId, table.membershipId],
			foreignColumns: [memberships.schoolId, memberships.id],
		}),
		index('sessions_user').on(table.userId, table.createdAt),
		index('sessions_expiry').on(table.expiresAt),
		index('sessions_school').on(table.schoolId),
	],
)
