import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'
import { letterWords, type Reader } from './words.server.ts'

/** None of the visitor's own words, for the reason contact-receipt gives. */
export function demoReceipt({ email, language }: Pick<Reader, 'email' | 'language'>): Mail {
	const { helloAll, platform } = letterWords(language)
	const { subject, text } = platform.demoReceipt
	return letter({ kind: 'demo-receipt', language, to: email, subject, paragraphs: [helloAll, ...text] })
}
