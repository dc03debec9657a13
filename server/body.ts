import type { Request, Response } from 'express'
import type { Refusal } from '#app/web/context.ts'

/** Room for the longest message in any script, sent as a form; no page takes files. */
export const BODY_LIMIT = 256 * 1024

export const TOO_LARGE: Refusal = {
	status: 413,
	title: 'That is too much at once',
	words: 'What was sent is larger than this page takes. Please shorten it and send it again.',
}

/** The whole body, or why not. What says it is too large is not read at all. */
export async function readBody(
	req: Request,
	res: Response,
): Promise<{ body?: Buffer<ArrayBuffer>; refusal: Refusal | null }> {
	if (req.method === 'GET' || req.method === 'HEAD') return { refusal: null }
	if (Number(req.headers['content-length'] ?? 0) > BODY_LIMIT) return refused(res)
	const chunks: Buffer[] = []
	let size = 0
	for await (const chunk of req as AsyncIterable<Buffer>) {
		size += chunk.length
		if (size > BODY_LIMIT) return refused(res)
		chunks.push(chunk)
	}
	return { body: Buffer.concat(chunks), refusal: null }
}

function refused(res: Response): { refusal: Refusal } {
	// The rest of the body is still on its way; the connection cannot be used for another request.
	res.setHeader('Connection', 'close')
	return { refusal: TOO_LARGE }
}
