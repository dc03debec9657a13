import { connectionProblem, isPublicAddress } from '../public-address.server.ts'
import { postPublic } from '../public-post.server.ts'

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
			const status = await postPublic(new URL(url), body, headers, { mayReach, timeoutMs })
			const ok = status >= 200 && status < 300
			return { ok, answer: `Status ${status}`, down: false }
		} catch (error) {
			return { ok: false, answer: connectionProblem(error), down: true }
		}
	}
}
