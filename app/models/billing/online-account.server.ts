import { and, count, eq, isNull, or } from 'drizzle-orm'
import { openSealed, sealText } from '#app/config/sealed.server.ts'
import { database, write } from '#db/client.server.ts'
import { onlineAccounts, onlinePayments, onlineRefunds } from '#db/schema/index.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'

const USE = 'online-payments'

export interface OnlineKeys {
	clientId: string
	clientSecret: string
	webhookId: string | null
}

const onlineAccountsOf = (access: Access) =>
	and(rowsOf(onlineAccounts, access), isNull(onlineAccounts.endedAt))

/** The connected account without its secret, which is never shown again. */
export function findOnlineAccount(access: Access) {
	const { id, clientId, webhookId, at, testedAt } = onlineAccounts
	return (
		database()
			.select({ id, clientId, webhookId, at, testedAt })
			.from(onlineAccounts)
			.where(onlineAccountsOf(access))
			.get() ?? null
	)
}

/**
 * The API credentials of the account. Null if it is not connected, or if the server's secrets have changed
 * since.
 */
export function onlineKeysOf(access: Access): (OnlineKeys & { id: string }) | null {
	const found = database().select().from(onlineAccounts).where(onlineAccountsOf(access)).get()
	const opened = found && openSealed(USE, found.schoolId, found.secret)
	if (!opened) return null
	const { id, clientId, webhookId } = found
	return { id, clientId, webhookId, clientSecret: opened.secret }
}

/**
 * Connects the account these credentials belong to. New credentials for the same account replace the old ones.
 */
export function connectOnline(access: Access, id: string, keys: OnlineKeys): Outcome<null> {
	const { schoolId, userId, school } = access
	const { clientId, clientSecret, webhookId } = keys
	return write((tx) => {
		const before = findOnlineAccount(access)
		if (before && before.id !== id) {
			const unsettled = countUnsettled(access)
			if (unsettled > 0) return refused({ form: UNSETTLED }, { status: 409 })
			tx.update(onlineAccounts).set({ endedAt: Date.now(), secret: '' }).where(onlineAccountsOf(access)).run()
		}
		const set = { clientId, webhookId, secret: sealText(USE, schoolId, clientSecret), testedAt: Date.now() }
		tx.insert(onlineAccounts)
			.values({ ...set, schoolId, id, at: Date.now(), by: userId })
			.onConflictDoUpdate({ target: [onlineAccounts.schoolId, onlineAccounts.id], set })
			.run()
		record(tx, access, 'online.connected', { objectName: school.name, after: { clientId } })
		return done(null)
	})
}

/**
 * Ends online payments. An unconfirmed payment could never be checked again afterwards, so it blocks the
 * disconnection.
 */
export function disconnectOnline(access: Access): Outcome<null> {
	return write((tx) => {
		const found = findOnlineAccount(access)
		if (!found) return done(null)
		if (countUnsettled(access) > 0) return refused({ form: UNSETTLED }, { status: 409 })
		tx.update(onlineAccounts).set({ endedAt: Date.now(), secret: '' }).where(onlineAccountsOf(access)).run()
		tx.update(onlinePayments)
			.set({ state: 'ended', endedAs: 'lapsed', lookAt: null })
			.where(and(rowsOf(onlinePayments, access), eq(onlinePayments.state, 'started')))
			.run()
		const before = { clientId: found.clientId }
		record(tx, access, 'online.disconnected', { objectName: access.school.name, before })
		return done(null)
	})
}

/** Records that the credentials still work. */
export function noteOnlineTest(access: Access) {
	write((tx) => tx.update(onlineAccounts).set({ testedAt: Date.now() }).where(onlineAccountsOf(access)).run())
}

const UNSETTLED =
	'A payment or a refund is still being confirmed by PayPal. Wait until it is, or enter keys that open the account.'

/** Captures and refunds that PayPal has not confirmed yet. */
export function countUnsettled(access: Access): number {
	const found = database()
		.select({ count: count() })
		.from(onlinePayments)
		.leftJoin(
			onlineRefunds,
			and(
				rowsOf(onlineRefunds, access),
				eq(onlineRefunds.onlinePaymentId, onlinePayments.id),
				eq(onlineRefunds.state, 'asked'),
			),
		)
		.where(
			and(
				rowsOf(onlinePayments, access),
				or(eq(onlinePayments.state, 'capturing'), eq(onlineRefunds.state, 'asked')),
			),
		)
		.get()
	return found?.count ?? 0
}
