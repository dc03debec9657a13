import type { NextFunction, Request, Response } from 'express'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i

/** Remix builds a URL from these and answers 500 when it cannot; so nothing unsound gets that far. */
export function soundRequest(req: Request, res: Response, next: NextFunction) {
	if (!METHODS.has(req.method)) {
		res.setHeader('Allow', [...METHODS].join(', '))
		return refuse(res, 405, 'This method is not used here.')
	}
	if (!req.originalUrl.startsWith('/') || !HOST.test(req.headers.host ?? '') || !parses(req)) {
		return refuse(res, 400, 'This address cannot be read.')
	}
	// Single fetch does not use it; asked for by hand it would run a loader without its parents.
	if (/[?&]_data=/.test(req.originalUrl)) return refuse(res, 400, 'This address cannot be read.')
	next()
}

function parses(req: Request): boolean {
	try {
		decodeURI(new URL(`http://${req.headers.host}${req.originalUrl}`).pathname)
		return true
	} catch {
		return false
	}
}

function refuse(res: Response, status: number, words: string) {
	res.status(status).type('text/plain; charset=utf-8').set('Cache-Control', 'no-store').send(`${words}\n`)
}
