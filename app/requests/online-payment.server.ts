import { checkoutAt, type Checkout } from '#app/adapters/checkout.server.ts'
import { KEYS_REFUSED } from '#app/adapters/paypal/client.server.ts'
import { invoiceName } from '#app/domain/billing/labels.ts'
import { providerNames, type OnlineProvider } from '#app/domain/billing/online.ts'
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
	isGivenUp,
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

const SILENT = {
	paypal: 'PayPal does not answer at the moment. Nothing was charged. Please try again in a few minutes.',
	stripe: 'Stripe does not answer at the moment. Nothing was charged. Please try again in a few minutes.',
}

/** Stripe's name for an amount below the least a card can be charged, which depends on the currency. */
const TOO_SMALL = 'amount_too_small'
const SMALL = 'A card cannot be charged so little. Pay a larger amount, or pay by bank transfer.'

/** Starts a payment and returns the address for its approval. */
export async function payOnline(
	request: Request,
	access: Access,
	wish: {
		invoiceId: string
		amountMinor: number
		payerId: string | null
		provider?: OnlineProvider | null
	},
): Promise<Outcome<{ approveUrl: string }>> {
	const begun = beginOnlinePayment(access, wish)
	if (!begun.ok) return begun
	const { invoiceId, amountMinor } = wish
	const { id, approveUrl, currency, accountId, provider } = begun.value
	if (approveUrl) return done({ approveUrl })
	const keys = onlineKeysOf(access, accountId)
	if (!keys) return refused({ form: SILENT[provider] }, { status: 503, retryAfter: 60 })
	const back = ownOrigin(request) + siteHref.onlinePaymentReturn(signOnlinePayment(begun.value))
	const made = await checkoutAt(keys).create({
		id,
		amountMinor,
		currency,
		brand: access.school.name,
		description: invoiceName(offerOnline(access, invoiceId) ?? {}),
		returnUrl: back,
		cancelUrl: back,
	})
	if (!made.ok && made.name === TOO_SMALL) {
		forgetPurchase(access, id)
		return refused({ amount: SMALL })
	}
	if (!made.ok) return refused({ form: SILENT[provider] }, { status: 503, retryAfter: 60 })
	attachOrder(access, id, made.value)
	return done({ approveUrl: made.value.approveUrl })
}

/** Checks a payment, captures an approved one, and records the result. */
export async function settleOnline(access: Access, { id, orderId, accountId }: OnlinePayment) {
	const keys = onlineKeysOf(access, accountId)
	if (!orderId || !keys) return
	const checkout = checkoutAt(keys)
	const told = await checkout.settle(orderId, id, () => claimCharge(access, id))
	if (told.ok) {
		applyPurchase(access, id, told.value)
		if (isGivenUp(access, id, told.value)) {
			const released = await checkout.release(orderId)
			if (!released.ok) return postponeOnline(access, id)
			forgetPurchase(access, id)
		}
	} else if (told.name === 'RESOURCE_NOT_FOUND') forgetPurchase(access, id)
	else postponeOnline(access, id)
}

/** Refunds an online payment. A background job rechecks pending refunds. */
export async function refundOnline(
	access: Access,
	key: string,
	wish: Pick<OnlinePayment, 'accountId' | 'provider' | 'currency'> & {
		paymentId: string
		captureId: string
		amountMinor: number
		reason: string
		tells?: boolean
	},
): Promise<Outcome<'paid' | 'asked'>> {
	const { captureId, currency, accountId, provider } = wish
	const asked = askOnlineRefund(access, key, wish)
	if (!asked.ok) return asked
	const { id, onlinePaymentId, amountMinor, reason, state } = asked.value
	const keys = onlineKeysOf(access, accountId)
	if (state === 'asked' && keys) {
		const answer = await checkoutAt(keys).refund(captureId, { id, amountMinor, currency, reason })
		if (answer.ok) applyOnlineRefund(access, onlinePaymentId, answer.value)
		else if (answer.why === 'refused') refuseOnlineRefund(access, id)
	}
	const now = findOnlineRefund(access, id)?.state
	if (now === 'refused') return refused({ form: refundRefused(provider) }, { status: 409 })
	return done(now === 'paid' ? 'paid' : 'asked')
}

const refundRefused = (provider: OnlineProvider) =>
	`${providerNames[provider]} refused this refund, and nothing was paid back. Look at the payment in your ${providerNames[provider]} account: it may be older than 180 days, or the balance may be too low.`

interface TypedKeys {
	provider: OnlineProvider
	/** Null for Stripe, whose key names its account. */
	clientId: string | null
	clientSecret: string
}

/** Connects the school's own account after testing the credentials. */
export async function connectPayments(
	request: Request,
	access: Access,
	{ provider, clientSecret, ...typed }: TypedKeys,
): Promise<Outcome<null>> {
	const before = findOnlineAccount(access, provider)
	const entered = { provider, clientSecret, webhookId: null, webhookSecret: '' }
	const checkout = checkoutAt({ ...entered, clientId: typed.clientId ?? '' })
	const tested = await checkout.test()
	if (!tested.ok) return refused(whyNot(provider, tested.name))
	const clientId = typed.clientId ?? tested.value.id ?? ''
	const old = before && onlineKeysOf(access, before.id)
	const isSame = before?.clientId === clientId
	const id = isSame ? before.id : newId()
	const known = isSame && old?.webhookId ? old : null
	const hook = known ?? (await hookOf(checkout, ownOrigin(request) + siteHref.onlineWebhook(provider, id)))
	const { webhookId, webhookSecret } = hook
	const connected = connectOnline(access, id, { ...entered, clientId, webhookId, webhookSecret })
	if (connected.ok && !isSame && old?.webhookId) await checkoutAt(old).removeHook(old.webhookId)
	if (!connected.ok && webhookId && !known) await checkout.removeHook(webhookId)
	return connected
}

/** Providers require https for webhooks. Without one, payments are still checked, only later. */
async function hookOf(checkout: Checkout, url: string) {
	const added = await checkout.addHook(url)
	const { id = null, secret = '' } = added.ok ? added.value : {}
	return { webhookId: id, webhookSecret: secret }
}

export async function testPayments(access: Access, provider: OnlineProvider): Promise<Outcome<null>> {
	const account = findOnlineAccount(access, provider)
	const keys = account && onlineKeysOf(access, account.id)
	if (!keys) return refused({ form: 'The keys can no longer be read. Enter them again.' }, { status: 409 })
	const tested = await checkoutAt(keys).test()
	if (!tested.ok) return refused({ form: Object.values(whyNot(provider, tested.name)) }, { status: 409 })
	noteOnlineTest(access, provider)
	return done(null)
}

export async function disconnectPayments(access: Access, provider: OnlineProvider): Promise<Outcome<null>> {
	const account = findOnlineAccount(access, provider)
	const keys = account && onlineKeysOf(access, account.id)
	const ended = disconnectOnline(access, provider)
	if (ended.ok && keys?.webhookId) await checkoutAt(keys).removeHook(keys.webhookId)
	return ended
}

const SECRET_FIELD = { paypal: 'clientPassword', stripe: 'stripePassword' }
const UNKNOWN_KEYS = {
	paypal: 'PayPal does not know this client ID with this secret. Copy both again.',
	stripe: 'Stripe does not know this secret key. Copy it again.',
}

function whyNot(provider: OnlineProvider, name: string): Record<string, string> {
	const at = providerNames[provider]
	if (name === KEYS_REFUSED) return { [SECRET_FIELD[provider]]: UNKNOWN_KEYS[provider] }
	if (name === 'NOT_AUTHORIZED' || name === 'PERMISSION_DENIED')
		return { [SECRET_FIELD[provider]]: `${at} knows these keys, but they may not receive payments.` }
	return { form: `${at} does not answer at the moment. Try again in a few minutes.` }
}
