import type { NextFunction, Request, Response } from 'express'
import type { IncomingMessage } from 'node:http'
import { environment } from '#app/config/environment.server.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i
/** No page has one in its address, and the route of all that is no page does not match them. */
const LINE_ENDS = /%0[ad]|%e2%80%a[89]/gi
const REPLACED = encodeURIComponent('\uFFFD')

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

/** Named once, by a name or an address, perhaps with a port, and nothing else: Node takes the first of two, others the last. */
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

function refuse(res: Response, status: number, words: string) {
	res.status(status).type('text/plain; charset=utf-8').set('Cache-Control', 'no-store').send(`${words}\n`)
}
