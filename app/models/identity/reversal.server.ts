import { and, desc, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm'
import { prepared, write, type Tx } from '#db/client.server.ts'
import { memberships, reversals, schools, sessions, users } from '#db/schema/index.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { schoolIdOf } from '../access.server.ts'
import { record, recordOfNobody } from '../audit.server.ts'
import { hashOfSecret, newSecret } from '../secret.server.ts'
import { changeAddress } from './internal/address.server.ts'
import { accountOfAddress } from './account.server.ts'
import { endOpenLinks } from './open-links.server.ts'
import { newResetLink } from './password-reset.server.ts'
import type { Origin } from './person.server.ts'

const LIFE = 7 * 24 * 60 * 60 * 1000

type Lost = { userId: string; email: string } & (
	{ what: 'address' } | { what: 'school'; schoolId: string; membershipId: string }
)

/** Records the lost address or school, and returns the secret of the link that restores it. */
export function addReversal(tx: Tx, lost: Lost, now = Date.now()): string {
	const secret = newSecret()
	tx.insert(reversals)
		.values({ ...lost, hash: hashOfSecret(secret), createdAt: now, expiresAt: now + LIFE })
		.run()
	return secret
}

/**
 * Addresses for a notice about a loss: the current one, and all that were taken away recently. Otherwise a
 * thief could change the address first and hide the loss of the school.
 */
export function addressesOf(
	tx: Tx,
	{ userId, email }: { userId: string; email: string | null },
	now = Date.now(),
): string[] {
	const lately = tx
		.select({ email: reversals.email })
		.from(reversals)
		.where(and(eq(reversals.userId, userId), eq(reversals.what, 'address'), gt(reversals.expiresAt, now)))
		.orderBy(desc(reversals.createdAt))
		.all()
	return [...new Set([...(email ? [email] : []), ...lately.map((reversal) => reversal.email)])]
}

const byHash = prepared((db) =>
	db
		.select({
			userId: users.id,
			name: users.name,
			what: reversals.what,
			email: reversals.email,
			schoolId: reversals.schoolId,
			membershipId: reversals.membershipId,
			createdAt: reversals.createdAt,
			school: schools.name,
		})
		.from(reversals)
		.innerJoin(users, eq(users.id, reversals.userId))
		.leftJoin(schools, eq(schools.id, reversals.schoolId))
		.where(
			and(
				eq(reversals.hash, sql.placeholder('hash')),
				gt(reversals.expiresAt, sql.placeholder('now')),
				isNull(users.disabledAt),
			),
		)
		.prepare(),
)

export type Reversal = NonNullable<ReturnType<typeof findReversal>>

export function findReversal(token: string, now = Date.now()) {
	return byHash().get({ hash: hashOfSecret(token), now }) ?? null
}

export const REVERSAL_OVER = 'This link has expired or was used already.'

/**
 * Restores an address or a school. The account gets back the address of the link, all sessions end, and the
 * password becomes unknown (`unknownHash` is the hash of a random one). Returns the secret of a link to choose
 * a new password.
 */
export function reverseChange(
	token: string,
	unknownHash: string,
	origin: Origin,
	now = Date.now(),
): Outcome<{ token: string; email: string }> {
	return write((tx) => {
		const lost = findReversal(token, now)
		if (!lost) return refused({ form: REVERSAL_OVER })
		const { userId, name, email, schoolId, membershipId } = lost
		const owner = accountOfAddress(tx, email)
		if (owner && owner.id !== userId)
			return refused({ form: 'Another account uses this address now. Please write to us.' })

		const doer = { userId, name, school: null, ...origin }
		const taken = tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).get()
		changeAddress(tx, { userId, old: taken?.email ?? null, email }, doer)
		tx.update(users).set({ passwordHash: unknownHash }).where(eq(users.id, userId)).run()
		tx.delete(sessions).where(eq(sessions.userId, userId)).run()
		endOpenLinks(tx, userId, now)
		endJunior(tx, lost)
		if (schoolId !== null && membershipId !== null) {
			restoreOwner(tx, schoolId, membershipId, now)
			tx.delete(reversals)
				.where(and(eq(reversals.schoolId, schoolId), gte(reversals.createdAt, lost.createdAt)))
				.run()
			const restored = { objectId: membershipId, objectName: name, after: { administrator: name } }
			recordOfNobody(tx, schoolIdOf(schoolId), 'ownership.restored', restored)
		}
		record(tx, doer, 'profile.email-restored', { after: { email } })
		return done({ token: newResetLink(tx, userId, now), email })
	})
}

/** Called by the hourly job. */
export function removeOldReversals(now = Date.now()): number {
	return write((tx) => tx.delete(reversals).where(lt(reversals.expiresAt, now)).run().changes)
}

/**
 * Ends the links of this address and of every address added later. Earlier addresses keep theirs: a thief who
 * changes the address twice cannot end the real owner's link.
 */
function endJunior(tx: Tx, { userId, email }: Reversal) {
	const all = tx.select().from(reversals).where(eq(reversals.userId, userId)).all()
	const lostAt = (address: string) =>
		Math.min(
			...all
				.filter((reversal) => reversal.what === 'address' && reversal.email === address)
				.map((reversal) => reversal.createdAt),
		)
	for (const reversal of all) {
		const isOwn = reversal.email === email && reversal.what === 'address'
		if (isOwn || lostAt(reversal.email) > lostAt(email))
			tx.delete(reversals).where(eq(reversals.hash, reversal.hash)).run()
	}
}

/** The current owner becomes a teacher again, and the former owner gets back in even if locked or removed. */
function restoreOwner(tx: Tx, schoolId: string, membershipId: string, now: number) {
	const current = tx
		.select({ id: memberships.id, userId: memberships.userId })
		.from(memberships)
		.where(
			and(eq(memberships.schoolId, schoolId), eq(memberships.role, 'admin'), eq(memberships.kind, 'staff')),
		)
		.all()
	for (const { id, userId } of current) {
		tx.update(memberships)
			.set({ role: 'teacher' })
			.where(and(eq(memberships.schoolId, schoolId), eq(memberships.id, id)))
			.run()
		tx.delete(sessions)
			.where(and(eq(sessions.userId, userId), eq(sessions.schoolId, schoolId)))
			.run()
		endOpenLinks(tx, userId, now)
	}
	tx.update(memberships)
		.set({ role: 'admin', endedAt: null, lockedAt: null, lockedByRuleAt: null })
		.where(and(eq(memberships.schoolId, schoolId), eq(memberships.id, membershipId)))
		.run()
}
