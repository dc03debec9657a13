import { checkoutAt } from '#app/adapters/checkout.server.ts'
import { invoiceName } from '#app/domain/billing/labels.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	applyOnlineRefund,
	listAskedRefunds,
	refuseOnlineRefund,
} from '#app/models/billing/online-refund.server.ts'
import {
	applyPurchase,
	claimCharge,
	forgetPurchase,
	isGivenUp,
	postponeOnline,
} from '#app/models/billing/online-purchase.server.ts'
import { claimCardCharge } from '#app/models/billing/autopay-charge.server.ts'
import {
	attachOrder,
	findOnlinePayment,
	findOpenInvoice,
	type OnlinePayment,
} from '#app/models/billing/online-payment.server.ts'
import { onlineKeysOf } from '#app/models/billing/online-account.server.ts'
import { giveUpUnpaidPlaces } from '#app/models/hourly/unpaid-places.server.ts'
import { accessOfProvider, listDueOnline } from '#app/models/provider/online-payments.server.ts'
import { logError } from '#app/utils/log.server.ts'
import { forgetCards } from './forgotten-cards.server.ts'

const EVERY = 5_000
const BATCH = 20

/**
 * Follows up payments that families make online. It runs apart from the platform's own payments because the
 * schools use their own keys, so a slow account does not delay the platform. The returned function stops it
 * after the current payment.
 */
export function startOnlinePayments(): () => Promise<void> {
	let stopping = false
	let round: Promise<void> | null = null
	const timer = setInterval(() => {
		if (stopping) return
		round ??= lookAtOnline({ stop: () => stopping })
			.catch((error: unknown) => logError({ job: 'online-payments', error: String(error) }))
			.finally(() => (round = null))
	}, EVERY)
	timer.unref()
	return async () => {
		stopping = true
		clearInterval(timer)
		await round
	}
}

interface Round {
	now?: () => number
	stop?: () => boolean
	/** Replaces the connection to a school's account in tests. */
	connect?: typeof checkoutAt
}

/** One round over the due payments of all schools. It asks the provider even if no webhook arrived. */
export async function lookAtOnline({ now = Date.now, stop = () => false, connect = checkoutAt }: Round = {}) {
	for (const { schoolId, id, provider } of listDueOnline(now(), BATCH)) {
		if (stop()) return
		const access = accessOfProvider(schoolId, provider)
		const payment = access && findOnlinePayment(access, id)
		if (payment) await look(access, payment, connect, now)
	}
	giveUpUnpaidPlaces(now())
	await forgetCards({ now, stop, connect })
}

async function look(access: Access, payment: OnlinePayment, connect: typeof checkoutAt, now: () => number) {
	const { id, orderId, accountId } = payment
	const keys = onlineKeysOf(access, accountId)
	if (keys && !orderId && payment.methodId) return chargeCard(access, id, connect(keys), now)
	if (!orderId || !keys) return postponeOnline(access, id, now())
	const checkout = connect(keys)
	const told = await checkout.settle(orderId, id, () => claimCharge(access, id, now()))
	if (told.ok) {
		applyPurchase(access, id, told.value, now())
		if (isGivenUp(access, id, told.value)) {
			const released = await checkout.release(orderId)
			if (!released.ok) return postponeOnline(access, id, now())
			forgetPurchase(access, id)
		}
	} else if (told.name === 'RESOURCE_NOT_FOUND' && payment.state !== 'paid') return forgetPurchase(access, id)
	else return postponeOnline(access, id, now())
	await refundAgain(access, payment, checkout)
}

/** Sends an automatic charge. If its answer was lost before, the charge is looked for first. */
async function chargeCard(
	access: Access,
	id: string,
	{ cards }: ReturnType<typeof checkoutAt>,
	now: () => number,
) {
	const claimed = claimCardCharge(access, id, now())
	if (!claimed || !cards) return
	const { payment, method, isRepeated, isWanted } = claimed
	const { amountMinor, currency, invoiceId } = payment
	const charged = await cards.charge({
		id,
		amountMinor,
		currency,
		isRepeated,
		isWanted,
		customerId: method.customerId ?? '',
		cardId: method.cardId ?? '',
		description: invoiceName(findOpenInvoice(access, invoiceId) ?? {}),
	})
	if (!charged.ok) return postponeOnline(access, id, now())
	if (charged.value.id) attachOrder(access, id, { id: charged.value.id, approveUrl: null })
	applyPurchase(access, id, charged.value, now())
}

/** Sends refunds again that got no answer. The same id refunds once. */
async function refundAgain(
	access: Access,
	{ id, currency }: OnlinePayment,
	checkout: ReturnType<typeof checkoutAt>,
) {
	const captureId = findOnlinePayment(access, id)?.captureId
	if (!captureId) return
	for (const refund of listAskedRefunds(access, id)) {
		const { amountMinor, reason } = refund
		const told = await checkout.refund(captureId, { id: refund.id, amountMinor, currency, reason })
		if (told.ok) applyOnlineRefund(access, id, told.value)
		else if (told.why === 'refused') refuseOnlineRefund(access, refund.id)
	}
}
