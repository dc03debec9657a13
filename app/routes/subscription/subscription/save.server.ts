import { redirect } from '@remix-run/node'
import { paypal } from '#app/adapters/paypal/paypal.server.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { applyProviderState } from '#app/models/subscription/provider-state.server.ts'
import { endOrderAt, findPastDueOrder, findPausedOrder } from '#app/models/subscription/open-order.server.ts'
import { mailPlanChange } from '#app/models/subscription/change-letter.server.ts'
import { findRunningOrder } from '#app/models/subscription/order.server.ts'
import { pageLanguage } from '#app/web/language.server.ts'
import { datesIn } from '#app/utils/spoken.ts'
import { dateWords } from '#app/utils/dates.ts'
import { href } from '#app/domain/href.ts'

/**
 * Ends further charges. The subscription is only paused at the provider, because a cancelled one cannot be resumed. The
 * payments job cancels it at the end of the paid period.
 */
export async function endPlan(args: RouteArgs, owner: Access) {
	const order = findRunningOrder(owner)
	if (!order?.paypalSubscriptionId) return redirect(href.subscription(), 303)
	const { paypalSubscriptionId: id, createdAt } = order
	const { paidThrough, timeZone, dateFormat } = owner.school
	const signal = paypal().deadline()
	const ended = paidThrough
		? await paypal().pauseSubscription(id, 'Canceled by the school', signal)
		: await paypal().cancelSubscription(id, 'Canceled by the school', signal)
	const look = await paypal().look(id, createdAt, signal)
	// The call may have worked although its answer was lost.
	const isEnded = ended.ok || (look.ok && look.value.subscription.status !== 'ACTIVE')
	if (isEnded && paidThrough) endOrderAt(owner, order, paidThrough)
	if (look.ok) applyProviderState(owner.schoolId, look.value, isEnded ? owner : null)
	if (!isEnded) return redirectWithFlash(args, href.subscription(), { id: 'plan-not-ended' })

	mailPlanChange(owner, order, 'canceled', paidThrough)
	const params = paidThrough
		? { until: dateWords(paidThrough, timeZone, datesIn(pageLanguage(args), dateFormat)) }
		: undefined
	return redirectWithFlash(args, href.subscription(), { id: 'plan-ended', params })
}

/** Resumes the subscription. The day of the next charge stays the same. */
export async function resumePlan(args: RouteArgs, owner: Access) {
	const order = findPausedOrder(owner)
	if (!order?.paypalSubscriptionId) return redirect(href.subscription(), 303)
	const { paypalSubscriptionId: id, createdAt } = order
	const signal = paypal().deadline()
	await paypal().resumeSubscription(id, 'Resumed by the school', signal)
	const look = await paypal().look(id, createdAt, signal)
	if (!look.ok || look.value.subscription.status !== 'ACTIVE')
		return redirectWithFlash(args, href.subscription(), { id: 'plan-not-resumed' })
	endOrderAt(owner, order, null)
	applyProviderState(owner.schoolId, look.value, owner)
	mailPlanChange(owner, order, 'resumed', order.unwantedAt)
	return redirectWithFlash(args, href.subscription(), { id: 'plan-resumed' })
}

/** Asks the provider to retry the failed charge. */
export async function retryPayment(args: RouteArgs, owner: Access) {
	const order = findPastDueOrder(owner)
	if (!order?.paypalSubscriptionId) return redirect(href.subscription(), 303)
	const { paypalSubscriptionId: id, createdAt, providerState } = order
	const signal = paypal().deadline()
	if (providerState === 'SUSPENDED') await paypal().resumeSubscription(id, 'Paid by the school', signal)
	const before = await paypal().look(id, createdAt, signal)
	if (!before.ok) return redirectWithFlash(args, href.subscription(), { id: 'payment-error' })
	const { owedMinor } = before.value.subscription
	if (owedMinor > 0) await paypal().chargeOwed(id, owedMinor, signal)
	const after = owedMinor > 0 ? await paypal().look(id, createdAt, signal) : before
	if (!after.ok) return redirectWithFlash(args, href.subscription(), { id: 'payment-error' })
	applyProviderState(owner.schoolId, after.value)
	const isPaid = after.value.subscription.failedAt === null
	return redirectWithFlash(args, href.subscription(), {
		id: isPaid ? 'payment-retried' : 'payment-failed-again',
	})
}
