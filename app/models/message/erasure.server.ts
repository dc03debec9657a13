import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Tx } from '#db/client.server.ts'
import {
	announcementMutes,
	conversationMembers,
	conversations,
	deliveries,
	files,
	messageFiles,
	messages,
} from '#db/schema/index.ts'
import { ERASED } from '#app/domain/student/erased.ts'
import type { SchoolId } from '../access.server.ts'

/** What was written to and by people who are erased, and about them: the words go, and the files with them. */
export function eraseMessages(
	tx: Tx,
	schoolId: SchoolId,
	{
		studentIds,
		guardianIds,
		membershipIds,
	}: { studentIds: string[]; guardianIds: string[]; membershipIds: string[] },
) {
	const ids = conversationsOf(tx, schoolId, studentIds, membershipIds)
	const said = tx
		.select({ id: messages.id })
		.from(messages)
		.where(and(eq(messages.schoolId, schoolId), inArray(messages.conversationId, ids)))
		.all()
		.map(({ id }) => id)
	const attached = tx
		.delete(messageFiles)
		.where(and(eq(messageFiles.schoolId, schoolId), inArray(messageFiles.messageId, said)))
		.returning({ id: messageFiles.fileId })
		.all()
	if (attached.length > 0)
		tx.update(files)
			.set({ removedAt: Date.now() })
			.where(
				and(
					eq(files.schoolId, schoolId),
					inArray(
						files.id,
						attached.map(({ id }) => id),
					),
				),
			)
			.run()
	tx.update(messages)
		.set({ body: ERASED.name, bodyKey: '' })
		.where(and(eq(messages.schoolId, schoolId), inArray(messages.conversationId, ids)))
		.run()
	tx.update(conversations)
		.set({ subject: ERASED.name, subjectKey: '', studentId: null, familyId: null })
		.where(and(eq(conversations.schoolId, schoolId), inArray(conversations.id, ids)))
		.run()
	const keys = [
		...studentIds.map((id) => `student:${id}`),
		...guardianIds.map((id) => `guardian:${id}`),
		...membershipIds.map((id) => `member:${id}`),
	]
	tx.update(deliveries)
		.set({ name: ERASED.name, about: '', email: null, familyId: null })
		.where(and(eq(deliveries.schoolId, schoolId), inArray(deliveries.recipient, keys)))
		.run()
	tx.delete(announcementMutes)
		.where(
			and(eq(announcementMutes.schoolId, schoolId), inArray(announcementMutes.membershipId, membershipIds)),
		)
		.run()
}

/** Conversations about them or with them. An announcement is everybody’s and stays. */
function conversationsOf(
	tx: Tx,
	schoolId: SchoolId,
	studentIds: string[],
	membershipIds: string[],
): string[] {
	const about = tx
		.select({ id: conversations.id })
		.from(conversations)
		.where(and(eq(conversations.schoolId, schoolId), inArray(conversations.studentId, studentIds)))
		.all()
	const withThem = tx
		.select({ id: conversations.id })
		.from(conversationMembers)
		.innerJoin(
			conversations,
			and(eq(conversations.schoolId, schoolId), eq(conversations.id, conversationMembers.conversationId)),
		)
		.where(
			and(
				eq(conversationMembers.schoolId, schoolId),
				inArray(conversationMembers.membershipId, membershipIds),
				eq(conversations.kind, 'direct'),
			),
		)
		.all()
	return [...new Set([...about, ...withThem].map(({ id }) => id))]
}

/** Two records of one student become one: what is about either is about the one that stays. */
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

/** Two accounts of one person become one: it takes part wherever either did, and wrote what either wrote. */
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

/** The later of two moments, and none where there is neither: the folders are sorted by them. */
function later(column: SQLiteColumn, other: number | null) {
	return sql<number | null>`nullif(max(coalesce(${column}, 0), ${other ?? 0}), 0)`
}
