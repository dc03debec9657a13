import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'

/** None of the visitor's own words, for the reason contact-receipt gives. */
export function demoReceipt({ email }: { email: string }): Mail {
	return letter({
		kind: 'demo-receipt',
		to: email,
		subject: 'We have your demo request',
		paragraphs: [
			'Hello,',
			"Thank you for asking for a demo of Solfa. We'll contact you within 24 hours to schedule your personalized demo.",
			'If you did not ask for one, somebody gave your address by mistake: there is nothing you need to do.',
		],
	})
}
