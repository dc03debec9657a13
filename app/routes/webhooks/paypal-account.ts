import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { checkoutAt } from '#app/adapters/checkout.server.ts'
import { onlyBy, visitCall } from '#app/guards/enter.server.ts'
import { findHookedAccount, lookSoon } from '#app/models/provider/online-payments.server.ts'
import { logError } from '#app/utils/log.server.ts'

export const loader = (args: LoaderFunctionArgs) => onlyBy(args, 'POST')

/**
 * PayPal's events about the account of one school, signed for that school's webhook only. An event only names a
 * payment: the job asks PayPal about it. Repeated, late and unordered events therefore have the same result.
 */
export async function action(args: ActionFunctionArgs) {
	await visitCall(args)
	const account = findHookedAccount(args.params.account ?? '', 'paypal')
	if (!account) return Response.json({ message: 'Page Not Found' }, { status: 404 })
	const rawBody = Buffer.from(await args.request.arrayBuffer())
	const genuine = await checkoutAt(account.keys).isGenuine(args.request.headers, rawBody)
	if (genuine === 'unknown')
		return Response.json({ message: 'Please send this again later.' }, { status: 503 })
	const about = genuine === 'yes' ? namesIn(rawBody) : null
	if (!about) {
		const { requestId, address } = args.context
		logError({ what: 'forged webhook', requestId, address, genuine })
		return Response.json({ message: 'This was not signed by the payment provider.' }, { status: 400 })
	}
	// The school may sell other things with the same account: those are none of ours.
	if (about.length > 0) lookSoon(account.schoolId, about)
	return Response.json({ ok: true })
}

const told = z.object({
	id: z.string().max(100),
	event_type: z.string().max(100),
	resource: z.object({
		id: z.string().max(100).optional(),
		supplementary_data: z
			.object({ related_ids: z.object({ order_id: z.string().max(100).optional() }).optional() })
			.optional(),
		links: z.array(z.object({ rel: z.string().max(50), href: z.string().max(300) })).default([]),
	}),
})

/** The order or the charge an event is about, by all the names it gives; null where it cannot be read. */
function namesIn(rawBody: Buffer): string[] | null {
	const parsed = told.safeParse(parse(rawBody))
	if (!parsed.success) return null
	const { id, supplementary_data: more, links } = parsed.data.resource
	// A charge leads up to its order, a refund to its charge.
	const above = links
		.find(({ rel }) => rel === 'up')
		?.href.split('/')
		.at(-1)
	return [id, more?.related_ids?.order_id, above].filter((name) => name !== undefined)
}

function parse(rawBody: Buffer): unknown {
	try {
		return JSON.parse(rawBody.toString('utf8'))
	} catch {
		return null
	}
}
