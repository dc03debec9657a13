import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'
import { letterWords, type Reader } from './words.server.ts'

/** The receipt contains none of the visitor's text; otherwise the form could be used to send messages to third parties. */
export function contactReceipt({ email, language }: Pick<Reader, 'email' | 'language'>): Mail {
	const { helloAll, platform } = letterWords(language)
	const { subject, text } = platform.contactReceipt
	return letter({ kind: 'contact-receipt', language, to: email, subject, paragraphs: [helloAll, ...text] })
}
