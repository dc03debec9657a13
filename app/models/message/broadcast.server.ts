import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { broadcasts, deliveries, memberships, users } from '#db/schema/index.ts'
import type { Audience, BroadcastKind, BroadcastState } from '#app/domain/message/audience.ts'
import { isOffice, type DeliveryState } from '#app/domain/message/labels.ts'
import { newId } from '#app/utils/id.server.ts'
import type { MessageQuery } from '#app/domain/message/list.ts'
import { plain } from '#app/utils/fold.ts'
import { pageOf } from '#app/utils/list-query.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { ringForMail } from '../platform/mail-bell.server.ts'
import { nameOfAudience, resolveAudience } from './audience.server.ts'

export interface BroadcastDraft {
	kind: BroadcastKind
	subject: string
	body: string
	audience: Audience
	/** When it is to go out; at once where nothing is said. */
	sendAt: number | null
}

/** Keeps a message to many people until its audience was looked at. Nothing is sent by it. */
export function saveDraft(
	access: Access,
	key: string,
	draft: BroadcastDraft,
	id?: string,
): Outcome<{ id: string }> | null {
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		const { schoolId, userId, membershipId } = access
		const resolved = resolveAudience(access, draft.audience, draft.kind)
		if (!resolved) return refused({ to: 'Choose who gets this message' })
		const now = Date.now()
		const values = { ...draft, updatedAt: now, updatedBy: userId }
		if (id !== undefined) {
			const own = findBroadcast(access, id)
			if (own?.state !== 'draft') return null
			tx.update(broadcasts)
				.set({ ...values, version: own.version + 1 })
				.where(and(eq(broadcasts.schoolId, schoolId), eq(broadcasts.id, id)))
				.run()
			spendKey(tx, access, key, id)
			return done({ id })
		}
		const made = newId()
		tx.insert(broadcasts)
			.values({
				...{ schoolId, id: made, state: 'draft', senderId: membershipId ?? '' },
				...{ ...values, createdAt: now, createdBy: userId },
			})
			.run()
		spendKey(tx, access, key, made)
		return done({ id: made })
	})
}

/** Those of a teacher are their own; the office sees all. */
function broadcastsOf({ schoolId, membershipId, role }: Access): SQL {
	return and(
		eq(broadcasts.schoolId, schoolId),
		isOffice(role) ? undefined : eq(broadcasts.senderId, membershipId ?? ''),
	) as SQL
}

export function findBroadcast(access: Access, id: string) {
	const found = database()
		.select({ broadcast: broadcasts, sender: users.name })
		.from(broadcasts)
		.innerJoin(
			memberships,
			and(eq(memberships.schoolId, access.schoolId), eq(memberships.id, broadcasts.senderId)),
		)
		.innerJoin(users, eq(users.id, memberships.userId))
		.where(and(broadcastsOf(access), eq(broadcasts.schoolId, access.schoolId), eq(broadcasts.id, id)))
		.get()
	if (!found || access.role === 'student') return null
	const { broadcast, sender } = found
	return { ...broadcast, sender, of: nameOfAudience(access, broadcast.audience) }
}

export type FoundBroadcast = NonNullable<ReturnType<typeof findBroadcast>>

/**
 * Sends it, or plans it, to exactly those who were shown: each of them has a delivery from here on, which the job works off.
 * Where the audience has changed since, nothing is sent.
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
		const resolved = resolveAudience(access, broadcast.audience, broadcast.kind)
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
		for (const { key, name, familyId, about, membershipId: place, email } of resolved.recipients)
			tx.insert(deliveries)
				.values({
					...{ schoolId, id: newId(now), broadcastId: id, senderId: membershipId ?? '' },
					...{ recipient: key, name, familyId, about, membershipId: place, email },
					...{ state: 'waiting', at: now },
				})
				.run()
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

/** A planned one becomes a draft again, as long as nobody has got it. */
export function cancelBroadcast(access: Access, id: string): Outcome<null> | null {
	return write((tx) => {
		const broadcast = findBroadcast(access, id)
		if (!broadcast) return null
		if (broadcast.state === 'draft') return done(null)
		if (broadcast.state !== 'scheduled')
			return refused({ form: 'This message has been sent already.' }, { status: 409 })
		const { schoolId } = access
		tx.delete(deliveries)
			.where(and(eq(deliveries.schoolId, schoolId), eq(deliveries.broadcastId, id)))
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
			.where(and(eq(broadcasts.schoolId, access.schoolId), eq(broadcasts.id, id)))
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
		.where(and(eq(broadcasts.schoolId, schoolId), eq(broadcasts.id, id)))
		.run()
}

function countDeliveries(access: Access, id: string): number {
	return countsOf(access, [id]).reduce((sum, { n }) => sum + n, 0)
}

/** One page of the messages to many people in some states, the newest first, with what became of each. */
export function listBroadcasts(access: Access, states: readonly BroadcastState[], query: MessageQuery) {
	const { schoolId } = access
	const words = plain(query.search).split(' ').filter(Boolean)
	const wanted = and(
		broadcastsOf(access),
		inArray(broadcasts.state, [...states]),
		...words.map((word) => sql`instr(lower(${broadcasts.subject}), ${word}) > 0`),
	) as SQL
	const counted = database()
		.select({ n: sql<number>`count(*)` })
		.from(broadcasts)
		.where(and(eq(broadcasts.schoolId, schoolId), wanted))
		.get()
	const total = counted?.n ?? 0
	const rows = database()
		.select({
			id: broadcasts.id,
			kind: broadcasts.kind,
			subject: broadcasts.subject,
			body: broadcasts.body,
			audience: broadcasts.audience,
			state: broadcasts.state,
			sendAt: broadcasts.sendAt,
			updatedAt: broadcasts.updatedAt,
		})
		.from(broadcasts)
		.where(and(eq(broadcasts.schoolId, schoolId), wanted))
		.orderBy(desc(broadcasts.id))
		.limit(query.perPage)
		.offset(pageOf(query, total).offset)
		.all()
	const counts = countsOf(
		access,
		rows.map(({ id }) => id),
	)
	return {
		rows: rows.map((row) => ({
			...row,
			counts: counts.filter(({ broadcastId }) => broadcastId === row.id),
		})),
		total,
	}
}

interface Count {
	broadcastId: string | null
	state: DeliveryState
	n: number
}

function countsOf({ schoolId }: Access, ids: readonly string[]): Count[] {
	if (ids.length === 0) return []
	return database()
		.select({ broadcastId: deliveries.broadcastId, state: deliveries.state, n: sql<number>`count(*)` })
		.from(deliveries)
		.where(and(eq(deliveries.schoolId, schoolId), inArray(deliveries.broadcastId, [...ids])))
		.groupBy(deliveries.broadcastId, deliveries.state)
		.all()
}

/** What became of it for each person, those whom it did not reach first. */
export function listDeliveries(access: Access, id: string) {
	const { schoolId } = access
	if (!findBroadcast(access, id)) return []
	const rank: Record<DeliveryState, number> = {
		failed: 0,
		skipped: 1,
		waiting: 2,
		queued: 3,
		sent: 4,
		app: 5,
	}
	return database()
		.select({
			id: deliveries.id,
			name: deliveries.name,
			about: deliveries.about,
			email: deliveries.email,
			membershipId: deliveries.membershipId,
			conversationId: deliveries.conversationId,
			state: deliveries.state,
		})
		.from(deliveries)
		.where(and(eq(deliveries.schoolId, schoolId), eq(deliveries.broadcastId, id)))
		.limit(20_000)
		.all()
		.sort((one, other) => rank[one.state] - rank[other.state] || one.name.localeCompare(other.name))
}
