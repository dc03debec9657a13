import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { paypal } from '#app/adapters/paypal/paypal.server.ts'
import { cancelRegistrationForm } from '#app/domain/subscription/form.ts'
import { visitCall, onlyBy } from '#app/guards/enter.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { lookAgain } from '#app/requests/payment-check.server.ts'
import { ownerOf } from '#app/guards/owner.server.ts'
import { noSessionHeader } from '#app/guards/session.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { cancelRegistration } from '#app/models/provider/registration-cancellation.server.ts'
import { wantsPage } from '#app/web/call.server.ts'
import { flashHeader } from '#app/web/flash.server.ts'
import { fold } from '#app/utils/fold.ts'
import { readCall } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { logError } from '#app/utils/log.server.ts'

export const loader = (args: LoaderFunctionArgs) => onlyBy(args, 'DELETE', 'POST')

/** Every refusal gets the same response, so callers cannot probe for registrations of other people. */
export async function action(args: ActionFunctionArgs) {
	const person = await visitCall(args)
	const access = ownerOf(person)
	const { email } = await readCall(args, cancelRegistrationForm, 'DELETE')
	const own = access && (email === undefined || fold(email) === fold(access.email ?? ''))
	const cleaned = own ? await tryToCancel(args, access) : false
	if (cleaned === 'failed') return redirectWithFlash(args, href.selectPlan(), { id: 'cleanup-failed' })
	if (!cleaned && wantsPage(args.request))
		return access
			? redirectWithFlash(args, href.selectPlan(), { id: 'cleanup-issue' })
			: redirectWithFlash(args, href.landing(), { id: 'no-account' })
	if (!cleaned) return Response.json({ cleaned })

	const headers = new Headers({ 'Clear-Site-Data': '"cache", "storage"' })
	headers.append('Set-Cookie', await noSessionHeader())
	if (!wantsPage(args.request)) return Response.json({ cleaned }, { headers })
	headers.append('Set-Cookie', await flashHeader({ id: 'registration-cancelled' }, null))
	return redirect(href.landing(), { status: 303, headers })
}

/** A failed cancellation shows form users a page; API callers get an error status. */
async function tryToCancel(args: ActionFunctionArgs, access: Access): Promise<boolean | 'failed'> {
	try {
		return await cancel(access)
	} catch (error) {
		if (!wantsPage(args.request)) throw error
		logError({ requestId: args.context.requestId, what: 'cleanup', error: String(error) })
		return 'failed'
	}
}

/**
 * Checks with PayPal first: a payment just received turns the registration into a paying school. A background job ends later
 * payments.
 */
async function cancel(access: Access): Promise<boolean> {
	await lookAgain(access, paypal())
	return cancelRegistration(access)
}
