import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { environment } from '#app/config/environment.server.ts'
import { secretsFor } from '#app/config/secrets.server.ts'
import { clientAddress } from './client-address.ts'

/** The request as it arrived behind the proxies. */
export interface Arrival {
	/** The address that Solfa takes for the visitor's. */
	address: string
	forwardedFor: string[]
	forwardedProto: string | null
	host: string | null
}

const HEADER = 'x-solfa-doctor'
const VALID = 30_000

/** Proves that a request comes from `npm run doctor` with the secret of this Solfa. */
export function doctorHeader(now = Date.now()) {
	return { [HEADER]: `${now} ${sign(secretsFor('doctor')[0] ?? '', now)}` }
}

/** How a request of the doctor arrived. Null for everybody else, because it tells about the proxies. */
export function arrivalOf(req: IncomingMessage, now = Date.now()): Arrival | null {
	const [time = '', signature = ''] = String(req.headers[HEADER] ?? '').split(' ')
	if (!(Math.abs(now - Number(time)) <= VALID)) return null
	const isKnown = secretsFor('doctor').some((secret) => same(signature, sign(secret, Number(time))))
	if (!isKnown) return null
	const header = (name: string) => String(req.headers[name] ?? '') || null
	return {
		address: clientAddress(req, environment()),
		forwardedFor: (header('x-forwarded-for') ?? '')
			.split(',')
			.map((hop) => hop.trim())
			.filter(Boolean),
		forwardedProto: header('x-forwarded-proto'),
		host: header('host'),
	}
}

function sign(secret: string, time: number): string {
	return createHmac('sha256', secret).update(`doctor ${time}`).digest('base64url')
}

function same(a: string, b: string): boolean {
	return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
