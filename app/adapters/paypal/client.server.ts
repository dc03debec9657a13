import type { PaypalSettings } from '#app/config/paypal.server.ts'
import { logError } from '#app/utils/log.server.ts'

/** Result of a call to the provider. `unavailable` may work later, `refused` will not. */
export type Answer<T> =
	| { ok: true; value: T }
	| {
			ok: false
			why: 'unavailable' | 'refused'
			/** The provider's error name, such as RESOURCE_NOT_FOUND. */ name: string
	  }

interface Call {
	method: 'GET' | 'POST' | 'DELETE'
	path: string
	body?: unknown
	headers?: Record<string, string>
	signal: AbortSignal
}

export type Send = (call: Call) => Promise<Answer<unknown>>

/**
 * A page must answer in ten seconds even if the provider is slow. The limit covers a call and its token
 * together.
 */
export const PATIENCE = 8_000

/** Error name of every call while the provider rejects our keys. */
export const KEYS_REFUSED = 'KEYS_REFUSED'

/** REST client of the provider. It keeps its token until a minute before the token expires. */
export function paypalClient({ apiUrl, clientId, clientSecret }: PaypalSettings, patience = PATIENCE) {
	let kept: { token: Promise<Answer<string>>; until: number } | undefined

	/** One time limit for everything a request waits for. */
	const deadline = () => AbortSignal.timeout(patience)

	const token = (signal: AbortSignal): Promise<Answer<string>> => {
		if (kept && kept.until > Date.now()) return kept.token
		const asked = askForToken(signal)
		// Calls that arrive while the token is requested wait for the same one.
		kept = { token: asked.then((answer) => answer.token), until: Date.now() + patience }
		void asked.then((answer) => {
			kept = answer.token.ok ? { token: Promise.resolve(answer.token), until: answer.until } : undefined
		})
		return kept.token
	}

	async function askForToken(signal: AbortSignal): Promise<{ token: Answer<string>; until: number }> {
		const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
		const answer = await exchange(`${apiUrl}/v1/oauth2/token`, {
			method: 'POST',
			headers: { Authorization: `Basic ${basic}`, 'Content-Type': 'application/x-www-form-urlencoded' },
			body: 'grant_type=client_credentials',
			signal,
		})
		const { access_token, expires_in = 0 } = (answer.ok ? answer.value : {}) as Token
		// Rejected keys may be corrected later, so no purchase fails for good because of them.
		if (typeof access_token !== 'string') {
			const isRefused = !answer.ok && answer.status === 401
			return { token: unavailable(isRefused ? KEYS_REFUSED : 'NO_TOKEN'), until: 0 }
		}
		return { token: { ok: true, value: access_token }, until: Date.now() + (expires_in - 60) * 1000 }
	}

	const send: Send = async ({ method, path, body, headers, signal }) => {
		for (const renewed of [false, true]) {
			const bearer = await token(signal)
			if (!bearer.ok) return bearer
			const answer = await exchange(apiUrl + path, {
				method,
				headers: { Authorization: `Bearer ${bearer.value}`, 'Content-Type': 'application/json', ...headers },
				body: body === undefined ? undefined : JSON.stringify(body),
				signal,
			})
			if (answer.ok || answer.status !== 401) return answer
			kept = undefined
			if (renewed) return unavailable('UNAUTHORIZED')
		}
		return unavailable('UNAUTHORIZED')
	}

	return { send, deadline }
}

interface Token {
	access_token?: unknown
	expires_in?: number
}

type Exchanged =
	{ ok: true; value: unknown } | { ok: false; why: 'unavailable' | 'refused'; name: string; status: number }

async function exchange(url: string, init: RequestInit): Promise<Exchanged> {
	const call = `${init.method} ${new URL(url).pathname}`
	try {
		const response = await fetch(url, { ...init, redirect: 'error' })
		const text = await response.text()
		const body = (text === '' ? null : JSON.parse(text)) as {
			name?: string
			debug_id?: string
			details?: Detail[]
		} | null
		if (response.ok) return { ok: true, value: body }
		const { status } = response
		// A 422 names its cause only in its details.
		const name = body?.details?.[0]?.issue ?? body?.name ?? `HTTP_${status}`
		log({ call, status, name, debugId: body?.debug_id ?? response.headers.get('Paypal-Debug-Id') })
		const later = status === 429 || status >= 500 || status === 401
		return { ok: false, why: later ? 'unavailable' : 'refused', name, status }
	} catch (error) {
		log({ call, error: String(error) })
		return { ok: false, why: 'unavailable', name: 'NO_ANSWER', status: 0 }
	}
}

interface Detail {
	issue?: string
}

function unavailable(name: string): { ok: false; why: 'unavailable'; name: string } {
	return { ok: false, why: 'unavailable', name }
}

function log(line: Record<string, unknown>) {
	logError({ provider: 'paypal', ...line })
}
