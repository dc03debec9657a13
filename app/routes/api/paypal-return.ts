import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { paypal } from '#app/adapters/paypal/paypal.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { enterOwnerCall } from '#app/guards/owner.server.ts'
import { sessionSecret } from '#app/guards/session.server.ts'
import { receiveEvent } from '#app/models/provider/payment-event.server.ts'
import { applyProviderState } from '#app/models/subscription/provider-state.server.ts'
import { findOrder, isChangeOfPlan, type Order } from '#app/models/subscription/order.server.ts'
import { planChanged } from '#app/requests/plan.server.ts'
import { only } from '#app/web/call.server.ts'
import { wantedLanguage } from '#app/web/language.server.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { paymentFlagHeader } from '#app/web/payment-flag.server.ts'

/** A payment may take this long to arrive after its order. */
const FRESH = 10 * 60_000

/**
 * PayPal's return address. A GET that writes (see web/writing-gets). The address only says what to look up: it must be an
 * order of the session's own school, and PayPal must confirm the payment.
 */
export async function loader(args: LoaderFunctionArgs) {
	const access = await enterOwnerCall(args)
	const query = new URL(args.request.url).searchParams
	const named = { id: query.get('order'), paypalSubscriptionId: query.get('subscription_id') }
	const order = named.paypalSubscriptionId ? findOrder(access, named) : null
	if (!order?.paypalSubscriptionId) return paymentError(args, null)

	const id = order.paypalSubscriptionId
	const look = await paypal().look(id, order.createdAt)
	if (!look.ok) {
		// The payment may have succeeded: the order is checked again later, as after a webhook.
		receiveEvent({ id: `return-${id}`, kind: 'RETURN', paypalSubscriptionId: id })
		return paymentError(args, order)
	}
	const applied = applyProviderState(access.schoolId, look.value)
	if (order.outcome === 'withdrawn') {
		receiveEvent({ id: `return-${id}`, kind: 'RETURN', paypalSubscriptionId: id })
		return redirectWithFlash(args, href.selectPlan(), { id: 'payment-replaced' })
	}
	// Reloading this page must not keep an unpaid school open.
	const fresh = Date.now() - order.createdAt < FRESH
	const approved = applied === 'waiting' && look.value.subscription.status === 'APPROVED'
	const isChange = isChangeOfPlan(access, order)
	if (isChange && (applied === 'active' || approved))
		return redirectWithFlash(
			args,
			href.subscription(),
			approved ? { id: 'payment-confirming' } : planChanged(access, order, wantedLanguage(args.request)),
		)
	if (approved && !fresh) return redirectWithFlash(args, href.selectPlan(), { id: 'payment-confirming' })
	if (applied !== 'active' && !approved)
		return paymentError(args, order, isChange ? 'plan-not-changed' : undefined)

	const secret = (await sessionSecret(args.request)) ?? ''
	const flag = await paymentFlagHeader(secret, access.schoolId)
	return redirect(siteHref.paymentSuccess(id), { status: 303, headers: { 'Set-Cookie': flag } })
}

export async function action(args: ActionFunctionArgs) {
	await enterOwnerCall(args)
	return only('GET')
}

function paymentError(args: LoaderFunctionArgs, order: Order | null, ofChange?: 'plan-not-changed') {
	if (ofChange) return redirectWithFlash(args, href.subscription(), { id: ofChange })
	const choice = order ? { plan: order.plan, billing: order.cycle } : {}
	return redirectWithFlash(args, href.selectPlan(choice), { id: 'payment-error' })
}
