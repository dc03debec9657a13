import type { NextFunction, Request, Response } from 'express'
import type { IncomingMessage } from 'node:http'
import type { Refusal } from '#app/web/context.ts'
import { findUploader, FORM_LIMIT, uploadLimitOf } from '#app/guards/upload.server.ts'
import { contextOf } from './page-context.ts'

declare module 'node:http' {
	interface IncomingMessage {
		/** True for an upload by a user who may send files, which may take longer than a form. */
		isUpload?: boolean
	}
}

/** Uploads are held in memory until they are complete. */
const OF_ONE_PERSON = 3
const AT_ONCE = 12

const TOO_MANY_FILES: Refusal = {
	status: 429,
	title: 'Too many files at once',
	text: 'Other files are still being sent. Please wait until they have arrived, then send this one again.',
	retryAfter: 30,
}

const underWay = new Map<string, number>()

/**
 * Checks who sends a large body before any of it is read. Users who may send files get more size and time. The body of
 * others is not read, and the guard of the route answers them.
 */
export function uploads(req: Request, res: Response, next: NextFunction) {
	const context = contextOf(res)
	const limit = uploadLimitOf(context.place.routeId)
	if (limit === null || context.refusal || !mayBeLarge(req)) return next()
	const request = new Request('http://localhost', { headers: { Cookie: req.headers.cookie ?? '' } })
	findUploader({ request, context })
		.then((person) => {
			if (!person) res.locals.isUnread = true
			else if (isOneTooMany(person.userId)) {
				res.locals.isUnread = true
				context.refusal = TOO_MANY_FILES
			} else {
				count(person.userId, 1)
				res.once('close', () => count(person.userId, -1))
				res.locals.bodyLimit = limit
				req.isUpload = true
			}
			next()
		})
		.catch(next)
}

/** The most bytes of this body that are read. */
export function bodyLimitOf({ locals }: Response): number {
	return (locals.bodyLimit as number | undefined) ?? FORM_LIMIT
}

/** True if the body is not read, because the user may not send files. */
export function isUnread({ locals }: Response): boolean {
	return locals.isUnread === true
}

function mayBeLarge({ method, headers }: IncomingMessage): boolean {
	if (method === 'GET' || method === 'HEAD') return false
	return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > FORM_LIMIT
}

function isOneTooMany(userId: string): boolean {
	const all = [...underWay.values()].reduce((sum, some) => sum + some, 0)
	return (underWay.get(userId) ?? 0) >= OF_ONE_PERSON || all >= AT_ONCE
}

function count(userId: string, more: number) {
	const now = (underWay.get(userId) ?? 0) + more
	if (now > 0) underWay.set(userId, now)
	else underWay.delete(userId)
}
