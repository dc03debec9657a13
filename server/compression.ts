import { constants, brotliCompressSync, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Smaller than this a compressed answer is larger. */
const WORTH_IT = 500

export function encodingFor(accepted: string | undefined): Encoding {
	const names = (accepted ?? '').split(',').map((part) => part.trim().split(';'))
	const takes = (name: string) => names.some(([its, q]) => its === name && q?.trim() !== 'q=0')
	return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}

/**
 * One page in one piece: the default of a 4 MB window and a flush a chunk costs two thirds of the throughput.
 * `once` is for what is compressed once and sent often.
 */
export function compress(body: Buffer, encoding: Encoding, once = false): Buffer {
	if (encoding === 'br') {
		return brotliCompressSync(body, {
			params: {
				[constants.BROTLI_PARAM_QUALITY]: once ? 11 : 4,
				[constants.BROTLI_PARAM_LGWIN]: once ? 18 : 16,
				[constants.BROTLI_PARAM_SIZE_HINT]: body.length,
			},
		})
	}
	return encoding === 'gzip' ? gzipSync(body, { level: once ? 9 : 5 }) : body
}

export function isCompressible(contentType: string | null, size: number): boolean {
	return size >= WORTH_IT && /^(text\/|application\/json|image\/svg)/.test(contentType ?? '')
}
