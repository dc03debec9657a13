import { Resend } from 'resend'
import type { Mail } from '#app/letters/mail.ts'
import { unsubscribeHeaders } from './headers.server.ts'
import type { Delivery, Post } from './post.server.ts'

/** Name of the tag that carries the id of a mail. */
export const MAIL_TAG = 'mail'

interface Account {
	apiKey: string
	from: string
	baseUrl?: string
	timeout?: number
}

/** Sends real mail through Resend. */
export function resendPost({ apiKey, from, baseUrl, timeout = 10_000 }: Account): Post {
	const resend = new Resend(apiKey, { baseUrl })
	return {
		keepsWords: false,
		async deliver({ to, replyTo, subject, text, html, attachment, logo, unsubscribe }, key) {
			const signal = AbortSignal.timeout(timeout)
			const { error } = await resend.emails.send(
				{
					from,
					to,
					replyTo,
					subject,
					text,
					html,
					attachments: attachmentsOf(attachment, logo),
					headers: unsubscribe ? unsubscribeHeaders(unsubscribe) : undefined,
					// The provider's later events about this mail repeat the tag.
					tags: [{ name: MAIL_TAG, value: key }],
				},
				{ idempotencyKey: key, signal },
			)
			return error ? failed(error.name, error.statusCode, signal.aborted) : { ok: true }
		},
	}
}

function attachmentsOf(attachment: Mail['attachment'], logo: Mail['logo']) {
	const all = [
		...(attachment ? [attachment] : []),
		...(logo ? [{ ...logo, filename: 'logo.png', contentType: 'image/png' }] : []),
	]
	return all.length > 0 ? all : undefined
}

/** The provider's message may contain an address, so only the name of the error is kept. */
function failed(name: string, status: number | null, late: boolean): Delivery {
	const down = status === null || status === 429 || status >= 500
	const what = late ? 'no answer in time' : status === null ? 'not reached' : `${status} ${name}`
	return { ok: false, failure: what.replace(/[^\w ]/g, '').slice(0, 80), down }
}
