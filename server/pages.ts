import { createRequestHandler, type AppLoadContext, type ServerBuild } from '@remix-run/node'
import type { NextFunction, Request as ExpressRequest, Response as ExpressResponse } from 'express'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasSeenCookie, seenHeader, seenNow } from '#app/guards/spam.server.ts'
import { areas } from '#app/utils/areas.ts'
import type { Place } from '#app/utils/context.ts'
import { environment } from '#app/utils/environment.server.ts'
import { countingWrites } from '#db/client.server.ts'
import { readBody } from './body.ts'
import { clientAddress, subnetOf } from './client-address.ts'
import { compress, encodingFor, isCompressible } from './compression.ts'
import type { Cluster } from './cluster/cluster.ts'
import { bodyAs, cachingOf, PageMemory, rowOf, type KeptPage } from './page-memory.ts'
import { Places } from './places.ts'
import { RateLimit } from './rate-limit.ts'
import { logged } from './request-log.ts'
import { unsavedRefusals } from './refusals.ts'
import { foreignOrigin } from './same-origin.ts'
import { isHost } from './sound-request.ts'

/** Everything Remix answers: found once, refused early where it must be, rendered whole, compressed in one piece. */
export function pages(build: ServerBuild, cluster: Cluster | null) {
	const handle = createRequestHandler(build, environment().production ? 'production' : 'development')
	const places = new Places(build)
	const memory = new PageMemory()
	const limit = new RateLimit(environment().limitsScale)

	/** Addresses as they were asked for, of pages that are kept: these need not be read a second time. */
	const known = new Map<string, { key: string; place: Place }>()

	/** A kept page for somebody without a session, sent before anything else is done; false leaves it to the rest. */
	function sendAtOnce(req: IncomingMessage, res: ServerResponse): boolean {
		const { headers } = req
		const asked = req.method === 'GET' ? known.get(req.url ?? '') : undefined
		if (!asked || isPersonal(headers.cookie) || !isHost(headers.host)) return false
		const page = memory.find(asked.key)
		const seen = hasSeenCookie(headers.cookie) ? undefined : seenNow()
		if (!page || seen === null || limit.take(subnetOf(clientAddress(req, environment())))) return false

		const encoding = encodingFor(headers['accept-encoding'])
		const body = headers['if-none-match']?.includes(page.etag) ? null : bodyAs(page, encoding)
		const requestId = logged(req, res, () => ({ route: asked.place.pattern, bytes: body?.length ?? 0 }))
		// A policy sent with a 304 would be applied to the body the browser already has.
		const row = body ? rowOf(page, encoding) : cachingOf(page).flat()
		const cookie = seen && body ? ['set-cookie', seen] : []
		res.writeHead(body ? 200 : 304, [...row, 'x-request-id', requestId, ...cookie])
		res.end(body ?? undefined)
		return true
	}

	async function page(req: ExpressRequest, res: ExpressResponse, next: NextFunction) {
		try {
			const url = res.locals.url as URL
			const context = contextOf(req, res, url, places)
			res.locals.context = context
			const signed = context.place.area === 'webhooks'
			// First whether it may be heard at all: a form can be kept when there were too many, but not from elsewhere.
			context.refusal = (signed ? null : foreignOrigin(req.method, req.headers)) ?? limit.take(context.subnet)

			const key = environment().production && !context.refusal ? memoryKey(req, url, context.place) : null
			const kept = key === null ? undefined : memory.find(key)
			if (kept) return sendKept(req, res, kept, await firstSight(req, context.place))

			const elsewhere = cluster && !context.refusal ? await cluster.takeElsewhere(req, res, context) : null
			if (elsewhere?.answered) return

			const body = elsewhere?.body ?? (await readUnlessForeign(req, res, context))
			const done = { body, writes: 0 }
			const ask = () => handle(requestOf(req, res, url, body), context)
			const answer = await answerOf(
				() => (cluster && req.method !== 'GET' ? countingWrites(done, ask) : ask()),
				context,
				async () => cluster !== null && (await cluster.takeBack(req, res, context, done)),
			)
			if (!answer) return
			const response = cluster?.lastWords(answer, context, body) ?? answer
			const mark = cluster && (await cluster.markAfter(req, context))
			if (mark) res.append('Set-Cookie', mark)
			const bytes = Buffer.from(await response.arrayBuffer())
			copyHeaders(response, context, res)

			if (
				key !== null &&
				req.method === 'GET' &&
				response.status === 200 &&
				!response.headers.has('Set-Cookie')
			) {
				const page = memory.keep(key, keptHeaders(response, context), bytes)
				if (known.size < KNOWN_AT_MOST) known.set(req.originalUrl, { key, place: context.place })
				return sendKept(req, res, page, await firstSight(req, context.place))
			}
			const seen = await firstSight(req, context.place)
			if (seen) res.append('Set-Cookie', seen)
			send(req, res, response.status, bytes)
		} catch (error) {
			// Whoever hung up half-way is not a fault of ours.
			if (res.destroyed) return
			next(error)
		}
	}

	return { page, sendAtOnce }
}

/**
 * Remix's answer. Where the database took no write it is asked again, to say so: as a rule the form says it itself
 * and keeps what was typed, and where there is no such form, a page does. Null where another node answered instead.
 */
async function answerOf(
	ask: () => Promise<Response>,
	context: AppLoadContext,
	takenElsewhere: () => Promise<boolean>,
): Promise<Response | null> {
	for (let asked = 1; ; asked++) {
		context.unsaved = undefined
		const response = await ask()
		if (!context.unsaved || asked === 3) return response
		if (asked === 1 && (await takenElsewhere())) return null
		if (asked === 2) context.isForm = false
		context.refusal ??= unsavedRefusals[context.unsaved]
	}
}

async function readUnlessForeign(req: ExpressRequest, res: ExpressResponse, context: AppLoadContext) {
	if (context.refusal?.status === 403) return undefined
	const { body, refusal } = await readBody(req, res)
	context.refusal ??= refusal
	return body
}

/** A page has few addresses; whoever invents more of them fills this once. */
const KNOWN_AT_MOST = 1000

function contextOf(req: ExpressRequest, res: ExpressResponse, url: URL, places: Places): AppLoadContext {
	const address = clientAddress(req, environment())
	const place = places.of(url.pathname)
	const saveData = String(req.headers['save-data'] ?? '').toLowerCase() === 'on'
	return {
		requestId: String(res.locals.requestId),
		address,
		subnet: subnetOf(address),
		device: String(req.headers['user-agent'] ?? ''),
		place,
		refusal: null,
		nonce: areas[place.area].hydrates && !saveData ? randomBytes(16).toString('base64url') : null,
		isForm: req.method === 'POST',
		saveData,
		file: null,
		replyHeaders: new Headers(),
		who: {},
		locate: (path) => places.of(new URL(path, url).pathname),
		hasPage: (path) => places.has(path),
	}
}

/** Cookies by which a page would be somebody's own. */
function isPersonal(cookies: string | undefined): boolean {
	return /(^|;\s*)(__Host-)?(session|flash|reset|invitation|email)=/.test(cookies ?? '')
}

/** Only pages that are the same for everybody have one: no session, no message, no parameter but those they allow. */
function memoryKey(req: ExpressRequest, url: URL, place: Place): string | null {
	if ((req.method !== 'GET' && req.method !== 'HEAD') || url.pathname.endsWith('.data')) return null
	if (areas[place.area].hydrates || place.area === 'api' || place.pattern.includes('*')) return null
	if (isPersonal(req.headers.cookie)) return null
	const given = [...url.searchParams].sort(([a], [b]) => (a < b ? -1 : 1))
	const allowed = ([name, value]: [string, string]) =>
		Object.hasOwn(place.remembers, name) && place.remembers[name]?.includes(value)
	if (!given.every(allowed) || new Set(url.searchParams.keys()).size < given.length) return null
	return JSON.stringify([place.routeId, given])
}

function requestOf(
	req: ExpressRequest,
	res: ExpressResponse,
	url: URL,
	body: Buffer<ArrayBuffer> | undefined,
): Request {
	const gone = new AbortController()
	// Also when all went well: until then Remix keeps a timer and the whole page's data for every answer.
	res.on('close', () => gone.abort(ENDED))
	return new Request(url, { method: req.method, headers: headersOf(req), body, signal: gone.signal })
}

/** Made once: an error a request would be a stack a request. */
const ENDED = new Error('The connection has ended.')

/** Without what only a proxy of ours may say, and without an Origin that was judged already and cannot be parsed. */
function headersOf(req: ExpressRequest): Headers {
	const headers = new Headers()
	for (const [name, value] of Object.entries(req.headers)) {
		if (value === undefined || name === 'x-forwarded-host' || name === 'origin') continue
		for (const one of [value].flat()) headers.append(name, one)
	}
	return headers
}

function copyHeaders(response: Response, context: AppLoadContext, res: ExpressResponse) {
	for (const headers of [response.headers, context.replyHeaders]) {
		for (const [name, value] of headers) {
			if (name === 'set-cookie') res.append(name, value)
			else res.setHeader(name, value)
		}
	}
	res.setHeader('Cache-Control', response.headers.get('Cache-Control') ?? 'no-store')
	if (areas[context.place.area].roles !== 'anyone' || res.hasHeader('Set-Cookie'))
		res.setHeader('Cache-Control', 'no-store')
}

function keptHeaders(response: Response, { replyHeaders }: AppLoadContext): [string, string][] {
	return [...response.headers, ...replyHeaders].filter(([name]) => name !== 'cache-control')
}

/** The cookie that says when somebody opened their first page, for those who have none; see guards/spam. */
async function firstSight(req: ExpressRequest, { area }: Place): Promise<string | null> {
	const isPage = req.method === 'GET' && areas[area].roles === 'anyone' && area !== 'api'
	return isPage && !hasSeenCookie(req.headers.cookie) ? seenHeader() : null
}

const SENT_WITH_304 = new Set(['x-request-id', 'x-read-only'])

function sendKept(req: ExpressRequest, res: ExpressResponse, page: KeptPage, seen: string | null) {
	const caching = Object.fromEntries(cachingOf(page))
	if (req.headers['if-none-match']?.includes(page.etag)) {
		// A policy sent with a 304 would be applied to the body the browser already has.
		for (const name of res.getHeaderNames()) if (!SENT_WITH_304.has(name)) res.removeHeader(name)
		return res.writeHead(304, caching).end()
	}
	for (const [name, value] of page.headers) res.setHeader(name, value)
	for (const [name, value] of Object.entries(caching)) res.setHeader(name, value)
	if (seen) res.append('Set-Cookie', seen)
	const encoding = encodingFor(req.headers['accept-encoding'])
	if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
	end(req, res, 200, bodyAs(page, encoding))
}

function send(req: ExpressRequest, res: ExpressResponse, status: number, bytes: Buffer) {
	const encoding = encodingFor(req.headers['accept-encoding'])
	const type = res.getHeader('Content-Type')
	if (encoding === 'identity' || !isCompressible(type ? String(type) : null, bytes.length))
		return end(req, res, status, bytes)
	res.setHeader('Content-Encoding', encoding)
	res.setHeader('Vary', 'Accept-Encoding, Cookie')
	end(req, res, status, compress(bytes, encoding))
}

function end(req: ExpressRequest, res: ExpressResponse, status: number, bytes: Buffer) {
	res.statusCode = status
	res.setHeader('Content-Length', bytes.length)
	res.end(req.method === 'HEAD' ? undefined : bytes)
}
