import { reportAddress, twilio, type SendText } from '#app/adapters/texts/twilio.server.ts'
import { environment } from '#app/config/environment.server.ts'
import { claimText, markNotTexted, markTexted } from '#app/models/mail/text-delivery.server.ts'
import { startRounds } from './rounds.server.ts'

const EVERY = 5_000

/** Sends queued texts. The returned function stops it after the one in hand. */
export const startTexts = (send: SendText = twilio(environment().twilio.apiUrl)) =>
	startRounds({ job: 'texts', everyMs: EVERY, round: (stopping) => sendDueTexts(send, { stopping }) })

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
