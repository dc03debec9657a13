import { createHash } from 'node:crypto'
import { and, between, count, eq, exists, isNull, lt, or, sql } from 'drizzle-orm'
import { prepared, write, type Db } from '#db/client.server.ts'
import { invitations, memberships, signInFailures, users } from '#db/schema/index.ts'
import { environment } from '#app/config/environment.server.ts'
import { signInPausedLetter } from '#app/letters/password-changed.server.ts'
import { fold } from '#app/utils/fold.ts'
import { newId } from '#app/utils/id.server.ts'
import { queueMail, wasMailed } from '../mail/outbox.server.ts'
import { accountReader } from './reader.server.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const WINDOW = 15 * MINUTE
const PER_ACCOUNT = 10
const PER_SUBNET = 100
/** Responses are delayed from this many failures on. */
const SLOWED_FROM = 5
const STEP = 250

const byName = prepared((db) =>
	db
		.select({ id: users.id, passwordHash: users.passwordHash })
		.from(users)
		.where(
			and(
				or(eq(users.emailKey, sql.placeholder('key')), eq(users.usernameKey, sql.placeholder('key'))),
				isNull(users.disabledAt),
				// Users without any open membership cannot sign in, and get the same answer as a stranger.
				or(users.isSuperAdmin, exists(openMembership(db))),
			),
		)
		.prepare(),
)

function openMembership(db: Db) {
	return db
		.select({ id: memberships.id })
		.from(memberships)
		.where(
			and(
				eq(memberships.userId, users.id),
				isNull(memberships.endedAt),
				isNull(memberships.lockedAt),
				or(isNull(memberships.awaitedSince), exists(openInvitation(db))),
			),
		)
}

function openInvitation(db: Db) {
	return db
		.select({ id: invitations.id })
		.from(invitations)
		.where(
			and(
				eq(invitations.schoolId, memberships.schoolId),
				eq(invitations.membershipId, memberships.id),
				isNull(invitations.usedAt),
				isNull(invitations.endedAt),
			),
		)
}

/** The account of a username or email address, with its credentials. */
export function findCredentials(username: string) {
	return byName().get({ key: fold(username) })
}

const recent = prepared((db) => ({
	account: db
		.select({ failures: count(), oldest: sql<number>`min(${signInFailures.at})` })
		.from(signInFailures)
		.where(
			and(
				eq(signInFailures.accountKey, sql.placeholder('key')),
				between(signInFailures.at, sql.placeholder('since'), sql.placeholder('until')),
			),
		)
		.prepare(),
	subnet: db
		.select({ failures: count(), oldest: sql<number>`min(${signInFailures.at})` })
		.from(signInFailures)
		.where(
			and(
				eq(signInFailures.subnet, sql.placeholder('key')),
				between(signInFailures.at, sql.placeholder('since'), sql.placeholder('until')),
			),
		)
		.prepare(),
}))

/** The delay before the next attempt, or the time of the next one that is allowed. */
export function signInRoom(username: string, subnet: string): { delay: number } | { retryAfter: number } {
	const { limitsScale } = environment()
	const now = Date.now()
	// Ignores timestamps in the future, left by a clock that was ahead.
	const window = { since: now - WINDOW + 1, until: now + WINDOW }
	const account = recent().account.get({ key: accountKey(username), ...window })
	const network = recent().subnet.get({ key: subnet, ...window })
	if (!account || !network) throw new Error('A count always has a row.')
	if (account.failures >= PER_ACCOUNT * limitsScale)
		return { retryAfter: secondsUntil(account.oldest + WINDOW) }
	if (network.failures >= PER_SUBNET * limitsScale)
		return { retryAfter: secondsUntil(network.oldest + WINDOW) }
	return { delay: Math.max(0, account.failures - SLOWED_FROM * limitsScale + 1) * STEP }
}

/** Counts a failure. When it pauses sign-in to the account, its owner gets an email, once an hour at most. */
export function recordFailure(username: string, subnet: string, now = Date.now()) {
	const key = accountKey(username)
	write((tx) => {
		tx.insert(signInFailures).values({ id: newId(), accountKey: key, subnet, at: now }).run()
		const failures =
			recent().account.get({ key, since: now - WINDOW + 1, until: now + WINDOW })?.failures ?? 0
		if (failures < PER_ACCOUNT * environment().limitsScale) return
		const owner = tx
			.select({ name: users.name, email: users.email })
			.from(users)
			.where(eq(users.id, findCredentials(username)?.id ?? ''))
			.get()
		if (!owner?.email || wasMailed(tx, owner.email, 'sign-in-paused', now - HOUR)) return
		const to = accountReader({ ...owner, email: owner.email })
		queueMail(tx, [signInPausedLetter(to, WINDOW / MINUTE)], now)
	})
}

/** A successful sign-in clears earlier failures. */
export function forgetFailures(username: string) {
	write((tx) =>
		tx
			.delete(signInFailures)
			.where(eq(signInFailures.accountKey, accountKey(username)))
			.run(),
	)
}

/** Called by the nightly job. */
export function removeOldFailures(now = Date.now()): number {
	return write(
		(tx) =>
			tx
				.delete(signInFailures)
				.where(lt(signInFailures.at, now - WINDOW))
				.run().changes,
	)
}

/** Both names of an account share one counter. */
export function passwordAccount(username: string): string {
	return findCredentials(username)?.id ?? fold(username)
}

/** Hashed, because people sometimes type their password into this field. */
function accountKey(username: string): string {
	return createHash('sha256').update(passwordAccount(username)).digest('base64url')
}

function secondsUntil(moment: number): number {
	return Math.max(1, Math.ceil((moment - Date.now()) / 1000))
}
