import { and, asc, eq, isNull, lt, lte } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { memberships, pushDevices, pushKeys, pushOutbox } from '#db/schema/index.ts'
import { openSealed, sealText } from '#app/config/sealed.server.ts'
import { schoolIdOf } from '../access.server.ts'
import { endPushDevices } from './push-outbox.server.ts'

const MINUTE = 60_000
/** A claimed notification is reserved for longer than any attempt takes. */
const LEASE = MINUTE
const WAITS = [MINUTE / 2, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE]
const GIVE_UP = 24 * 60 * MINUTE

export interface PushKeys {
	publicKey: string
	privateKey: string
}

/** Null until the job has stored a pair, and if another secret sealed it. */
export function findPushKeys(): PushKeys | null {
	const row = database().select().from(pushKeys).get()
	const opened = row && openSealed('push', 'keys', row.privateKey)
	return opened ? { publicKey: row.publicKey, privateKey: opened.secret } : null
}

/** Stores a new pair. Devices that trusted another one can no longer be reached, so they end. */
export function keepPushKeys({ publicKey, privateKey }: PushKeys, now = Date.now()) {
	const values = { publicKey, privateKey: sealText('push', 'keys', privateKey), createdAt: now }
	write((tx) => {
		tx.delete(pushOutbox).run()
		tx.delete(pushDevices).run()
		tx.insert(pushKeys)
			.values({ id: 1, ...values })
			.onConflictDoUpdate({ target: pushKeys.id, set: values })
			.run()
	})
}

export type ClaimedPush = NonNullable<ReturnType<typeof claimPush>>

/** Claims the notification that has waited longest, for a member who may still sign in. The claim expires if no result is reported. */
export function claimPush(now = Date.now()) {
	const next = () =>
		database()
			.select({ push: pushOutbox, device: pushDevices })
			.from(pushOutbox)
			.innerJoin(
				pushDevices,
				and(eq(pushDevices.schoolId, pushOutbox.schoolId), eq(pushDevices.id, pushOutbox.deviceId)),
			)
			.innerJoin(
				memberships,
				and(eq(memberships.schoolId, pushDevices.schoolId), eq(memberships.id, pushDevices.membershipId)),
			)
			.where(and(lte(pushOutbox.dueAt, now), isNull(memberships.endedAt), isNull(memberships.lockedAt)))
			.orderBy(asc(pushOutbox.dueAt))
			.limit(1)
			.get()
	// A transaction takes the write lock, which is not needed while nothing waits.
	if (!next()) return null
	return write((tx) => {
		const push = next()
		if (!push) return null
		const claimed = { dueAt: now + LEASE, tries: push.push.tries + 1 }
		tx.update(pushOutbox).set(claimed).where(isIt(push.push)).run()
		return { ...push, push: { ...push.push, ...claimed } }
	})
}

export function markPushed({ push }: ClaimedPush) {
	write((tx) => tx.delete(pushOutbox).where(isIt(push)).run())
}

/** Tries again later, or ends the device if it is gone. */
export function markNotPushed({ push, device }: ClaimedPush, { gone }: { gone: boolean }, now = Date.now()) {
	write((tx) => {
		if (gone) return endPushDevices(tx, schoolIdOf(device.schoolId), [device.id])
		tx.update(pushOutbox)
			.set({ dueAt: now + (WAITS[push.tries - 1] ?? 60 * MINUTE) })
			.where(isIt(push))
			.run()
	})
}

/** Gives up what could not be shown for a day; the email arrived long ago. */
export function removeOldPushes(now = Date.now()): number {
	return write(
		(tx) =>
			tx
				.delete(pushOutbox)
				.where(and(lt(pushOutbox.createdAt, now - GIVE_UP), lt(pushOutbox.dueAt, now)))
				.run().changes,
	)
}

function isIt({ schoolId, id }: { schoolId: string; id: string }) {
	return and(eq(pushOutbox.schoolId, schoolId), eq(pushOutbox.id, id))
}
