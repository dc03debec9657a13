import type { NextFunction, Request, Response } from 'express'
import type { IncomingMessage } from 'node:http'
import { environment } from '#app/config/environment.server.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i
/** Encoded line ends, which no URL of ours contains and the catch-all route does not match. */
const LINE_ENDS = /%0[ad]|%e2%80%a[89]/gi
const REPLACED = encodeURIComponent('\uFFFD')

/** Refuses hosts and paths that Remix cannot parse, for which it would answer 500. */
export function refuseMalformed(req: Request, res: Response, next: NextFunction) {
	if (!METHODS.has(req.method)) {
		res.setHeader('Allow', [...METHODS].join(', '))
		return refuse(res, 405, 'This method is not used here.')
	}
	const url = addressOf(req)
	if (!url) return refuse(res, 400, 'This address cannot be read.')
	// Single fetch does not use `_data`. By hand it would run a loader without its parents.
	if (url.searchParams.has('_data')) return refuse(res, 400, 'This address cannot be read.')
	res.locals.url = url
	next()
}

/** True for exactly one valid Host header. Of two, Node uses the first and some proxies the last. */
export function hasOneHost({ headers, rawHeaders }: IncomingMessage): boolean {
	if (!HOST.test(headers.host ?? '')) return false
	let hosts = 0
	for (let i = 0; i < rawHeaders.length; i += 2) {
		const name = rawHeaders[i] ?? ''
		if (name.length === 4 && name.toLowerCase() === 'host') hosts++
	}
	return hosts === 1
}

function addressOf(req: Request): URL | null {
	const { originalUrl, headers } = req
	if (!originalUrl.startsWith('/') || !hasOneHost(req)) return null
	try {
		const url = new URL(`${environment().secure ? 'https' : 'http'}://${headers.host}${originalUrl}`)
		decodeURI(url.pathname)
		url.pathname = url.pathname.replace(LINE_ENDS, REPLACED)
		return url
	} catch {
		return null
	}
}

function refuse(res: Response, status: number, text: string) {
	res.status(status).type('text/plain; charset=utf-8').set('Cache-Control', 'no-store').send(`${text}\n`)
}
