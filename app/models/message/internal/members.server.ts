import { and, eq, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { conversationMembers, memberships, messages, users } from '#db/schema/index.ts'
import type { Role } from '#app/domain/account/roles.ts'
import { firstIdAt } from '#app/utils/id.server.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '../../access.server.ts'
import { rowOf } from '../../school-rows.server.ts'

export interface Member {
	id: string
	name: string
	role: Role
	email: string | null
	/** True for a guardian who only takes part because a minor does. */
	isCopied: boolean
	isMuted: boolean
	isHere: boolean
	unread: number
}

/** Members of a conversation, with their notification state. */
export function membersOf(schoolId: SchoolId, conversationId: string): Member[] {
	return database()
		.select({
			id: memberships.id,
			name: users.name,
			role: memberships.role,
			email: users.email,
			isCopied: conversationMembers.isCopied,
			mutedAt: conversationMembers.mutedAt,
			endedAt: memberships.endedAt,
			lockedAt: memberships.lockedAt,
			unread: conversationMembers.unread,
		})
		.from(conversationMembers)
		.innerJoin(memberships, rowOf(memberships, schoolId, conversationMembers.membershipId))
		.innerJoin(users, eq(users.id, memberships.userId))
		.where(
			and(eq(conversationMembers.schoolId, schoolId), eq(conversationMembers.conversationId, conversationId)),
		)
		.all()
		.map(({ mutedAt, endedAt, lockedAt, ...member }) => ({
			...member,
			isMuted: mutedAt !== null,
			isHere: endedAt === null && lockedAt === null,
		}))
}

const HOUR = 60 * 60 * 1000

/** Limits how many messages a user can send in an hour. */
export function refuseMany({ schoolId, membershipId, role }: Access, now = Date.now()): Refused | null {
	const most = role === 'student' ? 30 : 200
	if (countWritten(schoolId, membershipId ?? '', firstIdAt(now - HOUR)) < most) return null
	return refused(
		{ form: 'That is a lot of messages in an hour. Please try again a little later.' },
		{ status: 429, retryAfter: 600 },
	)
}

function countWritten(schoolId: SchoolId, authorId: string, sinceId: string): number {
	const row = database()
		.select({ count: sql<number>`count(*)` })
		.from(messages)
		.where(
			and(
				eq(messages.schoolId, schoolId),
				eq(messages.authorId, authorId),
				sql`${messages.id} >= ${sinceId}`,
			),
		)
		.get()
	return row?.count ?? 0
}
