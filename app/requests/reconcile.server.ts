import { paypal } from '#app/adapters/paypal/paypal.server.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import { reconcileForm } from '#app/domain/platform/form.ts'
import type { Staff } from '#app/models/access.server.ts'
import { heldOf, listToReconcile, recordReconciled } from '#app/models/provider/reconciliation.server.ts'
import { applyProviderState, forgetSubscription } from '#app/models/subscription/provider-state.server.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { redirectWithFlash } from './redirect.server.ts'

/** Limits a manual run, because staff wait for it; the hourly job covers everything. */
const AT_ONCE = 50
/** Stops after this many failures, since the provider is probably down. */
const GIVE_UP = 3

/** Compares subscriptions with PayPal and applies the differences. */
export async function reconcileNow(args: RouteArgs, staff: Staff) {
	const form = await readForm(args, reconcileForm)
	if (!form.ok) return invalid(args, form)
	const orders = listToReconcile(staff, form.value.school ?? null, AT_ONCE)
	const told = { compared: 0, changed: 0, failed: 0 }
	for (const order of orders) {
		if (told.failed === GIVE_UP) break
		const before = heldOf(staff, order.schoolId)
		const look = await paypal().look(order.paypalSubscriptionId, order.createdAt)
		if (look.ok) applyProviderState(order.schoolId, look.value)
		else if (look.name === 'RESOURCE_NOT_FOUND')
			forgetSubscription(order.schoolId, order.paypalSubscriptionId)
		else {
			told.failed += 1
			recordReconciled(staff, order, { after: { failure: look.name } })
			continue
		}
		told.compared += 1
		const after = heldOf(staff, order.schoolId)
		if (JSON.stringify(after) === JSON.stringify(before)) continue
		told.changed += 1
		recordReconciled(staff, order, { before, after })
	}
	const params = Object.fromEntries(Object.entries(told).map(([name, count]) => [name, String(count)]))
	return redirectWithFlash(args, platformHref.paid(), { id: 'reconciled', params })
}
