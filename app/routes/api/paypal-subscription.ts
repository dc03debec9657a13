import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { paypal } from '#app/adapters/paypal/paypal.server.ts'
import { choosePlanForm } from '#app/forms/subscription.ts'
import { enterOwnerCall } from '#app/guards/owner.server.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import { attachSubscription, beginOrder, type Order } from '#app/models/subscription/order.server.ts'
import { only, refusedCall, wantsPage } from '#app/web/call.server.ts'
import { readCall } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { refused, type Outcome } from '#app/utils/outcome.ts'
import { ownOrigin } from '#app/web/own-origin.server.ts'
import { PAYMENT_ERROR } from '#app/domain/subscription/labels.ts'
import type { Access } from '#app/models/access.server.ts'

export async function loader(asked: LoaderFunctionArgs) {
	await enterOwnerCall(asked)
	return only('POST')
}

/** Orders a plan for one's own school. A form is led on to where it is approved, a script is told the id. */
export async function action(asked: ActionFunctionArgs) {
	const access = await enterOwnerCall(asked)
	const { plan, cycle } = await readCall(asked, choosePlanForm)

	const order = beginOrder(access, plan, cycle)
	const bought = order.ok ? await buy(asked.request, access, order.value) : order
	if (bought.ok && !wantsPage(asked.request)) return Response.json(bought.value)
	if (bought.ok) return redirect(bought.value.approveUrl, 303)
	if (!wantsPage(asked.request)) return refusedCall(asked, bought)

	const [why = ''] = Object.values(bought.errors).flat()
	const flash = order.ok ? { id: 'payment-error' as const } : { id: 'plan-refused' as const, params: { why } }
	return leadTo(asked, href.selectPlan(), flash)
}

/** Where an order was left open a moment ago, it is gone on with, even if the provider cannot be reached. */
async function buy(
	request: Request,
	access: Access,
	{ id: requestId, plan, cycle, paypalPlanId, paypalSubscriptionId, approveUrl }: Order,
): Promise<Outcome<{ id: string; approveUrl: string }>> {
	if (paypalSubscriptionId && approveUrl) return { ok: true, value: { id: paypalSubscriptionId, approveUrl } }
	const origin = ownOrigin(request)
	const made = await paypal().createSubscription({
		planId: paypalPlanId,
		schoolId: access.schoolId,
		requestId,
		returnUrl: origin + href.paymentReturn(requestId),
		cancelUrl: origin + href.paymentCancelled({ plan, billing: cycle }),
	})
	if (!made.ok) return refused({ form: PAYMENT_ERROR }, { status: 503, retryAfter: 5 })
	attachSubscription(access, requestId, made.value)
	return made
}
