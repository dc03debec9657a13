import { Resend } from 'resend'
import type { Mail } from '#app/letters/mail.ts'
import type { Delivery, Post } from './post.server.ts'

/** Under which name a mail carries its id. */
export const MAIL_TAG = 'mail'

interface Account {
	apiKey: string
	from: string
	baseUrl?: string
	timeout?: number
}

/** Real mail, by Resend. */
export function resendPost({ apiKey, from, baseUrl, timeout = 10_000 }: Account): Post {
	const resend = new Resend(apiKey, { baseUrl })
	return {
		keepsWords: false,
		async deliver({ to, replyTo, subject, text, html, attachment, logo, unsubscribe }, key) {
			const signal = AbortSignal.timeout(timeout)
			const { error } = await resend.emails.send(
				{
					...{ from, to, replyTo, subject, text, html, attachments: attachmentsOf(attachment, logo) },
					headers: unsubscribe ? unsubscribeHeaders(unsubscribe) : undefined,
					// Comes back with what the provider tells of the mail later.
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

/** Mail programs show a button for it and post to the address themselves (RFC 8058). */
function unsubscribeHeaders(address: string) {
	return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** The provider's message may repeat an address, so only its name for the fault is kept. */
function failed(name: string, status: number | null, late: boolean): Delivery {
	const down = status === null || status === 429 || status >= 500
	const what = late ? 'no answer in time' : status === null ? 'not reached' : `${status} ${name}`
	return { ok: false, failure: what.replace(/[^\w ]/g, '').slice(0, 80), down }
}
