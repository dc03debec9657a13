import { and, eq, inArray, isNotNull, isNull, notExists, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import {
	broadcasts,
	conversationMembers,
	conversations,
	deliveries,
	guardianships,
	memberships,
	messages,
	users,
} from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { broadcastsOf } from '../../message/broadcast-list.server.ts'
import { eachOf } from '../../query-values.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { ofOwnStudents } from '../own.server.ts'
import { timelineColumns } from './timeline-columns.server.ts'

/** Messages about the students in the reader's own conversations. */
export function messagesIn(access: Access, studentIds: readonly string[]) {
	const aboutThem = inArray(conversations.studentId, eachOf(studentIds))
	return messagesWhere(access, and(aboutThem, ofOwnStudents(access, conversations.studentId)))
}

/** Answers to messages to several families, in the reader's own conversations. */
export function answersIn(access: Access, studentIds: readonly string[]) {
	const begun = database()
		.select({ id: deliveries.conversationId })
		.from(deliveries)
		.where(and(rowsOf(deliveries, access), sentTo(access, studentIds)))
	const first = database()
		.select({ id: deliveries.id })
		.from(deliveries)
		.where(
			and(
				rowsOf(deliveries, access),
				eq(deliveries.messageId, messages.id),
				isNotNull(deliveries.broadcastId),
			),
		)
	// An announcement has one conversation for all families, and no answers.
	const ofFamily = isNotNull(conversations.familyId)
	return messagesWhere(access, and(inArray(conversations.id, begun), ofFamily, notExists(first)))
}

/** Messages to several families that reached one of the students or their guardians, each once. */
export function broadcastsIn(access: Access, studentIds: readonly string[]) {
	const reached = database()
		.select({ id: deliveries.broadcastId })
		.from(deliveries)
		.where(and(rowsOf(deliveries, access), sentTo(access, studentIds)))
	return database()
		.select(
			timelineColumns({
				kind: sql`'broadcast'`,
				id: broadcasts.id,
				at: broadcasts.sendAt,
				by: users.name,
				text: broadcasts.subject,
				target: broadcasts.id,
			}),
		)
		.from(broadcasts)
		.innerJoin(memberships, rowOf(memberships, access, broadcasts.senderId))
		.innerJoin(users, eq(users.id, memberships.userId))
		.where(and(rowsOf(broadcasts, access), broadcastsOf(access), inArray(broadcasts.id, reached)))
}

function sentTo(access: Access, studentIds: readonly string[]): SQL | undefined {
	const guardians = database()
		.select({ recipient: sql<string>`'guardian:' || ${guardianships.guardianId}` })
		.from(guardianships)
		.where(and(rowsOf(guardianships, access), inArray(guardianships.studentId, eachOf(studentIds))))
	const themselves = eachOf(studentIds.map((id) => `student:${id}`))
	return and(
		or(inArray(deliveries.recipient, themselves), inArray(deliveries.recipient, guardians)),
		isNotNull(deliveries.broadcastId),
		notInArray(deliveries.state, ['waiting', 'skipped']),
	)
}

function messagesWhere(access: Access, where: SQL | undefined) {
	return database()
		.select(
			timelineColumns({
				kind: sql`'message'`,
				id: messages.id,
				at: messages.createdAt,
				by: users.name,
				studentId: conversations.studentId,
				title: conversations.subject,
				text: sql`substr(${messages.body}, 1, 400)`,
				target: conversations.id,
			}),
		)
		.from(conversations)
		.innerJoin(
			conversationMembers,
			and(
				rowsOf(conversationMembers, access),
				eq(conversationMembers.conversationId, conversations.id),
				eq(conversationMembers.membershipId, access.membershipId ?? ''),
			),
		)
		.innerJoin(messages, and(rowsOf(messages, access), eq(messages.conversationId, conversations.id)))
		.innerJoin(memberships, rowOf(memberships, access, messages.authorId))
		.innerJoin(users, eq(users.id, memberships.userId))
		.where(
			and(rowsOf(conversations, access), where, eq(messages.kind, 'message'), isNull(messages.withdrawnAt)),
		)
}
