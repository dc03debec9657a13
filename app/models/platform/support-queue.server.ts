import { and, asc, count, desc, eq, isNotNull, min, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { memberships, schools, supportChats, supportMessages, users } from '#db/schema/index.ts'
import type { Kind } from '#app/domain/account/roles.ts'
import type { ChatState } from '#app/domain/support/chat.ts'
import type { Staff } from '../access.server.ts'

export const SHOWN = 50

export const QUEUES = ['waiting', 'answered', 'solved', 'mine'] as const
export type Queue = (typeof QUEUES)[number]

/** Support conversations: waiting ones longest first, all others newest first. */
export function listSupportQueue({ userId }: Staff, queue: Queue, page = 1) {
	const theirs =
		queue === 'mine' ? eq(supportChats.assigneeId, userId) : eq(supportChats.state, queue satisfies ChatState)
	// The latest message is the best hint at the subject.
	const lastWords = database()
		.select({ content: supportMessages.content })
		.from(supportMessages)
		.where(
			and(
				eq(supportMessages.schoolId, supportChats.schoolId),
				eq(supportMessages.chatId, supportChats.id),
				eq(supportMessages.author, 'user'),
			),
		)
		.orderBy(desc(supportMessages.id))
		.limit(1)
	const rows = database()
		.select({
			id: supportChats.id,
			text: sql<string | null>`(${lastWords})`,
			school: schools.name,
			name: supportChats.name,
			role: supportChats.role,
			kind: kindOf(),
			state: supportChats.state,
			lastAt: supportChats.lastAt,
			waitingSince: supportChats.waitingSince,
			assignee: users.name,
			rating: supportChats.rating,
			reopenedAt: supportChats.reopenedAt,
		})
		.from(supportChats)
		.innerJoin(schools, eq(schools.id, supportChats.schoolId))
		.leftJoin(users, eq(users.id, supportChats.assigneeId))
		.where(and(eq(supportChats.mode, 'admin'), theirs))
		.orderBy(queue === 'waiting' ? asc(supportChats.lastAt) : desc(supportChats.lastAt))
		.limit(SHOWN + 1)
		.offset((page - 1) * SHOWN)
		.all()
	return { rows: rows.slice(0, SHOWN), hasMore: rows.length > SHOWN }
}

/** Guardians share the role of students; the membership tells them apart. */
function kindOf() {
	const own = database()
		.select({ kind: memberships.kind })
		.from(memberships)
		.where(
			and(
				eq(memberships.schoolId, supportChats.schoolId),
				eq(memberships.userId, supportChats.userId),
				sql`${memberships.role} = ${supportChats.role}`,
			),
		)
		.orderBy(desc(memberships.createdAt))
		.limit(1)
	return sql<Kind>`coalesce((${own}), 'staff')`
}

export function countQueues(_staff: Staff): Record<ChatState, number> {
	const rows = database()
		.select({ state: supportChats.state, count: sql<number>`count(*)` })
		.from(supportChats)
		.where(eq(supportChats.mode, 'admin'))
		.groupBy(supportChats.state)
		.all()
	const counts = { waiting: 0, answered: 0, solved: 0 }
	for (const row of rows) counts[row.state] = row.count
	return counts
}

/** Number of conversations waiting for an answer, and the oldest waiting time. */
export function waitingChats(_staff: Staff): { waiting: number; oldest: number | null } {
	const row = database()
		.select({ waiting: count(), oldest: min(supportChats.waitingSince) })
		.from(supportChats)
		.where(and(eq(supportChats.mode, 'admin'), eq(supportChats.state, 'waiting')))
		.get()
	return row ?? { waiting: 0, oldest: null }
}

/** One conversation with everything needed to answer it. */
export function findThread(_staff: Staff, id: string) {
	const row = database()
		.select({ chat: supportChats, kind: kindOf(), school: schools, assignee: users.name })
		.from(supportChats)
		.innerJoin(schools, eq(schools.id, supportChats.schoolId))
		.leftJoin(users, eq(users.id, supportChats.assigneeId))
		.where(and(eq(supportChats.id, id), eq(supportChats.mode, 'admin')))
		.get()
	if (!row) return null
	const messages = database()
		.select()
		.from(supportMessages)
		.where(and(eq(supportMessages.schoolId, row.chat.schoolId), eq(supportMessages.chatId, id)))
		.orderBy(desc(supportMessages.id))
		.limit(200)
		.all()
	return { ...row, messages: messages.reverse() }
}

/** Average rating of solved conversations that were rated. */
export function averageRating(_staff: Staff): number | null {
	const row = database()
		.select({ average: sql<number | null>`avg(${supportChats.rating})` })
		.from(supportChats)
		.where(
			and(eq(supportChats.mode, 'admin'), eq(supportChats.state, 'solved'), isNotNull(supportChats.rating)),
		)
		.get()
	return row?.average ?? null
}
