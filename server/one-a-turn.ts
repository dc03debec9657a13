import type { NextFunction, Request, Response } from 'express'

const waiting: [Response, NextFunction][] = []

/**
 * Begins one page in each turn of the loop. Pages are made without a pause, so that of many at once the last would
 * be made before anything else is heard: neither a question whether we live, nor that whoever asked has gone.
 */
export function oneATurn(_req: Request, res: Response, next: NextFunction) {
	if (waiting.push([res, next]) === 1) setImmediate(begin)
}

function begin() {
	const [res, next] = waiting[0] ?? []
	if (res && !res.destroyed) next?.()
	waiting.shift()
	if (waiting.length > 0) setImmediate(begin)
}
