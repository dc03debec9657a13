import { and, count, countDistinct, eq, isNull, ne, or } from 'drizzle-orm'
import { eraseFromLog, write, type Tx } from '#db/client.server.ts'
import {
	memberships,
	outbox,
	emailChanges,
	passwordResets,
	preferences,
	reversals,
	planOrders,
	platformTransactions,
	schools,
	sessions,
	subscriptions,
	teachers,
	users,
} from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { eraseChats } from '../support/erasure.server.ts'
import { closeActivationRequest } from '../subscription/activation-request.server.ts'
import { findApprovedOrder } from '../subscription/open-order.server.ts'
import { forgetAllDevices } from '../identity/device.server.ts'
import { forgetTwoFactor } from '../identity/two-factor.server.ts'

const ERASED = 'Erased'

/**
 * Cancels an unpaid registration: erases the person, frees the address and ends the sessions, all in one
 * transaction. Returns false for a school that has paid or has other members.
 */
export function cancelRegistration(access: Access, now = Date.now()): boolean {
	return write((tx) => {
		if (!isUnpaid(tx, access) || !isAlone(tx, access) || findApprovedOrder(access)) return false
		erasePerson(tx, access, now)
		closeSchool(tx, access, now)
		eraseFromLog()
		const gone = { ...access, name: ERASED, email: '' }
		record(tx, gone, 'registration.cancelled', { objectId: access.schoolId })
		return true
	})
}

function isUnpaid(tx: Tx, { schoolId }: Access): boolean {
	const plans = tx.select().from(subscriptions).where(eq(subscriptions.schoolId, schoolId)).all()
	const [money] = tx
		.select({ entries: count() })
		.from(platformTransactions)
		.where(eq(platformTransactions.schoolId, schoolId))
		.all()
	const waits = plans.some(({ replacedAt }) => replacedAt === null)
	return waits && plans.every(({ state }) => state === 'pending') && money?.entries === 0
}

/** True if the user is the school's only member ever and belongs to no other school. */
function isAlone(tx: Tx, { schoolId, userId }: Access): boolean {
	const [here] = tx
		.select({ people: countDistinct(memberships.userId) })
		.from(memberships)
		.where(eq(memberships.schoolId, schoolId))
		.all()
	const [elsewhere] = tx
		.select({ places: count() })
		.from(memberships)
		.where(and(eq(memberships.userId, userId), ne(memberships.schoolId, schoolId)))
		.all()
	return here?.people === 1 && elsewhere?.places === 0
}

/** The row stays anonymized, because the history refers to it and is never changed. */
function erasePerson(tx: Tx, { userId, email, schoolId }: Access, now: number) {
	tx.delete(sessions).where(eq(sessions.userId, userId)).run()
	tx.delete(passwordResets).where(eq(passwordResets.userId, userId)).run()
	tx.delete(emailChanges).where(eq(emailChanges.userId, userId)).run()
	tx.delete(reversals).where(eq(reversals.userId, userId)).run()
	tx.delete(preferences).where(eq(preferences.userId, userId)).run()
	forgetAllDevices(tx, userId)
	forgetTwoFactor(tx, userId)
	eraseChats(tx, schoolId, [userId])
	if (email)
		tx.delete(outbox)
			.where(and(eq(outbox.to, email), or(isNull(outbox.schoolId), eq(outbox.schoolId, schoolId))))
			.run()
	tx.update(users)
		.set({
			name: ERASED,
			email: null,
			emailKey: null,
			username: null,
			usernameKey: null,
			passwordHash: null,
			disabledAt: now,
		})
		.where(eq(users.id, userId))
		.run()
}

function closeSchool(tx: Tx, { schoolId }: Access, now: number) {
	tx.update(memberships).set({ endedAt: now }).where(eq(memberships.schoolId, schoolId)).run()
	tx.update(subscriptions).set({ replacedAt: now }).where(eq(subscriptions.schoolId, schoolId)).run()
	tx.update(schools).set({ name: ERASED }).where(eq(schools.id, schoolId)).run()
	// An order the customer still approves at the provider is canceled there.
	tx.update(planOrders)
		.set({ outcome: 'withdrawn', settledAt: now })
		.where(and(eq(planOrders.schoolId, schoolId), isNull(planOrders.settledAt)))
		.run()
	// A solo teacher is also on their own list of teachers.
	tx.update(teachers)
		.set({ name: ERASED, nameKey: '', email: null, emailKey: null, archivedAt: now })
		.where(eq(teachers.schoolId, schoolId))
		.run()
	closeActivationRequest(tx, schoolId, 'refused', now)
}
