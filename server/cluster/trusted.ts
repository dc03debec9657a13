import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { secretsFor } from '#app/config/secrets.server.ts'

/** Details of a request that one node forwards to another. */
export interface Passed {
	/** The visitor's IP address. */
	address: string
	hop: number
}

type Asked = Pick<IncomingMessage, 'method' | 'url'>

const HEADER = 'x-solfa-passed'
/** Tolerated clock difference between nodes. A copied header expires after it. */
const VALID = 30_000

const passed = new WeakMap<IncomingMessage, Passed>()

/** Signed header that proves to another node where a request comes from. */
export function passedHeader(req: Asked, { address, hop }: Passed, now = Date.now()) {
	const [secret = ''] = secretsFor('forward')
	return { [HEADER]: [now, hop, address, sign(secret, req, `${now} ${hop} ${address}`)].join(' ') }
}

/** Reads the header once and removes it, so that a client's forgery goes no further. */
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

/** Details from the forwarding node, if the request came from one. */
export function passedBy(req: IncomingMessage): Passed | undefined {
	return passed.get(req)
}

function sign(secret: string, { method, url }: Asked, text: string): string {
	return createHmac('sha256', secret).update(`${method} ${url} ${text}`).digest('base64url')
}

function same(a: string, b: string): boolean {
	return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
