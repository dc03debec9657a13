import { environment } from '#app/config/environment.server.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'

interface Message {
	name: string
	email: string
	subject: string
	message: string
}

/** Forwards a visitor's message to the team. A reply goes to the visitor. */
export function contactMessage({ name, email, subject, message }: Message): Mail {
	return letter({
		kind: 'contact-message',
		to: environment().contactEmail,
		replyTo: email,
		subject: `Contact: ${subject}`,
		paragraphs: [`From: ${name}\nEmail: ${email}\nSubject: ${subject}`, message],
	})
}
