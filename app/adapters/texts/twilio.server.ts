import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { environment } from '#app/config/environment.server.ts'

const PATIENCE = 10_000
/** The provider's own list of people who ended texts. */
const ENDED = 21_610
const SENT = z.object({ sid: z.string().max(64) })
const REFUSED = z.object({ code: z.number().optional() })

export interface TextAccount {
	sid: string
	token: string
	sender: string
}

export type TextAnswer =
	{ ok: true; id: string } | { ok: false; failure: string; again: boolean; ended?: boolean }

export type SendText = (
	account: TextAccount,
	text: { phone: string; body: string; report: string },
) => Promise<TextAnswer>

/** Sends texts at Twilio. A refusal is final; a provider that does not answer is asked again. */
export function twilio(apiUrl: string, patience = PATIENCE): SendText {
	return async ({ sid, token, sender }, { phone, body, report }) => {
		try {
			const response = await fetch(`${apiUrl}/2010-04-01/Accounts/${sid}/Messages.json`, {
				method: 'POST',
				redirect: 'error',
				signal: AbortSignal.timeout(patience),
				headers: { Authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}` },
				body: new URLSearchParams({ To: phone, From: sender, Body: body, StatusCallback: report }),
			})
			const answer: unknown = await response.json().catch(() => null)
			const sent = response.ok && SENT.safeParse(answer)
			if (sent && sent.success) return { ok: true, id: sent.data.sid }
			const code = REFUSED.safeParse(answer).data?.code
			const failure = `Status ${response.status}${code ? `, error ${code}` : ''}`
			return {
				ok: false,
				failure,
				again: response.status === 429 || response.status >= 500,
				ended: code === ENDED,
			}
		} catch {
			return { ok: false, failure: 'No answer', again: true }
		}
	}
}

/** The signature covers the address and every field in the order of their names. */
export function textSignature(url: string, fields: URLSearchParams, token: string): string {
	const sorted = [...fields].sort(([a], [b]) => (a < b ? -1 : 1))
	const signed = url + sorted.map(([name, value]) => name + value).join('')
	return createHmac('sha1', token).update(signed).digest('base64')
}

export function isTextSigned(url: string, fields: URLSearchParams, token: string, given: string): boolean {
	const expected = Buffer.from(textSignature(url, fields, token))
	const got = Buffer.from(given)
	return expected.length === got.length && timingSafeEqual(expected, got)
}

/** The address for reports of the provider: the delivery of a text, and the answers of families. */
export function reportAddress(hook: string): string {
	return new URL(`/webhooks/texts/${hook}`, environment().appUrl).href
}
