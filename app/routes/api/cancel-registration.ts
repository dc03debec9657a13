import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { paypal } from '#app/adapters/paypal/paypal.server.ts'
import { cancelRegistrationForm } from '#app/forms/subscription.ts'
import { visitCall } from '#app/guards/enter.server.ts'
import { leadTo } from '#app/guards/lead.server.ts'
import { ownerOf } from '#app/guards/owner.server.ts'
import { noSessionHeader } from '#app/guards/session.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { cancelRegistration } from '#app/models/platform/registration-cancellation.server.ts'
import { findNewestOrder } from '#app/models/subscription/order.server.ts'
import { applyProviderState } from '#app/models/subscription/provider-state.server.ts'
import { only, wantsPage } from '#app/utils/call.server.ts'
import { flashHeader } from '#app/utils/flash.server.ts'
import { fold } from '#app/utils/fold.ts'
import { readCall } from '#app/utils/form.server.ts'
import { href } from '#app/utils/href.ts'

export async function loader(asked: LoaderFunctionArgs) {
	await visitCall(asked)
	return only('DELETE', 'POST')
}

/** Every refusal is the same answer, so that nobody learns from it whose registration could be taken back. */
export async function action(asked: ActionFunctionArgs) {
	const person = await visitCall(asked)
	const access = ownerOf(person)
	const { method } = asked.request
	if (method !== 'DELETE' && method !== 'POST') return only('DELETE', 'POST')
	const { email } = await readCall(asked, cancelRegistrationForm)
	const own = access && (email === undefined || fold(email) === fold(access.email))
	const cleaned = own ? await cancel(access) : false
	if (!cleaned && wantsPage(asked.request))
		return access ? leadTo(asked, href.selectPlan(), { id: 'cleanup-issue' }) : redirect(href.login(), 303)
	if (!cleaned) return Response.json({ cleaned })

	const headers = new Headers({ 'Clear-Site-Data': '"cache", "storage"' })
	headers.append('Set-Cookie', await noSessionHeader())
	if (!wantsPage(asked.request)) return Response.json({ cleaned }, { headers })
	headers.append('Set-Cookie', await flashHeader({ id: 'registration-cancelled' }, null))
	return redirect(href.landing(), { status: 303, headers })
}

/** A payment that came in a moment ago makes a registration a school. What comes later is ended by the job. */
async function cancel(access: Access): Promise<boolean> {
	const order = findNewestOrder(access)
	if (order?.paypalSubscriptionId && order.settledAt === null) {
		const look = await paypal().look(order.paypalSubscriptionId, order.createdAt)
		if (look.ok) applyProviderState(access.schoolId, look.value)
	}
	return cancelRegistration(access)
}
