import type { NextFunction, Request, Response } from 'express'
import type { Refusal } from '#app/web/context.ts'
import { isReadable } from './body-shape.ts'
import { contextOf } from './page-context.ts'
import { bodyLimitOf, isUnread } from './uploads.ts'

export const TOO_LARGE: Refusal = {
	status: 413,
	title: 'That is too much at once',
	text: 'What was sent is larger than this page takes. Please shorten it and send it again.',
}

const TOO_MUCH_IN_IT: Refusal = {
	status: 400,
	title: 'That could not be read',
	text: 'What was sent could not be read. Please go back and send the form again.',
}

/** Reads every request body. Pages, calls and webhooks get the complete body or a refusal. */
export function readBody(req: Request, res: Response, next: NextFunction) {
	const context = contextOf(res)
	const { method } = req
	if (method === 'GET' || method === 'HEAD' || context.refusal?.status === 403) return next()
	if (isUnread(res)) {
		leaveUnread(res)
		return next()
	}
	judgedBody(req, res, bodyLimitOf(res))
		.then(({ body, refusal }) => {
			res.locals.body = body
			context.refusal ??= refusal
			next()
		})
		.catch(next)
}

interface Judged {
	body?: Buffer<ArrayBuffer>
	refusal: Refusal | null
}

async function judgedBody(req: Request, res: Response, limit: number): Promise<Judged> {
	const body = (res.locals.body as Buffer<ArrayBuffer> | undefined) ?? (await bodyOf(req, limit))
	if (!body) {
		leaveUnread(res)
		return { refusal: TOO_LARGE }
	}
	const readable = await isReadable(req.headers['content-type'] ?? '', body)
	return readable ? { body, refusal: null } : { refusal: TOO_MUCH_IN_IT }
}

/** Closes the connection after the answer, because the unread body would be taken for the next request. */
function leaveUnread(res: Response) {
	res.setHeader('Connection', 'close')
}

/**
 * Up to this size a refused body is read and thrown away. A browser that is answered while it still sends shows a
 * connection error instead of the answer.
 */
const HEARD_OUT = 32 * 1024 * 1024

/** Returns the body, or null if it is too large. A far too large Content-Length is refused without reading. */
async function bodyOf(req: Request, limit: number): Promise<Buffer<ArrayBuffer> | null> {
	if (Number(req.headers['content-length'] ?? 0) > HEARD_OUT) return null
	const chunks: Buffer[] = []
	let size = 0
	for await (const chunk of req as AsyncIterable<Buffer>) {
		size += chunk.length
		if (size > HEARD_OUT) return null
		if (size <= limit) chunks.push(chunk)
		else chunks.length = 0
	}
	return size <= limit ? Buffer.concat(chunks) : null
}
