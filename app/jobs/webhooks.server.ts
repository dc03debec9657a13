import { createHmac } from 'node:crypto'
import { eventPost, type PostEvent } from '#app/adapters/webhooks/post-event.server.ts'
import { environment } from '#app/config/environment.server.ts'
import { resourceOfEvent } from '#app/domain/integration/webhook-events.ts'
import {
	claimDelivery,
	markDelivered,
	markUndelivered,
	type ClaimedDelivery,
} from '#app/models/mail/webhook-delivery.server.ts'
import { startRounds } from './rounds.server.ts'

const EVERY = 2_000
/** A slow receiver holds up at most one of these. */
const AT_ONCE = 5

/** Sends queued events. The returned function stops it after the deliveries in hand. */
export const startWebhooks = (post: PostEvent = eventPost()) =>
	startRounds({ job: 'webhooks', everyMs: EVERY, round: (stopping) => sendDueEvents(post, { stopping }) })

/** One round: sends everything that is due. */
export async function sendDueEvents(
	post: PostEvent,
	{ now = Date.now, stopping = (): boolean => false } = {},
): Promise<void> {
	const sendNext = async () => {
		for (let next = claimDelivery(now()); next; next = stopping() ? null : claimDelivery(now())) {
			const answer = await send(post, next, now())
			if (answer.ok) markDelivered(next, answer.answer, now())
			else markUndelivered(next, answer, now())
		}
	}
	await Promise.all(Array.from({ length: AT_ONCE }, sendNext))
}

async function send(post: PostEvent, delivery: ClaimedDelivery, now: number) {
	const { url, secret, eventId, type, objectId, at } = delivery
	if (secret === null) return { ok: false, answer: 'The signing secret cannot be read', down: false }
	const resource = resourceOfEvent(type)
	const object = { resource, id: objectId, url: `${environment().appUrl}/api/v1/${resource}/${objectId}` }
	const body = JSON.stringify({ id: eventId, type, createdAt: new Date(at).toISOString(), object })
	return post(url, body, {
		'Content-Type': 'application/json',
		'User-Agent': 'Solfa-Webhooks/1',
		'Solfa-Signature': signatureOf(body, secret, now),
	})
}

/** The time is part of what is signed, so that a receiver can refuse a request that is repeated later. */
export function signatureOf(body: string, secret: string, now: number): string {
	const at = Math.floor(now / 1000)
	return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}
