import { foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { DIGESTS, EVENTS, HOWS, QUIET_CHOICES, REMINDERS } from '#app/domain/notification/events.ts'
import { schoolId } from './columns.ts'
import { memberships } from './tenancy.ts'

/** How somebody is told of an event. Only what differs from the default has a row. */
export const notificationChoices = sqliteTable(
	'notification_choices',
	{
		schoolId: schoolId(),
		event: text('event', { enum: EVENTS }).notNull(),
		/** `member:` and the id of a place; `guardian:`, `student:` or `teacher:` and an id of those who have none. */
		recipient: text('recipient').notNull(),
		how: text('how', { enum: HOWS }).notNull(),
		at: integer('at').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.event, table.recipient] }),
		index('notification_choices_of').on(table.schoolId, table.recipient),
	],
)

/** When somebody is not to be emailed, and how often they get a summary. */
export const notificationSettings = sqliteTable(
	'notification_settings',
	{
		schoolId: schoolId(),
		membershipId: text('membership_id').notNull(),
		quiet: text('quiet', { enum: QUIET_CHOICES }).notNull().default('school'),
		/** Wall time in their own time zone. */
		quietFrom: text('quiet_from'),
		quietTo: text('quiet_to'),
		digest: text('digest', { enum: DIGESTS }).notNull().default('daily'),
		updatedAt: integer('updated_at').notNull(),
		version: integer('version').notNull().default(1),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.membershipId] }),
		foreignKey({
			columns: [table.schoolId, table.membershipId],
			foreignColumns: [memberships.schoolId, memberships.id],
		}),
	],
)

/** What waits for the next summary of somebody. It goes when the summary does. */
export const digestLines = sqliteTable(
	'digest_lines',
	{
		schoolId: schoolId(),
		membershipId: text('membership_id').notNull(),
		id: text('id').notNull(),
		event: text('event', { enum: EVENTS }).notNull(),
		text: text('text').notNull(),
		/** The page of ours it is about. */
		path: text('path').notNull(),
		/** What it is about, so that it can be taken back with it: the id of a message. */
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
		// The job that sends summaries knows no school.
		index('digest_lines_at').on(table.at),
	],
)

/** A reminder that was queued. Written with the mail, so that there is one however often the job runs. */
export const sentReminders = sqliteTable(
	'sent_reminders',
	{
		schoolId: schoolId(),
		kind: text('kind', { enum: REMINDERS }).notNull(),
		/** The day of the lessons, or the invoice. */
		subject: text('subject').notNull(),
		recipient: text('recipient').notNull(),
		at: integer('at').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.kind, table.subject, table.recipient] }),
		index('sent_reminders_at').on(table.at),
	],
)

/** Addresses that mail came back from. Nothing of the school is sent there any more. */
export const bouncedAddresses = sqliteTable(
	'bounced_addresses',
	{
		schoolId: schoolId(),
		emailKey: text('email_key').notNull(),
		at: integer('at').notNull(),
	},
	(table) => [primaryKey({ columns: [table.schoolId, table.emailKey] })],
)
