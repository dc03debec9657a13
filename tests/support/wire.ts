import { connect, type Socket } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'

/** An answer as it came over the wire. */
export interface Answer {
	status: number
	headers: Map<string, string>
	/** Status line, headers and body, as sent. */
	bytes: number
	/** The body as sent, and as it reads. */
	bodyBytes: number
	text: string
}

/** Asks once over a socket of its own, so that nothing is decoded, added or left out before it is counted. */
export function ask(
	port: number,
	path: string,
	{ method = 'GET', headers = {}, body = '' }: AskOptions = {},
): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const chunks: Buffer[] = []
		const socket = connect(port, '127.0.0.1', () => {
			socket.write(requestText(port, path, { method, headers: { Connection: 'close', ...headers }, body }))
		})
		socket.on('data', (chunk) => chunks.push(chunk))
		socket.on('error', reject)
		socket.on('close', () => resolve(readAnswer(Buffer.concat(chunks))))
	})
}

export interface AskOptions {
	method?: string
	headers?: Record<string, string>
	body?: string
}

export function requestText(
	port: number,
	path: string,
	{ method = 'GET', headers = {}, body = '' }: AskOptions,
) {
	const all = {
		Host: `localhost:${port}`,
		'Accept-Encoding': 'gzip, deflate, br',
		...(body ? { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': body.length } : {}),
		...headers,
	}
	const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
	return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

/** A connection that stays open, and what came back on it. */
export async function openSocket(port: number) {
	const socket: Socket = connect(port, '127.0.0.1')
	let received = ''
	let closed = false
	socket.on('data', (chunk) => (received += chunk.toString('latin1')))
	socket.on('error', () => {})
	socket.on('close', () => (closed = true))
	await new Promise((resolve) => socket.once('connect', resolve))
	return { socket, received: () => received, isClosed: () => closed }
}

function readAnswer(raw: Buffer): Answer {
	const split = raw.indexOf('\r\n\r\n')
	const [first = '', ...lines] = raw.subarray(0, split).toString('latin1').split('\r\n')
	const headers = new Map<string, string>()
	for (const line of lines) {
		const [name = '', ...value] = line.split(': ')
		const before = headers.get(name.toLowerCase())
		headers.set(name.toLowerCase(), [...(before ? [before] : []), value.join(': ')].join(', '))
	}
	const body = raw.subarray(split + 4)
	const plain = headers.get('content-encoding') === 'br' ? brotliDecompressSync(body) : body
	return {
		status: Number(first.split(' ')[1]),
		headers,
		bytes: raw.length,
		bodyBytes: body.length,
		text: plain.toString(),
	}
}

/** A cookie header for somebody who has just signed in. */
export async function cookieOf(port: number, username: string): Promise<string> {
	const body = new URLSearchParams({ username, password: 'solfa-demo-1' }).toString()
	const answer = await ask(port, '/auth/login', { method: 'POST', body })
	if (answer.status !== 303) throw new Error(`${username} could not sign in: ${answer.status}`)
	return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}
