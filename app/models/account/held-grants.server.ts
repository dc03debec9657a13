import { and, eq, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { grants, memberships } from '#db/schema/index.ts'
import { isGrant, type Grant } from '#app/domain/account/permissions.ts'
import type { Access } from '../access.server.ts'

/** What a member may do beyond their role now, each with its entry. */
export function heldGrants({ schoolId }: Access, membershipId: string) {
	return database()
		.select({ id: grants.id, permission: grants.permission })
		.from(grants)
		.where(and(eq(grants.schoolId, schoolId), eq(grants.membershipId, membershipId), isNull(grants.endedAt)))
		.all()
		.flatMap(({ id, permission }) => (isGrant(permission) ? [{ id, permission }] : []))
}

/** What each colleague of the office may do beyond what every office account has, by their place. */
export function grantsOfOffice({ schoolId }: Access): Map<string, Grant[]> {
	const held = new Map<string, Grant[]>()
	const rows = database()
		.select({ id: grants.membershipId, permission: grants.permission })
		.from(memberships)
		.innerJoin(
			grants,
			and(eq(grants.schoolId, schoolId), eq(grants.membershipId, memberships.id), isNull(grants.endedAt)),
		)
		.where(
			and(
				eq(memberships.schoolId, schoolId),
				eq(memberships.role, 'admin'),
				eq(memberships.kind, 'office'),
				isNull(memberships.endedAt),
			),
		)
		.all()
	for (const { id, permission } of rows)
		if (isGrant(permission)) held.set(id, [...(held.get(id) ?? []), permission])
	return held
}
