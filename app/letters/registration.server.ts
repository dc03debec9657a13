import { href } from '#app/domain/href.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letter } from '#app/letters/letter.server.ts'
import { letterWords, type Reader } from './words.server.ts'

/** Confirms a registration to its owner, and leads on to what is still to do. */
export function registrationLetter({ email, name, language, school }: Reader & { school: string }): Mail {
	const { hello, account } = letterWords(language)
	const { subject, text, more, button } = account.registration
	return letter({
		kind: 'registration',
		language,
		to: email,
		subject,
		paragraphs: [hello(name), text(school), ...more],
		action: { label: button, path: href.login(href.selectPlan()) },
	})
}
