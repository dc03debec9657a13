import { Agent, request as plainRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as secureRequest } from 'node:https'
import { stopBuffering } from '../buffer-answer.ts'

export type PassedOn =
	| { answered: true }
	/** No response: the part of the body already read, and whether the other node may have acted on it. */
	| { answered: false; body: Buffer<ArrayBuffer>; sent: boolean }

const CONNECTS_WITHIN = 2_000
const ANSWERS_WITHIN = 30_000
/** Sent by a primary that is about to stop, before it has done anything. */
const LEAVING = 'x-solfa-leaving'
/** Headers of a single connection, and headers that a client must not set. */
const NOT_PASSED = new Set([
	'connection',
	'keep-alive',
	'proxy-authenticate',
	'proxy-authorization',
	'proxy-connection',
	'te',
	'trailer',
	'transfer-encoding',
	'upgrade',
	'expect',
	'x-forwarded-host',
])
// A reused connection may close as the request is sent, and then it is unknown whether the other node acted.
const agent = new Agent({ keepAlive: false })

/**
 * Forwards a request unchanged, and its response back. The body streams through; its first `limit` bytes are kept, so that a
 * form can be shown again. Nothing is retried once the other node may have acted.
 */
export async function passOn(
	req: IncomingMessage,
	res: ServerResponse,
	to: string,
	headers: Record<string, string>,
	{ before = Buffer.alloc(0), limit = 0 }: { before?: Buffer; limit?: number } = {},
): Promise<PassedOn> {
	const url = new URL(to)
	const send = url.protocol === 'https:' ? secureRequest : plainRequest
	const outgoing = send({
		host: url.hostname,
		port: url.port,
		path: req.url,
		method: req.method,
		headers: { ...kept(req.headers), ...headers, connection: 'close' },
		agent: url.protocol === 'https:' ? undefined : agent,
		timeout: ANSWERS_WITHIN,
		setHost: false,
	})
	outgoing.on('timeout', () => outgoing.destroy(new Error('No answer came in time.')))
	const answer = new Promise<IncomingMessage | null>((resolve) => {
		outgoing.on('response', resolve)
		outgoing.on('error', () => resolve(null))
	})
	req.on('error', () => outgoing.destroy())
	const connected = await isConnected(outgoing)
	const body = connected ? await pump(req, outgoing, before, limit) : before
	const incoming = connected ? await answer : null
	if (!incoming) return { answered: false, body: await whole(req, body, limit), sent: connected }
	if (incoming.headers[LEAVING]) {
		incoming.resume()
		return { answered: false, body: await whole(req, body, limit), sent: false }
	}
	await sendBack(incoming, res)
	return { answered: true }
}

export function sayLeaving(req: IncomingMessage, res: ServerResponse) {
	req.resume()
	stopBuffering(res)
	for (const name of res.getHeaderNames()) res.removeHeader(name)
	res.writeHead(503, { [LEAVING]: '1', 'retry-after': '1', 'cache-control': 'no-store' }).end()
}

function isConnected(outgoing: ReturnType<typeof plainRequest>): Promise<boolean> {
	return new Promise((resolve) => {
		const late = setTimeout(() => outgoing.destroy(new Error('Nobody is there.')), CONNECTS_WITHIN)
		const answer = (connected: boolean) => {
			clearTimeout(late)
			resolve(connected)
		}
		outgoing.on('error', () => answer(false))
		outgoing.on('socket', (socket) => {
			if (!socket.connecting) answer(true)
			else socket.once('connect', () => answer(true))
		})
	})
}

/** Streams the body, and keeps the beginning of it. */
async function pump(
	req: IncomingMessage,
	to: ReturnType<typeof plainRequest>,
	before: Buffer,
	limit: number,
) {
	if (before.length > 0) to.write(before)
	const body = await beginning(req, before, limit, async (chunk) => {
		if (to.destroyed || to.write(chunk)) return
		await new Promise((resolve) => {
			to.once('drain', resolve)
			to.once('close', resolve)
		})
	})
	to.end()
	return body
}

/** The rest of a body that has been read in part. */
function whole(req: IncomingMessage, before: Buffer, limit: number): Promise<Buffer<ArrayBuffer>> {
	return beginning(req, before, limit, () => Promise.resolve())
}

/** Reads to the end, but keeps only enough to see that the limit is exceeded. */
async function beginning(
	req: IncomingMessage,
	before: Buffer,
	limit: number,
	each: (chunk: Buffer) => Promise<void>,
): Promise<Buffer<ArrayBuffer>> {
	const kept = [before]
	let size = before.length
	for await (const chunk of unread(req)) {
		if (size <= limit) kept.push(chunk)
		size += chunk.length
		await each(chunk)
	}
	return Buffer.concat(kept)
}

function unread(req: IncomingMessage): AsyncIterable<Buffer> | Buffer[] {
	return req.readableEnded ? [] : req
}

async function sendBack(incoming: IncomingMessage, res: ServerResponse) {
	stopBuffering(res)
	// The other node has set its own headers for these.
	for (const name of res.getHeaderNames()) res.removeHeader(name)
	const { rawHeaders } = incoming
	for (let i = 0; i < rawHeaders.length; i += 2) {
		const [name = '', value = ''] = rawHeaders.slice(i, i + 2)
		if (!NOT_PASSED.has(name.toLowerCase())) res.appendHeader(name, value)
	}
	res.writeHead(incoming.statusCode ?? 502)
	try {
		for await (const chunk of incoming as AsyncIterable<Buffer>) {
			if (!res.write(chunk)) await new Promise((resolve) => res.once('drain', resolve).once('close', resolve))
		}
		res.end()
	} catch {
		// The status has been sent, so breaking the connection is the only way to report the error.
		res.destroy()
	}
}

function kept(headers: IncomingMessage['headers']) {
	return Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_PASSED.has(name)))
}
