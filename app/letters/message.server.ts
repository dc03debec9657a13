import { portalWords } from '#app/content/portal/catalogs.ts'
import type { Kind, Role } from '#app/domain/account/roles.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { notificationsPath } from '#app/domain/notification/path.ts'
import type { Mail } from '#app/letters/mail.ts'
import type { Language } from '#app/utils/spoken.ts'
import { letter } from './letter.server.ts'
import { letterWords, type Reader } from './words.server.ts'

interface About {
	to: Reader
	from: string
	/** Shown next to the name, because users choose their names freely. */
	sender: { role: Role; kind: Kind }
	school: string
	subject: string
	conversationId: string
}

/** A link to the notification settings. */
export function choiceOfEmails(role: Role, language?: Language) {
	return { label: letterWords(language).messages.choose, path: notificationsPath(role) }
}

/** Announces a message without its text, which requires signing in: a mailbox may be shared by a family. */
export function noticeLetter(about: About & { role: Role; body?: string }): Mail {
	const { to, school, subject, conversationId, role, body } = about
	const from = senderIn(to.language, about)
	const { hello, messages } = letterWords(to.language)
	const { notice } = messages
	return letter({
		kind: 'message-notice',
		language: to.language,
		to: to.email,
		subject: notice.subject(from, school),
		paragraphs: [hello(to.name), notice.text(from, subject), ...paragraphsOf(body ?? '')],
		// With the text there is no page to read it on, and no choice of these emails.
		...(body === undefined
			? {
					action: { label: notice.button, path: href.conversation(conversationId) },
					settings: choiceOfEmails(role, to.language),
				}
			: {}),
	})
}

/** The notice as a line of a summary. */
export function noticeLine(
	{ language }: Pick<Reader, 'language'>,
	about: Pick<About, 'from' | 'sender' | 'subject'> & { body?: string },
): string {
	const line = letterWords(language).messages.notice.line(senderIn(language, about), about.subject)
	return [line, ...paragraphsOf(about.body ?? '')].join('\n')
}

/** `Mira Lind (teacher)`. */
function senderIn(language: Language | undefined, { from, sender }: Pick<About, 'from' | 'sender'>): string {
	const { beside, guardian, colleague, roles } = portalWords(language ?? 'en').messages.people
	const byKind: Partial<Record<Kind, string>> = { guardian, office: colleague }
	return `${from} (${beside(byKind[sender.kind] ?? roles[sender.role])})`
}

/** The full message, for guardians without an account of an underage student. */
export function copyLetter({ body, ...about }: About & { body: string }): Mail {
	const { to, school, subject } = about
	const { hello, messages } = letterWords(to.language)
	return letter({
		kind: 'message-copy',
		language: to.language,
		to: to.email,
		subject: messages.copy.subject(subject, school),
		paragraphs: [
			hello(to.name),
			messages.copy.text(school, senderIn(to.language, about)),
			...paragraphsOf(body),
		],
	})
}

/** One copy of a message to many recipients. */
export function broadcastLetter(details: {
	to: Pick<Reader, 'email' | 'language'>
	/** The person who wrote a message. Announcements and emergencies are from the school. */
	writer?: Pick<About, 'from' | 'sender'>
	school: string
	subject: string
	body: string
	/** Set if the recipient has an account. */
	conversationId?: string
	/** Unsubscribe address; absent for mandatory messages. */
	unsubscribe?: string
}): Mail {
	const { to, writer, school, subject, body, conversationId, unsubscribe } = details
	const text = letterWords(to.language).messages.broadcast
	const stop = writer ? text.unsubscribeMessages : text.unsubscribe
	return letter({
		kind: 'broadcast',
		language: to.language,
		to: to.email,
		subject,
		paragraphs: [
			...(writer ? [text.wrote(senderIn(to.language, writer))] : []),
			...paragraphsOf(body),
			text.because(school),
		],
		...(conversationId ? { action: { label: text.button, path: href.conversation(conversationId) } } : {}),
		...(unsubscribe ? { unsubscribe: { label: stop(school), path: siteHref.unsubscribe(unsubscribe) } } : {}),
	})
}

function paragraphsOf(body: string): string[] {
	return body.split(/\n{2,}/).filter(Boolean)
}
