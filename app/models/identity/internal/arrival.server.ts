import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { invitations } from '#db/schema/index.ts'

/** Any way of signing in uses up the invitation. */
export function noteArrival(tx: Tx, place: { schoolId: string; id: string }, now: number) {
	tx.update(invitations)
		.set({ usedAt: now })
		.where(
			and(
				eq(invitations.schoolId, place.schoolId),
				eq(invitations.membershipId, place.id),
				isNull(invitations.usedAt),
				isNull(invitations.endedAt),
			),
		)
		.run()
}
