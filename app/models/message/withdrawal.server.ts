import { and, eq, gte, sql } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { conversationMembers, deliveries, messages } from '#db/schema/index.ts'
import { WITHDRAW_MINUTES } from '#app/domain/message/labels.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { withdrawMail } from '../mail/outbox.server.ts'
import { findOwnConversation } from './member.server.ts'

const MINUTE = 60 * 1000

const LATE = { status: 409 }

/** Withdraws an unread message. It stays in the conversation as withdrawn. */
export function withdrawMessage(
	access: Access,
	conversationId: string,
	messageId: string,
	now = Date.now(),
): Outcome<null> | null {
	return write((tx) => {
		const { membershipId } = access
		if (!findOwnConversation(access, conversationId)) return null
		const which = and(
			rowOf(messages, access, messageId),
			eq(messages.conversationId, conversationId),
			eq(messages.authorId, membershipId ?? ''),
		)
		const message = tx
			.select()
			.from(messages)
			.where(and(rowsOf(messages, access), which))
			.get()
		if (!message) return null
		if (message.withdrawnAt !== null) return done(null)
		if (message.createdAt < now - WITHDRAW_MINUTES * MINUTE)
			return refused({ form: `A message can be withdrawn for ${WITHDRAW_MINUTES} minutes.` }, LATE)
		const readers = readersOf(tx, access, conversationId, messageId)
		if (readers > 0 || wasMailed(tx, access, messageId))
			return refused({ form: 'Somebody has read this message, so it cannot be withdrawn.' }, LATE)
		tx.update(messages)
			.set({ withdrawnAt: now })
			.where(and(rowsOf(messages, access), which))
			.run()
		tx.update(conversationMembers)
			.set({ unread: sql`max(0, ${conversationMembers.unread} - 1)` })
			.where(
				and(
					rowsOf(conversationMembers, access),
					eq(conversationMembers.conversationId, conversationId),
					sql`${conversationMembers.readId} < ${messageId}`,
				),
			)
			.run()
		return done(null)
	})
}

function readersOf(tx: Tx, { schoolId, membershipId }: Access, conversationId: string, messageId: string) {
	return tx
		.select({ id: conversationMembers.membershipId })
		.from(conversationMembers)
		.where(
			and(
				eq(conversationMembers.schoolId, schoolId),
				eq(conversationMembers.conversationId, conversationId),
				gte(conversationMembers.readId, messageId),
			),
		)
		.all()
		.filter(({ id }) => id !== membershipId).length
}

/**
 * A full copy emailed to a person without an account counts as read; a notification does not contain the
 * message.
 */
function wasMailed(tx: Tx, { schoolId }: Access, messageId: string): boolean {
	const copies = tx
		.select({ mailId: deliveries.mailId, membershipId: deliveries.membershipId })
		.from(deliveries)
		.where(and(eq(deliveries.schoolId, schoolId), eq(deliveries.messageId, messageId)))
		.all()
	const idsOf = (list: typeof copies) => list.flatMap(({ mailId }) => mailId ?? [])
	withdrawMail(tx, schoolId, idsOf(copies.filter(({ membershipId }) => membershipId !== null)))
	return withdrawMail(tx, schoolId, idsOf(copies.filter(({ membershipId }) => membershipId === null))) > 0
}
