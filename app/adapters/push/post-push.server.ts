import webpush from 'web-push'
import { environment } from '#app/config/environment.server.ts'
import { connectionProblem, isPublicAddress } from '../public-address.server.ts'
import { postPublic } from '../public-post.server.ts'

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
			const { body, headers } = webpush.generateRequestDetails(
				{ endpoint, keys: { p256dh, auth } },
				JSON.stringify(payload),
				{
					vapidDetails: { subject: `mailto:${environment().contactEmail}`, ...keys },
					TTL,
					urgency: 'normal',
					contentEncoding: 'aes128gcm',
				},
			)
			const status = await postPublic(new URL(endpoint), body, headers, { mayReach, timeoutMs })
			if (status >= 200 && status < 300) return { ok: true }
			return { ok: false, gone: status === 404 || status === 410, answer: `Status ${status}` }
		} catch (error) {
			return { ok: false, gone: false, answer: connectionProblem(error) }
		}
	}
}
