import { environment, isMailSetUp } from '#app/config/environment.server.ts'
import { MAIL_WAITS } from '#app/domain/message/mail-set-up.ts'

export function doesMailWait(): boolean {
	return !isMailSetUp(environment())
}

/** A sentence about an email that was queued. Says that it waits if mail is not set up. */
export function sentWords(sentence: string, queued = sentence): string {
	return doesMailWait() ? `${queued} ${MAIL_WAITS}` : sentence
}
