import type { NextFunction, Request, Response } from 'express'
import { hasSeenCookie, seenHeader } from '#app/guards/spam.server.ts'
import { areas } from '#app/domain/account/areas.ts'
import { contextOf } from './page-context.ts'
import { whole } from './whole.ts'

/** Tells browsers that have not been told when they opened their first page; see guards/spam. */
export function firstSight(req: Request, res: Response, next: NextFunction) {
	whole(res, next, async (body) => {
		await addFirstSight(req, res)
		res.end(body)
	})
	next()
}

export async function addFirstSight(req: Request, res: Response) {
	const { place, framedBy } = contextOf(res)
	const { area } = place
	const isPage = req.method === 'GET' && areas[area].roles === 'anyone' && area !== 'api' && area !== 'files'
	// What other sites show in a frame sets no cookie there.
	if (isPage && !framedBy && res.statusCode !== 304 && !hasSeenCookie(req.headers.cookie))
		res.append('Set-Cookie', await seenHeader())
}
