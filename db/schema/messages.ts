import { sql } from 'drizzle-orm'
import {
	foreignKey,
	index,
	integer,
	primaryKey,
	sqliteTable,
	text,
	uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { BROADCAST_KINDS, BROADCAST_STATES, type Audience } from '#app/domain/message/audience.ts'
import { CONVERSATION_KINDS, DELIVERY_STATES, MESSAGE_KINDS } from '#app/domain/message/labels.ts'
import { edited, key, schoolId } from './columns.ts'
import { files } from './files.ts'
import { students } from './people.ts'
import { memberships } from './tenancy.ts'

/** A conversation between people of a school. */
export const conversations = sqliteTable(
	'conversations',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		kind: text('kind', { enum: CONVERSATION_KINDS }).notNull(),
		subject: text('subject').notNull(),
		subjectKey: text('subject_key').notNull(),
		/** The student it is about. */
		studentId: text('student_id'),
		/** Includes the whole office, also future members. */
		toOffice: integer('to_office', { mode: 'boolean' }).notNull().default(false),
		/** The broadcast it started from, and the family it is with. */
		broadcastId: text('broadcast_id'),
		familyId: text('family_id'),
		/** Latest message, not counting internal notes. */
		lastId: text('last_id').notNull(),
		lastAt: integer('last_at').notNull(),
		closedAt: integer('closed_at'),
		createdAt: integer('created_at').notNull(),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.studentId],
			foreignColumns: [students.schoolId, students.id],
		}),
		index('conversations_student')
			.on(table.schoolId, table.studentId, table.lastAt)
			.where(sql`student_id is not null`),
		index('conversations_broadcast')
			.on(table.schoolId, table.broadcastId, table.familyId)
			.where(sql`broadcast_id is not null`),
	],
)

/** Members of a conversation, with their reading position. */
export const conversationMembers = sqliteTable(
	'conversation_members',
	{
		schoolId: schoolId(),
		conversationId: text('conversation_id').notNull(),
		membershipId: text('membership_id').notNull(),
		/** A guardian added because a minor takes part. */
		isCopied: integer('is_copied', { mode: 'boolean' }).notNull().default(false),
		/** Latest message read. */
		readId: text('read_id').notNull().default(''),
		unread: integer('unread').notNull().default(0),
		/** Times of the latest received and sent message, for sorting the folders. */
		inboxAt: integer('inbox_at'),
		sentAt: integer('sent_at'),
		mutedAt: integer('muted_at'),
		archivedAt: integer('archived_at'),
		joinedAt: integer('joined_at').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.conversationId, table.membershipId] }),
		foreignKey({
			columns: [table.schoolId, table.conversationId],
			foreignColumns: [conversations.schoolId, conversations.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.membershipId],
			foreignColumns: [memberships.schoolId, memberships.id],
		}),
		index('conversation_members_inbox')
			.on(table.schoolId, table.membershipId, table.inboxAt, table.conversationId)
			.where(sql`inbox_at is not null and archived_at is null`),
		index('conversation_members_sent')
			.on(table.schoolId, table.membershipId, table.sentAt, table.conversationId)
			.where(sql`sent_at is not null and archived_at is null`),
		index('conversation_members_archived')
			.on(table.schoolId, table.membershipId, table.archivedAt, table.conversationId)
			.where(sql`archived_at is not null`),
		index('conversation_members_of').on(table.schoolId, table.membershipId),
		index('conversation_members_unread')
			.on(table.schoolId, table.membershipId)
			.where(sql`unread > 0`),
	],
)

export const messages = sqliteTable(
	'messages',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		conversationId: text('conversation_id').notNull(),
		kind: text('kind', { enum: MESSAGE_KINDS }).notNull(),
		/** Membership of the author. */
		authorId: text('author_id').notNull(),
		body: text('body').notNull(),
		/** Normalized text for the search. */
		bodyKey: text('body_key').notNull(),
		withdrawnAt: integer('withdrawn_at'),
		createdAt: integer('created_at').notNull(),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.conversationId],
			foreignColumns: [conversations.schoolId, conversations.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.authorId],
			foreignColumns: [memberships.schoolId, memberships.id],
		}),
		index('messages_conversation').on(table.schoolId, table.conversationId, table.id),
		index('messages_author').on(table.schoolId, table.authorId, table.id),
	],
)

/** Attachments of a message. */
export const messageFiles = sqliteTable(
	'message_files',
	{
		schoolId: schoolId(),
		messageId: text('message_id').notNull(),
		fileId: text('file_id').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.messageId, table.fileId] }),
		foreignKey({
			columns: [table.schoolId, table.messageId],
			foreignColumns: [messages.schoolId, messages.id],
		}),
		foreignKey({ columns: [table.schoolId, table.fileId], foreignColumns: [files.schoolId, files.id] }),
		index('message_files_file').on(table.schoolId, table.fileId),
	],
)

/** Saved texts of a school. */
export const messageTemplates = sqliteTable(
	'message_templates',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		name: text('name').notNull(),
		nameKey: text('name_key').notNull(),
		subject: text('subject').notNull(),
		body: text('body').notNull(),
		...edited(),
	},
	(table) => [
		key(table),
		uniqueIndex('message_templates_name')
			.on(table.schoolId, table.nameKey)
			.where(sql`archived_at is null`),
	],
)

/** A message to many people. Each recipient has a delivery. */
export const broadcasts = sqliteTable(
	'broadcasts',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		kind: text('kind', { enum: BROADCAST_KINDS }).notNull(),
		subject: text('subject').notNull(),
		body: text('body').notNull(),
		audience: text('audience', { mode: 'json' }).$type<Audience>().notNull(),
		state: text('state', { enum: BROADCAST_STATES }).notNull(),
		/** Planned or actual time of sending. */
		sendAt: integer('send_at'),
		/** Membership of the sender. */
		senderId: text('sender_id').notNull(),
		/** The single conversation of an announcement. */
		conversationId: text('conversation_id'),
		...edited(),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.senderId],
			foreignColumns: [memberships.schoolId, memberships.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.conversationId],
			foreignColumns: [conversations.schoolId, conversations.id],
		}),
		index('broadcasts_list').on(table.schoolId, table.state, table.id),
		// The sending job searches all schools.
		index('broadcasts_due')
			.on(table.sendAt, table.schoolId, table.id)
			.where(sql`state in ('scheduled', 'sending')`),
	],
)

/** The delivery of a message to one person. */
export const deliveries = sqliteTable(
	'deliveries',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		broadcastId: text('broadcast_id'),
		messageId: text('message_id'),
		conversationId: text('conversation_id'),
		/** Membership of the sender. */
		senderId: text('sender_id').notNull(),
		/**
		 * `guardian:`, `student:`, `teacher:` or `member:` and an id. One delivery per recipient, even if it is
		 * sent again.
		 */
		recipient: text('recipient').notNull(),
		name: text('name').notNull(),
		/** Names of their students, for template fields. */
		about: text('about').notNull().default(''),
		familyId: text('family_id'),
		membershipId: text('membership_id'),
		email: text('email'),
		state: text('state', { enum: DELIVERY_STATES }).notNull(),
		/** Id of the mail in the outbox. */
		mailId: text('mail_id'),
		at: integer('at').notNull(),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.messageId],
			foreignColumns: [messages.schoolId, messages.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.membershipId],
			foreignColumns: [memberships.schoolId, memberships.id],
		}),
		uniqueIndex('deliveries_once')
			.on(table.schoolId, table.broadcastId, table.recipient)
			.where(sql`broadcast_id is not null`),
		index('deliveries_waiting')
			.on(table.schoolId, table.broadcastId, table.familyId, table.id)
			.where(sql`state = 'waiting'`),
		index('deliveries_failed')
			.on(table.schoolId, table.at, table.id)
			.where(sql`state = 'failed'`),
		index('deliveries_message').on(table.schoolId, table.messageId),
		index('deliveries_recipient').on(table.schoolId, table.recipient),
		index('deliveries_member').on(table.schoolId, table.membershipId),
		// The outbox does not know the school.
		index('deliveries_mail')
			.on(table.mailId)
			.where(sql`mail_id is not null`),
	],
)
