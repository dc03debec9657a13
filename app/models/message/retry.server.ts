import { and, eq, inArray } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import {
	broadcasts,
	conversations,
	deliveries,
	guardians,
	memberships,
	messages,
	students,
	teachers,
	users,
} from '#db/schema/index.ts'
import { broadcastLetter, copyLetter, noticeLetter } from '#app/letters/message.server.ts'
import { isBulk } from '#app/domain/message/audience.ts'
import { fillFields } from '#app/domain/message/fields.ts'
import type { Mail } from '#app/letters/mail.ts'
import type { Role } from '#app/domain/account/roles.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { opensMessages } from '../account/portal.server.ts'
import { bouncedAmong } from '../notification/bounced.server.ts'
import { queueSchoolMail } from '../mail/outbox.server.ts'
import { asReader } from '../reader.server.ts'
import { signUnsubscribe } from '../mail/unsubscribe.server.ts'
import { failedOf } from './failed.server.ts'

/**
 * Resends failed deliveries to the current address, unless it has bounced too. Deliveries already queued are
 * not sent twice.
 */
export function retryDeliveries(access: Access, ids: readonly string[]): number {
	return write((tx) => {
		const { schoolId } = access
		const failed = tx
			.select()
			.from(deliveries)
			.where(and(eq(deliveries.schoolId, schoolId), failedOf(access), inArray(deliveries.id, [...ids])))
			.all()
		const now = Date.now()
		let sent = 0
		for (const delivery of failed) {
			const email = addressNow(access, delivery.recipient) ?? delivery.email
			if (bouncedAmong(schoolId, [email])(email)) continue
			const mail = email && composeAgain(access, { ...delivery, email })
			if (!mail) continue
			const [mailId] = queueSchoolMail(tx, schoolId, [mail])
			tx.update(deliveries)
				.set({ state: 'queued', email, mailId, at: now })
				.where(rowOf(deliveries, schoolId, delivery.id))
				.run()
			sent += 1
		}
		return sent
	})
}

type Delivery = typeof deliveries.$inferSelect & { email: string }

function composeAgain(access: Access, delivery: Delivery): Mail | null {
	const { schoolId, school } = access
	const { broadcastId, messageId, name, email, about, conversationId, membershipId } = delivery
	const to = asReader(schoolId, { name, email })
	if (broadcastId) {
		const broadcast = database()
			.select({
				subject: broadcasts.subject,
				body: broadcasts.body,
				kind: broadcasts.kind,
				audience: broadcasts.audience,
				from: users.name,
				sender: { role: memberships.role, kind: memberships.kind },
			})
			.from(broadcasts)
			.innerJoin(memberships, rowOf(memberships, schoolId, broadcasts.senderId))
			.innerJoin(users, eq(users.id, memberships.userId))
			.where(rowOf(broadcasts, schoolId, broadcastId))
			.get()
		if (!broadcast) return null
		const values = { name, students: about, school: school.name }
		return broadcastLetter({
			to,
			writer: broadcast.kind === 'message' ? broadcast : undefined,
			school: school.name,
			subject: fillFields(broadcast.subject, values),
			body: fillFields(broadcast.body, values),
			conversationId:
				membershipId && opensMessages(access, roleOf(schoolId, membershipId))
					? (conversationId ?? undefined)
					: undefined,
			unsubscribe: isBulk(broadcast.kind, broadcast.audience)
				? signUnsubscribe(schoolId, 'announcement', delivery.recipient)
				: undefined,
		})
	}
	const message = database()
		.select({
			body: messages.body,
			subject: conversations.subject,
			withdrawnAt: messages.withdrawnAt,
			from: users.name,
			sender: { role: memberships.role, kind: memberships.kind },
		})
		.from(messages)
		.innerJoin(conversations, rowOf(conversations, schoolId, messages.conversationId))
		.innerJoin(memberships, rowOf(memberships, schoolId, messages.authorId))
		.innerJoin(users, eq(users.id, memberships.userId))
		.where(rowOf(messages, schoolId, messageId ?? ''))
		.get()
	if (!message || message.withdrawnAt !== null) return null
	const { from, sender, subject, body } = message
	const told = { to, from, sender, school: school.name, subject, conversationId: conversationId ?? '' }
	if (!membershipId) return copyLetter({ ...told, body })
	const role = roleOf(schoolId, membershipId)
	return noticeLetter({ ...told, role, body: opensMessages(access, role) ? undefined : body })
}

function roleOf(schoolId: SchoolId, membershipId: string): Role {
	const membership = database()
		.select({ role: memberships.role })
		.from(memberships)
		.where(rowOf(memberships, schoolId, membershipId))
		.get()
	return membership?.role ?? 'student'
}

/** The address may have been corrected since the failure. */
function addressNow(access: Access, recipient: string): string | null {
	const [kind, id = ''] = recipient.split(':')
	if (kind === 'member') {
		const membership = database()
			.select({ email: users.email })
			.from(memberships)
			.innerJoin(users, eq(users.id, memberships.userId))
			.where(rowOf(memberships, access, id))
			.get()
		return membership?.email ?? null
	}
	const table = { student: students, teacher: teachers }[kind as 'student'] ?? guardians
	const row = database()
		.select({ email: table.email })
		.from(table)
		.where(rowOf(table, access, id))
		.get()
	return row?.email ?? null
}
