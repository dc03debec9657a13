import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { smtpPost } from '#app/adapters/mail/smtp.server.ts'
import { smtpSettings } from '#app/config/mail.server.ts'
import type { Post } from '#app/adapters/mail/post.server.ts'

type Stage = 'onAuth' | 'onMailFrom' | 'onRcptTo' | 'onData'

/** Reaches this machine, but is no loopback address, so that mail to it has to be encrypted. */
const OUTSIDE = '0.0.0.0'

/** A mail server on this machine that refuses what it is asked to refuse. */
export class MailServer {
	/** The answer at a stage instead of taking the mail. */
	refuse: Partial<Record<Stage, [code: number, text: string]>> = {}
	/** Takes a message and never answers. */
	isSilent = false
	readonly messages: { to: string[]; source: string; secure: boolean }[] = []
	#users: string[] = []
	readonly #server: SMTPServer

	constructor(options: SMTPServerOptions = {}) {
		this.#server = new SMTPServer({
			authOptional: true,
			disableReverseLookup: true,
			closeTimeout: 1,
			...options,
			onAuth: ({ username = '', password = '' }, _session, callback) => {
				this.#users.push(`${username}:${password}`)
				callback(this.#refusal('onAuth'), { user: username })
			},
			onMailFrom: (_address, _session, callback) => callback(this.#refusal('onMailFrom')),
			onRcptTo: (_address, _session, callback) => callback(this.#refusal('onRcptTo')),
			onData: (stream, session, callback) => {
				const chunks: Buffer[] = []
				stream.on('data', (chunk: Buffer) => chunks.push(chunk))
				stream.on('end', () => {
					const refusal = this.#refusal('onData')
					const to = session.envelope.rcptTo.map(({ address }) => address)
					const source = Buffer.concat(chunks).toString()
					if (!refusal) this.messages.push({ to, source, secure: session.secure })
					if (!this.isSilent) callback(refusal)
				})
			},
		})
		// Clients that are refused hang up.
		this.#server.on('error', () => {})
	}

	get users() {
		return this.#users
	}

	get port() {
		return (this.#server.server.address() as AddressInfo).port
	}

	async open(): Promise<this> {
		await new Promise<void>((ready) => this.#server.listen(0, OUTSIDE, ready))
		return this
	}

	/** Our side of the wire. */
	post({ scheme = 'smtp', host = '127.0.0.1', user = '', ...rest }: Way = {}): Post {
		const server = smtpSettings(`${scheme}://${user}${host}:${this.port}`)
		if (!server) throw new Error('That is no address.')
		return smtpPost({ server, from: 'Solfa <hello@solfa.test>', ...rest })
	}

	close() {
		return new Promise<void>((closed) => this.#server.close(closed))
	}

	#refusal(stage: Stage) {
		const [responseCode, text] = this.refuse[stage] ?? []
		return responseCode ? Object.assign(new Error(text), { responseCode }) : null
	}
}

interface Way {
	scheme?: 'smtp' | 'smtps'
	host?: string
	user?: string
	ca?: string
	timeout?: number
}

export const ENCRYPTED = { host: OUTSIDE }

/** A server that accepts connections and says nothing. */
export async function silentServer(): Promise<Server & { port: number; end: () => void }> {
	const sockets: Socket[] = []
	const server = createServer((socket) => void sockets.push(socket))
	await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
	const end = () => {
		for (const socket of sockets) socket.destroy()
		server.close()
	}
	return Object.assign(server, { port: (server.address() as AddressInfo).port, end })
}

/** A certificate for this machine that only its own authority vouches for. */
export function ownCertificate(): { key: string; cert: string } {
	const folder = mkdtempSync(join(tmpdir(), 'solfa-'))
	const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
	try {
		const names = 'subjectAltName=IP:127.0.0.1,IP:0.0.0.0'
		const how = [
			'-x509',
			'-newkey',
			'rsa:2048',
			'-nodes',
			'-days',
			'2',
			'-subj',
			'/CN=localhost',
			'-addext',
			names,
		]
		execFileSync('openssl', ['req', ...how, '-keyout', key, '-out', cert], { stdio: 'ignore' })
		return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}
