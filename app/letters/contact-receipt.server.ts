import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'

/** None of the visitor's own words: whoever gives somebody else's address must not be able to write to them through us. */
export function contactReceipt({ email }: { email: string }): Mail {
	return letter({
		kind: 'contact-receipt',
		to: email,
		subject: 'We have your message',
		paragraphs: [
			'Hello,',
			"Thank you for writing to Solfa. Your message has reached us. We'll get back to you within 24 hours.",
			'If you did not write to us, somebody gave your address by mistake: there is nothing you need to do.',
		],
	})
}
