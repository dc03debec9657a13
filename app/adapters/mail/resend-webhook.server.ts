import { Resend } from 'resend'
import { z } from 'zod'
import { MAIL_TAG } from './resend.server.ts'

export type MailEvent =
	{ is: 'bounced'; mailId: string } | { is: 'complained'; mailId: string } | { is: 'other' }

const told = z.object({
	type: z.string().max(100),
	data: z.object({
		tags: z.record(z.string(), z.string()).optional(),
		bounce: z.object({ type: z.string() }).optional(),
	}),
})

/** Reads an event of the mail provider. Null unless the provider signed it within the last five minutes. */
export function readMailEvent(rawBody: string, headers: Headers, secret: string): MailEvent | null {
	let body: unknown
	try {
		body = new Resend('only-for-reading').webhooks.verify({
			payload: rawBody,
			headers: {
				id: headers.get('svix-id') ?? '',
				timestamp: headers.get('svix-timestamp') ?? '',
				signature: headers.get('svix-signature') ?? '',
			},
			webhookSecret: secret,
		})
	} catch {
		return null
	}
	const { success, data: event } = told.safeParse(body)
	const mailId = success && event.data.tags?.[MAIL_TAG]
	if (!success || !mailId) return { is: 'other' }
	if (event.type === 'email.complained') return { is: 'complained', mailId }
	return isLasting(event.type, event.data.bounce?.type) ? { is: 'bounced', mailId } : { is: 'other' }
}

/**
 * A full mailbox may have room tomorrow. An address that does not exist, or that the provider suppresses, stays
 * unusable.
 */
function isLasting(type: string, bounce?: string): boolean {
	return type === 'email.suppressed' || (type === 'email.bounced' && bounce?.toLowerCase() === 'permanent')
}
