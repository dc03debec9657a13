import type { Language } from '#app/utils/spoken.ts'

/** A message as it will be read. Every one has both parts, for mail programs differ. */
export interface Mail {
	/** What it is, such as `password-reset`: for the log and for staff. */
	kind: string
	/** Not stored: what is added before sending is written in it. */
	language?: Language
	to: string
	replyTo?: string
	subject: string
	text: string
	html: string
	/** Where mail of this kind can be stopped with one click (RFC 8058). None of what people have to be told. */
	unsubscribe?: string
	/** Not sent before: somebody's quiet hours. */
	notBefore?: number
	/** A document of the school that goes along. */
	document?: { kind: 'invoice'; id: string }
	/** The document itself, made when the mail leaves. */
	attachment?: { filename: string; content: Buffer }
	/** Shown where the words name it, and not fetched from us: who opens a mail, and when, is nobody's business. */
	logo?: { contentId: string; content: Buffer }
}
