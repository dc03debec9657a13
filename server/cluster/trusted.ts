import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { secretsFor } from '#app/config/secrets.server.ts'

/** What one node tells another about a request it passes on. */
export interface Passed {
	/** Where the visitor is. */
	address: string
	hop: number
}

type Asked = Pick<IncomingMessage, 'method' | 'url'>

const HEADER = 'x-solfa-passed'
/** Clocks of nodes may differ this much, and a copied header is worth nothing after it. */
const VALID = 30_000

const passed = new WeakMap<IncomingMessage, Passed>()

/** The header that makes a node of ours believe where a request comes from, and nothing else. */
export function passedHeader(req: Asked, { address, hop }: Passed, now = Date.now()) {
	const [secret = ''] = secretsFor('forward')
	return { [HEADER]: [now, hop, address, sign(secret, req, `${now} ${hop} ${address}`)].join(' ') }
}

/** Reads that header once and takes it off, so that what a stranger put there goes nowhere. */
export function readPassed(req: IncomingMessage, now = Date.now()) {
	const header = req.headers[HEADER]
	if (header === undefined) return
	delete req.headers[HEADER]
	const [time = '', hop = '', address = '', signature = ''] = String(header).split(' ')
	if (!isIP(address) || !(Math.abs(now - Number(time)) <= VALID)) return
	const known = secretsFor('forward').some((secret) =>
		same(signature, sign(secret, req, `${time} ${hop} ${address}`)),
	)
	if (known) passed.set(req, { address, hop: Number(hop) })
}

/** Who passed this request on to us, when it was a node of ours. */
export function passedBy(req: IncomingMessage): Passed | undefined {
	return passed.get(req)
}

function sign(secret: string, { method, url }: Asked, words: string): string {
	return createHmac('sha256', secret).update(`${method} ${url} ${words}`).digest('base64url')
}

function same(a: string, b: string): boolean {
	return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
