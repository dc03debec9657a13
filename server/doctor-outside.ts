import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { mailProvider } from '#app/adapters/mail/post.server.ts'
import type { Environment } from '#app/config/environment.server.ts'
import { many } from '#app/domain/class/labels.ts'
import { NODE_SUPPORT } from '#app/config/node-support.server.ts'
import { letter } from '#app/letters/letter.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { doctorHeader, type Arrival } from './arrival.ts'
import type { Finding } from './doctor.ts'

const DAY = 24 * 60 * 60 * 1000
const ANSWERS_WITHIN = 5_000
/** Time to find out why a certificate was not renewed. Authorities renew theirs thirty days before they end. */
const CERTIFICATE_DAYS = 14
const SUPPORT_DAYS = 90
/** An address for examples (RFC 5737). No visitor has it. */
const FORGED = '192.0.2.77'

export function nodeSupport(version: string, now: number): Finding {
	const about = 'Node'
	const major = Number.parseInt(version.replace(/^v/, ''))
	const until = NODE_SUPPORT[major]
	const todo = 'Use the newest Node that the README names, and start Solfa again.'
	if (!until) return { about, text: `Version ${version}. Solfa does not know how long it gets fixes.` }
	const days = Math.floor((Date.parse(until) - now) / DAY)
	if (days < 0) return { about, text: `Version ${version}, which got its last fix on ${until}.`, todo }
	const text = `Version ${version}, which gets fixes until ${until}.`
	return days < SUPPORT_DAYS ? { about, text, todo } : { about, text }
}

/** Asks Solfa at its own address, as a visitor who forges a header, and looks at what arrives. */
export async function address({ appUrl, trustedHops, onFly }: Environment): Promise<Finding> {
	const about = 'Address'
	const asked = await fetch(`${appUrl}/healthz`, {
		headers: { ...doctorHeader(), 'X-Forwarded-For': FORGED },
		redirect: 'manual',
		signal: AbortSignal.timeout(ANSWERS_WITHIN),
	})
		.then(async (answer) => ({ status: answer.status, text: await answer.text() }))
		.catch((error: Error & { cause?: { code?: string } }) => error.cause?.code ?? error.name)
	if (typeof asked === 'string') {
		const text = `${appUrl} does not answer (${asked}).`
		if (isOwnMachine(appUrl)) return { about, text: `${text} Solfa does not run here at the moment.` }
		return { about, text, todo: 'Look whether Solfa and the proxy run, and at the name and the firewall.' }
	}
	const arrival = arrivalIn(asked.text)
	if (!arrival)
		return {
			about,
			text: `${appUrl} answers with ${asked.status}, and not as this Solfa.`,
			todo: 'Look where APP_URL and the proxy lead, and whether both use the same SESSION_SECRET.',
		}
	const todo = proxyTodo(arrival, { appUrl, trustedHops, onFly })
	if (todo) return { about, ...todo }
	const behind = trustedHops === 0 ? 'no proxy' : trustedHops === 1 ? 'one proxy' : `${trustedHops} proxies`
	return { about, text: `${appUrl} leads here, through ${onFly ? 'Fly' : behind}.` }
}

/** The fault in the way a request came; null if there is none. */
export function proxyTodo(
	arrival: Arrival,
	{ appUrl, trustedHops, onFly }: Pick<Environment, 'appUrl' | 'trustedHops' | 'onFly'>,
): { text: string; todo: string } | null {
	const { protocol, host } = new URL(appUrl)
	if (arrival.host !== host)
		return {
			text: `The proxy asks for ${arrival.host ?? 'no host'} instead of ${host}, so forms are refused.`,
			todo: 'Let the proxy pass the Host header on: "Behind a proxy" in docs/operations.md.',
		}
	if (arrival.forwardedProto && `${arrival.forwardedProto}:` !== protocol)
		return {
			text: `The proxy was reached by ${arrival.forwardedProto}, and APP_URL says ${protocol.slice(0, -1)}.`,
			todo: 'Let the proxy lead http to https, or correct APP_URL.',
		}
	if (onFly) return null
	const hops = arrival.forwardedFor.filter((hop) => hop !== FORGED).length
	if (arrival.address === FORGED)
		return {
			text: `TRUSTED_HOPS is ${trustedHops}, so Solfa believes any address that a visitor makes up.`,
			todo: `Set TRUSTED_HOPS=${hops}, and start Solfa again.`,
		}
	if (arrival.forwardedFor.length === 0)
		return {
			text: 'The proxy sends no X-Forwarded-For, so every visitor seems to be the proxy, and limits hit all of them.',
			todo: 'Let the proxy send it: "Behind a proxy" in docs/operations.md. Then set TRUSTED_HOPS=1.',
		}
	if (hops !== trustedHops)
		return {
			text: `${hops} of your proxies send X-Forwarded-For, and TRUSTED_HOPS is ${trustedHops}, so visitors cannot be told apart.`,
			todo: `Set TRUSTED_HOPS=${hops}, and start Solfa again.`,
		}
	return null
}

function arrivalIn(text: string): Arrival | null {
	try {
		const arrival = JSON.parse(text) as Partial<Arrival>
		return Array.isArray(arrival.forwardedFor) ? (arrival as Arrival) : null
	} catch {
		return null
	}
}

function isOwnMachine(url: string): boolean {
	return /^(localhost|\[::1\]|127(\.\d+){3})$/.test(new URL(url).hostname)
}

/** The certificate that visitors are shown. */
export async function certificate({ appUrl, demo }: Environment, now: number): Promise<Finding> {
	const about = 'TLS'
	const { protocol, hostname, port } = new URL(appUrl)
	if (protocol === 'http:') {
		if (demo || isOwnMachine(appUrl)) return { about, text: `None: ${appUrl} is for this machine.` }
		return {
			about,
			text: `${appUrl} is not encrypted.`,
			todo: 'Put a proxy with a certificate before Solfa.',
		}
	}
	const renew = 'Look at the certificate of the proxy, and why it was not renewed.'
	const shown = await shownCertificate(hostname, Number(port) || 443)
	if (typeof shown === 'string')
		return { about, text: `No secure connection with ${hostname}: ${shown}.`, todo: renew }
	const days = Math.floor((shown.until - now) / DAY)
	if (days < CERTIFICATE_DAYS)
		return {
			about,
			text: `The certificate of ${hostname} ends in ${many(days, 'day', 'days')}.`,
			todo: renew,
		}
	return { about, text: `${shown.version}, with a certificate that is good for ${days} days more.` }
}

function shownCertificate(host: string, port: number): Promise<{ until: number; version: string } | string> {
	return new Promise((resolve) => {
		const socket = connect({ host, port, servername: isIP(host) ? '' : host, minVersion: 'TLSv1.2' }, () => {
			const until = Date.parse(socket.getPeerCertificate().valid_to)
			resolve({ until, version: socket.getProtocol() ?? 'TLS' })
			socket.destroy()
		})
		socket.setTimeout(ANSWERS_WITHIN, () => socket.destroy(new Error('no answer in time')))
		socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
	})
}

/** Sends one email, which is the only way to know that mail leaves. */
export async function mailSent(to: string, { mail, demo }: Environment): Promise<Finding> {
	const about = 'Mail to you'
	const post = mailProvider()
	if (demo) return { about, text: 'A demo sends none: emails are kept at /dev/mailbox.' }
	if (!mail || !post)
		return { about, text: 'Mail is not set up.', todo: 'Set SMTP_URL, MAIL_FROM and CONTACT_EMAIL.' }
	const text = [
		'This email was sent by npm run doctor, to see whether mail leaves.',
		'If you found it among spam, look at the SPF, DKIM and DMARC records of the domain of MAIL_FROM.',
	]
	const test = letter({ kind: 'doctor', to, subject: 'Solfa can send email', paragraphs: text })
	const sent = await post.deliver(test, newId())
	const by = mail.by === 'smtp' ? `${mail.server.host}:${mail.server.port}` : 'Resend'
	if (sent.ok) return { about, text: `${by} took an email to ${to}. Look whether it arrives.` }
	return { about, text: `${by} took none: ${sent.failure}.`, todo: mailTodo(sent.failure) }
}

function mailTodo(failure: string): string {
	if (failure === 'log-in refused') return 'Look at the user and the password in SMTP_URL.'
	if (failure === 'no secure connection')
		return 'Use smtps:// and port 465, or smtp:// and port 587, and look at the certificate of the mail server.'
	if (failure === 'not reached' || failure === 'no answer in time')
		return 'Look at the name and the port in SMTP_URL, and whether a firewall lets them out.'
	return 'Look whether the mail server lets this user send as MAIL_FROM: the number is its answer.'
}
