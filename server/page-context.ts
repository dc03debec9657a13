import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import type { RequestHandler, Response } from 'express'
import { randomBytes } from 'node:crypto'
import { areas } from '#app/domain/account/areas.ts'
import { environment } from '#app/config/environment.server.ts'
import { clientAddress, subnetOf } from './client-address.ts'
import { RouteMatcher } from './route-matcher.ts'

/** Finds the route and creates the context that guards, loaders and actions receive. */
export function pageContext(build: ServerBuild): RequestHandler {
	const places = new RouteMatcher(build)
	return (req, res, next) => {
		const url = urlOf(res)
		const address = clientAddress(req, environment())
		const place = places.of(url.pathname)
		const saveData = String(req.headers['save-data'] ?? '').toLowerCase() === 'on'
		const context: AppLoadContext = {
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
		}
		res.locals.context = context
		next()
	}
}

export function contextOf(res: Response): AppLoadContext {
	return res.locals.context as AppLoadContext
}

/** The URL that `refuseMalformed` parsed. */
export function urlOf(res: Response): URL {
	return res.locals.url as URL
}
