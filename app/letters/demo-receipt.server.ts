import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'
import { letterWords, type Reader } from './words.server.ts'

/** The receipt contains none of the visitor's text, like the contact receipt. */
export function demoReceipt({ email, language }: Pick<Reader, 'email' | 'language'>): Mail {
	const { helloAll, platform } = letterWords(language)
	const { subject, text } = platform.demoReceipt
	return letter({ kind: 'demo-receipt', language, to: email, subject, paragraphs: [helloAll, ...text] })
}
