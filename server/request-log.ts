import type { NextFunction, Request, Response } from 'express'
import type { AppLoadContext } from '@remix-run/node'
import { newId } from '#app/utils/id.server.ts'
import { environment } from '#app/utils/environment.server.ts'

const GIVEN_ID = /^[A-Za-z0-9-]{8,64}$/

/** One JSON line a request: the route's pattern and never its path, for a path may hold names and tokens. */
export function requestLog(req: Request, res: Response, next: NextFunction) {
	const given = req.headers['x-request-id']
	const requestId = typeof given === 'string' && GIVEN_ID.test(given) ? given : newId()
	res.locals.requestId = requestId
	res.setHeader('X-Request-Id', requestId)
	if (environment().logLevel === 'silent') return next()
	const started = process.hrtime.bigint()
	res.on('close', () => {
		const context = res.locals.context as AppLoadContext | undefined
		const line = {
			time: new Date().toISOString(),
			level: res.statusCode >= 500 ? 'error' : 'info',
			requestId,
			method: req.method,
			route: context?.place.pattern ?? null,
			status: res.statusCode,
			ms: Number((process.hrtime.bigint() - started) / 10_000n) / 100,
			bytes: Number(res.getHeader('Content-Length') ?? 0),
			finished: res.writableFinished,
			...context?.who,
		}
		process.stdout.write(JSON.stringify(line) + '\n')
	})
	next()
}
