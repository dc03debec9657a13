import type { AppLoadContext } from '@remix-run/node'
import type { NextFunction, Request, Response } from 'express'
import { randomUUID } from 'node:crypto'
import { environment } from '#app/utils/environment.server.ts'

const GIVEN_ID = /^[A-Za-z0-9-]{8,64}$/

/** One JSON line a request: the route's pattern and never its path, for a path may hold names and tokens. */
export function requestLog(req: Request, res: Response, next: NextFunction) {
	const given = req.headers['x-request-id']
	const requestId = typeof given === 'string' && GIVEN_ID.test(given) ? given : randomUUID()
	res.locals.requestId = requestId
	res.setHeader('X-Request-Id', requestId)
	if (environment().logLevel === 'silent') return next()
	const started = performance.now()
	res.on('close', () => {
		const context = res.locals.context as AppLoadContext | undefined
		const line = {
			time: new Date().toISOString(),
			level: res.statusCode >= 500 ? 'error' : 'info',
			requestId,
			method: req.method,
			route: context?.place.pattern ?? null,
			status: res.statusCode,
			ms: Math.round((performance.now() - started) * 100) / 100,
			bytes: Number(res.getHeader('Content-Length') ?? 0),
			finished: res.writableFinished,
			...context?.who,
		}
		write(JSON.stringify(line))
	})
	next()
}

let lines: string[] = []

/** Together with all that end in the same turn of the loop: each write of its own stops everything else. */
function write(line: string) {
	if (lines.push(line) > 1) return
	setImmediate(() => {
		process.stdout.write(lines.join('\n') + '\n')
		lines = []
	})
}
