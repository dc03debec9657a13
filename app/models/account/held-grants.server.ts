import { and, eq, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { grants, memberships } from '#db/schema/index.ts'
import { isGrant, type Grant } from '#app/domain/account/permissions.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'

/** A member's current extra permissions, with their row ids. */
export function heldGrants(access: Access, membershipId: string) {
	return database()
		.select({ id: grants.id, permission: grants.permission })
		.from(grants)
		.where(and(rowsOf(grants, access), eq(grants.membershipId, membershipId), isNull(grants.endedAt)))
		.all()
		.flatMap(({ id, permission }) => (isGrant(permission) ? [{ id, permission }] : []))
}

/** Extra permissions of each office account, by membership. */
export function grantsOfOffice(access: Access): Map<string, Grant[]> {
	const held = new Map<string, Grant[]>()
	const rows = database()
		.select({ id: grants.membershipId, permission: grants.permission })
		.from(memberships)
		.innerJoin(
			grants,
			and(rowsOf(grants, access), eq(grants.membershipId, memberships.id), isNull(grants.endedAt)),
		)
		.where(
			and(
				rowsOf(memberships, access),
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
