import { call } from './calls.ts'

const EVERY = 2 * 60_000
const AT_MOST_EVERY = 30_000

/** Reports staff presence: immediately, every two minutes and on activity. Returns a function that stops it. */
export function sendHeartbeats(userId: string): () => void {
	let last = 0
	const beat = () => {
		last = Date.now()
		call('/api/support/super-admin/heartbeat', 'POST', { userId }).catch(() => undefined)
	}
	const onActivity = () => {
		if (Date.now() - last >= AT_MOST_EVERY) beat()
	}
	const timer = setInterval(beat, EVERY)
	for (const event of ['click', 'keydown', 'scroll']) addEventListener(event, onActivity, { passive: true })
	beat()
	return () => {
		clearInterval(timer)
		for (const event of ['click', 'keydown', 'scroll']) removeEventListener(event, onActivity)
	}
}
