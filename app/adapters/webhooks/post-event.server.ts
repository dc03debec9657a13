import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { connectionTo, isPublicAddress, NOT_PUBLIC, connectionProblem } from '../public-address.server.ts'

const TIMEOUT_MS = 10_000

export interface EventAnswer {
	ok: boolean
	/** The status, or the reason why there was none. */
	answer: string
	/** The receiver could not be reached, so its other events need not be tried now. */
	down: boolean
}

export type PostEvent = (url: string, body: string, headers: Record<string, string>) => Promise<EventAnswer>

/** Sends events. Only tests pass another rule for addresses. */
export function eventPost({ mayReach = isPublicAddress, timeoutMs = TIMEOUT_MS } = {}): PostEvent {
	return async (url, body, headers) => {
		try {
			const status = await post(new URL(url), body, { headers, mayReach, timeoutMs })
			const ok = status >= 200 && status < 300
			return { ok, answer: `Status ${status}`, down: false }
		} catch (error) {
			return { ok: false, answer: connectionProblem(error), down: true }
		}
	}
}

interface Options {
	headers: Record<string, string>
	mayReach: (address: string) => boolean
	timeoutMs: number
}

/** Redirects are not followed, and of the answer only the status is read. */
function post(url: URL, body: string, { headers, mayReach, timeoutMs }: Options): Promise<number> {
	return new Promise((resolve, reject) => {
		const connection = connectionTo(url, mayReach)
		if (!connection) return reject(new Error(NOT_PUBLIC))
		const request = url.protocol === 'https:' ? secureRequest : plainRequest
		const call = request(url, {
			method: 'POST',
			...connection,
			signal: AbortSignal.timeout(timeoutMs),
			headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
		})
		call.on('error', reject)
		call.on('response', (response) => {
			response.on('error', () => undefined)
			response.destroy()
			resolve(response.statusCode ?? 0)
		})
		call.end(body)
	})
}
