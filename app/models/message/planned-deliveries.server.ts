import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { deliveries } from '#db/schema/index.ts'
import type { Audience, BroadcastKind, BroadcastState } from '#app/domain/message/audience.ts'
import { newId } from '#app/utils/id.server.ts'
import { schoolIdOf, type SchoolId } from '../access.server.ts'
import { machineAccess, schoolById } from '../platform/school.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { resolveAudience } from './audience.server.ts'
import type { Recipient } from './internal/audience-people.server.ts'

interface Planned {
	schoolId: string
	id: string
	kind: BroadcastKind
	audience: Audience
	state: BroadcastState
	senderId: string
	sendAt: number | null
}

/**
 * Lessons move until the day of a planned message: when it begins to be sent, those who have a lesson by then are added,
 * and those who have none any more are left out.
 */
export function renewDeliveries(tx: Tx, planned: Planned, now: number) {
	const { id, kind, audience, state, senderId, sendAt } = planned
	const school = schoolById(planned.schoolId)
	if (state !== 'scheduled' || audience.to !== 'today' || !school) return
	const schoolId = schoolIdOf(planned.schoolId)
	const people = resolveAudience(machineAccess(school, 'Solfa'), audience, kind, sendAt)?.recipients ?? []
	const own = and(rowsOf(deliveries, schoolId), eq(deliveries.broadcastId, id))
	const before = tx.select({ key: deliveries.recipient }).from(deliveries).where(own).all()
	const keys = new Set(people.map(({ key }) => key))
	const gone = before.flatMap(({ key }) => (keys.has(key) ? [] : [key]))
	tx.delete(deliveries)
		.where(and(own, inArray(deliveries.recipient, gone)))
		.run()
	const known = new Set(before.map(({ key }) => key))
	const added = people.filter(({ key }) => !known.has(key))
	addDeliveries(tx, schoolId, { id, senderId }, added, now)
}

/** The job works off one delivery each. */
export function addDeliveries(
	tx: Tx,
	schoolId: SchoolId,
	{ id: broadcastId, senderId }: { id: string; senderId: string },
	people: readonly Recipient[],
	at: number,
) {
	for (const { key: recipient, name, familyId, about, membershipId, email } of people)
		tx.insert(deliveries)
			.values({
				...{ schoolId, id: newId(at), broadcastId, senderId, recipient, name, familyId, about },
				...{ membershipId, email, state: 'waiting', at },
			})
			.run()
}
