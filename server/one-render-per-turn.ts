import type { NextFunction, Request, Response } from 'express'

const waiting: [Response, NextFunction][] = []

/**
 * Starts one page in each turn of the event loop. Pages render without a pause, so a burst of them would otherwise
 * delay health checks, and closed connections would be noticed only afterwards.
 */
export function oneRenderPerTurn(_req: Request, res: Response, next: NextFunction) {
	if (waiting.push([res, next]) === 1) setImmediate(begin)
}

function begin() {
	const [res, next] = waiting[0] ?? []
	if (res && !res.destroyed) next?.()
	waiting.shift()
	if (waiting.length > 0) setImmediate(begin)
}
