import type { NextFunction, Request, Response } from 'express'
import { logError } from '#app/utils/log.server.ts'

/** Answers unexpected errors with text, because the page itself may be the cause. */
export function fault(error: unknown, _req: Request, res: Response, _next: NextFunction) {
	// The client closed the connection, which is not an error of ours.
	if (res.destroyed) return
	const requestId = String(res.locals.requestId)
	logError({ requestId, error: String((error as Error).stack ?? error) })
	if (res.headersSent) return res.destroy()
	res
		.status(500)
		.set({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
		.send(`Something went wrong on our side. Please try again. (Request ${requestId})\n`)
}
