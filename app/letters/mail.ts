import type { MailDocument } from '#app/domain/billing/document.ts'
import type { Language } from '#app/utils/spoken.ts'

/** A rendered email with text and HTML parts. */
export interface Mail {
	/** Kind such as `password-reset`, for logs and staff. */
	kind: string
	/** Not stored: the language of the sentences that are added before sending. */
	language?: Language
	to: string
	replyTo?: string
	subject: string
	text: string
	html: string
	/** One-click unsubscribe address (RFC 8058); absent for mandatory emails. */
	unsubscribe?: string
	/** Earliest delivery, because of quiet hours. */
	notBefore?: number
	/** A document to attach. */
	document?: MailDocument
	/** The rendered document, created at delivery. */
	attachment?: { filename: string; content: Buffer }
	/** Embedded instead of linked, so that opening the email is not tracked. */
	logo?: { contentId: string; content: Buffer }
}
