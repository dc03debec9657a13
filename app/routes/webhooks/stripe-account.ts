import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { checkoutAt } from '#app/adapters/checkout.server.ts'
import { onlyBy, visitCall } from '#app/guards/enter.server.ts'
import { findHookedAccount, lookSoon } from '#app/models/provider/online-payments.server.ts'
import { logError } from '#app/utils/log.server.ts'

export const loader = (args: LoaderFunctionArgs) => onlyBy(args, 'POST')

/**
 * Stripe's webhook for the account of one school, signed with the secret of that account. It only names the payment to
 * check: the job asks Stripe. So repeats and order do not matter.
 */
export async function action(args: ActionFunctionArgs) {
	await visitCall(args)
	const account = findHookedAccount(args.params.account ?? '', 'stripe')
	if (!account) return Response.json({ message: 'Page Not Found' }, { status: 404 })
	const rawBody = Buffer.from(await args.request.arrayBuffer())
	const genuine = await checkoutAt(account.keys).isGenuine(args.request.headers, rawBody)
	const names = genuine === 'yes' ? namesIn(rawBody) : null
	if (!names) {
		const { requestId, address } = args.context
		logError({ what: 'forged webhook', requestId, address, genuine })
		return Response.json({ message: 'This was not signed by the payment provider.' }, { status: 400 })
	}
	// The school may sell other things with the same account.
	if (names.length > 0) lookSoon(account.schoolId, names)
	return Response.json({ ok: true })
}

const name = z.string().max(255).nullish()
const event = z.object({ data: z.object({ object: z.object({ id: name, payment_intent: name }) }) })

/** The ids by which a session, a charge or a refund is found here. */
function namesIn(rawBody: Buffer): string[] | null {
	const parsed = event.safeParse(JSON.parse(rawBody.toString('utf8')))
	if (!parsed.success) return null
	const { id, payment_intent: intent } = parsed.data.data.object
	return [id, intent].filter((value) => typeof value === 'string')
}
