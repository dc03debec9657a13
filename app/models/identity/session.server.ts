import { desc, eq, lt } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { sessions } from '#db/schema/index.ts'
import type { Person } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { hashOfSecret, newSecret } from '../secret.server.ts'
import { noteArrival } from './internal/arrival.server.ts'
import { openMemberships } from './membership.server.ts'
import { type Origin, personByHash } from './person.server.ts'

const DAY = 24 * 60 * 60 * 1000
const REMEMBERED = 30 * DAY

/** A new session. The secret goes into the cookie and is not stored. */
export interface Opened {
	secret: string
	expiresAt: number
	remembered: boolean
	person: Person
}

/** Opens a session at the school the person last used. */
export function openSession(userId: string, remembered: boolean, origin: Origin): Opened {
	return write((tx) => begin(tx, userId, remembered, origin, lastMembership(tx, userId), 'session.opened'))
}

/** The same for a user created in this transaction. */
export function openFirstSession(tx: Tx, userId: string, membership: MembershipKey, origin: Origin): Opened {
	return begin(tx, userId, false, origin, membership, 'session.opened')
}

/** Replaces a session with one at another school. The old secret stops working. */
export function switchSchool(person: Person, membershipId: string, origin: Origin): Opened | null {
	return write((tx) => {
		const membership = openMemberships(tx, person.userId).find((membership) => membership.id === membershipId)
		if (!membership) return null
		const old = tx.delete(sessions).where(eq(sessions.hash, person.sessionHash)).returning().get()
		if (!old) return null
		return begin(tx, person.userId, old.remembered, origin, membership, 'session.switched', old.expiresAt)
	})
}

export function endSession(person: Person) {
	write((tx) => {
		tx.delete(sessions).where(eq(sessions.hash, person.sessionHash)).run()
		record(tx, person, 'session.closed')
	})
}

/** Called by the nightly job. */
export function removeExpiredSessions(now = Date.now()): number {
	return write((tx) => tx.delete(sessions).where(lt(sessions.expiresAt, now)).run().changes)
}

interface MembershipKey {
	schoolId: string
	id: string
}

function begin(
	tx: Tx,
	userId: string,
	remembered: boolean,
	origin: Origin,
	membership: MembershipKey | undefined,
	action: 'session.opened' | 'session.switched',
	/** Keeps the expiry of the old session when switching schools. */
	end?: number,
): Opened {
	const secret = newSecret()
	const createdAt = Date.now()
	const expiresAt = end ?? createdAt + (remembered ? REMEMBERED : DAY)
	const hash = hashOfSecret(secret)
	tx.insert(sessions)
		.values({
			hash,
			userId,
			schoolId: membership?.schoolId ?? null,
			membershipId: membership?.id ?? null,
			remembered,
			device: origin.device.slice(0, 200),
			createdAt,
			expiresAt,
		})
		.run()
	if (membership) noteArrival(tx, membership, createdAt)
	const person = personByHash(hash, origin)
	if (!person) throw new Error('A session was opened for somebody without a place to go.')
	record(tx, person, action)
	return { secret, expiresAt, remembered, person }
}

function lastMembership(tx: Tx, userId: string): MembershipKey | undefined {
	const open = openMemberships(tx, userId)
	const last = tx
		.select({ id: sessions.membershipId })
		.from(sessions)
		.where(eq(sessions.userId, userId))
		.orderBy(desc(sessions.createdAt))
		.limit(1)
		.get()
	return open.find((membership) => membership.id === last?.id) ?? open[0]
}
