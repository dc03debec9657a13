import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { devices, emailChanges, memberships, ownershipTransfers, passwordResets } from '#db/schema/index.ts'

/** Maximum life of an ownership offer. */
const OFFER_LIFE = 7 * 24 * 60 * 60 * 1000

/**
 * Ends every open link of an account: password resets, address changes and ownership offers. Trusted browsers
 * need a code again.
 * Securing an account must also stop everything an intruder may have started.
 */
export function endOpenLinks(tx: Tx, userId: string, now = Date.now()) {
	tx.update(passwordResets)
		.set({ expiresAt: now })
		.where(and(eq(passwordResets.userId, userId), gt(passwordResets.expiresAt, now)))
		.run()
	endEmailChanges(tx, userId, now)
	tx.update(devices)
		.set({ trustedUntil: null })
		.where(and(eq(devices.userId, userId), gt(devices.trustedUntil, now)))
		.run()
	const own = tx
		.select({ schoolId: memberships.schoolId, id: memberships.id })
		.from(memberships)
		.where(eq(memberships.userId, userId))
		.all()
	const ids = own.map(({ id }) => id)
	tx.update(ownershipTransfers)
		.set({ endedAt: now })
		.where(
			and(
				inArray(
					ownershipTransfers.schoolId,
					own.map(({ schoolId }) => schoolId),
				),
				gt(ownershipTransfers.askedAt, now - OFFER_LIFE),
				isNull(ownershipTransfers.acceptedAt),
				isNull(ownershipTransfers.endedAt),
				or(
					inArray(ownershipTransfers.fromMembershipId, ids),
					inArray(ownershipTransfers.toMembershipId, ids),
				),
			),
		)
		.run()
}

export function endEmailChanges(tx: Tx, userId: string, now: number) {
	tx.update(emailChanges)
		.set({ expiresAt: now })
		.where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now), isNull(emailChanges.usedAt)))
		.run()
}
