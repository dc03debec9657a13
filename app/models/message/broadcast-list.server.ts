import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { broadcasts, conversationMembers, deliveries, memberships, users } from '#db/schema/index.ts'
import type { BroadcastState } from '#app/domain/message/audience.ts'
import { isOffice, type DeliveryState } from '#app/domain/message/labels.ts'
import type { MessageQuery } from '#app/domain/message/list.ts'
import { plain } from '#app/utils/fold.ts'
import { pageOf } from '#app/utils/list-query.ts'
import type { Access } from '../access.server.ts'
import { seesContacts } from '../school/profile.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { nameOfAudience } from './audience-choices.server.ts'

/** Teachers see their own messages; the office sees all. */
export function broadcastsOf({ schoolId, membershipId, role }: Access): SQL {
	return and(
		eq(broadcasts.schoolId, schoolId),
		isOffice(role) ? undefined : eq(broadcasts.senderId, membershipId ?? ''),
	) as SQL
}

export function findBroadcast(access: Access, id: string) {
	const row = database()
		.select({ broadcast: broadcasts, sender: users.name })
		.from(broadcasts)
		.innerJoin(memberships, rowOf(memberships, access, broadcasts.senderId))
		.innerJoin(users, eq(users.id, memberships.userId))
		.where(and(broadcastsOf(access), rowsOf(broadcasts, access), eq(broadcasts.id, id)))
		.get()
	if (!row || access.role === 'student') return null
	const { broadcast, sender } = row
	return { ...broadcast, sender, of: nameOfAudience(access, broadcast.audience) }
}

export type FoundBroadcast = NonNullable<ReturnType<typeof findBroadcast>>

export function countDeliveries(access: Access, id: string): number {
	return peopleIn(countsOf(access, [id]))
}

/** The number of recipients of a message, without the skipped ones. */
function peopleIn(counts: readonly Count[]): number {
	return counts.reduce((sum, { state, n }) => (state === 'skipped' ? sum : sum + n), 0)
}

/** One page of messages to many people, newest first, with delivery counts. */
export function listBroadcasts(access: Access, states: readonly BroadcastState[], query: MessageQuery) {
	const words = plain(query.search).split(' ').filter(Boolean)
	const wanted = and(
		broadcastsOf(access),
		inArray(broadcasts.state, [...states]),
		...words.map((word) => sql`instr(lower(${broadcasts.subject}), ${word}) > 0`),
	) as SQL
	const counted = database()
		.select({ n: sql<number>`count(*)` })
		.from(broadcasts)
		.where(and(rowsOf(broadcasts, access), wanted))
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
		.where(and(rowsOf(broadcasts, access), wanted))
		.orderBy(desc(broadcasts.id))
		.limit(query.perPage)
		.offset(pageOf(query, total).offset)
		.all()
	const ids = rows.map(({ id }) => id)
	const counts = countsOf(access, ids)
	const reads = readsOf(access, ids)
	return {
		rows: rows.map((row) => {
			const own = counts.filter(({ broadcastId }) => broadcastId === row.id)
			const read = reads.get(row.id) ?? { inApp: 0, read: 0 }
			return { ...row, counts: own, people: peopleIn(own), ...read }
		}),
		total,
	}
}

interface Count {
	broadcastId: string | null
	state: DeliveryState
	n: number
}

function countsOf(access: Access, ids: readonly string[]): Count[] {
	if (ids.length === 0) return []
	return database()
		.select({ broadcastId: deliveries.broadcastId, state: deliveries.state, n: sql<number>`count(*)` })
		.from(deliveries)
		.where(and(rowsOf(deliveries, access), inArray(deliveries.broadcastId, [...ids])))
		.groupBy(deliveries.broadcastId, deliveries.state)
		.all()
}

/** Counts recipients in the app, and reads. */
function readsOf(access: Access, ids: readonly string[]) {
	if (ids.length === 0) return new Map<string | null, { inApp: number; read: number }>()
	const counted = database()
		.select({
			broadcastId: deliveries.broadcastId,
			inApp: sql<number>`count(*)`,
			read: sql<number>`sum(${conversationMembers.readId} >= ${deliveries.messageId})`,
		})
		.from(deliveries)
		.innerJoin(
			conversationMembers,
			and(
				rowsOf(conversationMembers, access),
				eq(conversationMembers.conversationId, deliveries.conversationId),
				eq(conversationMembers.membershipId, deliveries.membershipId),
			),
		)
		.where(and(rowsOf(deliveries, access), inArray(deliveries.broadcastId, [...ids])))
		.groupBy(deliveries.broadcastId)
		.all()
	return new Map(counted.map(({ broadcastId, inApp, read }) => [broadcastId, { inApp, read }]))
}

/** Deliveries of a message, failed ones first, with whether they were read in the app. Addresses are contact data. */
export function listDeliveries(access: Access, id: string) {
	if (!findBroadcast(access, id)) return []
	const rank: Record<DeliveryState, number> = {
		failed: 0,
		skipped: 1,
		waiting: 2,
		queued: 3,
		sent: 4,
		app: 5,
	}
	const isShown = seesContacts(access)
	return database()
		.select({
			id: deliveries.id,
			name: deliveries.name,
			about: deliveries.about,
			email: deliveries.email,
			membershipId: deliveries.membershipId,
			conversationId: deliveries.conversationId,
			state: deliveries.state,
			isRead: sql<number>`${conversationMembers.readId} >= ${deliveries.messageId}`.mapWith(Boolean),
		})
		.from(deliveries)
		.leftJoin(
			conversationMembers,
			and(
				rowsOf(conversationMembers, access),
				eq(conversationMembers.conversationId, deliveries.conversationId),
				eq(conversationMembers.membershipId, deliveries.membershipId),
			),
		)
		.where(and(rowsOf(deliveries, access), eq(deliveries.broadcastId, id)))
		.limit(20_000)
		.all()
		.map((delivery) => ({ ...delivery, email: isShown ? delivery.email : null }))
		.sort((a, b) => rank[a.state] - rank[b.state] || a.name.localeCompare(b.name))
}
