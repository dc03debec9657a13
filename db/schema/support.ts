import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { CHAT_AUTHORS, CHAT_MODES, CHAT_STATES, type Source } from '#app/domain/support/chat.ts'
import { key, schoolId } from './columns.ts'
import { files } from './files.ts'
import { users } from './platform.ts'

/** Support conversations of a user: one with the assistant, one with staff. */
export const supportChats = sqliteTable(
	'support_chats',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		userId: text('user_id')
			.notNull()
			.references(() => users.id),
		mode: text('mode', { enum: CHAT_MODES }).notNull(),
		state: text('state', { enum: CHAT_STATES }).notNull(),
		/** The user's name at the time of their last message. */
		name: text('name').notNull(),
		role: text('role').notNull(),
		/** Latest message, and the latest one the user has seen. */
		lastId: text('last_id').notNull(),
		seenId: text('seen_id').notNull().default(''),
		lastAt: integer('last_at').notNull(),
		/** Start of the user's wait for staff; null if they are not waiting. */
		waitingSince: integer('waiting_since'),
		firstReplyAt: integer('first_reply_at'),
		solvedAt: integer('solved_at'),
		reopenedAt: integer('reopened_at'),
		/** The responsible staff member. */
		assigneeId: text('assignee_id').references(() => users.id),
		/** The user's rating from one to five, after it was solved. */
		rating: integer('rating'),
		/** Summary of the conversation with the assistant, for staff taking over. */
		summary: text('summary'),
		/** The page the user came from. */
		page: text('page'),
		createdAt: integer('created_at').notNull(),
	},
	(table) => [
		key(table),
		uniqueIndex('support_chats_person').on(table.schoolId, table.userId, table.mode),
		// The staff queue searches all schools.
		index('support_chats_queue').on(table.mode, table.state, table.lastAt),
		index('support_chats_id').on(table.id),
	],
)

export const supportMessages = sqliteTable(
	'support_messages',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		chatId: text('chat_id').notNull(),
		author: text('author', { enum: CHAT_AUTHORS }).notNull(),
		authorId: text('author_id'),
		authorName: text('author_name').notNull(),
		content: text('content').notNull(),
		fileId: text('file_id'),
		/** Sources of an assistant's answer. */
		sources: text('sources', { mode: 'json' }).$type<Source[]>(),
		/** Detects repeated requests. */
		key: text('key'),
		createdAt: integer('created_at').notNull(),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.chatId],
			foreignColumns: [supportChats.schoolId, supportChats.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.fileId],
			foreignColumns: [files.schoolId, files.id],
		}),
		index('support_messages_chat').on(table.schoolId, table.chatId, table.id),
		uniqueIndex('support_messages_key')
			.on(table.schoolId, table.chatId, table.key)
			.where(sql`key is not null`),
		index('support_messages_file')
			.on(table.schoolId, table.fileId)
			.where(sql`file_id is not null`),
		// A chat is read as a whole, so unlimited messages would exhaust the memory.
		check('support_messages_length', sql`length(content) <= 8000`),
	],
)

/** Saved replies of platform staff. */
export const savedReplies = sqliteTable(
	'saved_replies',
	{
		id: text('id').primaryKey(),
		title: text('title').notNull(),
		body: text('body').notNull(),
		createdAt: integer('created_at').notNull(),
	},
	(table) => [index('saved_replies_title').on(table.title)],
)

/** Last activity of staff, written at most once a minute each. */
export const staffPresence = sqliteTable(
	'staff_presence',
	{
		userId: text('user_id')
			.primaryKey()
			.references(() => users.id),
		at: integer('at').notNull(),
	},
	(table) => [index('staff_presence_at').on(table.at)],
)
