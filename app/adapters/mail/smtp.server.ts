import type { SmtpSettings } from '#app/config/mail.server.ts'
import type { Mail } from '#app/letters/mail.ts'
import { unsubscribeHeaders } from './headers.server.ts'
import type { Delivery, Post } from './post.server.ts'

interface Account {
	server: SmtpSettings
	from: string
	/** Ends an attempt well before the outbox gives the mail to another round. */
	timeout?: number
	/** Certificate authority to trust beside the known ones. */
	ca?: string
}

/** Sends mail through a mail server of one's own. */
export function smtpPost({ server, from, timeout = 30_000, ca }: Account): Post {
	const { isLocal, ...address } = server
	const options = {
		...address,
		...(isLocal ? { ignoreTLS: true } : { requireTLS: true }),
		tls: { minVersion: 'TLSv1.2' as const, ca },
		connectionTimeout: timeout,
		greetingTimeout: timeout,
		socketTimeout: timeout,
		dnsTimeout: timeout,
		disableFileAccess: true,
		disableUrlAccess: true,
	}
	const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'solfa.invalid'
	return {
		keepsWords: false,
		async deliver(mail, key) {
			try {
				const { createTransport } = await import('nodemailer')
				await createTransport(options).sendMail({
					...messageOf(mail),
					from,
					// Servers know no idempotency keys. Mail programs show a message with a repeated id once.
					messageId: `<${key}@${domain}>`,
					signal: AbortSignal.timeout(timeout),
				})
				return { ok: true }
			} catch (error) {
				return failed(error as SmtpError)
			}
		},
	}
}

function messageOf({ to, replyTo, subject, text, html, attachment, logo, unsubscribe }: Mail) {
	return {
		// As an object, so that a comma in it makes no second recipient.
		to: { name: '', address: to },
		replyTo,
		subject,
		text,
		html,
		headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && unsubscribeHeaders(unsubscribe)) },
		attachments: [
			...(attachment ? [attachment] : []),
			...(logo ? [{ content: logo.content, cid: logo.contentId, filename: 'logo.png' }] : []),
		],
	}
}

interface SmtpError extends Error {
	code?: string
	command?: string
	response?: string
	responseCode?: number
	cause?: { code?: string }
}

const ABOUT_THIS_MAIL = ['RCPT TO', 'DATA']

/** The server's own text may contain an address, so only its numbers are kept. */
function failed({
	code = '',
	command = '',
	response = '',
	responseCode,
	cause,
	message,
}: SmtpError): Delivery {
	if (!responseCode || code === 'ETLS') {
		const isMailAtFault = ['EENVELOPE', 'EMESSAGE'].includes(code)
		const failure = isMailAtFault ? 'not accepted' : withoutAnswer(code, `${cause?.code} ${message}`)
		return { ok: false, failure, down: !isMailAtFault, refused: isMailAtFault }
	}
	const [status = ''] = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(response) ?? []
	const isAboutMail = ABOUT_THIS_MAIL.includes(command) && responseCode !== 421
	const failure = `${responseCode} ${status}`.trim() + (command ? ` (${command.split(' ')[0]})` : '')
	const refused = isAboutMail && responseCode >= 500
	const bounced = command === 'RCPT TO' && isUnknownAddress(responseCode, status, response)
	return { ok: false, failure, down: !isAboutMail, refused, bounced }
}

/** A server that will not relay for us says nothing about the address (RFC 3463: 5.7). */
function isUnknownAddress(code: number, status: string, response: string): boolean {
	if (status) return /^5\.(1\.[1236]|1\.10|2\.1)$/.test(status)
	return [550, 551, 553].includes(code) && !/relay|auth|polic|block|spam/i.test(response)
}

function withoutAnswer(code: string, detail: string): string {
	if (code === 'ETIMEDOUT' || code === 'EABORT') return 'no answer in time'
	if (code === 'ETLS' || /CERT|SELF_SIGNED|TLS|SSL/i.test(detail)) return 'no secure connection'
	return code === 'EAUTH' ? 'log-in refused' : 'not reached'
}
