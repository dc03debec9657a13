import { Resend } from 'resend'
import type { Delivery, Post } from './post.server.ts'

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
		async deliver({ to, replyTo, subject, text, html, attachment }, key) {
			const signal = AbortSignal.timeout(timeout)
			const { error } = await resend.emails.send(
				{ from, to, replyTo, subject, text, html, attachments: attachment && [attachment] },
				{ idempotencyKey: key, signal },
			)
			return error ? failed(error.name, error.statusCode, signal.aborted) : { ok: true }
		},
	}
}

/** The provider's message may repeat an address, so only its name for the fault is kept. */
function failed(name: string, status: number | null, late: boolean): Delivery {
	const down = status === null || status === 429 || status >= 500
	const what = late ? 'no answer in time' : status === null ? 'not reached' : `${status} ${name}`
	return { ok: false, failure: what.replace(/[^\w ]/g, '').slice(0, 80), down }
}
