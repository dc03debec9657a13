import { and, eq, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { memberships, users } from '#db/schema/index.ts'
import type { Permission } from '#app/domain/account/permissions.ts'
import { accessFor, type Access, type SchoolId } from '../access.server.ts'
import { schoolById } from '../platform/school.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { grantsOf } from './person.server.ts'

/**
 * The present access of a member who is not signed in, for work that was left for later. Null if the account is closed
 * or the permission is gone.
 */
export function accessOfMember(
	schoolId: SchoolId,
	membershipId: string,
	permission: Permission,
): Access | null {
	const member = database()
		.select({
			userId: users.id,
			name: users.name,
			email: users.email,
			role: memberships.role,
			kind: memberships.kind,
		})
		.from(memberships)
		.innerJoin(users, and(eq(users.id, memberships.userId), isNull(users.disabledAt)))
		.where(
			and(
				rowOf(memberships, schoolId, membershipId),
				isNull(memberships.endedAt),
				isNull(memberships.lockedAt),
				isNull(memberships.awaitedSince),
			),
		)
		.get()
	const school = schoolById(schoolId)
	if (!member || !school) return null
	const grants = grantsOf(member.role, member.kind, { schoolId, membershipId })
	const noRequest = { sessionHash: '', requestId: '', address: '' }
	return accessFor({ ...member, ...noRequest, school, membershipId, grants }, permission)
}
