import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { connectionTo, NOT_PUBLIC } from './public-address.server.ts'

export interface PostRules {
	mayReach: (address: string) => boolean
	timeoutMs: number
}

/** Posts to an address that a stranger chose. Redirects are not followed, and only the status of the answer is read. */
export function postPublic(
	url: URL,
	body: string | Buffer,
	headers: Record<string, string | number>,
	{ mayReach, timeoutMs }: PostRules,
): Promise<number> {
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
