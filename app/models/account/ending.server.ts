import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { memberships } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { endInvitations } from './invitation.server.ts'
import { endSessionsAt, findMember } from './member.server.ts'

/** Ends a place at the school within a larger change: nobody comes in by it any more, and whoever is in is out. */
export function endPlaceOf(tx: Tx, { schoolId }: Access, membershipId: string, now = Date.now()) {
	const member = findMember(tx, schoolId, membershipId)
	if (!member || member.kind === 'staff') return
	tx.update(memberships)
		.set({ endedAt: now })
		.where(and(eq(memberships.schoolId, schoolId), eq(memberships.id, membershipId)))
		.run()
	endInvitations(tx, schoolId, membershipId, now)
	endSessionsAt(tx, schoolId, member)
}
