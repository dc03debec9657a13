import type { NextFunction, Request, Response } from 'express'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, brotliCompressSync, gzipSync } from 'node:zlib'
import { contextOf } from './page-context.ts'
import { bufferAnswer } from './buffer-answer.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Below this size, compression makes an answer larger. */
const WORTH_IT = 500

export function encodingFor(accepted: string | undefined): Encoding {
	const names = (accepted ?? '').split(',').map((part) => part.trim().split(';'))
	const takes = (name: string) => names.some(([encoding, q]) => encoding === name && q?.trim() !== 'q=0')
	return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}

/**
 * Compresses a page in one piece. Node's default, a 4 MB window and a flush for each chunk, costs two thirds of the
 * throughput. `once` is for bodies that are compressed once and sent often.
 */
export function compress(body: Buffer, encoding: Encoding, once = false): Buffer {
	if (encoding === 'br') {
		return brotliCompressSync(body, {
			params: {
				[constants.BROTLI_PARAM_QUALITY]: once ? 11 : 5,
				[constants.BROTLI_PARAM_LGWIN]: once ? 18 : body.length > 64 * 1024 ? 17 : 16,
				[constants.BROTLI_PARAM_SIZE_HINT]: body.length,
			},
		})
	}
	return encoding === 'gzip' ? gzipSync(body, { level: once ? 9 : 5 }) : body
}

export function isCompressible(contentType: string | null, size: number): boolean {
	return size >= WORTH_IT && /^(text\/|application\/json|image\/svg)/.test(contentType ?? '')
}

/** Sends a rendered answer in one piece, compressed if the browser accepts that and it is not compressed yet. */
export function inOnePiece(req: Request, res: Response, next: NextFunction) {
	bufferAnswer(res, next, (body) => {
		const { download } = contextOf(res)
		if (download) return stream(download, res)
		if (res.statusCode === 304 || res.hasHeader('Content-Encoding')) return void res.end(body)
		const encoding = encodingFor(req.headers['accept-encoding'])
		const type = res.getHeader('Content-Type')
		const isWorthIt = encoding !== 'identity' && isCompressible(type ? String(type) : null, body.length)
		const sent = isWorthIt ? compress(body, encoding) : body
		if (isWorthIt) res.setHeader('Content-Encoding', encoding).setHeader('Vary', 'Accept-Encoding, Cookie')
		if (isWorthIt || !res.hasHeader('Content-Length')) res.setHeader('Content-Length', sent.length)
		res.end(sent)
	})
	next()
}

/** Reads each chunk after the previous one was sent. Stops if the client leaves or the file ends early. */
async function stream(download: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, res: Response) {
	await pipeline(Readable.from(download, { objectMode: false }), res).catch(() => res.destroy())
}
