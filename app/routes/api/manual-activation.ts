import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { paypal } from '#app/adapters/paypal/paypal.server.ts'
import { activationForm } from '#app/domain/subscription/form.ts'
import { lookAgain } from '#app/requests/payment-check.server.ts'
import { enterOwnerCall } from '#app/guards/owner.server.ts'
import { askForActivation } from '#app/models/subscription/activation-request.server.ts'
import { only } from '#app/web/call.server.ts'
import { readCall } from '#app/web/form.server.ts'

const NOTED =
	'We could not find your payment yet. Your request was noted, and we will activate your account as soon as the payment is confirmed.'

export async function loader(args: LoaderFunctionArgs) {
	await enterOwnerCall(args)
	return only('POST')
}

/** Activates a school only if PayPal confirms the payment of its own order. Otherwise the request is noted for staff. */
export async function action(args: ActionFunctionArgs) {
	const access = await enterOwnerCall(args)
	const { planName } = await readCall(args, activationForm)
	if (access.school.status === 'active') return Response.json({ success: true })

	const noted = askForActivation(access, planName)
	if (!noted.ok) {
		args.context.replyHeaders.set('Retry-After', String(noted.retryAfter))
		const [message] = noted.errors.form ?? []
		return Response.json({ success: false, message }, { status: noted.status })
	}
	// Any open order may be the paid one, because another may have been started since.
	if ((await lookAgain(access, paypal())).includes('active')) return Response.json({ success: true })
	return Response.json({ success: false, message: NOTED }, { status: 202 })
}
