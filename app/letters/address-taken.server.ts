import { href } from '#app/domain/href.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'
import { letterWords, type Reader } from './words.server.ts'

/** To somebody whose address was used to register again: by themselves, or by somebody guessing. */
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
