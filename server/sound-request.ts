import type { NextFunction, Request, Response } from 'express'
import { environment } from '#app/config/environment.server.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i

/** Remix builds a URL from these and answers 500 when it cannot; so nothing unsound gets that far. */
export function soundRequest(req: Request, res: Response, next: NextFunction) {
	if (!METHODS.has(req.method)) {
		res.setHeader('Allow', [...METHODS].join(', '))
		return refuse(res, 405, 'This method is not used here.')
	}
	const url = addressOf(req)
	if (!url) return refuse(res, 400, 'This address cannot be read.')
	// Single fetch does not use it; asked for by hand it would run a loader without its parents.
	if (url.searchParams.has('_data')) return refuse(res, 400, 'This address cannot be read.')
	res.locals.url = url
	next()
}

/** A name or an address, perhaps with a port, and nothing else. */
export function isHost(host: string | undefined): boolean {
	return HOST.test(host ?? '')
}

function addressOf({ originalUrl, headers }: Request): URL | null {
	if (!originalUrl.startsWith('/') || !isHost(headers.host)) return null
	try {
		const url = new URL(`${environment().secure ? 'https' : 'http'}://${headers.host}${originalUrl}`)
		decodeURI(url.pathname)
		return url
	} catch {
		return null
	}
}

function refuse(res: Response, status: number, words: string) {
	res.status(status).type('text/plain; charset=utf-8').set('Cache-Control', 'no-store').send(`${words}\n`)
}
