import { isAudio } from '#app/domain/file/kinds.ts'
import { IMAGE_TYPES } from '#app/domain/file/purposes.ts'

interface Sent {
	name: string
	type: string
	bytes: number
	sha256: string
}

/**
 * Only pictures and recordings are shown as what they are. Everything else is saved, whatever it is, and nothing in it
 * may run: a page or a drawing somebody uploaded would otherwise act as ours.
 */
export function fileHeaders({ name, type, sha256 }: Sent): Headers {
	const isShown = (IMAGE_TYPES as readonly string[]).includes(type) || isAudio(type)
	return new Headers({
		'Content-Type': isShown || type === 'application/pdf' ? type : 'application/octet-stream',
		'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded(name)}`,
		'Content-Security-Policy': `default-src 'none'; sandbox; frame-ancestors 'none'`,
		'Cache-Control': 'private, max-age=31536000, immutable',
		'Accept-Ranges': 'bytes',
		ETag: `"${sha256.slice(0, 32)}"`,
	})
}

/** These are letters of an address and not of a header's text. */
function encoded(name: string): string {
	return encodeURIComponent(name).replace(
		/['()*]/g,
		(sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
	)
}

interface Range {
	from: number
	until: number
}

/**
 * The part of a file somebody asks for; null for all of it, also where the range cannot be read, and where it is of
 * another file than this. `none` where it lies beyond the end. Several parts at once are not sent.
 */
export function rangeOf({ headers }: Request, file: Sent): Range | 'none' | null {
	const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get('Range') ?? '') ?? []
	if (first === '' && last === '') return null
	const unless = headers.get('If-Range')
	if (unless !== null && unless !== fileHeaders(file).get('ETag')) return null
	const { bytes } = file
	if (first === '')
		return Number(last) > 0 ? { from: Math.max(0, bytes - Number(last)), until: bytes } : 'none'
	const from = Number(first)
	const until = last === '' ? bytes : Math.min(bytes, Number(last) + 1)
	if (last !== '' && Number(last) < from) return null
	return from < bytes ? { from, until } : 'none'
}
