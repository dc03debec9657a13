import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { paypal } from '#app/adapters/paypal/paypal.server.ts'
import { visitCall, onlyBy } from '#app/guards/enter.server.ts'
import { receiveEvent } from '#app/models/provider/payment-event.server.ts'
import { logError } from '#app/utils/log.server.ts'

export const loader = (args: LoaderFunctionArgs) => onlyBy(args, 'POST')

/** Keeps what the provider tells and answers at once; the job goes and looks. Nothing else of the body is believed. */
export async function action(args: ActionFunctionArgs) {
	await visitCall(args)
	const rawBody = Buffer.from(await args.request.arrayBuffer())
	const genuine = await paypal().isGenuine(args.request.headers, rawBody)
	if (genuine === 'unknown')
		return Response.json({ message: 'Please send this again later.' }, { status: 503 })
	const event = genuine === 'yes' ? readEvent(rawBody) : null
	if (!event) {
		const { requestId, address } = args.context
		logError({ what: 'forged webhook', requestId, address, genuine })
		return Response.json({ message: 'This was not signed by the payment provider.' }, { status: 400 })
	}
	receiveEvent(event)
	return Response.json({ ok: true })
}

const told = z.object({
	id: z.string().min(1).max(100),
	event_type: z.string().max(100),
	resource: z.object({
		id: z.string().max(100).optional(),
		billing_agreement_id: z.string().max(100).optional(),
	}),
})

/** A sale names the subscription it belongs to; a subscription is named by its own id. */
function readEvent(rawBody: Buffer) {
	const parsed = told.safeParse(parse(rawBody))
	if (!parsed.success) return null
	const { id, event_type: kind, resource } = parsed.data
	const own = kind.startsWith('BILLING.SUBSCRIPTION.') ? resource.id : resource.billing_agreement_id
	return { id, kind, paypalSubscriptionId: own ?? null }
}

function parse(rawBody: Buffer): unknown {
	try {
		return JSON.parse(rawBody.toString('utf8'))
	} catch {
		return null
	}
}
