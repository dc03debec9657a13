import { createRequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import type { Request, RequestHandler, Response } from 'express'
import { Readable } from 'node:stream'
import { environment } from '#app/config/environment.server.ts'
import { contextOf, urlOf } from './page-context.ts'
import { sayingWhatWasNotSaved } from './unsaved.ts'
import { bufferAnswer } from './buffer-answer.ts'

/** The last middleware: loaders, actions and pages. */
export function remix(build: ServerBuild): RequestHandler {
	const handle = createRequestHandler({
		build: sayingWhatWasNotSaved(build),
		mode: environment().production ? 'production' : 'development',
		getLoadContext: (_req, res) => contextOf(res),
	})
	return (req, res, next) => {
		const others = res.listeners('finish')
		if (req.method !== 'HEAD') bufferAnswer(res, next, (body) => void res.end(contextOf(res).drawn ?? body))
		void handle(asJudged(req, res), res, next)
		// On `finish` the package never aborts its request, and Remix then keeps the page in memory for seconds.
		for (const listener of res.listeners('finish'))
			if (!others.includes(listener)) res.off('finish', listener as () => void)
	}
}

/** The request as earlier middleware read it, without headers that only our own proxy may set. */
function asJudged(req: Request, res: Response): Request {
	const { protocol, host, pathname, search } = urlOf(res)
	const headers = { ...req.headers }
	delete headers['x-forwarded-host']
	delete headers.origin
	const body = Readable.from(bodyOf(res), { objectMode: false })
	const asked = {
		method: req.method,
		originalUrl: pathname + search,
		protocol: protocol.slice(0, -1),
		hostname: host,
		headers,
		get: () => undefined,
	}
	return Object.assign(body, asked) as unknown as Request
}

function bodyOf({ locals }: Response): Buffer[] {
	const body = locals.body as Buffer | undefined
	return body?.length ? [body] : []
}
