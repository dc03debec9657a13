import { isAudio, isVideo } from '#app/domain/file/kinds.ts'
import { IMAGE_TYPES } from '#app/domain/file/purposes.ts'

interface Sent {
	name: string
	type: string
	bytes: number
	sha256: string
}

/**
 * Only images, recordings and videos are displayed inline. Everything else is a download in a sandbox, because uploaded HTML
 * or SVG would otherwise run with our origin. A browser that opens a recording by itself needs leave to play it.
 */
export function fileHeaders({ name, type, sha256 }: Sent): Headers {
	const isMedia = isAudio(type) || isVideo(type)
	const isShown = isMedia || (IMAGE_TYPES as readonly string[]).includes(type)
	const policy = isMedia ? `media-src 'self'; sandbox allow-same-origin` : 'sandbox'
	return new Headers({
		'Content-Type': isShown || type === 'application/pdf' ? type : 'application/octet-stream',
		'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded(name)}`,
		'Content-Security-Policy': `default-src 'none'; ${policy}; frame-ancestors 'none'`,
		'Cache-Control': 'private, max-age=31536000, immutable',
		'Accept-Ranges': 'bytes',
		ETag: `"${sha256.slice(0, 32)}"`,
	})
}

/** `encodeURIComponent` leaves characters unescaped that are reserved in this header. */
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
 * The requested byte range; null for the whole file, also if the range is unreadable or refers to an older file. `none` if it
 * lies beyond the end. Multiple ranges are not supported.
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
