import { newPushKeys, pushPost, type PostPush } from '#app/adapters/push/post-push.server.ts'
import { environment } from '#app/config/environment.server.ts'
import {
	claimPush,
	findPushKeys,
	keepPushKeys,
	markNotPushed,
	markPushed,
	type PushKeys,
} from '#app/models/mail/push-delivery.server.ts'
import { logError } from '#app/utils/log.server.ts'

const EVERY = 5_000
/** A service that does not answer holds up one of these. */
const AT_ONCE = 4

/** Sends queued notifications to devices. The returned function stops it after those in hand. */
export function startPush(post: PostPush = pushPost()): () => Promise<void> {
	let stopping = false
	let round: Promise<void> | null = null
	const look = () => {
		if (stopping) return
		round ??= sendDuePushes(post, { stopping: () => stopping })
			.catch((error: unknown) => logError({ job: 'push', error: String(error) }))
			.finally(() => (round = null))
	}
	const timer = setInterval(look, EVERY)
	timer.unref()
	// Without keys no page offers notifications.
	look()
	return async () => {
		stopping = true
		clearInterval(timer)
		await round
	}
}

/** One round: sends everything that is due. The first one stores the server's keys. */
export async function sendDuePushes(
	post: PostPush,
	{ now = Date.now, stopping = (): boolean => false } = {},
): Promise<void> {
	const keys = keysOf(now())
	const sendNext = async () => {
		for (let next = claimPush(now()); next; next = stopping() ? null : claimPush(now())) {
			const { title, text, path } = next.push
			const answer = await post(next.device, { title, text, path }, keys)
			if (answer.ok) markPushed(next)
			else markNotPushed(next, answer, now())
		}
	}
	await Promise.all(Array.from({ length: AT_ONCE }, sendNext))
}

function keysOf(now: number): PushKeys {
	const { vapid } = environment()
	const stored = findPushKeys()
	if (stored && (!vapid || vapid.publicKey === stored.publicKey)) return stored
	const keys = vapid ?? newPushKeys()
	keepPushKeys(keys, now)
	return keys
}
