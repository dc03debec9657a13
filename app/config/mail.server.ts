/** The mail server of SMTP_URL. */
export interface SmtpSettings {
	host: string
	port: number
	/** True for smtps://, which is encrypted from its first byte; smtp:// has to change over with STARTTLS. */
	secure: boolean
	/** A relay on the same machine needs no encryption, and its certificate names no loopback address. */
	isLocal: boolean
	auth?: { user: string; pass: string }
}

export type MailSettings = { by: 'smtp'; server: SmtpSettings } | { by: 'resend'; apiKey: string }

/** As they are set; empty if they are not. */
export interface MailVariables {
	smtpUrl: string
	resendApiKey: string
}

/** Null if no way to send mail is set: mail then waits in the outbox. */
export function mailSettings({ smtpUrl, resendApiKey }: MailVariables): MailSettings | null {
	const server = smtpSettings(smtpUrl)
	if (server) return { by: 'smtp', server }
	return resendApiKey ? { by: 'resend', apiKey: resendApiKey } : null
}

/** Null for an address that is none. */
export function smtpSettings(address: string): SmtpSettings | null {
	if (!URL.canParse(address)) return null
	const { protocol, hostname, port, username, password } = new URL(address)
	const secure = protocol === 'smtps:'
	if ((!secure && protocol !== 'smtp:') || !hostname) return null
	try {
		const auth = username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
		return {
			host: hostname.replace(/^\[|\]$/g, ''),
			port: Number(port) || (secure ? 465 : 587),
			secure,
			isLocal: /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname),
			...(auth && { auth }),
		}
	} catch {
		// A percent sign that encodes nothing.
		return null
	}
}

/** Why mail cannot be sent by these variables, never with the password in it. Null if it can. */
export function unsafeMail({ smtpUrl, resendApiKey }: MailVariables): string | null {
	if (smtpUrl && resendApiKey) return 'Set SMTP_URL or RESEND_API_KEY, not both.'
	if (!smtpUrl || smtpSettings(smtpUrl)) return null
	return 'SMTP_URL must be an address such as smtps://user:password@mail.example:465. Write characters such as @ or % in the password as %40 or %25.'
}
