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
import { addFirstSight } from './first-sight.ts'
import { contextOf, urlOf } from './page-context.ts'
import { bodyAs, cachingOf, PageMemory, rowOf, type KeptPage } from './page-memory.ts'
import type { RateLimit } from '#app/web/rate-limit.server.ts'
import { logged } from './request-log.ts'
import { hasOneHost } from './sound-request.ts'
import { whole } from './whole.ts'

/** A page has few addresses; whoever invents more of them fills this once. */
const KNOWN_AT_MOST = 1000

/** Pages that are the same for everybody without a session: rendered once, sent again and again. */
export function keptPages(limit: RateLimit) {
	const memory = new PageMemory()
	/** Addresses as they were asked for, of pages that are kept: these need not be read a second time. */
	const known = new Map<string, { place: Place; keys: Partial<Record<Language, string>> }>()

	/** A kept page for somebody without a session, sent before anything else is done; false leaves it to the rest. */
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
		// A policy sent with a 304 would be applied to the body the browser already has.
		const row = body ? rowOf(page, encoding) : cachingOf(page).flat()
		const cookie = seen && body ? ['set-cookie', seen] : []
		res.writeHead(body ? 200 : 304, [...row, 'x-request-id', requestId, ...cookie])
		res.end(body ?? undefined)
		return true
	}

	/** A page that was rendered before. */
	async function sendKept(req: Request, res: Response, next: NextFunction) {
		const key = memoryKey(req, res)
		res.locals.memoryKey = key
		const page = key === null ? undefined : memory.find(key)
		if (!page) return next()
		prepare(req, res, page)
		await addFirstSight(req, res)
		sendBody(req, res, page)
	}

	/** Keeps a page that has just been rendered, and sends it as it will be sent from now on. */
	function keep(req: Request, res: Response, next: NextFunction) {
		const key = res.locals.memoryKey as string | null
		if (key === null || req.method !== 'GET') return next()
		whole(res, next, (body) => {
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

/** An address that asks for a language is never kept, so only the browser has a say here. */
function languageOf({ headers }: IncomingMessage, { spoken }: Place): Language {
	return (spoken && wishedIn(headers.cookie, headers['accept-language'])) || 'en'
}

/** Cookies by which a page would be somebody's own. */
function isPersonal(cookies: string | undefined): boolean {
	return /(^|;\s*)(__Host-)?(session|flash|reset|invitation|email|code|recovery|slip|paid|tx)=/.test(
		cookies ?? '',
	)
}

/** Only pages that are the same for everybody have one: no session, no message, no parameter but those they allow. */
function memoryKey(req: Request, res: Response): string | null {
	const { place, refusal } = contextOf(res)
	const url = urlOf(res)
	if (!environment().production || refusal) return null
	if ((req.method !== 'GET' && req.method !== 'HEAD') || url.pathname.endsWith('.data')) return null
	// Behind a parameter is another page for each of its values, such as a link somebody was mailed.
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
