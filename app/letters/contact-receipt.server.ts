import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'
import { letterWords, type Reader } from './words.server.ts'

/** None of the visitor's own words: whoever gives somebody else's address must not be able to write to them through us. */
export function contactReceipt({ email, language }: Pick<Reader, 'email' | 'language'>): Mail {
	const { helloAll, platform } = letterWords(language)
	const { subject, text } = platform.contactReceipt
	return letter({ kind: 'contact-receipt', language, to: email, subject, paragraphs: [helloAll, ...text] })
}
