import { and, eq, isNull } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { activationRequests } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'

/** Every attempt may query the provider, so they are limited to one per interval. */
const EVERY = 10_000

/** Records a school's claim to have paid. It opens nothing: staff see it, and the provider is queried. */
export function askForActivation(access: Access, claimed: string, now = Date.now()): Outcome<{ id: string }> {
	return write((tx) => {
		const { schoolId, userId } = access
		const before = tx
			.select()
			.from(activationRequests)
			.where(and(eq(activationRequests.schoolId, schoolId), isNull(activationRequests.settledAt)))
			.get()
		const wait = (before?.lastTriedAt ?? 0) + EVERY - now
		if (wait > 0) return refused({ form: TOO_SOON }, { status: 429, retryAfter: Math.ceil(wait / 1000) })
		record(tx, access, 'subscription.activation-asked', { objectName: claimed })
		if (before) {
			const change = { claimed, tries: before.tries + 1, lastTriedAt: now }
			tx.update(activationRequests)
				.set(change)
				.where(rowOf(activationRequests, schoolId, before.id))
				.run()
			return done({ id: before.id })
		}
		const id = newId(now)
		tx.insert(activationRequests)
			.values({ schoolId, id, claimed, requestedBy: userId, createdAt: now, lastTriedAt: now })
			.run()
		return done({ id })
	})
}

/** A paid plan settles any open request. */
export function closeActivationRequest(
	tx: Tx,
	schoolId: SchoolId,
	outcome: 'activated' | 'refused',
	now: number,
) {
	tx.update(activationRequests)
		.set({ settledAt: now, outcome })
		.where(and(eq(activationRequests.schoolId, schoolId), isNull(activationRequests.settledAt)))
		.run()
}

const TOO_SOON = 'Please wait a few seconds before you try again.'
