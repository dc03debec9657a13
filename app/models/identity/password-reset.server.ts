import { and, count, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { prepared, write, type Tx } from '#db/client.server.ts'
import { memberships, passwordResets, schools, users } from '#db/schema/index.ts'
import { environment } from '#app/config/environment.server.ts'
import { fold } from '#app/utils/fold.ts'
import type { Mail } from '#app/letters/mail.ts'
import type { Reader } from '#app/letters/words.server.ts'
import type { Language } from '#app/utils/spoken.ts'
import { accountLockedLetter, passwordResetLetter } from '#app/letters/password-reset.server.ts'
import { schoolIdOf } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { hashOfSecret, newSecret } from '../secret.server.ts'
import { endOpenLinks } from './open-links.server.ts'
import { queueMail, queueSchoolMail, wasMailed } from '../mail/outbox.server.ts'
import { accountReader } from './reader.server.ts'
import type { Origin } from './person.server.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const LIFE = 30 * MINUTE
const AN_HOUR = 3

/** Mail goes to the stored address, never to the typed one. */
type Owner = { email: string; name: string }
/** The request's origin and the language of the page. */
export type Asker = Origin & { language?: Language }

/** Every user found by address has an email. */
export const knownEmail = sql<string>`${users.email}`

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

/** The schools that an account still belongs to. Staff of the platform come in without any. */
const places = prepared((db) =>
	db
		.select({ id: memberships.schoolId, name: schools.name, lockedAt: memberships.lockedAt })
		.from(memberships)
		.innerJoin(schools, eq(schools.id, memberships.schoolId))
		.innerJoin(users, eq(users.id, memberships.userId))
		.where(
			and(
				eq(memberships.userId, sql.placeholder('userId')),
				eq(users.isSuperAdmin, false),
				isNull(memberships.endedAt),
			),
		)
		.orderBy(schools.name)
		.prepare(),
)

const NOBODY = { email: 'nobody@solfa.example', name: 'Nobody' }

/**
 * Emails a reset link, at most three an hour, or says that the account is locked. Unknown addresses and exceeded
 * limits take the same time and answer, so that nothing is revealed.
 */
export function sendResetLink(email: string, { language, ...origin }: Asker, now = Date.now()): void {
	const secret = newSecret()
	const hash = hashOfSecret(secret)
	write((tx) => {
		const owner = account().get({ key: fold(email) })
		const reader = accountReader(owner ?? NOBODY, language)
		const mail = passwordResetLetter(reader, secret)
		const enough = hasEnough(owner?.userId ?? '', now)
		const locked = lockedPlaces(owner?.userId ?? '')
		if (!owner || enough) return
		if (locked.length > 0) return tellOfLock(tx, reader, locked, now)
		addLink(tx, owner.userId, hash, mail, now)
		record(tx, { ...owner, school: null, ...origin }, 'password.link-sent')
	})
}

/** The schools that locked an account, if no other one is left to it. */
function lockedPlaces(userId: string) {
	const own = places().all({ userId })
	if (own.some(({ lockedAt }) => lockedAt === null)) return []
	return [...new Map(own.map((place) => [place.id, place])).values()]
}

/** A new password would not let this person in. Each school that locked them says so itself, once an hour at most. */
function tellOfLock(tx: Tx, reader: Reader, locked: ReturnType<typeof lockedPlaces>, now: number) {
	if (wasMailed(tx, reader.email, 'account-locked', now - HOUR)) return
	for (const { id, name } of locked)
		queueSchoolMail(tx, schoolIdOf(id), [accountLockedLetter(reader, name)], now)
}

/** Emails a link on request of the school, in its transaction. False once the limit is reached. */
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

/** The caller has verified ownership of the mailbox by another link. Returns the secret. */
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
	endResetLinks(tx, userId, now)
	tx.insert(passwordResets)
		.values({ hash, userId, createdAt: now, expiresAt: now + LIFE })
		.run()
}

/** Called by the hourly job. Links of the last hour stay, because the limit counts them. */
export function removeOldResets(now = Date.now()): number {
	return write(
		(tx) =>
			tx
				.delete(passwordResets)
				.where(lt(passwordResets.expiresAt, now - HOUR))
				.run().changes,
	)
}

/** Only the newest link works. */
function endResetLinks(tx: Tx, userId: string, now: number) {
	tx.update(passwordResets)
		.set({ expiresAt: now })
		.where(and(eq(passwordResets.userId, userId), gt(passwordResets.expiresAt, now)))
		.run()
}
