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

/** What a person is at a school. A person with two of these chooses between them. */
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
		/** With role student: the learner, or a guardian of learners. With role admin: staff runs the school, and office opens what is granted. */
		kind: text('kind', { enum: ['staff', 'office', 'learner', 'guardian'] }).notNull(),
		createdAt: integer('created_at').notNull(),
		endedAt: integer('ended_at'),
		/** Kept out for a while, with nothing lost. */
		lockedAt: integer('locked_at'),
		/** Since when they are asked to come in. No place before they have said yes; empty from then on. */
		awaitedSince: integer('awaited_since'),
		/**
		 * When leaving, or an order of a court, locked them out. Empty where a person did: that lock nobody opens but a
		 * person. Stays when somebody lets them in by hand, so that the same rule does not lock them out again.
		 */
		lockedByRuleAt: integer('locked_by_rule_at'),
		/** The file of their photo, of those who work in the office. Teachers and students have theirs in their records. */
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

/** The plan a school pays for. One row is current; older ones are history. */
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
		/** Access lasts until then, also after a cancellation or a charge that failed. */
		paidThrough: integer('paid_through'),
		createdAt: integer('created_at').notNull(),
		replacedAt: integer('replaced_at'),
		/** The provider's name for it; none where nothing was ever paid by the provider. */
		paypalSubscriptionId: text('paypal_subscription_id'),
		/** The provider's own word for its state: suspended and cancelled look the same to a school, not to staff. */
		providerState: text('provider_state'),
		/** A charge failed then, and nothing was paid since. */
		pastDueAt: integer('past_due_at'),
		/** How many letters the owner got about it. */
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
 * What happened, in the order it happened. Rows are never removed, and never changed but for one thing (triggers see
 * to it): where somebody is erased by law, the words of an entry and the name in it are taken out.
 */
export const auditEntries = sqliteTable(
	'audit_entries',
	{
		/** The school, or `platform` for what concerns none. */
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
		/** Which entry of its school it is, counted from 1 in the order of the chain. */
		position: integer('position'),
		/** Goes where the words are taken out, so that nobody can guess them from their hash. */
		salt: text('salt'),
		/** Of the words, so that they can be taken out and the chain holds. */
		wordsHash: text('words_hash'),
		/** Of all the rest and of the hash before it. */
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

/** What came of following the chain of a school's history, or of the platform's, the last time. */
export const historyChecks = sqliteTable(
	'history_checks',
	{
		/** As in the history: the school, or `platform`. */
		schoolId: text('school_id').notNull(),
		at: integer('at').notNull(),
		entries: integer('entries').notNull(),
		since: integer('since'),
		hash: text('hash').notNull(),
		/** The first entry that does not fit, when it was written, and what is wrong with it. */
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

/** A browser that signed in. Only a hash of its secret is kept. */
export const sessions = sqliteTable(
	'sessions',
	{
		hash: text('hash').primaryKey(),
		userId: text('user_id')
			.notNull()
			.references(() => users.id),
		/** Which of the person's memberships this session speaks for; platform staff have none. */
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
