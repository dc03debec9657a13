import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { prepared, write } from '#db/client.server.ts'
import { passwordResets, sessions, users } from '#db/schema/index.ts'
import { fold } from '#app/utils/fold.ts'
import { passwordChangedLetter } from '#app/letters/password-changed.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { record } from '../audit.server.ts'
import { hashOfSecret } from '../secret.server.ts'
import { endOpenLinks } from './open-links.server.ts'
import { queueMail } from '../mail/outbox.server.ts'
import { accountReader } from './reader.server.ts'
import { forgetFailures } from './sign-in.server.ts'
import { knownEmail, type Asker } from './password-reset.server.ts'

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

/** The account whose password a link may change. The link must carry the account's current address. */
export function findLinkOwner({ token, email }: Link, now = Date.now()) {
	return byHash().get({ hash: hashOfSecret(token), key: fold(email), now }) ?? null
}

/** Sets a new password by link, ends all sessions, and emails the owner. */
export function resetPassword(
	link: Link,
	passwordHash: string,
	{ language, ...origin }: Asker,
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
		// An account locked by other people's failed attempts opens again with the new password.
		for (const name of [email, username]) if (name) forgetFailures(name)
		queueMail(tx, [passwordChangedLetter(accountReader(owner, language))], now)
		record(tx, { ...owner, school: null, ...origin }, 'password.reset')
		return done(null)
	})
}

export const LINK_OVER =
	'This reset link has expired or was used already. Please request a new password reset.'
