import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { savedReplies, schools, supportChats, supportMessages, users } from '#db/schema/index.ts'
import type { ChatState } from '#app/domain/support/chat.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { schoolIdOf, type Staff } from '../access.server.ts'
import { record } from '../audit.server.ts'

const SHOWN = 50

export const QUEUES = ['waiting', 'answered', 'solved', 'mine'] as const
export type Queue = (typeof QUEUES)[number]

/** Who wrote to us: those who wait longest come first, of all others the newest. */
export function listSupportQueue({ userId }: Staff, queue: Queue, page = 1) {
	const theirs =
		queue === 'mine' ? eq(supportChats.assigneeId, userId) : eq(supportChats.state, queue satisfies ChatState)
	// What somebody wrote last says best what it is about.
	const lastWords = database()
		.select({ content: supportMessages.content })
		.from(supportMessages)
		.where(
			and(
				eq(supportMessages.schoolId, supportChats.schoolId),
				eq(supportMessages.chatId, supportChats.id),
				eq(supportMessages.author, 'user'),
			),
		)
		.orderBy(desc(supportMessages.id))
		.limit(1)
	const found = database()
		.select({
			id: supportChats.id,
			words: sql<string | null>`(${lastWords})`,
			school: schools.name,
			name: supportChats.name,
			role: supportChats.role,
			state: supportChats.state,
			lastAt: supportChats.lastAt,
			waitingSince: supportChats.waitingSince,
			assignee: users.name,
			rating: supportChats.rating,
			reopenedAt: supportChats.reopenedAt,
		})
		.from(supportChats)
		.innerJoin(schools, eq(schools.id, supportChats.schoolId))
		.leftJoin(users, eq(users.id, supportChats.assigneeId))
		.where(and(eq(supportChats.mode, 'admin'), theirs))
		.orderBy(queue === 'waiting' ? asc(supportChats.lastAt) : desc(supportChats.lastAt))
		.limit(SHOWN + 1)
		.offset((page - 1) * SHOWN)
		.all()
	return { rows: found.slice(0, SHOWN), hasMore: found.length > SHOWN }
}

export function countQueues(_staff: Staff): Record<ChatState, number> {
	const rows = database()
		.select({ state: supportChats.state, count: sql<number>`count(*)` })
		.from(supportChats)
		.where(eq(supportChats.mode, 'admin'))
		.groupBy(supportChats.state)
		.all()
	const counts = { waiting: 0, answered: 0, solved: 0 }
	for (const { state, count } of rows) counts[state] = count
	return counts
}

/** One conversation with all that helps to answer it. */
export function findThread(_staff: Staff, id: string) {
	const found = database()
		.select({ chat: supportChats, school: schools, assignee: users.name })
		.from(supportChats)
		.innerJoin(schools, eq(schools.id, supportChats.schoolId))
		.leftJoin(users, eq(users.id, supportChats.assigneeId))
		.where(and(eq(supportChats.id, id), eq(supportChats.mode, 'admin')))
		.get()
	if (!found) return null
	const messages = database()
		.select()
		.from(supportMessages)
		.where(and(eq(supportMessages.schoolId, found.chat.schoolId), eq(supportMessages.chatId, id)))
		.orderBy(desc(supportMessages.id))
		.limit(200)
		.all()
	return { ...found, messages: messages.reverse() }
}

interface Said {
	content: string
	/** A note is for our own people. */
	isNote: boolean
	key: string
}

export function answerThread(staff: Staff, id: string, { content, isNote, key }: Said): Outcome<null> {
	return write((tx) => {
		const chat = chatOf(tx, id)
		if (!chat) return gone()
		if (isWritten(tx, chat, key)) return done(null)
		const now = Date.now()
		const messageId = newId()
		tx.insert(supportMessages)
			.values({
				schoolId: chat.schoolId,
				id: messageId,
				chatId: id,
				author: isNote ? 'note' : 'staff',
				authorId: staff.userId,
				authorName: staff.name,
				content,
				key,
				createdAt: now,
			})
			.run()
		if (!isNote) change(tx, chat.schoolId, id, answered(chat, staff, messageId, now))
		return done(null)
	})
}

function answered(
	{ firstReplyAt, assigneeId }: Pick<typeof supportChats.$inferSelect, 'firstReplyAt' | 'assigneeId'>,
	{ userId }: Staff,
	lastId: string,
	now: number,
): Values {
	return {
		lastId,
		lastAt: now,
		state: 'answered',
		waitingSince: null,
		firstReplyAt: firstReplyAt ?? now,
		assigneeId: assigneeId ?? userId,
	}
}

/** Whoever asks looks after it from here on, or nobody. */
export function assignThread(staff: Staff, id: string, { toMe }: { toMe: boolean }): Outcome<null> {
	return write((tx) => {
		const chat = chatOf(tx, id)
		if (!chat) return gone()
		change(tx, chat.schoolId, id, { assigneeId: toMe ? staff.userId : null })
		return done(null)
	})
}

export function solveThread(staff: Staff, id: string): Outcome<null> {
	return settle(staff, id, (now) => ({ state: 'solved', solvedAt: now, waitingSince: null, rating: null }))
}

export function reopenThread(staff: Staff, id: string): Outcome<null> {
	return settle(staff, id, (now) => ({
		state: 'waiting',
		solvedAt: null,
		reopenedAt: now,
		waitingSince: now,
	}))
}

type Values = Partial<typeof supportChats.$inferInsert>

function settle(staff: Staff, id: string, values: (now: number) => Values): Outcome<null> {
	return write((tx) => {
		const chat = chatOf(tx, id)
		if (!chat) return gone()
		const after = values(Date.now())
		if (chat.state === after.state) return done(null)
		change(tx, chat.schoolId, id, after)
		record(tx, staff, after.state === 'solved' ? 'support.solved' : 'support.reopened', {
			objectId: id,
			objectName: chat.name,
		})
		return done(null)
	})
}

export function listReplies(_staff: Staff) {
	return database().select().from(savedReplies).orderBy(savedReplies.title).limit(SHOWN).all()
}

export function saveReply(_staff: Staff, { title, body }: { title: string; body: string }) {
	write((tx) => tx.insert(savedReplies).values({ id: newId(), title, body, createdAt: Date.now() }).run())
}

export function removeReply(_staff: Staff, id: string) {
	write((tx) => tx.delete(savedReplies).where(eq(savedReplies.id, id)).run())
}

/** How well we helped, of those who said. */
export function averageRating(_staff: Staff): number | null {
	const row = database()
		.select({ average: sql<number | null>`avg(${supportChats.rating})` })
		.from(supportChats)
		.where(
			and(eq(supportChats.mode, 'admin'), eq(supportChats.state, 'solved'), isNotNull(supportChats.rating)),
		)
		.get()
	return row?.average ?? null
}

function chatOf(tx: Tx, id: string) {
	const here = and(eq(supportChats.id, id), eq(supportChats.mode, 'admin'))
	const chat = tx.select().from(supportChats).where(here).get()
	return chat && { ...chat, schoolId: schoolIdOf(chat.schoolId) }
}

function change(tx: Tx, schoolId: string, id: string, values: Values) {
	tx.update(supportChats)
		.set(values)
		.where(and(eq(supportChats.schoolId, schoolId), eq(supportChats.id, id)))
		.run()
}

/** The same page sent again. */
function isWritten(tx: Tx, { schoolId, id }: { schoolId: string; id: string }, key: string): boolean {
	const { schoolId: school, chatId, key: known } = supportMessages
	const same = and(eq(school, schoolId), eq(chatId, id), eq(known, key))
	return tx.select({ id: supportMessages.id }).from(supportMessages).where(same).get() !== undefined
}

function gone() {
	return refused({ form: 'This conversation is not there any more.' }, { status: 404 })
}
