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
import { startRounds } from './rounds.server.ts'

const EVERY = 5_000
/** A service that does not answer holds up one of these. */
const AT_ONCE = 4

/** Sends queued notifications to devices. The returned function stops it after those in hand. */
export const startPush = (post: PostPush = pushPost()) =>
	startRounds({ job: 'push', everyMs: EVERY, round: (stopping) => sendDuePushes(post, { stopping }) })

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
