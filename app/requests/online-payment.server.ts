import { checkoutAt, type Checkout } from '#app/adapters/paypal/checkout.server.ts'
import { KEYS_REFUSED } from '#app/adapters/paypal/client.server.ts'
import { siteHref } from '#app/domain/site-href.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	applyOnlineRefund,
	askOnlineRefund,
	findOnlineRefund,
	refuseOnlineRefund,
} from '#app/models/billing/online-refund.server.ts'
import {
	applyPurchase,
	claimCharge,
	forgetPurchase,
	postponeOnline,
} from '#app/models/billing/online-purchase.server.ts'
import {
	attachOrder,
	beginOnlinePayment,
	offerOnline,
	type OnlinePayment,
} from '#app/models/billing/online-payment.server.ts'
import {
	connectOnline,
	disconnectOnline,
	findOnlineAccount,
	noteOnlineTest,
	onlineKeysOf,
} from '#app/models/billing/online-account.server.ts'
import { signOnlinePayment } from '#app/models/provider/online-payments.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { ownOrigin } from '#app/web/own-origin.server.ts'

const SILENT = 'PayPal does not answer at the moment. Nothing was charged. Please try again in a few minutes.'

/** Starts a payment and returns the address for its approval. */
export async function payOnline(
	request: Request,
	access: Access,
	wish: { invoiceId: string; amountMinor: number; payerId: string | null },
): Promise<Outcome<{ approveUrl: string }>> {
	const begun = beginOnlinePayment(access, wish)
	if (!begun.ok) return begun
	const { invoiceId, amountMinor } = wish
	const { id, approveUrl, currency } = begun.value
	if (approveUrl) return done({ approveUrl })
	const keys = onlineKeysOf(access)
	if (!keys) return refused({ form: SILENT }, { status: 503, retryAfter: 60 })
	const back = ownOrigin(request) + siteHref.onlinePaymentReturn(signOnlinePayment(begun.value))
	const made = await checkoutAt(keys).create({
		...{ id, amountMinor, currency, brand: access.school.name },
		description: `Invoice ${offerOnline(access, invoiceId)?.number ?? ''}`.trim(),
		...{ returnUrl: back, cancelUrl: back },
	})
	if (!made.ok) return refused({ form: SILENT }, { status: 503, retryAfter: 60 })
	attachOrder(access, id, made.value)
	return done({ approveUrl: made.value.approveUrl })
}

/** Checks a payment, captures an approved one, and records the result. */
export async function settleOnline(access: Access, { id, orderId, accountId }: OnlinePayment) {
	const keys = onlineKeysOf(access)
	if (!orderId || keys?.id !== accountId) return
	const told = await checkoutAt(keys).settle(orderId, id, () => claimCharge(access, id))
	if (told.ok) applyPurchase(access, id, told.value)
	else if (told.name === 'RESOURCE_NOT_FOUND') forgetPurchase(access, id)
	else postponeOnline(access, id)
}

/** Refunds an online payment. A background job rechecks pending refunds. */
export async function refundOnline(
	access: Access,
	key: string,
	wish: { paymentId: string; captureId: string; currency: string; amountMinor: number; reason: string },
): Promise<Outcome<'paid' | 'asked'>> {
	const { captureId, currency } = wish
	const asked = askOnlineRefund(access, key, wish)
	if (!asked.ok) return asked
	const { id, onlinePaymentId, amountMinor, reason, state } = asked.value
	const keys = onlineKeysOf(access)
	if (state === 'asked' && keys) {
		const told = await checkoutAt(keys).refund(captureId, { id, amountMinor, currency, reason })
		if (told.ok) applyOnlineRefund(access, onlinePaymentId, told.value)
		else if (told.why === 'refused') refuseOnlineRefund(access, id)
	}
	const now = findOnlineRefund(access, id)?.state
	if (now === 'refused') return refused({ form: REFUSED }, { status: 409 })
	return done(now === 'paid' ? 'paid' : 'asked')
}

const REFUSED =
	'PayPal refused this refund, and nothing was paid back. Look at the payment in your PayPal account: it may be older than 180 days, or the balance may be too low.'

/** Connects the school's own PayPal account after testing the credentials. */
export async function connectPayments(
	request: Request,
	access: Access,
	typed: { clientId: string; clientSecret: string },
): Promise<Outcome<null>> {
	const before = findOnlineAccount(access)
	const isSame = before?.clientId === typed.clientId
	const id = isSame ? before.id : newId()
	const checkout = checkoutAt({ ...typed, webhookId: null })
	const tested = await checkout.test()
	if (!tested.ok) return refused(whyNot(tested.name))
	const known = isSame ? before.webhookId : null
	const webhookId = known ?? (await hookOf(checkout, ownOrigin(request) + siteHref.onlineWebhook(id)))
	const old = isSame ? null : onlineKeysOf(access)
	const connected = connectOnline(access, id, { ...typed, webhookId })
	if (connected.ok && old?.webhookId) await checkoutAt(old).removeHook(old.webhookId)
	if (!connected.ok && webhookId && !known) await checkout.removeHook(webhookId)
	return connected
}

/** PayPal requires https for webhooks. Without one, payments are still checked, only later. */
async function hookOf(checkout: Checkout, url: string): Promise<string | null> {
	const added = await checkout.addHook(url)
	return added.ok ? added.value.id : null
}

export async function testPayments(access: Access): Promise<Outcome<null>> {
	const keys = onlineKeysOf(access)
	if (!keys) return refused({ form: 'The keys can no longer be read. Enter them again.' }, { status: 409 })
	const tested = await checkoutAt({ ...keys }).test()
	if (!tested.ok) return refused({ form: Object.values(whyNot(tested.name)) }, { status: 409 })
	noteOnlineTest(access)
	return done(null)
}

export async function disconnectPayments(access: Access): Promise<Outcome<null>> {
	const keys = onlineKeysOf(access)
	const ended = disconnectOnline(access)
	if (ended.ok && keys?.webhookId) await checkoutAt(keys).removeHook(keys.webhookId)
	return ended
}

function whyNot(name: string): Record<string, string> {
	if (name === KEYS_REFUSED)
		return { clientPassword: 'PayPal does not know this client ID with this secret. Copy both again.' }
	if (name === 'NOT_AUTHORIZED' || name === 'PERMISSION_DENIED')
		return { clientPassword: 'PayPal knows these keys, but they may not receive payments.' }
	return { form: 'PayPal does not answer at the moment. Try again in a few minutes.' }
}
