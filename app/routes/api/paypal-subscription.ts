import type { z } from 'zod'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { paypal } from '#app/adapters/paypal/paypal.server.ts'
import { choosePlanForm } from '#app/domain/subscription/form.ts'
import { enterOwnerCall } from '#app/guards/owner.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { lookAgain } from '#app/requests/payment-check.server.ts'
import { attachSubscription, type Order } from '#app/models/subscription/order.server.ts'
import { beginOrder } from '#app/models/subscription/ordering.server.ts'
import { findApprovedOrder, replaceOpenOrders } from '#app/models/subscription/open-order.server.ts'
import { only, refusedCall, wantsPage } from '#app/web/call.server.ts'
import { readCall } from '#app/web/form.server.ts'
import { sitePhrase } from '#app/content/site/catalogs.ts'
import { wantedLanguage } from '#app/web/language.server.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import type { Flash } from '#app/domain/flash.ts'
import { refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import { ownOrigin } from '#app/web/own-origin.server.ts'
import { dueNow } from '#app/domain/subscription/proration.ts'
import {
	ALREADY_PAID,
	PAYMENT_CONFIRMING,
	PAYMENT_ERROR,
	PAYMENT_REPLACED,
} from '#app/domain/subscription/labels.ts'
import type { Access } from '#app/models/access.server.ts'

export async function loader(args: LoaderFunctionArgs) {
	await enterOwnerCall(args)
	return only('POST')
}

/** Orders a plan for the session's own school. A form is redirected to PayPal for approval; a script gets the id. */
export async function action(args: ActionFunctionArgs) {
	const access = await enterOwnerCall(args)
	const wish = await readCall(args, choosePlanForm)
	const { plan, cycle } = wish

	const bought = await order(args.request, access, wish)
	if (bought.ok && !wantsPage(args.request)) return Response.json(bought.value)
	if (bought.ok) return redirect(bought.value.approveUrl, 303)
	if (!wantsPage(args.request)) return refusedCall(args, inWords(args.request, bought))
	const paid = access.school.status === 'active' || bought.errors.form?.includes(ALREADY_PAID)
	const back = paid ? href.subscription() : href.selectPlan({ plan, billing: cycle })
	return redirectWithFlash(args, back, flashOf(bought))
}

type Wish = z.infer<typeof choosePlanForm>

type Bought = Outcome<{ id: string; approveUrl: string }>

/** An approved order blocks a new one, because the customer would pay twice. */
async function order(request: Request, access: Access, { plan, cycle, due }: Wish): Promise<Bought> {
	const signal = paypal().deadline()
	const looked = await lookAgain(access, paypal(), signal)
	if (looked.includes('active')) return refused({ form: ALREADY_PAID }, { status: 409 })
	if (findApprovedOrder(access)) return refused({ form: PAYMENT_CONFIRMING }, { status: 409 })
	const begun = beginOrder(access, plan, cycle, Date.now(), due ?? null)
	if (!begun.ok) return begun
	const { paypalSubscriptionId: id, approveUrl } = begun.value
	// An open order can be continued even if PayPal is unreachable.
	if (id && approveUrl) return { ok: true, value: { id, approveUrl } }
	if (looked.includes('unknown')) return unavailable()
	const replaced = replaceOpenOrders(access, begun.value)
	return replaced.ok ? buy(request, access, begun.value, signal) : replaced
}

async function buy(
	request: Request,
	access: Access,
	{ id: requestId, plan, cycle, paypalPlanId, amountMinor, creditMinor, startsAt }: Order,
	signal: AbortSignal,
): Promise<Bought> {
	const origin = ownOrigin(request)
	const wanted = {
		planId: paypalPlanId,
		schoolId: access.schoolId,
		requestId,
		returnUrl: origin + siteHref.paymentReturn(requestId),
		cancelUrl: origin + siteHref.paymentCancelled({ plan, billing: cycle }),
		first: startsAt === null ? null : { dueMinor: dueNow(amountMinor, creditMinor), startsAt },
	}
	const made = await paypal().createSubscription(wanted, signal)
	if (!made.ok) return unavailable()
	const { outcome } = attachSubscription(access, requestId, made.value)
	// Another window has ordered something else in the meantime.
	return outcome === 'withdrawn' ? refused({ form: PAYMENT_REPLACED }, { status: 409 }) : made
}

function unavailable() {
	return refused({ form: PAYMENT_ERROR }, { status: 503, retryAfter: 5 })
}

/** The script of the plans page displays these messages, so they are in that page's language. */
function inWords(request: Request, { errors, ...answer }: Refused): Refused {
	const language = wantedLanguage(request)
	const said = Object.entries(errors).map(([name, words]) => [
		name,
		[words ?? []].flat().map((english) => sitePhrase(language, english)),
	])
	return { ...answer, errors: Object.fromEntries(said) as Refused['errors'] }
}

function flashOf({ status, errors }: Refused): Flash {
	const [why = ''] = Object.values(errors).flat()
	if (status === 503) return { id: 'payment-error' }
	return why === PAYMENT_CONFIRMING ? { id: 'payment-confirming' } : { id: 'plan-refused', params: { why } }
}
