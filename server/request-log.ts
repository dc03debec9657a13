import type { AppLoadContext } from '@remix-run/node'
import type { NextFunction, Request, Response } from 'express'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { countRequest } from '#app/models/platform/route-count.server.ts'
import { environment } from '#app/config/environment.server.ts'
import { countAnswer } from './metrics.ts'
import { NO_PRIMARY } from './refusals.ts'

const GIVEN_ID = /^[A-Za-z0-9-]{8,64}$/

/** Facts of the log line that are known once the request was answered. */
interface Answered {
	/** The pattern of the route. A path may contain names and is never logged. */
	route: string | null
	bytes: number
	/** Why a form was not saved. */
	unsaved?: string
	userId?: string
	schoolId?: string | null
}

/** Gives the request an id, and writes one line of JSON when it was answered. */
export function logged(req: IncomingMessage, res: ServerResponse, answered: () => Answered): string {
	const given = req.headers['x-request-id']
	const requestId = typeof given === 'string' && GIVEN_ID.test(given) ? given : randomUUID()
	const started = performance.now()
	res.on('close', () => {
		const { route, bytes, ...who } = answered()
		const ms = Math.round((performance.now() - started) * 100) / 100
		if (route !== null) {
			countRequest({ route, status: res.statusCode, ms, bytes })
			countAnswer({ route, status: res.statusCode, ms, unsaved: who.unsaved })
		}
		if (environment().logLevel === 'silent') return
		const line = {
			time: new Date().toISOString(),
			level: res.statusCode >= 500 ? 'error' : 'info',
			requestId,
			method: req.method,
			route,
			status: res.statusCode,
			ms,
			bytes,
			finished: res.writableFinished,
			...who,
		}
		write(JSON.stringify(line))
	})
	return requestId
}

export function requestLog(req: Request, res: Response, next: NextFunction) {
	const requestId = logged(req, res, () => {
		const context = res.locals.context as AppLoadContext | undefined
		const bytes = Number(res.getHeader('Content-Length') ?? 0)
		const unsaved = context?.unsaved ?? (context?.refusal === NO_PRIMARY ? 'read-only' : undefined)
		return { route: context?.place.pattern ?? null, bytes, unsaved, ...context?.who }
	})
	res.locals.requestId = requestId
	res.setHeader('X-Request-Id', requestId)
	next()
}

let lines: string[] = []

/** Writes all lines of one turn of the event loop together, because each write blocks. */
function write(line: string) {
	if (lines.push(line) > 1) return
	setImmediate(() => {
		process.stdout.write(lines.join('\n') + '\n')
		lines = []
	})
}
