import type { NextFunction, Request, Response } from 'express'
import { commonHeaders } from '#app/web/security-headers.server.ts'

const common = Object.entries(commonHeaders())

/** What every answer carries unless it says otherwise. Added last, because Remix adds to a header and replaces none. */
export function addCommonHeaders(_req: Request, res: Response, next: NextFunction) {
	const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => Response
	res.writeHead = ((...args: unknown[]) => {
		// A policy sent with a 304 would be applied to the body the browser already has.
		if (args[0] !== 304)
			for (const [name, value] of common) if (!res.hasHeader(name)) res.setHeader(name, value)
		return writeHead(...args)
	}) as Response['writeHead']
	next()
}
