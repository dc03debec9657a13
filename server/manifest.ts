import type { RequestHandler } from 'express'
import { areas, homeOf } from '#app/domain/account/areas.ts'
import { visit } from '#app/guards/enter.server.ts'
import { contextOf, urlOf } from './page-context.ts'

const PATH = '/__manifest'
/** No desk page links to more; see `components/link.tsx`. */
const MAX_PATHS = 40
/** Remix matches every level of a path. */
const DEEPEST = 9

/** Answers a desk that asks for the routes and scripts of pages it has not opened yet. */
export const manifest: RequestHandler = (req, res, next) => {
	const url = urlOf(res)
	if (url.pathname !== PATH) return next()
	const context = contextOf(res)
	const end = (status: number, headers: Record<string, string> = {}) =>
		res.writeHead(status, { 'Cache-Control': 'no-store', ...headers }).end()
	const { refusal } = context
	if (refusal)
		return end(refusal.status, refusal.retryAfter ? { 'Retry-After': `${refusal.retryAfter}` } : {})
	if (req.method !== 'GET' && req.method !== 'HEAD') return end(405, { Allow: 'GET, HEAD' })
	const paths = url.searchParams.getAll('p')
	if (paths.length > MAX_PATHS || paths.some((path) => path.split('/').length > DEEPEST)) return end(400)
	const request = new Request(url, { headers: { Cookie: req.headers.cookie ?? '' } })
	visit({ request, context }).then(
		(person) => {
			// Without a session, the desk opens the next page as a document and is redirected to sign in.
			const home = person && context.locate(homeOf(person.role))
			if (!home || !areas[home.area].hydrates) return end(204, { 'X-Remix-Reload-Document': 'true' })
			context.replyHeaders.set('Cache-Control', 'private, max-age=31536000, immutable')
			next()
		},
		// The guard may throw a page, which the browser then shows instead.
		(thrown: unknown) =>
			thrown instanceof Error ? next(thrown) : end(204, { 'X-Remix-Reload-Document': 'true' }),
	)
}
