import type { NextFunction, Request, Response } from 'express'
import { logError } from '#app/utils/log.server.ts'

/** What nobody foresaw, in words that need no page. */
export function fault(error: unknown, _req: Request, res: Response, _next: NextFunction) {
	// Whoever hung up half-way is not a fault of ours.
	if (res.destroyed) return
	const requestId = String(res.locals.requestId)
	logError({ requestId, error: String((error as Error).stack ?? error) })
	if (res.headersSent) return res.destroy()
	res
		.status(500)
		.set({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
		.send(`Something went wrong on our side. Please try again. (Request ${requestId})\n`)
}
