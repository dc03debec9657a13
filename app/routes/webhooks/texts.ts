import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { isTextSigned, reportAddress } from '#app/adapters/texts/twilio.server.ts'
import { onlyBy, visitCall } from '#app/guards/enter.server.ts'
import { findTextHook, noteTextReply, noteTextReport } from '#app/models/mail/text-delivery.server.ts'
import { logError } from '#app/utils/log.server.ts'

export const loader = (args: LoaderFunctionArgs) => onlyBy(args, 'POST')

/** Reports of the provider of text messages about one school's texts, and answers of families: STOP and START. */
export async function action(args: ActionFunctionArgs) {
	await visitCall(args)
	const { account = '' } = args.params
	const hook = findTextHook(account)
	if (!hook) return Response.json({ message: 'Page Not Found' }, { status: 404 })
	const fields = new URLSearchParams(await args.request.text())
	const signature = args.request.headers.get('X-Twilio-Signature') ?? ''
	if (!isTextSigned(reportAddress(account), fields, hook.token, signature)) {
		const { requestId, address } = args.context
		logError({ what: 'forged text webhook', requestId, address })
		return Response.json({ message: 'This was not signed by the provider.' }, { status: 400 })
	}
	const of = (name: string) => (fields.get(name) ?? '').slice(0, 64)
	const [providerId, status] = [of('MessageSid'), of('MessageStatus')]
	if (providerId && status) {
		if (status === 'delivered') noteTextReport(hook.schoolId, providerId, 'delivered')
		if (status === 'failed' || status === 'undelivered') noteTextReport(hook.schoolId, providerId, 'failed')
	} else if (providerId) noteTextReply(hook.schoolId, { providerId, phone: of('From'), body: of('Body') })
	// An empty answer in the provider's language: nothing is said back.
	return new Response('<Response/>', { headers: { 'Content-Type': 'text/xml' } })
}
