import { and, eq, gte, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { prepared, type Tx } from '#db/client.server.ts'
import { memberships, users } from '#db/schema/index.ts'
import { usernameFrom } from '#app/domain/account/accounts.ts'
import { fold } from '#app/utils/fold.ts'
import { newId } from '#app/utils/id.server.ts'
import { forgetTwoFactor } from './two-factor.server.ts'

/**
 * The account of an address, anywhere on the platform. Callers acting for a school must not reveal whether it
 * exists.
 */
export function accountOfAddress(tx: Tx, email: string) {
	return tx
		.select({
			id: users.id,
			name: users.name,
			isSuperAdmin: users.isSuperAdmin,
			disabledAt: users.disabledAt,
		})
		.from(users)
		.where(eq(users.emailKey, fold(email)))
		.get()
}

interface NewAccount {
	name: string
	email: string | null
	username: string | null
}

/** Creates an account without a password, so that sign-in is impossible until one is chosen. */
export function addAccount(tx: Tx, { name, email, username }: NewAccount, now = Date.now()): string {
	const id = newId(now)
	tx.insert(users)
		.values({
			id,
			name,
			email,
			emailKey: email && fold(email),
			username,
			usernameKey: username && fold(username),
			createdAt: now,
		})
		.run()
	return id
}

export function isUsernameTaken(tx: Tx, username: string): boolean {
	const key = fold(username)
	// Sign-in uses one field for both, so a username must not look like an email address.
	const taken = tx.select({ id: users.id }).from(users).where(eq(users.usernameKey, key)).get()
	return taken !== undefined
}

const alike = prepared((db) =>
	db
		.select({ key: users.usernameKey })
		.from(users)
		.where(
			and(gte(users.usernameKey, sql.placeholder('from')), lt(users.usernameKey, sql.placeholder('until'))),
		)
		.limit(1000)
		.prepare(),
)

/** A free username made from the name, with a number if necessary. */
export function suggestUsername(name: string): string {
	const wanted = usernameFrom(name)
	const taken = new Set(
		alike()
			.all({ from: wanted, until: `${wanted}\u{10ffff}` })
			.map(({ key }) => key),
	)
	if (!taken.has(wanted)) return wanted
	let number = 2
	while (taken.has(`${wanted}${number}`)) number += 1
	return `${wanted}${number}`
}

/** True if the user is a member of another school too, so that no single school may reset the password. */
export function belongsElsewhere(tx: Pick<Tx, 'select'>, userId: string, schoolId: string): boolean {
	const elsewhere = tx
		.select({ id: memberships.id })
		.from(memberships)
		.where(
			and(eq(memberships.userId, userId), ne(memberships.schoolId, schoolId), isNull(memberships.endedAt)),
		)
		.get()
	return elsewhere !== undefined
}

/**
 * Closes an account made for an invitation that was never accepted, and frees its address and username.
 * Accounts that were ever used stay.
 */
export function closeUnusedAccount(tx: Tx, userId: string, now = Date.now()) {
	const isUsed = tx
		.select({ id: memberships.id })
		.from(memberships)
		.where(
			and(eq(memberships.userId, userId), or(isNull(memberships.endedAt), isNull(memberships.awaitedSince))),
		)
		.limit(1)
		.get()
	if (isUsed) return
	tx.update(users)
		.set({
			email: null,
			emailKey: null,
			username: null,
			usernameKey: null,
			passwordHash: null,
			disabledAt: now,
		})
		.where(and(eq(users.id, userId), eq(users.isSuperAdmin, false)))
		.run()
}

/**
 * Removes the password, so that only a new code opens the account. Two-factor sign-in ends as well, because the
 * phone may be lost too.
 */
export function forgetPassword(tx: Tx, userId: string) {
	tx.update(users).set({ passwordHash: null }).where(eq(users.id, userId)).run()
	forgetTwoFactor(tx, userId)
}
