import type { ProviderPurchase } from '#app/domain/billing/online.ts'
import type { SignUpPayment } from '#app/domain/join/list.ts'
import type { Access } from '#app/models/access.server.ts'
import { connectOnline } from '#app/models/billing/online-account.server.ts'
import { beginOnlinePayment } from '#app/models/billing/online-payment.server.ts'
import { applyPurchase, claimCharge } from '#app/models/billing/online-purchase.server.ts'
import type { SignUpWish } from '#app/models/join/sign-up.server.ts'
import { findInvoiceToPay, findPayTerms } from '#app/models/join/pay-terms.server.ts'
import { findShownClass } from '#app/models/join/shown-classes.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aPlan } from './billing.ts'
import { change } from './database.ts'
import { aJoinSchool, aShownClass, openPage, signsUp } from './joining.ts'
import { valueOf } from './lessons.ts'

const PAGE = 'harmony'

/** A class of 80.00 a month, of a school that asks for money at sign-up. */
export function aPaidClass(
	payment: SignUpPayment,
	{
		deposit,
		capacity = 2,
		isOnline = true,
		plan = {},
	}: { deposit?: number; capacity?: number; isOnline?: boolean; plan?: Parameters<typeof aPlan>[1] } = {},
) {
	const { school, office, page } = aJoinSchool(PAGE)
	if (isOnline) connectAccount(office)
	valueOf(openPage(office, PAGE, true, 1, { payment, deposit }))
	const classId = aShownClass(school, { capacity })
	const planId = aPlan(office, { amountMinor: 80_00, partMonth: 'full', siblingDiscount: 10_00, ...plan })
	change('insert into class_prices values (?, ?, ?)', school.id, classId, planId)
	return { school, office, page, classId }
}

export function connectAccount(office: Access) {
	const keys = { clientId: 'client', clientSecret: 'secret', webhookId: null, webhookSecret: '' }
	valueOf(connectOnline(office, newId(), { ...keys, provider: 'paypal' }))
}

/** Signs up, agreeing to the amount that the form shows. */
export function signsUpPaying(page: Access, classId: string, more: Partial<SignUpWish> = {}) {
	const found = findShownClass(page, classId)
	const terms = found && findPayTerms(page, found, more.children?.length ?? 1)
	return signsUp(page, classId, { pays: terms?.payNowMinor, ...more })
}

/** Begins the payment of the family that signed up last. */
export function beginsToPay(page: Access, classId: string, email = 'sora@example.test') {
	const toPay = findInvoiceToPay(page, classId, email)
	if (!toPay) throw new Error('There is nothing to pay.')
	const { invoiceId, amountMinor } = toPay
	const { id } = valueOf(beginOnlinePayment(page, { invoiceId, amountMinor, payerId: null }))
	return { id, invoiceId, amountMinor }
}

/** The payer approves, and the provider charges what may be charged. True if it was. */
export function approves(page: Access, { id, amountMinor }: { id: string; amountMinor: number }): boolean {
	if (!claimCharge(page, id)) return false
	const capture = { id: `C-${id}`, status: 'COMPLETED', currency: 'USD', amountMinor, at: null, feeMinor: 0 }
	const purchase = {
		id: `O-${id}`,
		status: 'COMPLETED',
		customId: id,
		isDeclined: false,
		capture,
		refunds: [],
	}
	applyPurchase(page, id, purchase as ProviderPurchase)
	return true
}
