import { and, eq } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { supportChats, supportMessages } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { schoolIdOf, type Staff } from '../access.server.ts'
import { record } from '../audit.server.ts'

interface Said {
	content: string
	/** True for a note only staff can see. */
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

/** Assigns the conversation to the user, or to no one. */
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

/** True for a repeated request. */
function isWritten(tx: Tx, { schoolId, id }: { schoolId: string; id: string }, key: string): boolean {
	const { schoolId: school, chatId, key: known } = supportMessages
	const same = and(eq(school, schoolId), eq(chatId, id), eq(known, key))
	return tx.select({ id: supportMessages.id }).from(supportMessages).where(same).get() !== undefined
}

function gone() {
	return refused({ form: 'This conversation is not there any more.' }, { status: 404 })
}
