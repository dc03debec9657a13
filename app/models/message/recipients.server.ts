import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { deliveries } from '#db/schema/index.ts'
import type { Audience, BroadcastKind } from '#app/domain/message/audience.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { accessOfMember } from '../identity/absent-member.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { nameOfAudience } from './audience-choices.server.ts'
import { resolveAudience } from './audience.server.ts'
import type { Recipient } from './internal/audience-people.server.ts'

/** Adds a delivery for each recipient of a message to many people. */
export function addDeliveries(
	tx: Tx,
	schoolId: SchoolId,
	{ broadcastId, senderId }: { broadcastId: string; senderId: string },
	recipients: readonly Recipient[],
	at: number,
) {
	for (const recipient of recipients)
		tx.insert(deliveries)
			.values({
				schoolId,
				id: newId(at),
				broadcastId,
				senderId,
				recipient: recipient.key,
				...addressOf(recipient),
				state: 'waiting',
				at,
			})
			.run()
}

/** The columns of a delivery that follow the recipient until the message is sent. */
function addressOf({ name, familyId, about, membershipId, email }: Recipient) {
	return { name, familyId, about, membershipId, email }
}

interface Scheduled {
	id: string
	kind: BroadcastKind
	audience: Audience
	sendAt: number | null
}

/**
 * Reads the audience of a scheduled message again when it is sent, because addresses, lessons and balances change in
 * the meantime. People who no longer belong to it are skipped. The reviewed list stays if it cannot be read again.
 */
export function renewDeliveries(tx: Tx, schoolId: SchoolId, broadcast: Scheduled, now: number) {
	const before = tx
		.select({ id: deliveries.id, recipient: deliveries.recipient, senderId: deliveries.senderId })
		.from(deliveries)
		.where(and(rowsOf(deliveries, schoolId), eq(deliveries.broadcastId, broadcast.id)))
		.all()
	// The office may schedule the draft of a teacher. The list is then that of the office, as it was reviewed.
	const senderId = before[0]?.senderId ?? ''
	const access = accessOfMember(schoolId, senderId, 'message:write')
	const people = access && presentPeople(access, broadcast)
	if (!people) return
	const change = (id: string, values: Partial<typeof deliveries.$inferInsert>) =>
		tx
			.update(deliveries)
			.set(values)
			.where(rowOf(deliveries, schoolId, id))
			.run()
	const present = new Map(people.map((person) => [person.key, person]))
	for (const { id, recipient } of before) {
		const person = present.get(recipient)
		change(id, person ? addressOf(person) : { state: 'skipped', at: now })
		present.delete(recipient)
	}
	addDeliveries(tx, schoolId, { broadcastId: broadcast.id, senderId }, [...present.values()], now)
}

/** Null if the sender may no longer write to the audience, or its tag, class, teacher or family was deleted. */
function presentPeople(access: Access, { audience, kind, sendAt }: Scheduled): Recipient[] | null {
	if (audience.id && nameOfAudience(access, audience) === null) return null
	return resolveAudience(access, audience, kind, sendAt)?.recipients ?? null
}
