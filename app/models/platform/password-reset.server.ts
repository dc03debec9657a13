import { and, count, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { prepared, write, type Tx } from '#db/client.server.ts'
import { passwordResets, sessions, users } from '#db/schema/index.ts'
import { environment } from '#app/config/environment.server.ts'
import { fold } from '#app/utils/fold.ts'
import type { Mail } from '#app/letters/mail.ts'
import { passwordChangedLetter } from '#app/letters/password-changed.server.ts'
import { passwordResetLetter } from '#app/letters/password-reset.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { record } from '../audit.server.ts'
import { hashOfSecret, newSecret } from '../secret.server.ts'
import { endOpenLinks } from './open-links.server.ts'
import { queueMail } from './outbox.server.ts'
import { accountReader } from './reader.server.ts'
import type { Origin } from './session.server.ts'
import { forgetFailures } from './sign-in.server.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const LIFE = 30 * MINUTE
const AN_HOUR = 3

/** Whose password it is, to be written to at the address we know and never at the one that was typed. */
type Owner = { email: string; name: string }

/** Whoever is found by an address has one. */
const knownEmail = sql<string>`${users.email}`

const account = prepared((db) =>
	db
		.select({ userId: users.id, name: users.name, email: knownEmail })
		.from(users)
		.where(and(eq(users.emailKey, sql.placeholder('key')), isNull(users.disabledAt)))
		.prepare(),
)

const recent = prepared((db) =>
	db
		.select({ links: count() })
		.from(passwordResets)
		.where(
			and(
				eq(passwordResets.userId, sql.placeholder('userId')),
				gt(passwordResets.createdAt, sql.placeholder('since')),
			),
		)
		.prepare(),
)

const NOBODY = { email: 'nobody@solfa.example', name: 'Nobody' }

/**
 * Mails a link to the owner of an address, at most three an hour. An address nobody has, and one link too many,
 * end the same way in the same time: whoever asks learns nothing.
 */
export function sendResetLink(email: string, origin: Origin, now = Date.now()): void {
	const secret = newSecret()
	const hash = hashOfSecret(secret)
	write((tx) => {
		const owner = account().get({ key: fold(email) })
		const mail = passwordResetLetter(accountReader(owner ?? NOBODY), secret)
		const enough = hasEnough(owner?.userId ?? '', now)
		if (!owner || enough) return
		addLink(tx, owner.userId, hash, mail, now)
		record(tx, { ...owner, school: null, ...origin }, 'password.link-sent')
	})
}

/** For somebody whose school asked for them, in its transaction. False when they were sent enough. */
export function mailResetLink(
	tx: Tx,
	{ userId, ...owner }: Owner & { userId: string },
	now = Date.now(),
): boolean {
	if (hasEnough(userId, now)) return false
	endOpenLinks(tx, userId, now)
	const secret = newSecret()
	addLink(tx, userId, hashOfSecret(secret), passwordResetLetter(accountReader(owner), secret), now)
	return true
}

/** For somebody who has proved by another link that the account's mailbox is theirs. Answers its secret. */
export function newResetLink(tx: Tx, userId: string, now = Date.now()): string {
	const secret = newSecret()
	keepLink(tx, userId, hashOfSecret(secret), now)
	return secret
}

function hasEnough(userId: string, now: number): boolean {
	const links = recent().get({ userId, since: now - HOUR })?.links ?? 0
	return links >= AN_HOUR * environment().limitsScale
}

function addLink(tx: Tx, userId: string, hash: string, mail: Mail, now: number) {
	keepLink(tx, userId, hash, now)
	queueMail(tx, [mail], now)
}

function keepLink(tx: Tx, userId: string, hash: string, now: number) {
	endLinks(tx, userId, now)
	tx.insert(passwordResets)
		.values({ hash, userId, createdAt: now, expiresAt: now + LIFE })
		.run()
}

const byHash = prepared((db) =>
	db
		.select({ userId: users.id, name: users.name, email: knownEmail, username: users.username })
		.from(passwordResets)
		.innerJoin(users, eq(users.id, passwordResets.userId))
		.where(
			and(
				eq(passwordResets.hash, sql.placeholder('hash')),
				eq(users.emailKey, sql.placeholder('key')),
				gt(passwordResets.expiresAt, sql.placeholder('now')),
				isNull(passwordResets.usedAt),
				isNull(users.disabledAt),
			),
		)
		.prepare(),
)

interface Link {
	token: string
	email: string
}

/** Whose password a link may still change. It must name the address the account has now. */
export function findLinkOwner({ token, email }: Link, now = Date.now()) {
	return byHash().get({ hash: hashOfSecret(token), key: fold(email), now }) ?? null
}

/** Uses a link up. Everybody who was signed in to the account is signed out, and its owner is told. */
export function resetPassword(
	link: Link,
	passwordHash: string,
	origin: Origin,
	now = Date.now(),
): Outcome<null> {
	return write((tx) => {
		const owner = findLinkOwner(link, now)
		if (!owner) return refused({ form: LINK_OVER })
		const { userId, email, username } = owner
		tx.update(passwordResets)
			.set({ usedAt: now })
			.where(eq(passwordResets.hash, hashOfSecret(link.token)))
			.run()
		endOpenLinks(tx, userId, now)
		tx.update(users).set({ passwordHash, hasWeakPassword: false }).where(eq(users.id, userId)).run()
		tx.delete(sessions).where(eq(sessions.userId, userId)).run()
		// Whoever was locked out by somebody else's guesses gets in again with the new password.
		for (const name of [email, username]) if (name) forgetFailures(name)
		queueMail(tx, [passwordChangedLetter(accountReader(owner))], now)
		record(tx, { ...owner, school: null, ...origin }, 'password.reset')
		return done(null)
	})
}

export const LINK_OVER =
	'This reset link has expired or was used already. Please request a new password reset.'

/** Called by the hourly job. Those of the last hour are still counted. */
export function removeOldResets(now = Date.now()): number {
	return write(
		(tx) =>
			tx
				.delete(passwordResets)
				.where(lt(passwordResets.expiresAt, now - HOUR))
				.run().changes,
	)
}

/** Only the newest link opens anything. */
function endLinks(tx: Tx, userId: string, now: number) {
	tx.update(passwordResets)
		.set({ expiresAt: now })
		.where(and(eq(passwordResets.userId, userId), gt(passwordResets.expiresAt, now)))
		.run()
}
