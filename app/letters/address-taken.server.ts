import { href } from '#app/domain/href.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'
import { letterWords, type Reader } from './words.server.ts'

/** Sent if a registered address is used to register again, by its owner or by a stranger. */
export function addressTaken({ email, name, language }: Reader): Mail {
	const { hello, account } = letterWords(language)
	const { subject, text, button } = account.taken
	return letter({
		kind: 'address-taken',
		language,
		to: email,
		subject,
		paragraphs: [hello(name), ...text],
		action: { label: button, path: href.login() },
	})
}
