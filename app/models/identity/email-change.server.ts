import { and, count, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { prepared, write, type Tx } from '#db/client.server.ts'
import { emailChanges, users } from '#db/schema/index.ts'
import { environment } from '#app/config/environment.server.ts'
import { fold } from '#app/utils/fold.ts'
import type { Mail } from '#app/letters/mail.ts'
import {
	emailChangedLetter,
	emailChangeNotice,
	emailConfirmationLetter,
	emailTakenLetter,
} from '#app/letters/email-change.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Person } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { hashOfSecret, newSecret } from '../secret.server.ts'
import { changeAddress } from './internal/address.server.ts'
import { accountOfAddress } from './account.server.ts'
import { endEmailChanges, endOpenLinks } from './open-links.server.ts'
import { queueMail } from '../mail/outbox.server.ts'
import { accountReader } from './reader.server.ts'
import { addReversal } from './reversal.server.ts'
import type { Origin } from './person.server.ts'

const HOUR = 60 * 60 * 1000
const LIFE = 24 * HOUR
const AN_HOUR = 3

/**
 * Asks the owner of a new address to confirm it. An address in use gets the same answer; only its owner is
 * informed.
 */
export function askForEmail(person: Person, email: string, now = Date.now()): Outcome<null> {
	return write((tx) => {
		if (person.email !== null && fold(email) === fold(person.email))
			return refused({ email: 'This is your address already.' })
		const reader = readerOf(person)
		const notice = reader && emailChangeNotice(reader, email)
		if (!mailConfirmation(tx, person, { email, notice }, now))
			return refused({ email: 'You asked three times in the last hour. Please wait a while.' })
		record(tx, person, 'profile.email-asked')
		return done(null)
	})
}

type Account = Pick<Person, 'userId' | 'name' | 'email' | 'language'>

const readerOf = ({ name, email }: Account) => (email === null ? null : accountReader({ name, email }))

/**
 * Emails the confirmation link to the new address, and a notice to the old one. False after three links within
 * an hour.
 */
export function mailConfirmation(
	tx: Tx,
	account: Account,
	{ email, notice }: { email: string; notice: Mail | null },
	now = Date.now(),
): boolean {
	const { userId } = account
	if (askedLately(tx, userId, now) >= AN_HOUR * environment().limitsScale) return false
	const secret = newSecret()
	// Only the newest link works.
	endEmailChanges(tx, userId, now)
	tx.insert(emailChanges)
		.values({ hash: hashOfSecret(secret), userId, email, createdAt: now, expiresAt: now + LIFE })
		.run()
	const known = accountOfAddress(tx, email)
	const language = readerOf(account)?.language ?? account.language ?? 'en'
	const letter = known
		? emailTakenLetter(accountReader({ name: known.name, email }))
		: emailConfirmationLetter({ email, language }, secret)
	queueMail(tx, notice ? [letter, notice] : [letter], now)
	return true
}

const byHash = prepared((db) =>
	db
		.select({ userId: users.id, name: users.name, old: users.email, email: emailChanges.email })
		.from(emailChanges)
		.innerJoin(users, eq(users.id, emailChanges.userId))
		.where(
			and(
				eq(emailChanges.hash, sql.placeholder('hash')),
				gt(emailChanges.expiresAt, sql.placeholder('now')),
				isNull(emailChanges.usedAt),
				isNull(users.disabledAt),
			),
		)
		.prepare(),
)

export function findEmailChange(hash: string, now = Date.now()) {
	return byHash().get({ hash, now }) ?? null
}

/** Confirms a new address. Links sent to the old one stop working. */
export function confirmEmail(hash: string, origin: Origin, now = Date.now()): Outcome<{ email: string }> {
	return write((tx) => {
		const change = findEmailChange(hash, now)
		if (!change) return refused({ form: CONFIRMATION_OVER })
		const { userId, name, old, email } = change
		if (accountOfAddress(tx, email)) return refused({ form: CONFIRMATION_OVER })
		tx.update(emailChanges).set({ usedAt: now }).where(eq(emailChanges.hash, hash)).run()
		endOpenLinks(tx, userId, now)
		const doer = { userId, name, school: null, ...origin }
		changeAddress(tx, { userId, old, email }, doer)
		if (old) {
			const secret = addReversal(tx, { userId, what: 'address', email: old }, now)
			const { language } = accountReader({ email })
			queueMail(tx, [emailChangedLetter({ name, email: old, language }, email, secret)], now)
		}
		record(tx, doer, 'profile.email-changed', {
			before: { email: old },
			after: { email },
		})
		return done({ email })
	})
}

export const CONFIRMATION_OVER =
	'This link has expired or was used already. Please ask for a new one in your settings.'

const pending = prepared((db) =>
	db
		.select({ email: emailChanges.email })
		.from(emailChanges)
		.where(
			and(
				eq(emailChanges.userId, sql.placeholder('userId')),
				gt(emailChanges.expiresAt, sql.placeholder('now')),
				isNull(emailChanges.usedAt),
			),
		)
		.limit(1)
		.prepare(),
)

/** The new address waiting for confirmation. */
export function pendingEmail({ userId }: Pick<Person, 'userId'>, now = Date.now()): string | null {
	return pending().get({ userId, now })?.email ?? null
}

/** Called by the hourly job. Links of the last hour stay, because the limit counts them. */
export function removeOldEmailChanges(now = Date.now()): number {
	return write(
		(tx) =>
			tx
				.delete(emailChanges)
				.where(lt(emailChanges.expiresAt, now - HOUR))
				.run().changes,
	)
}

function askedLately(tx: Tx, userId: string, now: number): number {
	const lately = and(eq(emailChanges.userId, userId), gt(emailChanges.createdAt, now - HOUR))
	return tx.select({ times: count() }).from(emailChanges).where(lately).get()?.times ?? 0
}
