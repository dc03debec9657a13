import { and, eq, isNull } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { memberships, sessions, users } from '#db/schema/index.ts'
import type { Holder } from '#app/domain/account/accounts.ts'
import { mayGive } from '#app/domain/account/permissions.ts'
import { isOwner, type Kind } from '#app/domain/account/roles.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import type { Change } from '../audit.server.ts'
import { heldGrants } from './held-grants.server.ts'
import { holderOf } from './holder.server.ts'

export type Member = NonNullable<ReturnType<typeof findMember>>

/** Finds an active membership. */
export function findMember(schoolId: SchoolId, membershipId: string) {
	return database()
		.select({
			id: memberships.id,
			userId: memberships.userId,
			role: memberships.role,
			kind: memberships.kind,
			awaitedSince: memberships.awaitedSince,
			lockedAt: memberships.lockedAt,
			lockedByRuleAt: memberships.lockedByRuleAt,
			name: users.name,
			email: users.email,
			username: users.username,
			passwordHash: users.passwordHash,
		})
		.from(memberships)
		.innerJoin(users, eq(users.id, memberships.userId))
		.where(and(rowOf(memberships, schoolId, membershipId), isNull(memberships.endedAt)))
		.get()
}

export const NOBODY_HERE = refused({ form: 'This account is not at your school any more.' }, { status: 404 })

/** Protects the owner, the user's own account, and office accounts with permissions the user lacks. */
export function refuseOwner(access: Access, member: Member): Refused | null {
	if (member.userId === access.userId) return refused({ form: 'You cannot do this to your own account.' })
	if (isOwner(member))
		return refused({ form: 'The school’s administrator keeps their account. Hand the school over first.' })
	const isBeyond = heldGrants(access, member.id).some(({ permission }) => !mayGive(access, permission))
	if (member.kind === 'office' && isBeyond)
		return refused({
			form: `${member.name} may do more than you. Ask the administrator to change this account.`,
		})
	return null
}

/** Ends the member's sessions at this school; sessions elsewhere continue. */
export function endSessionsAt(tx: Tx, schoolId: SchoolId, { id, userId }: Pick<Member, 'id' | 'userId'>) {
	return tx
		.delete(sessions)
		.where(and(eq(sessions.userId, userId), eq(sessions.schoolId, schoolId), eq(sessions.membershipId, id)))
		.run().changes
}

/** The person on the school's lists with this account. */
export function asHolder(tx: Tx, schoolId: SchoolId, member: Member): (Holder & { name: string }) | null {
	const is = holderKind(member.kind)
	if (!is) return null
	const holder = holderOf(tx, schoolId, is, member.id)
	return holder && { is, ...holder }
}

/** The subject of a history entry: the name on the lists, or the member's own name. */
export function asObject(tx: Tx, schoolId: SchoolId, member: Member): Change {
	const holder = asHolder(tx, schoolId, member)
	return { objectId: holder?.id ?? member.id, objectName: holder?.name ?? nameBeforeYes(member) }
}

/** An email address must not reveal the name of its owner before an invitation is accepted. */
function nameBeforeYes({ kind, awaitedSince, email, name }: Member): string {
	return kind === 'office' && awaitedSince !== null ? (email ?? name) : name
}

/** Office accounts are on no list. */
function holderKind(kind: Kind): Holder['is'] | null {
	if (kind === 'office') return null
	return kind === 'staff' ? 'teacher' : kind
}
