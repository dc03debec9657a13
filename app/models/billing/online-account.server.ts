import { and, count, desc, eq, isNull, or } from 'drizzle-orm'
import { openSealed, sealText } from '#app/config/sealed.server.ts'
import { database, write, type Tx } from '#db/client.server.ts'
import { onlineAccounts, onlinePayments, onlineRefunds } from '#db/schema/index.ts'
import { providerNames, type OnlineProvider } from '#app/domain/billing/online.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'

const USE = 'online-payments'

const CONNECTED = { paypal: 'online.connected', stripe: 'online.stripe-connected' } as const
const DISCONNECTED = { paypal: 'online.disconnected', stripe: 'online.stripe-disconnected' } as const

export interface OnlineKeys {
	provider: OnlineProvider
	clientId: string
	clientSecret: string
	webhookId: string | null
	/** Empty if the provider signs its webhooks in another way. */
	webhookSecret: string
}

const onlineAccountsOf = (access: Access, provider?: OnlineProvider) =>
	and(
		rowsOf(onlineAccounts, access),
		isNull(onlineAccounts.endedAt),
		provider ? eq(onlineAccounts.provider, provider) : undefined,
	)

/** The connected accounts without their secrets, which are never shown again. Cards come first. */
export function listOnlineAccounts(access: Access) {
	const { id, provider, clientId, webhookId, at, testedAt } = onlineAccounts
	return database()
		.select({ id, provider, clientId, webhookId, at, testedAt })
		.from(onlineAccounts)
		.where(onlineAccountsOf(access))
		.orderBy(desc(provider))
		.all()
}

export function findOnlineAccount(access: Access, provider: OnlineProvider) {
	return listOnlineAccounts(access).find((onlineAccount) => onlineAccount.provider === provider) ?? null
}

/** True while the account with this id is connected. */
export function isConnected(access: Access, accountId: string): boolean {
	return listOnlineAccounts(access).some(({ id }) => id === accountId)
}

/**
 * The API credentials of an account. Null if it is not connected, or if the server's secrets have changed
 * since.
 */
export function onlineKeysOf(access: Access, accountId: string): (OnlineKeys & { id: string }) | null {
	const onlineAccount = database()
		.select()
		.from(onlineAccounts)
		.where(and(onlineAccountsOf(access), eq(onlineAccounts.id, accountId)))
		.get()
	const opened = onlineAccount && openSealed(USE, onlineAccount.schoolId, onlineAccount.secret)
	if (!opened) return null
	const { id, provider, clientId, webhookId } = onlineAccount
	const webhookSecret = openSealed(USE, onlineAccount.schoolId, onlineAccount.webhookSecret)?.secret ?? ''
	return { id, provider, clientId, webhookId, webhookSecret, clientSecret: opened.secret }
}

/**
 * Connects the account these credentials belong to. New credentials for the same account replace the old ones.
 */
export function connectOnline(access: Access, id: string, keys: OnlineKeys): Outcome<null> {
	const { schoolId, userId, school } = access
	const { provider, clientId, clientSecret, webhookId, webhookSecret } = keys
	return write((tx) => {
		const before = findOnlineAccount(access, provider)
		if (before && before.id !== id) {
			if (countUnsettled(access, before.id) > 0)
				return refused({ form: unsettled(provider) }, { status: 409 })
			endAccount(tx, access, provider)
		}
		const set = {
			clientId,
			webhookId,
			testedAt: Date.now(),
			secret: sealText(USE, schoolId, clientSecret),
			webhookSecret: webhookSecret && sealText(USE, schoolId, webhookSecret),
		}
		tx.insert(onlineAccounts)
			.values({ ...set, schoolId, id, provider, at: Date.now(), by: userId })
			.onConflictDoUpdate({ target: [onlineAccounts.schoolId, onlineAccounts.id], set })
			.run()
		record(tx, access, CONNECTED[provider], { objectName: school.name, after: { clientId } })
		return done(null)
	})
}

/**
 * Ends online payments. An unconfirmed payment could never be checked again afterwards, so it blocks the
 * disconnection.
 */
export function disconnectOnline(access: Access, provider: OnlineProvider): Outcome<null> {
	return write((tx) => {
		const onlineAccount = findOnlineAccount(access, provider)
		if (!onlineAccount) return done(null)
		if (countUnsettled(access, onlineAccount.id) > 0)
			return refused({ form: unsettled(provider) }, { status: 409 })
		endAccount(tx, access, provider)
		tx.update(onlinePayments)
			.set({ state: 'ended', endedAs: 'lapsed', lookAt: null })
			.where(
				and(
					rowsOf(onlinePayments, access),
					eq(onlinePayments.state, 'started'),
					eq(onlinePayments.accountId, onlineAccount.id),
				),
			)
			.run()
		const before = { clientId: onlineAccount.clientId }
		record(tx, access, DISCONNECTED[provider], { objectName: access.school.name, before })
		return done(null)
	})
}

function endAccount(tx: Tx, access: Access, provider: OnlineProvider) {
	tx.update(onlineAccounts)
		.set({ endedAt: Date.now(), secret: '', webhookSecret: '' })
		.where(onlineAccountsOf(access, provider))
		.run()
}

/** Records that the credentials still work. */
export function noteOnlineTest(access: Access, provider: OnlineProvider) {
	write((tx) =>
		tx.update(onlineAccounts).set({ testedAt: Date.now() }).where(onlineAccountsOf(access, provider)).run(),
	)
}

const unsettled = (provider: OnlineProvider) =>
	`A payment or a refund is still being confirmed by ${providerNames[provider]}. Wait until it is, or enter keys that open the account.`

/** Captures and refunds that the provider has not confirmed yet. */
export function countUnsettled(access: Access, accountId: string): number {
	const row = database()
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
				eq(onlinePayments.accountId, accountId),
				or(eq(onlinePayments.state, 'capturing'), eq(onlineRefunds.state, 'asked')),
			),
		)
		.get()
	return row?.count ?? 0
}
