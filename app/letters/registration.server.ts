import { href } from '#app/domain/href.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letter } from '#app/letters/letter.server.ts'
import { letterWords, type Reader } from './words.server.ts'

/**
 * Confirms a registration and links to the next step. It contains none of the entered text, because anyone can register with
 * another person's address.
 */
export function registrationLetter({ email, language }: Pick<Reader, 'email' | 'language'>): Mail {
	const { helloAll, account } = letterWords(language)
	const { subject, text, button } = account.registration
	return letter({
		kind: 'registration',
		language,
		to: email,
		subject,
		paragraphs: [helloAll, ...text],
		action: { label: button, path: href.login(href.selectPlan()) },
	})
}
