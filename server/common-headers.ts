import type { NextFunction, Request, Response } from 'express'
import { commonHeaders } from '#app/web/security-headers.server.ts'

const common = Object.entries(commonHeaders())

/** Default headers of every answer. Added last, because Remix appends to a header instead of replacing it. */
export function addCommonHeaders(_req: Request, res: Response, next: NextFunction) {
	const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => Response
	res.writeHead = ((...args: unknown[]) => {
		// The browser would apply a policy of a 304 to the body it already has, whose nonce differs.
		if (args[0] !== 304)
			for (const [name, value] of common) if (!res.hasHeader(name)) res.setHeader(name, value)
		return writeHead(...args)
	}) as Response['writeHead']
	next()
}
