import { foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { DIGESTS, EVENTS, HOWS, QUIET_CHOICES, REMINDERS } from '#app/domain/notification/events.ts'
import type { PushEvent } from '#app/domain/notification/push.ts'
import { schoolId } from './columns.ts'
import { memberships } from './tenancy.ts'

/** Notification preferences that differ from the default. */
export const notificationChoices = sqliteTable(
	'notification_choices',
	{
		schoolId: schoolId(),
		event: text('event', { enum: EVENTS }).notNull(),
		/** `member:` and a membership id; without an account `guardian:`, `student:` or `teacher:` and an id. */
		recipient: text('recipient').notNull(),
		how: text('how', { enum: HOWS }).notNull(),
		at: integer('at').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.event, table.recipient] }),
		index('notification_choices_of').on(table.schoolId, table.recipient),
	],
)

/** Quiet hours and summary interval of a member. */
export const notificationSettings = sqliteTable(
	'notification_settings',
	{
		schoolId: schoolId(),
		membershipId: text('membership_id').notNull(),
		quiet: text('quiet', { enum: QUIET_CHOICES }).notNull().default('school'),
		/** Local time in the member's own time zone. */
		quietFrom: text('quiet_from'),
		quietTo: text('quiet_to'),
		digest: text('digest', { enum: DIGESTS }).notNull().default('daily'),
		updatedAt: integer('updated_at').notNull(),
		version: integer('version').notNull().default(1),
		/** The events the member's devices show; null means all of them. */
		push: text('push', { mode: 'json' }).$type<PushEvent[]>(),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.membershipId] }),
		foreignKey({
			columns: [table.schoolId, table.membershipId],
			foreignColumns: [memberships.schoolId, memberships.id],
		}),
	],
)

/** Lines waiting for a person's next summary; deleted when it is sent. */
export const digestLines = sqliteTable(
	'digest_lines',
	{
		schoolId: schoolId(),
		membershipId: text('membership_id').notNull(),
		id: text('id').notNull(),
		event: text('event', { enum: EVENTS }).notNull(),
		text: text('text').notNull(),
		/** The page to link to. */
		path: text('path').notNull(),
		/** Id of the conversation, note or assignment, so that the line can be dropped with it. */
		subjectId: text('subject_id'),
		at: integer('at').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.id] }),
		foreignKey({
			columns: [table.schoolId, table.membershipId],
			foreignColumns: [memberships.schoolId, memberships.id],
		}),
		index('digest_lines_of').on(table.schoolId, table.membershipId, table.at),
		// The summary job searches all schools.
		index('digest_lines_at').on(table.at),
	],
)

/** Sent reminders, recorded in the transaction that queues the email, so that each is sent once. */
export const sentReminders = sqliteTable(
	'sent_reminders',
	{
		schoolId: schoolId(),
		kind: text('kind', { enum: REMINDERS }).notNull(),
		/** The day of the lessons, the invoice, the payment of a receipt, or the online refund. */
		subject: text('subject').notNull(),
		recipient: text('recipient').notNull(),
		at: integer('at').notNull(),
		/** The day that was named for an automatic payment, so that another day is announced again. */
		collectOn: text('collect_on'),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.kind, table.subject, table.recipient] }),
		index('sent_reminders_at').on(table.at),
	],
)

/** Bounced addresses. The school sends nothing more to them. */
export const bouncedAddresses = sqliteTable(
	'bounced_addresses',
	{
		schoolId: schoolId(),
		emailKey: text('email_key').notNull(),
		at: integer('at').notNull(),
	},
	(table) => [primaryKey({ columns: [table.schoolId, table.emailKey] })],
)
