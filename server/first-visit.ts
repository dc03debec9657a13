import type { NextFunction, Request, Response } from 'express'
import { hasSeenCookie, seenHeader } from '#app/guards/spam.server.ts'
import { areas } from '#app/domain/account/areas.ts'
import { contextOf } from './page-context.ts'
import { bufferAnswer } from './buffer-answer.ts'

/** Sets the signed time of a browser's first page, which the spam guard reads; see guards/spam. */
export function markFirstVisit(req: Request, res: Response, next: NextFunction) {
	bufferAnswer(res, next, async (body) => {
		await addFirstVisit(req, res)
		res.end(body)
	})
	next()
}

export async function addFirstVisit(req: Request, res: Response) {
	const { place, framedBy } = contextOf(res)
	const { area } = place
	const isPage = req.method === 'GET' && areas[area].roles === 'anyone' && area !== 'api' && area !== 'files'
	// Pages in a frame of another site set no cookie.
	if (isPage && !framedBy && res.statusCode !== 304 && !hasSeenCookie(req.headers.cookie))
		res.append('Set-Cookie', await seenHeader())
}
