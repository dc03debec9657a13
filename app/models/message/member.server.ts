import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { conversationMembers, conversations, messages } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'

/** Null for users outside the conversation. */
export function findOwnConversation({ schoolId, membershipId }: Access, id: string) {
	return database()
		.select({
			id: conversations.id,
			kind: conversations.kind,
			subject: conversations.subject,
			toOffice: conversations.toOffice,
			lastId: conversations.lastId,
		})
		.from(conversations)
		.innerJoin(
			conversationMembers,
			and(
				eq(conversationMembers.schoolId, schoolId),
				eq(conversationMembers.conversationId, conversations.id),
				eq(conversationMembers.membershipId, membershipId ?? ''),
			),
		)
		.where(rowOf(conversations, schoolId, id))
		.get()
}

/** Marks messages as read up to the last one shown. */
export function markRead({ schoolId, membershipId }: Access, conversationId: string, readId: string) {
	write((tx) => {
		const later = tx
			.select({ id: messages.id })
			.from(messages)
			.where(
				and(
					eq(messages.schoolId, schoolId),
					eq(messages.conversationId, conversationId),
					gt(messages.id, readId),
					eq(messages.kind, 'message'),
				),
			)
			.all()
		tx.update(conversationMembers)
			.set({ unread: later.length, readId })
			.where(
				and(
					eq(conversationMembers.schoolId, schoolId),
					eq(conversationMembers.conversationId, conversationId),
					eq(conversationMembers.membershipId, membershipId ?? ''),
					sql`${conversationMembers.readId} < ${readId}`,
				),
			)
			.run()
	})
}

/** Changes the user's own view of a conversation. */
export function setMember(
	{ schoolId, membershipId }: Access,
	conversationId: string,
	change: 'mute' | 'unmute' | 'archive' | 'restore' | 'unread',
	now = Date.now(),
) {
	const columns = {
		mute: { mutedAt: now },
		unmute: { mutedAt: null },
		archive: { archivedAt: now, unread: 0 },
		restore: { archivedAt: null },
		unread: { unread: 1, readId: '' },
	}[change]
	write((tx) =>
		tx
			.update(conversationMembers)
			.set(columns)
			.where(
				and(
					eq(conversationMembers.schoolId, schoolId),
					eq(conversationMembers.conversationId, conversationId),
					eq(conversationMembers.membershipId, membershipId ?? ''),
				),
			)
			.run(),
	)
}

/** Staff close a settled conversation; the next message reopens it. */
export function setClosed(access: Access, conversationId: string, isClosed: boolean): boolean {
	return write((tx) => {
		if (access.role === 'student' || !findOwnConversation(access, conversationId)) return false
		tx.update(conversations)
			.set({ closedAt: isClosed ? Date.now() : null })
			.where(
				and(
					rowOf(conversations, access, conversationId),
					isClosed ? isNull(conversations.closedAt) : undefined,
				),
			)
			.run()
		return true
	})
}
