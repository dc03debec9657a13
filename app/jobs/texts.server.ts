import { reportAddress, twilio, type SendText } from '#app/adapters/texts/twilio.server.ts'
import { environment } from '#app/config/environment.server.ts'
import { claimText, markNotTexted, markTexted } from '#app/models/mail/text-delivery.server.ts'
import { logError } from '#app/utils/log.server.ts'

const EVERY = 5_000

/** Sends queued texts. The returned function stops it after the one in hand. */
export function startTexts(send: SendText = twilio(environment().twilio.apiUrl)): () => Promise<void> {
	let stopping = false
	let round: Promise<void> | null = null
	const look = () => {
		if (stopping) return
		round ??= sendDueTexts(send, { stopping: () => stopping })
			.catch((error: unknown) => logError({ job: 'texts', error: String(error) }))
			.finally(() => (round = null))
	}
	const timer = setInterval(look, EVERY)
	timer.unref()
	return async () => {
		stopping = true
		clearInterval(timer)
		await round
	}
}

/** One round: sends everything that is due, one after the other. */
export async function sendDueTexts(
	send: SendText,
	{ now = Date.now, stopping = (): boolean => false } = {},
): Promise<void> {
	for (let next = claimText(now()); next; next = stopping() ? null : claimText(now())) {
		const { account, text, hook } = next
		if (!account) {
			markNotTexted(next, { failure: 'The auth token cannot be read', again: false }, now())
			continue
		}
		const { phone, body } = text
		const answer = await send(account, { phone, body, report: reportAddress(hook) })
		if (answer.ok) markTexted(next, answer.id)
		else markNotTexted(next, answer, now())
	}
}
