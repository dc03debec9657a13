import type { Role } from '#app/domain/account/roles.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { notificationsPath } from '#app/domain/notification/path.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'

interface About {
	to: { name: string; email: string }
	from: string
	school: string
	subject: string
	conversationId: string
}

/** Where somebody chooses which emails they get. */
export function choiceOfEmails(role: Role) {
	return { label: 'Choose which emails you get', path: notificationsPath(role) }
}

/** There is a message to read. What it says stands behind the sign-in: a mailbox may be a whole family's. */
export function noticeLetter({
	to,
	from,
	school,
	subject,
	conversationId,
	role,
}: About & { role: Role }): Mail {
	return letter({
		kind: 'message-notice',
		to: to.email,
		subject: `New message from ${from} at ${school}`,
		paragraphs: [`Hello ${to.name},`, `${from} sent you a message: “${subject}”.`],
		action: { label: 'Read the message', path: href.conversation(conversationId) },
		settings: choiceOfEmails(role),
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
	/** Stops announcements, where it is not one that everybody has to get. */
	unsubscribe?: string
}): Mail {
	const { to, replyTo, school, subject, body, conversationId, unsubscribe } = its
	return letter({
		kind: 'broadcast',
		to: to.email,
		replyTo,
		subject,
		paragraphs: [...paragraphsOf(body), `You get this email because you are in contact with ${school}.`],
		...(conversationId
			? { action: { label: 'Open in Solfa', path: href.conversation(conversationId) } }
			: {}),
		...(unsubscribe
			? {
					unsubscribe: {
						label: `Unsubscribe from announcements of ${school}`,
						path: siteHref.unsubscribe(unsubscribe),
					},
				}
			: {}),
	})
}

function paragraphsOf(body: string): string[] {
	return body.split(/\n{2,}/).filter(Boolean)
}
