import { and, eq } from 'drizzle-orm'
import { write } from '#db/client.server.ts'
import { autopayMethods, onlinePayments } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { findMethod } from './autopay-method.server.ts'

/** The provider is asked again after an hour. */
const PAUSE = 60 * 60 * 1000
/** An account whose keys no longer work is not asked forever. */
const LONGEST = 30 * 24 * PAUSE

/**
 * Takes the card of an ended permission for one call to the provider. The next call is planned before it, so that a call
 * whose answer is lost is repeated.
 */
export function claimCardToForget(access: Access, id: string, now = Date.now()) {
	return write((tx) => {
		const method = findMethod(access.schoolId, id)
		if (!method?.cardId || method.forgetAt === null || method.forgetAt > now) return null
		tx.update(autopayMethods)
			.set({ forgetAt: now + PAUSE })
			.where(rowOf(autopayMethods, access, id))
			.run()
		// A charge whose answer was lost is looked for by the customer of the card.
		const charge = tx
			.select({ id: onlinePayments.id })
			.from(onlinePayments)
			.where(
				and(
					rowsOf(onlinePayments, access),
					eq(onlinePayments.methodId, id),
					eq(onlinePayments.state, 'capturing'),
				),
			)
			.get()
		const { cardId, accountId, endedAt } = method
		return charge ? null : { cardId, accountId: accountId ?? '', isOver: now - (endedAt ?? now) > LONGEST }
	})
}

/** The provider has no such card any more, so its ids are removed here too. */
export function markCardForgotten(access: Access, id: string) {
	write((tx) =>
		tx
			.update(autopayMethods)
			.set({ forgetAt: null, cardId: null, customerId: null })
			.where(rowOf(autopayMethods, access, id))
			.run(),
	)
}
