import { and, count, desc, eq, gt, gte, sql } from 'drizzle-orm'
import { database, prepared, write, type Tx } from '#db/client.server.ts'
import { supportChats, supportMessages } from '#db/schema/index.ts'
import { MAX_ANSWER, type ChatAuthor, type ChatMode, type Source } from '#app/domain/support/chat.ts'
import { firstIdAt, newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Person, SchoolId } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { findFile } from '../file.server.ts'

export type Chat = typeof supportChats.$inferSelect
export type SupportMessage = typeof supportMessages.$inferSelect

/** Only the newest messages are shown. */
const SHOWN = 200
const HOUR = 60 * 60 * 1000
/** The same text within this time counts as a repeated request. */
const AGAIN = 10_000
/** Messages a user may send per hour. */
const AN_HOUR: Record<ChatMode, number> = { ai: 40, admin: 60 }

const queries = prepared((db) => ({
	chat: db
		.select()
		.from(supportChats)
		.where(
			and(
				eq(supportChats.schoolId, sql.placeholder('schoolId')),
				eq(supportChats.userId, sql.placeholder('userId')),
				eq(supportChats.mode, sql.placeholder('mode')),
			),
		)
		.prepare(),
	newest: db
		.select()
		.from(supportMessages)
		.where(
			and(
				eq(supportMessages.schoolId, sql.placeholder('schoolId')),
				eq(supportMessages.chatId, sql.placeholder('chatId')),
			),
		)
		.orderBy(desc(supportMessages.id))
		.limit(SHOWN)
		.prepare(),
	unread: db
		.select({ count: count() })
		.from(supportMessages)
		.where(
			and(
				eq(supportMessages.schoolId, sql.placeholder('schoolId')),
				eq(supportMessages.chatId, sql.placeholder('chatId')),
				gt(supportMessages.id, sql.placeholder('seenId')),
				eq(supportMessages.author, 'staff'),
			),
		)
		.prepare(),
}))

export function findChat(schoolId: SchoolId, userId: string, mode: ChatMode): Chat | null {
	return queries().chat.get({ schoolId, userId, mode }) ?? null
}

/** Oldest first, without internal notes. */
export function listChatMessages(schoolId: SchoolId, chatId: string): SupportMessage[] {
	return queries()
		.newest.all({ schoolId, chatId })
		.filter(({ author }) => author !== 'note')
		.reverse()
}

/** Number of unread answers by staff. */
export function countUnread(schoolId: SchoolId, userId: string): number {
	const chat = findChat(schoolId, userId, 'admin')
	if (!chat || chat.lastId === chat.seenId) return 0
	return queries().unread.get({ schoolId, chatId: chat.id, seenId: chat.seenId })?.count ?? 0
}

export function markSeen(schoolId: SchoolId, userId: string) {
	const chat = findChat(schoolId, userId, 'admin')
	if (!chat || chat.seenId === chat.lastId) return
	write((tx) => change(tx, schoolId, chat.id, { seenId: chat.lastId }))
}

interface Said {
	content: string
	imageUrl?: string | null
	key?: string
	/** The page on which the chat was opened. */
	page?: string | null
	/** Summary of the conversation with the assistant, when it is handed over to staff. */
	summary?: string | null
}

/** The author, with their role at the school. */
type Writer = Pick<Person, 'userId' | 'name'> & { role: string }

/** Adds a message of the user. A repeated request returns the stored message. */
export function addSupportMessage(
	schoolId: SchoolId,
	person: Writer,
	mode: ChatMode,
	said: Said,
): Outcome<{ message: SupportMessage; isNew: boolean }> {
	return write((tx) => {
		const chat = findChat(schoolId, person.userId, mode)
		const before = chat && sentBefore(schoolId, chat, said)
		if (before) return done({ message: before, isNew: false })
		const fileId = said.imageUrl ? fileOf(said.imageUrl) : null
		if (fileId !== null && !isOwnPicture(schoolId, person.userId, fileId))
			return refused({ imageUrl: 'That image is not one you uploaded here.' })
		if (chat && countSince(tx, schoolId, chat.id, Date.now() - HOUR) >= AN_HOUR[mode])
			return refused(
				{ form: 'That is a lot of messages in an hour. Please try again a little later.' },
				{ status: 429, retryAfter: 600 },
			)
		const id = newId()
		const opened = chat ?? open(tx, schoolId, person, mode, id, said.page)
		const message = insert(tx, schoolId, opened.id, {
			id,
			author: 'user',
			authorId: person.userId,
			authorName: person.name,
			content: said.content,
			fileId,
			key: said.key || null,
		})
		noteNewest(tx, schoolId, opened, { ...person, id, summary: said.summary })
		return done({ message, isNew: true })
	})
}

/** Updates the chat's latest message and its waiting state. */
function noteNewest(
	tx: Tx,
	schoolId: SchoolId,
	chat: Chat,
	{ id, name, role, summary }: { id: string; summary?: string | null } & Pick<Writer, 'name' | 'role'>,
) {
	const now = Date.now()
	change(tx, schoolId, chat.id, { name, role, lastId: id, seenId: id, lastAt: now, state: 'waiting' })
	if (chat.mode === 'admin')
		change(tx, schoolId, chat.id, {
			waitingSince: chat.waitingSince ?? now,
			...(chat.state === 'solved' && { reopenedAt: now, solvedAt: null, rating: null }),
			...(summary && { summary }),
		})
}

/** Adds the assistant's answer, cut to the maximum length. */
export function addAnswer(
	schoolId: SchoolId,
	chatId: string,
	answer: { content: string; sources: Source[] },
): SupportMessage {
	return write((tx) => {
		const id = newId()
		const message = insert(tx, schoolId, chatId, {
			id,
			author: 'ai',
			authorId: null,
			authorName: 'Assistant',
			sources: answer.sources,
			content: answer.content.slice(0, MAX_ANSWER),
		})
		change(tx, schoolId, chatId, { lastId: id, seenId: id, lastAt: Date.now(), state: 'answered' })
		return message
	})
}

/** Rates a solved conversation from one to five. */
export function rateChat(schoolId: SchoolId, userId: string, rating: number): Outcome<null> {
	const chat = findChat(schoolId, userId, 'admin')
	if (chat?.state !== 'solved')
		return refused({ form: 'There is no solved conversation to rate.' }, { status: 409 })
	write((tx) => change(tx, schoolId, chat.id, { rating }))
	return done(null)
}

/** True if the picture was sent in a chat of this user. */
export function isSentTo(schoolId: SchoolId, userId: string, fileId: string): boolean {
	const row = database()
		.select({ userId: supportChats.userId })
		.from(supportMessages)
		.innerJoin(
			supportChats,
			and(eq(supportChats.schoolId, supportMessages.schoolId), eq(supportChats.id, supportMessages.chatId)),
		)
		.where(and(eq(supportMessages.schoolId, schoolId), eq(supportMessages.fileId, fileId)))
		.get()
	return row?.userId === userId
}

export type NewSupportMessage = Pick<
	SupportMessage,
	'id' | 'author' | 'authorId' | 'authorName' | 'content'
> &
	Partial<Pick<SupportMessage, 'fileId' | 'sources' | 'key'>>

function insert(tx: Tx, schoolId: SchoolId, chatId: string, message: NewSupportMessage): SupportMessage {
	return tx
		.insert(supportMessages)
		.values({ schoolId, chatId, createdAt: Date.now(), ...message })
		.returning()
		.get()
}

function change(tx: Tx, schoolId: SchoolId, chatId: string, values: Partial<Chat>) {
	tx.update(supportChats)
		.set(values)
		.where(rowOf(supportChats, schoolId, chatId))
		.run()
}

function open(
	tx: Tx,
	schoolId: SchoolId,
	{ userId, name, role }: Writer,
	mode: ChatMode,
	lastId: string,
	page?: string | null,
): Chat {
	const now = Date.now()
	return tx
		.insert(supportChats)
		.values({
			schoolId,
			id: newId(),
			userId,
			mode,
			name,
			role,
			lastId,
			page,
			state: 'waiting',
			lastAt: now,
			createdAt: now,
		})
		.returning()
		.get()
}

/**
 * Finds a repeated request by its key or, without one, by its content: clients retry failed requests
 * automatically.
 */
function sentBefore(schoolId: SchoolId, { id: chatId }: Chat, { content, imageUrl, key }: Said) {
	const [newest] = queries()
		.newest.all({ schoolId, chatId })
		.filter(({ author }) => author === 'user')
		.filter((message) =>
			key
				? message.key === key
				: message.createdAt > Date.now() - AGAIN &&
					message.content === content &&
					message.fileId === (imageUrl ? fileOf(imageUrl) : null),
		)
	return newest ?? null
}

function countSince(tx: Tx, schoolId: SchoolId, chatId: string, since: number): number {
	const row = tx
		.select({ count: count() })
		.from(supportMessages)
		.where(
			and(
				eq(supportMessages.schoolId, schoolId),
				eq(supportMessages.chatId, chatId),
				gte(supportMessages.id, firstIdAt(since)),
				eq(supportMessages.author, 'user' satisfies ChatAuthor),
			),
		)
		.get()
	return row?.count ?? 0
}

/** Accepts only our own file addresses; any other URL is never fetched. */
function fileOf(imageUrl: string): string {
	return /^\/files\/([0-9a-z]{26})$/.exec(imageUrl)?.[1] ?? ''
}

function isOwnPicture(schoolId: SchoolId, userId: string, fileId: string): boolean {
	const file = findFile(schoolId, fileId)
	return file?.purpose === 'support' && file.uploadedBy === userId
}
