import { and, eq, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Tx } from '#db/client.server.ts'
import { conversationMembers, conversations, messages } from '#db/schema/index.ts'
import type { SchoolId } from '../access.server.ts'

/** Conversations about a merged student move to the kept record. */
export function moveConversations(
	tx: Tx,
	schoolId: SchoolId,
	{ keptId, otherId }: { keptId: string; otherId: string },
) {
	tx.update(conversations)
		.set({ studentId: keptId })
		.where(and(eq(conversations.schoolId, schoolId), eq(conversations.studentId, otherId)))
		.run()
}

/** Merges two memberships of one person: the remaining one takes over conversations and messages. */
export function moveMembers(tx: Tx, schoolId: SchoolId, leaving: string, staying: string) {
	const had = tx
		.select()
		.from(conversationMembers)
		.where(and(eq(conversationMembers.schoolId, schoolId), eq(conversationMembers.membershipId, leaving)))
		.all()
	for (const member of had)
		tx.insert(conversationMembers)
			.values({ ...member, schoolId, membershipId: staying })
			.onConflictDoUpdate({
				target: [
					conversationMembers.schoolId,
					conversationMembers.conversationId,
					conversationMembers.membershipId,
				],
				set: {
					inboxAt: later(conversationMembers.inboxAt, member.inboxAt),
					sentAt: later(conversationMembers.sentAt, member.sentAt),
				},
			})
			.run()
	tx.delete(conversationMembers)
		.where(and(eq(conversationMembers.schoolId, schoolId), eq(conversationMembers.membershipId, leaving)))
		.run()
	tx.update(messages)
		.set({ authorId: staying })
		.where(and(eq(messages.schoolId, schoolId), eq(messages.authorId, leaving)))
		.run()
}

/** The later timestamp, or null if both are missing; folders are sorted by it. */
function later(column: SQLiteColumn, other: number | null) {
	return sql<number | null>`nullif(max(coalesce(${column}, 0), ${other ?? 0}), 0)`
}
