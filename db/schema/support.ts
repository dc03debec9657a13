import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { CHAT_AUTHORS, CHAT_MODES, CHAT_STATES, type Source } from '#app/domain/support/chat.ts'
import { key, schoolId } from './columns.ts'
import { files } from './files.ts'
import { users } from './platform.ts'

/** What somebody at a school and our support have said to each other; one with the assistant and one with people. */
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
		/** Of the person, as they were when they wrote last. */
		name: text('name').notNull(),
		role: text('role').notNull(),
		/** The newest message of all, and the newest that the person has seen. */
		lastId: text('last_id').notNull(),
		seenId: text('seen_id').notNull().default(''),
		lastAt: integer('last_at').notNull(),
		/** Since when somebody waits for us; empty where nobody does. */
		waitingSince: integer('waiting_since'),
		firstReplyAt: integer('first_reply_at'),
		solvedAt: integer('solved_at'),
		reopenedAt: integer('reopened_at'),
		/** Who of ours looks after it. */
		assigneeId: text('assignee_id').references(() => users.id),
		/** One to five, given by the person once it was solved. */
		rating: integer('rating'),
		/** What was said to the assistant before, for whoever takes over. */
		summary: text('summary'),
		/** The page they came from. */
		page: text('page'),
		createdAt: integer('created_at').notNull(),
	},
	(table) => [
		key(table),
		uniqueIndex('support_chats_person').on(table.schoolId, table.userId, table.mode),
		// The queue of our staff knows no school.
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
		/** Of the assistant's answers. */
		sources: text('sources', { mode: 'json' }).$type<Source[]>(),
		/** By which the same message sent twice is known. */
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
		// A chat is read whole: a message without an end would take all memory each time it is looked at.
		check('support_messages_length', sql`length(content) <= 8000`),
	],
)

/** What our staff answer often. */
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

/** When somebody of our staff was last at work; written at most once a minute each. */
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
