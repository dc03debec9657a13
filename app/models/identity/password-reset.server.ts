import { and, count, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { prepared, write, type Tx } from '#db/client.server.ts'
import { passwordResets, users } from '#db/schema/index.ts'
import { environment } from '#app/config/environment.server.ts'
import { fold } from '#app/utils/fold.ts'
import type { Mail } from '#app/letters/mail.ts'
import type { Language } from '#app/utils/spoken.ts'
import { passwordResetLetter } from '#app/letters/password-reset.server.ts'
import { record } from '../audit.server.ts'
import { hashOfSecret, newSecret } from '../secret.server.ts'
import { endOpenLinks } from './open-links.server.ts'
import { queueMail } from '../mail/outbox.server.ts'
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

const NOBODY = { email: 'nobody@solfa.example', name: 'Nobody' }

/**
 * Emails a reset link, at most three an hour. Unknown addresses and exceeded limits take the same time and
 * answer, so that nothing is revealed.
 */
export function sendResetLink(email: string, { language, ...origin }: Asker, now = Date.now()): void {
	const secret = newSecret()
	const hash = hashOfSecret(secret)
	write((tx) => {
		const owner = account().get({ key: fold(email) })
		const mail = passwordResetLetter(accountReader(owner ?? NOBODY, language), secret)
		const enough = hasEnough(owner?.userId ?? '', now)
		if (!owner || enough) return
		addLink(tx, owner.userId, hash, mail, now)
		record(tx, { ...owner, school: null, ...origin }, 'password.link-sent')
	})
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
