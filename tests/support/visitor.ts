import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { createCookie } from '@remix-run/node'
import { connection } from '#db/client.server.ts'
import { secretsFor } from '#app/config/secrets.server.ts'
import { writingGets } from '#app/web/writing-gets.ts'
import { signedIn, type APerson } from './factories.ts'
import { openHouse, type House } from './house.ts'
import { Page } from './page.ts'

export interface Answer {
	status: number
	headers: IncomingHttpHeaders
	bytes: Buffer
	body: string
	/** The body read as a page. */
	page: Page
	/** Where a redirect leads, without our own origin. */
	location: string | null
	json: () => Record<string, unknown>
}

type Fields = Record<string, string> | [string, string][]
interface Sent {
	headers?: OutgoingHttpHeaders
	body?: string | Buffer
}

let networks = 0

/** An address in a network nobody used before, so that no test meets another's limits. */
export function newAddress(): string {
	networks += 1
	return `10.${(networks >> 8) & 255}.${networks & 255}.1`
}

/** Somebody with a browser: keeps cookies, says where a form comes from, and looks at pages over real HTTP. */
export class Visitor {
	readonly cookies = new Map<string, string>()
	address = newAddress()
	readonly #house: () => Promise<House>

	constructor({ environment = {} }: { environment?: Record<string, string> } = {}) {
		this.#house = () => openHouse(environment)
	}

	/** A visitor who has signed in, without the cost of a password. */
	static async signedInAs(
		person: Pick<APerson, 'userId'>,
		options: { environment?: Record<string, string> } = {},
	): Promise<Visitor> {
		const visitor = new Visitor(options)
		const cookie = createCookie('session', { secrets: secretsFor('cookie:session') })
		const line = await cookie.serialize(signedIn(person).secret)
		visitor.cookies.set('session', line.slice('session='.length).split(';')[0] ?? '')
		return visitor
	}

	get(path: string, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
		return this.send('GET', path, { headers })
	}

	/** A form of one of our own pages. */
	async post(path: string, fields: Fields = {}, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
		const { origin } = await this.#house()
		const own = {
			Origin: origin,
			'Sec-Fetch-Site': 'same-origin',
			'Content-Type': 'application/x-www-form-urlencoded',
		}
		const body = new URLSearchParams(fields).toString()
		return this.send('POST', path, { headers: { ...own, ...headers }, body })
	}

	/** A call of a program: no page wanted, no page it comes from. */
	call(method: string, path: string, body?: unknown): Promise<Answer> {
		const headers: OutgoingHttpHeaders = { Accept: 'application/json' }
		if (body === undefined) return this.send(method, path, { headers })
		headers['Content-Type'] = 'application/json'
		return this.send(method, path, { headers, body: JSON.stringify(body) })
	}

	/** The page a redirect leads to. */
	follow(answer: Answer): Promise<Answer> {
		if (!answer.location) throw new Error(`${answer.status} leads nowhere.`)
		return this.get(answer.location)
	}

	async send(method: string, path: string, { headers = {}, body }: Sent = {}): Promise<Answer> {
		const house = await this.#house()
		// A header that is given as undefined is left out.
		const given = Object.entries({ ...this.#headers(house), ...headers })
		const all = Object.fromEntries(given.filter(([, value]) => value !== undefined))
		const writes = Object.values(writingGets).some((pattern) => path.startsWith(pattern))
		const reads = (method === 'GET' || method === 'HEAD') && !writes
		const answer = reads
			? await withoutWriting(() => exchange(house, method, path, all, body))
			: await exchange(house, method, path, all, body)
		this.#keepCookies(answer.headers['set-cookie'] ?? [])
		return answer
	}

	#headers(house: House): OutgoingHttpHeaders {
		const cookies = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
		return {
			Host: house.host,
			Accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
			'User-Agent': 'A browser of the tests',
			'X-Forwarded-For': this.address,
			...(cookies ? { Cookie: cookies } : {}),
		}
	}

	#keepCookies(lines: string[]) {
		for (const line of lines) {
			const [pair = '', ...attributes] = line.split('; ')
			const name = pair.slice(0, pair.indexOf('='))
			if (attributes.includes('Max-Age=0')) this.cookies.delete(name)
			else this.cookies.set(name, pair.slice(name.length + 1))
		}
	}
}

let reading = 0

/** Reads must never write: replicas could not. The database refuses while one is under way. */
async function withoutWriting<T>(read: () => Promise<T>): Promise<T> {
	const { sqlite } = connection()
	reading += 1
	sqlite.pragma('query_only = ON')
	try {
		return await read()
	} finally {
		reading -= 1
		if (reading === 0) sqlite.pragma('query_only = OFF')
	}
}

function exchange(
	house: House,
	method: string,
	path: string,
	headers: OutgoingHttpHeaders,
	body: string | Buffer | undefined,
): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const length =
			body === undefined || headers['Transfer-Encoding'] ? {} : { 'Content-Length': Buffer.byteLength(body) }
		const all = { ...length, ...headers }
		const outgoing = request({
			host: '127.0.0.1',
			port: house.port,
			method,
			path,
			headers: all,
			setHost: false,
		})
		outgoing.on('error', reject)
		outgoing.on('response', (incoming) => {
			const chunks: Buffer[] = []
			incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
			incoming.on('error', reject)
			incoming.on('end', () =>
				resolve(answerOf(house, incoming.statusCode ?? 0, incoming.headers, Buffer.concat(chunks))),
			)
		})
		outgoing.end(body)
	})
}

function answerOf(house: House, status: number, headers: IncomingHttpHeaders, bytes: Buffer): Answer {
	const body = bytes.toString('utf8')
	return {
		status,
		headers,
		bytes,
		body,
		page: new Page(body),
		location: headers.location?.replace(house.origin, '') ?? null,
		json: () => JSON.parse(body) as Record<string, unknown>,
	}
}
