import { and, eq, ne, sql } from 'drizzle-orm'
import { prepared, write } from '#db/client.server.ts'
import { sessions, users } from '#db/schema/index.ts'
import { ownPasswordChangedLetter } from '#app/letters/password-changed.server.ts'
import type { Person } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { pendingEmail } from './email-change.server.ts'
import { endOpenLinks } from './open-links.server.ts'
import { queueMail } from '../mail/outbox.server.ts'
import { accountReader } from './reader.server.ts'

const ofPerson = prepared((db) =>
	db
		.select({
			hash: users.passwordHash,
			isWeak: users.hasWeakPassword,
			email: users.email,
			username: users.username,
		})
		.from(users)
		.where(eq(users.id, sql.placeholder('userId')))
		.prepare(),
)

/** The password hash for confirming sensitive actions, and the key that counts failed attempts. */
export function findOwnPassword({ userId }: Pick<Person, 'userId'>) {
	const account = ofPerson().get({ userId })
	return { hash: account?.hash ?? null, account: account?.email ?? account?.username ?? userId }
}

/** True if the user registered with a common password and has not changed it since. */
export function hasWeakPassword({ userId }: Person): boolean {
	return ofPerson().get({ userId })?.isWeak ?? false
}

/** Changes the password, ends all other sessions, and emails the owner. */
export function changeOwnPassword(person: Person, passwordHash: string, now = Date.now()) {
	const { userId, name, email, sessionHash } = person
	write((tx) => {
		tx.update(users).set({ passwordHash, hasWeakPassword: false }).where(eq(users.id, userId)).run()
		tx.delete(sessions)
			.where(and(eq(sessions.userId, userId), ne(sessions.hash, sessionHash)))
			.run()
		const canceledEmail = pendingEmail(person, now)
		endOpenLinks(tx, userId, now)
		if (email) queueMail(tx, [ownPasswordChangedLetter(accountReader({ name, email }), canceledEmail)], now)
		record(tx, person, 'password.changed')
	})
}
