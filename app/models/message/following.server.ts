import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { database, prepared } from '#db/client.server.ts'
import { conversationMembers, messageFiles, messages } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'

const version = prepared((db) => ({
	newest: db
		.select({ id: messages.id, withdrawnAt: messages.withdrawnAt, kind: messages.kind })
		.from(messages)
		.where(
			and(
				eq(messages.schoolId, sql.placeholder('schoolId')),
				eq(messages.conversationId, sql.placeholder('id')),
			),
		)
		.orderBy(desc(messages.id))
		.limit(10)
		.prepare(),
	members: db
		.select({
			id: conversationMembers.membershipId,
			readId: conversationMembers.readId,
		})
		.from(conversationMembers)
		.where(
			and(
				eq(conversationMembers.schoolId, sql.placeholder('schoolId')),
				eq(conversationMembers.conversationId, sql.placeholder('id')),
			),
		)
		.orderBy(asc(conversationMembers.membershipId))
		.limit(40)
		.prepare(),
}))

/** Changes with the visible content of a conversation. Null for users outside it. */
export function versionOfConversation({ schoolId, membershipId, role }: Access, id: string): string | null {
	const members = version().members.all({ schoolId, id })
	const isMember = members.some((member) => member.id === membershipId)
	if (!isMember && !isMemberOfMany(schoolId, id, membershipId ?? '')) return null
	const newest = version()
		.newest.all({ schoolId, id })
		.filter(({ kind }) => role !== 'student' || kind === 'message')
	return JSON.stringify([newest, members.map(({ readId }) => readId)])
}

/** The version query limits the number of members, and announcements can have more. */
function isMemberOfMany(schoolId: Access['schoolId'], id: string, membershipId: string): boolean {
	const row = database()
		.select({ id: conversationMembers.membershipId })
		.from(conversationMembers)
		.where(
			and(
				eq(conversationMembers.schoolId, schoolId),
				eq(conversationMembers.conversationId, id),
				eq(conversationMembers.membershipId, membershipId),
			),
		)
		.get()
	return row !== undefined
}

/** True if the file is attached to a message in one of the user's conversations. */
export function isAttachedFor({ schoolId, membershipId, role }: Access, fileId: string): boolean {
	const row = database()
		.select({ id: messages.id })
		.from(messageFiles)
		.innerJoin(messages, rowOf(messages, schoolId, messageFiles.messageId))
		.innerJoin(
			conversationMembers,
			and(
				eq(conversationMembers.schoolId, schoolId),
				eq(conversationMembers.conversationId, messages.conversationId),
				eq(conversationMembers.membershipId, membershipId ?? ''),
			),
		)
		.where(
			and(
				eq(messageFiles.schoolId, schoolId),
				eq(messageFiles.fileId, fileId),
				isNull(messages.withdrawnAt),
				role === 'student' ? eq(messages.kind, 'message') : undefined,
			),
		)
		.get()
	return row !== undefined
}

const unread = prepared((db) =>
	db
		.select({ count: sql<number>`count(*)` })
		.from(conversationMembers)
		.where(
			and(
				eq(conversationMembers.schoolId, sql.placeholder('schoolId')),
				eq(conversationMembers.membershipId, sql.placeholder('membershipId')),
				sql`${conversationMembers.unread} > 0`,
				isNull(conversationMembers.mutedAt),
			),
		)
		.prepare(),
)

export function countUnreadConversations({ schoolId, membershipId }: Access): number {
	return unread().get({ schoolId, membershipId: membershipId ?? '' })?.count ?? 0
}
