import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { readMailEvent } from '#app/adapters/mail/resend-webhook.server.ts'
import { environment } from '#app/config/environment.server.ts'
import { onlyBy, visitCall } from '#app/guards/enter.server.ts'
import { markBounced } from '#app/models/mail/bounce.server.ts'
import { stopBulk } from '#app/models/mail/unsubscribe.server.ts'
import { logError } from '#app/utils/log.server.ts'

export const loader = (args: LoaderFunctionArgs) => onlyBy(args, 'POST')

/** Reports of bounces and spam complaints. A repeated event changes nothing. */
export async function action(args: ActionFunctionArgs) {
	await visitCall(args)
	const { resendWebhookSecret } = environment()
	const rawBody = await args.request.text()
	const event = resendWebhookSecret && readMailEvent(rawBody, args.request.headers, resendWebhookSecret)
	if (!event) {
		const { requestId, address } = args.context
		logError({ what: 'forged mail webhook', requestId, address })
		return Response.json({ message: 'This was not signed by the mail provider.' }, { status: 400 })
	}
	if (event.is === 'bounced') markBounced(event.mailId)
	if (event.is === 'complained') stopBulk(event.mailId)
	return Response.json({ ok: true })
}
