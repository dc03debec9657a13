import { and, asc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { autopayMethods, onlineAccounts, onlinePayments } from '#db/schema/index.ts'
import { providerNames, type OnlineProvider } from '#app/domain/billing/online.ts'
import { schoolIdOf, type Access, type SchoolId } from '../access.server.ts'
import { findOnlinePayment, type OnlinePayment } from '../billing/online-payment.server.ts'
import { findMethod, type AutopayMethod } from '../billing/autopay-method.server.ts'
import { onlineKeysOf, type OnlineKeys } from '../billing/online-account.server.ts'
import { machineAccess, schoolById } from '../platform/school.server.ts'
import { readLink, signLink } from '../mail/signed-link.server.ts'

/** Token of the return address given to PayPal; it gives access to this payment only. */
export function signOnlinePayment({ schoolId, id }: Pick<OnlinePayment, 'schoolId' | 'id'>): string {
	return signLink('online-payment', [schoolId, id])
}

/** The payment of a return address, with access to it. Null if we did not sign the token. */
export function readOnlinePayment(token: string): { access: Access; payment: OnlinePayment } | null {
	const [schoolId, id] = readLink('online-payment', token) ?? []
	const named = schoolId ? accessOfProvider(schoolIdOf(String(schoolId))) : null
	const payment = named && findOnlinePayment(named, String(id))
	const access = payment && accessOfProvider(named.schoolId, payment.provider)
	return access && payment ? { access, payment } : null
}

/** Token of the address a payer returns to after saving a card. */
export function signSavedCard({ schoolId, id }: { schoolId: string; id: string }): string {
	return signLink('card', [schoolId, id])
}

export function readSavedCard(token: string): { access: Access; method: AutopayMethod } | null {
	const [schoolId, id] = readLink('card', token) ?? []
	const access = schoolId ? accessOfPayer(schoolIdOf(String(schoolId))) : null
	const method = access && findMethod(access.schoolId, String(id))
	return method ? { access, method } : null
}

/** The school of an active account, with its credentials. */
export function findHookedAccount(
	id: string,
	provider: OnlineProvider,
): { schoolId: SchoolId; keys: OnlineKeys } | null {
	const onlineAccount = database()
		.select({ schoolId: onlineAccounts.schoolId, provider: onlineAccounts.provider })
		.from(onlineAccounts)
		.where(
			and(eq(onlineAccounts.id, id), eq(onlineAccounts.provider, provider), isNull(onlineAccounts.endedAt)),
		)
		.get()
	const access = onlineAccount && accessOfProvider(schoolIdOf(onlineAccount.schoolId), onlineAccount.provider)
	const keys = access && onlineKeysOf(access, id)
	return keys ? { schoolId: access.schoolId, keys } : null
}

/** Schedules a check of a payment after a webhook. Repeated webhooks are harmless. */
export function lookSoon(schoolId: SchoolId, names: readonly string[], now = Date.now()): boolean {
	return write((tx) => {
		const { orderId, captureId } = onlinePayments
		const named = or(inArray(orderId, [...names]), inArray(captureId, [...names]))
		const same = and(eq(onlinePayments.schoolId, schoolId), named)
		return tx.update(onlinePayments).set({ lookAt: now, tries: 0 }).where(same).run().changes > 0
	})
}

/** Payments of all schools to check at their provider, longest waiting first. */
export function listDueOnline(now: number, limit: number) {
	const { schoolId, id, provider } = onlinePayments
	return database()
		.select({ schoolId, id, provider })
		.from(onlinePayments)
		.where(and(gt(onlinePayments.lookAt, 0), lte(onlinePayments.lookAt, now)))
		.orderBy(asc(onlinePayments.lookAt))
		.limit(limit)
		.all()
		.map((row) => ({ ...row, schoolId: schoolIdOf(row.schoolId) }))
}

/** Cards of all schools whose permission has ended and which their provider still keeps. */
export function listCardsToForget(now: number, limit: number) {
	const { schoolId, id, forgetAt } = autopayMethods
	return database()
		.select({ schoolId, id })
		.from(autopayMethods)
		.where(and(gt(forgetAt, 0), lte(forgetAt, now)))
		.orderBy(asc(forgetAt))
		.limit(limit)
		.all()
		.map((row) => ({ ...row, schoolId: schoolIdOf(row.schoolId) }))
}

/** Access for changes reported by a provider, which the history names as their author. */
export function accessOfProvider(schoolId: SchoolId, provider: OnlineProvider = 'paypal'): Access | null {
	const school = schoolById(schoolId)
	return school && machineAccess(school, providerNames[provider])
}

/** Access for a person with an emailed link, who may have no account. */
export function accessOfPayer(schoolId: SchoolId): Access | null {
	const school = schoolById(schoolId)
	return school && machineAccess(school, 'A family')
}
