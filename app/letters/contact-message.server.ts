import { environment } from '#app/config/environment.server.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'

interface Message {
	name: string
	email: string
	subject: string
	message: string
}

/** What a visitor wrote, for the people who answer it. A reply goes to the visitor. */
export function contactMessage({ name, email, subject, message }: Message): Mail {
	return letter({
		kind: 'contact-message',
		to: environment().contactEmail,
		replyTo: email,
		subject: `Contact: ${subject}`,
		paragraphs: [`From: ${name}\nEmail: ${email}\nSubject: ${subject}`, message],
	})
}
