import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import webpush from 'web-push'
import { environment } from '#app/config/environment.server.ts'
import { connectionTo, isPublicAddress, NOT_PUBLIC, reasonOf } from '../public-address.server.ts'

const TIMEOUT_MS = 10_000
/** A phone that is off gets it within half a day, or not at all. */
const TTL = 12 * 60 * 60

interface Device {
	endpoint: string
	p256dh: string
	auth: string
}

interface Keys {
	publicKey: string
	privateKey: string
}

export type PushAnswer = { ok: true } | { ok: false; gone: boolean; answer: string }
export type PostPush = (device: Device, payload: object, keys: Keys) => Promise<PushAnswer>

export function newPushKeys(): Keys {
	return webpush.generateVAPIDKeys()
}

/** Sends notifications to browsers. Endpoints are chosen by browsers, so they are not trusted. Only tests pass another rule. */
export function pushPost({ mayReach = isPublicAddress, timeoutMs = TIMEOUT_MS } = {}): PostPush {
	return async ({ endpoint, p256dh, auth }, payload, keys) => {
		try {
			const details = webpush.generateRequestDetails(
				{ endpoint, keys: { p256dh, auth } },
				JSON.stringify(payload),
				{
					vapidDetails: { subject: `mailto:${environment().contactEmail}`, ...keys },
					...{ TTL, urgency: 'normal', contentEncoding: 'aes128gcm' },
				},
			)
			const status = await post(new URL(endpoint), details, { mayReach, timeoutMs })
			if (status >= 200 && status < 300) return { ok: true }
			return { ok: false, gone: status === 404 || status === 410, answer: `Status ${status}` }
		} catch (error) {
			return { ok: false, gone: false, answer: reasonOf(error) }
		}
	}
}

interface Rules {
	mayReach: (address: string) => boolean
	timeoutMs: number
}

/** Redirects are not followed, and of the answer only the status is read. */
function post(url: URL, details: webpush.RequestDetails, { mayReach, timeoutMs }: Rules): Promise<number> {
	return new Promise((resolve, reject) => {
		const connection = connectionTo(url, mayReach)
		if (!connection) return reject(new Error(NOT_PUBLIC))
		const request = url.protocol === 'https:' ? secureRequest : plainRequest
		const { body, headers } = details
		const call = request(url, {
			method: 'POST',
			...connection,
			signal: AbortSignal.timeout(timeoutMs),
			headers: { ...headers, 'Content-Length': body?.length ?? 0 },
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
