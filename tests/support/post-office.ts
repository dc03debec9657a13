import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resendPost } from '#app/adapters/mail/resend.server.ts'
import type { Post } from '#app/adapters/mail/post.server.ts'

interface Letter {
	from: string
	to: string
	reply_to?: string
	subject: string
	text: string
	html: string
}

/** What the provider does with the next mail. */
type Mood = 'takes' | 'too many' | 'broken' | 'takes and says nothing' | 'hangs up' | 'refuses'

const ANSWERS = {
	takes: [200, { id: 'taken' }],
	'too many': [429, { name: 'rate_limit_exceeded', statusCode: 429, message: 'to ana@example.test' }],
	broken: [503, 'Bad gateway'],
	refuses: [422, { name: 'validation_error', statusCode: 422, message: 'ana@example.test is not sound' }],
} as const

/** The mail provider's side of the wire, on this machine. Like the real one it takes a key once. */
export class PostOffice {
	mood: Mood = 'takes'
	/** How often it was asked. */
	asked = 0
	readonly delivered = new Map<string, Letter>()
	readonly keys: string[] = []
	authorization: string | undefined
	#baseUrl = ''
	readonly #server = createServer((req, res) => {
		const chunks: Buffer[] = []
		req.on('data', (chunk: Buffer) => chunks.push(chunk))
		req.on('end', () => {
			this.asked += 1
			const key = String(req.headers['idempotency-key'])
			this.keys.push(key)
			this.authorization = req.headers.authorization
			const { mood } = this
			if (mood === 'hangs up') return req.socket.destroy()
			const letter = JSON.parse(Buffer.concat(chunks).toString()) as Letter
			if (mood.startsWith('takes') && !this.delivered.has(key)) this.delivered.set(key, letter)
			if (mood === 'takes and says nothing') return
			const [status, body] = ANSWERS[mood]
			res.writeHead(status, { 'Content-Type': 'application/json' })
			res.end(typeof body === 'string' ? body : JSON.stringify(body))
		})
	})

	async open(): Promise<this> {
		await new Promise<void>((ready) => this.#server.listen(0, '127.0.0.1', ready))
		this.#baseUrl = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
		return this
	}

	/** Our side of the wire. */
	post(timeout?: number): Post {
		return resendPost({
			apiKey: 're_test',
			from: 'Solfa <hello@solfa.test>',
			baseUrl: this.#baseUrl,
			timeout,
		})
	}

	async close() {
		this.#server.closeAllConnections()
		await new Promise((closed) => this.#server.close(closed))
	}
}
