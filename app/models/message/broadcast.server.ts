import { and, eq } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { broadcasts, deliveries } from '#db/schema/index.ts'
import type { Audience, BroadcastKind, BroadcastState } from '#app/domain/message/audience.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { ringForMail } from '../mail/bell.server.ts'
import { resolveAudience } from './audience.server.ts'
import { countDeliveries, findBroadcast, type FoundBroadcast } from './broadcast-list.server.ts'
import { addDeliveries } from './recipients.server.ts'

export interface BroadcastDraft {
	kind: BroadcastKind
	subject: string
	body: string
	audience: Audience
	/** Time of sending; null to send at once. */
	sendAt: number | null
}

/** Saves a draft for the review of its recipients. Sends nothing. */
export function saveBroadcastDraft(
	access: Access,
	key: string,
	draft: BroadcastDraft,
	id?: string,
): Outcome<{ id: string }> | null {
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		const { schoolId, userId, membershipId } = access
		const resolved = resolveAudience(access, draft.audience, draft.kind, draft.sendAt)
		if (!resolved) return refused({ to: 'Choose who gets this message' })
		const now = Date.now()
		const values = { ...draft, updatedAt: now, updatedBy: userId }
		if (id !== undefined) {
			const own = findBroadcast(access, id)
			if (own?.state !== 'draft') return null
			tx.update(broadcasts)
				.set({ ...values, version: own.version + 1 })
				.where(rowOf(broadcasts, schoolId, id))
				.run()
			spendKey(tx, access, key, id)
			return done({ id })
		}
		const made = newId()
		tx.insert(broadcasts)
			.values({
				schoolId,
				id: made,
				state: 'draft',
				senderId: membershipId ?? '',
				...values,
				createdAt: now,
				createdBy: userId,
			})
			.run()
		spendKey(tx, access, key, made)
		return done({ id: made })
	})
}

/**
 * Sends or schedules the message to the reviewed recipients; the job works off one delivery each. It reads the
 * audience of a scheduled message again before the first. Refuses if the audience has changed since the review.
 */
export function confirmBroadcast(
	access: Access,
	id: string,
	token: string,
	now = Date.now(),
): Outcome<{ people: number; isLater: boolean }> | null {
	return write((tx) => {
		const broadcast = findBroadcast(access, id)
		if (!broadcast) return null
		const { schoolId, membershipId } = access
		const { sendAt } = broadcast
		if (broadcast.state !== 'draft')
			return done({ people: countDeliveries(access, id), isLater: broadcast.state === 'scheduled' })
		const resolved = resolveAudience(access, broadcast.audience, broadcast.kind, sendAt)
		if (!resolved) return null
		if (resolved.token !== token)
			return refused({ form: 'The list of people has changed. Check it again, then send.' }, { status: 409 })
		if (resolved.recipients.length === 0)
			return refused({ form: 'Nobody would get this message.' }, { status: 409 })
		if (sendAt !== null && sendAt <= now)
			return refused(
				{ form: 'The time to send it has passed. Change the message and choose another one.' },
				{ status: 409 },
			)
		const isLater = sendAt !== null
		const sent = { broadcastId: id, senderId: membershipId ?? '' }
		addDeliveries(tx, schoolId, sent, resolved.recipients, now)
		setState(tx, access, broadcast, isLater ? 'scheduled' : 'sending', sendAt ?? now)
		record(tx, access, isLater ? 'message.scheduled' : 'message.sent-to-many', {
			objectId: id,
			objectName: broadcast.subject,
			after: { people: resolved.recipients.length },
		})
		ringForMail()
		return done({ people: resolved.recipients.length, isLater })
	})
}

/** A scheduled message becomes a draft again, unless sending has begun. */
export function cancelBroadcast(access: Access, id: string): Outcome<null> | null {
	return write((tx) => {
		const broadcast = findBroadcast(access, id)
		if (!broadcast) return null
		if (broadcast.state === 'draft') return done(null)
		if (broadcast.state !== 'scheduled')
			return refused({ form: 'This message has been sent already.' }, { status: 409 })
		tx.delete(deliveries)
			.where(and(rowsOf(deliveries, access), eq(deliveries.broadcastId, id)))
			.run()
		setState(tx, access, broadcast, 'draft', broadcast.sendAt)
		record(tx, access, 'message.unscheduled', { objectId: id, objectName: broadcast.subject })
		return done(null)
	})
}

export function deleteDraftMessage(access: Access, id: string): boolean {
	return write((tx) => {
		if (findBroadcast(access, id)?.state !== 'draft') return false
		tx.delete(broadcasts)
			.where(rowOf(broadcasts, access, id))
			.run()
		return true
	})
}

function setState(
	tx: Tx,
	{ schoolId, userId }: Access,
	{ id, version }: FoundBroadcast,
	state: BroadcastState,
	sendAt: number | null,
) {
	tx.update(broadcasts)
		.set({ state, sendAt, version: version + 1, updatedAt: Date.now(), updatedBy: userId })
		.where(rowOf(broadcasts, schoolId, id))
		.run()
}
