import { href } from '#app/domain/href.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'

interface About {
	to: { name: string; email: string }
	from: string
	school: string
	subject: string
	conversationId: string
}

/** There is a message to read. What it says stands behind the sign-in: a mailbox may be a whole family's. */
export function noticeLetter({ to, from, school, subject, conversationId }: About): Mail {
	return letter({
		kind: 'message-notice',
		to: to.email,
		subject: `New message from ${from} at ${school}`,
		paragraphs: [`Hello ${to.name},`, `${from} sent you a message: “${subject}”.`],
		action: { label: 'Read the message', path: href.conversation(conversationId) },
	})
}

/** The message itself, for the guardian of somebody under age who has no account to read it with. */
export function copyLetter({ to, from, school, subject, body }: About & { body: string }): Mail {
	return letter({
		kind: 'message-copy',
		to: to.email,
		subject: `${subject} (a copy from ${school})`,
		paragraphs: [
			`Hello ${to.name},`,
			`Your child takes part in a conversation at ${school}, and you get a copy because they are under age. ${from} wrote:`,
			...paragraphsOf(body),
		],
	})
}

/** One of a message to many people. */
export function broadcastLetter(its: {
	to: { email: string }
	replyTo?: string
	school: string
	subject: string
	body: string
	/** For those with an account. */
	conversationId?: string
}): Mail {
	const { to, replyTo, school, subject, body, conversationId } = its
	return letter({
		kind: 'broadcast',
		to: to.email,
		replyTo,
		subject,
		paragraphs: [...paragraphsOf(body), `You get this email because you are in contact with ${school}.`],
		...(conversationId
			? { action: { label: 'Open in Solfa', path: href.conversation(conversationId) } }
			: {}),
	})
}

function paragraphsOf(body: string): string[] {
	return body.split(/\n{2,}/).filter(Boolean)
}
