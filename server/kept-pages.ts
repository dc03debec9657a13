import type { NextFunction, Request, Response } from 'express'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasSeenCookie, seenNow } from '#app/guards/spam.server.ts'
import { areas } from '#app/domain/account/areas.ts'
import type { Place } from '#app/web/context.ts'
import { environment } from '#app/config/environment.server.ts'
import type { Language } from '#app/utils/spoken.ts'
import { wishedIn } from '#app/web/language.server.ts'
import { clientAddress, subnetOf } from './client-address.ts'
import { encodingFor } from './compression.ts'
import { addFirstVisit } from './first-visit.ts'
import { contextOf, urlOf } from './page-context.ts'
import { bodyAs, cachingOf, PageMemory, rowOf, type KeptPage } from './page-memory.ts'
import type { RateLimit } from '#app/web/rate-limit.server.ts'
import { logged } from './request-log.ts'
import { hasOneHost } from './refuse-malformed.ts'
import { bufferAnswer } from './buffer-answer.ts'

/** Pages have few URLs. Invented ones fill this cache once and then cost nothing. */
const KNOWN_AT_MOST = 1000

/** Caches public pages, which are the same for every visitor without a session. */
export function keptPages(limit: RateLimit) {
	const memory = new PageMemory()
	/** Parsed URLs of cached pages. */
	const known = new Map<string, { place: Place; keys: Partial<Record<Language, string>> }>()

	/** Sends a cached page before any other work. Returns false if there is none. */
	function sendAtOnce(req: IncomingMessage, res: ServerResponse): boolean {
		const { headers } = req
		const asked = req.method === 'GET' ? known.get(req.url ?? '') : undefined
		if (!asked || isPersonal(headers.cookie) || !hasOneHost(req)) return false
		const key = asked.keys[languageOf(req, asked.place)]
		const page = key === undefined ? undefined : memory.find(key)
		const seen = hasSeenCookie(headers.cookie) ? undefined : seenNow()
		if (!page || seen === null || limit.take(subnetOf(clientAddress(req, environment())))) return false

		const encoding = encodingFor(headers['accept-encoding'])
		const body = headers['if-none-match']?.includes(page.etag) ? null : bodyAs(page, encoding)
		const requestId = logged(req, res, () => ({ route: asked.place.pattern, bytes: body?.length ?? 0 }))
		// The browser would apply a policy of a 304 to the body it already has, whose nonce differs.
		const row = body ? rowOf(page, encoding) : cachingOf(page).flat()
		const cookie = seen && body ? ['set-cookie', seen] : []
		res.writeHead(body ? 200 : 304, [...row, 'x-request-id', requestId, ...cookie])
		res.end(body ?? undefined)
		return true
	}

	/** Sends a page from the cache. */
	async function sendKept(req: Request, res: Response, next: NextFunction) {
		const key = memoryKey(req, res)
		res.locals.memoryKey = key
		const page = key === null ? undefined : memory.find(key)
		if (!page) return next()
		prepare(req, res, page)
		await addFirstVisit(req, res)
		sendBody(req, res, page)
	}

	/** Caches a page that was just rendered, and sends it. */
	function keep(req: Request, res: Response, next: NextFunction) {
		const key = res.locals.memoryKey as string | null
		if (key === null || req.method !== 'GET') return next()
		bufferAnswer(res, next, (body) => {
			if (res.statusCode !== 200 || res.hasHeader('Set-Cookie')) return void res.end(body)
			const { place } = contextOf(res)
			const page = memory.keep(key, headersOf(res), body, place)
			const address = known.get(req.originalUrl) ?? { place, keys: {} }
			address.keys[languageOf(req, place)] = key
			if (known.size < KNOWN_AT_MOST) known.set(req.originalUrl, address)
			prepare(req, res, page)
			sendBody(req, res, page)
		})
		next()
	}

	return { sendAtOnce, sendKept, keep }
}

/** The browser's language. URLs that name a language are not cached. */
function languageOf({ headers }: IncomingMessage, { spoken }: Place): Language {
	return (spoken && wishedIn(headers.cookie, headers['accept-language'])) || 'en'
}

/** True if a cookie could make the page personal. */
function isPersonal(cookies: string | undefined): boolean {
	return /(^|;\s*)(__Host-)?(session|flash|reset|invitation|email|code|recovery|slip|paid|tx)=/.test(
		cookies ?? '',
	)
}

/** The cache key of a page. Null with a session, a flash message, or a parameter that the page does not allow. */
function memoryKey(req: Request, res: Response): string | null {
	const { place, refusal } = contextOf(res)
	const url = urlOf(res)
	if (!environment().production || refusal) return null
	if ((req.method !== 'GET' && req.method !== 'HEAD') || url.pathname.endsWith('.data')) return null
	// A route with a parameter is another page for each value, such as a link from an email.
	const isFile = place.area === 'api' || place.area === 'files'
	if (areas[place.area].hydrates || isFile || (/[*:]/.test(place.pattern) && !place.keptFor)) return null
	if (isPersonal(req.headers.cookie)) return null
	const given = [...url.searchParams].sort(([a], [b]) => (a < b ? -1 : 1))
	const allowed = ([name, value]: [string, string]) =>
		Object.hasOwn(place.remembers, name) && place.remembers[name]?.includes(value)
	if (!given.every(allowed) || new Set(url.searchParams.keys()).size < given.length) return null
	const path = place.keptFor ? url.pathname : ''
	return JSON.stringify([place.routeId, path, languageOf(req, place), given])
}

const OF_ONE_ANSWER = new Set(['cache-control', 'x-request-id', 'x-read-only'])

function headersOf(res: Response): [string, string][] {
	return Object.entries(res.getHeaders())
		.filter(([name]) => !OF_ONE_ANSWER.has(name))
		.map(([name, value]) => [name, String(value)])
}

function prepare(req: Request, res: Response, page: KeptPage) {
	if (req.headers['if-none-match']?.includes(page.etag)) {
		for (const [name] of page.headers) res.removeHeader(name)
		res.status(304)
	} else for (const [name, value] of page.headers) res.setHeader(name, value)
	for (const [name, value] of cachingOf(page)) res.setHeader(name, value)
}

function sendBody(req: Request, res: Response, page: KeptPage) {
	if (res.statusCode === 304) return res.end()
	const encoding = encodingFor(req.headers['accept-encoding'])
	const body = bodyAs(page, encoding)
	if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
	res.setHeader('Content-Length', body.length)
	return res.end(req.method === 'HEAD' ? undefined : body)
}
