import { createHash } from 'node:crypto'
import type { Place } from '#app/web/context.ts'
import { commonHeaders } from '#app/web/security-headers.server.ts'
import { compress, type Encoding } from './compression.ts'

/** A page as it was rendered for somebody without a session: the same for everybody. */
export interface KeptPage {
	etag: string
	headers: [string, string][]
	/** Which headers of a request decide which page is sent. */
	vary: string
	bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
	/** Names and values in one row, as they are written to the socket. */
	rows: Partial<Record<Encoding, readonly string[]>>
	/** Until when it is sent; for as long as the process lives where nothing is said. */
	until: number
}

const ROOM = 200

/** The public pages, kept rendered and compressed until the process ends or their data changes. */
export class PageMemory {
	readonly #pages = new Map<string, KeptPage>()

	find(key: string, now = Date.now()): KeptPage | undefined {
		const page = this.#pages.get(key)
		if (!page) return undefined
		this.#pages.delete(key)
		if (page.until <= now) return undefined
		this.#pages.set(key, page)
		return page
	}

	keep(
		key: string,
		headers: [string, string][],
		identity: Buffer,
		{ spoken = false, keptFor = null }: Partial<Pick<Place, 'spoken' | 'keptFor'>> = {},
	): KeptPage {
		const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 16)}"`
		const vary = `Accept-Encoding, ${spoken ? 'Accept-Language, ' : ''}Cookie`
		const page: KeptPage = { etag, headers, vary, bodies: { identity }, rows: {}, until: endOf(keptFor) }
		this.#pages.set(key, page)
		if (this.#pages.size > ROOM) {
			const oldest = this.#pages.keys().next()
			if (!oldest.done) this.#pages.delete(oldest.value)
		}
		return page
	}
}

function endOf(keptFor: number | null): number {
	return keptFor === null ? Infinity : Date.now() + keptFor * 1000
}

/** What every copy of the page is sent with. */
export function rowOf(page: KeptPage, encoding: Encoding): readonly string[] {
	return (page.rows[encoding] ??= [
		...new Map([
			...Object.entries(commonHeaders()).map(([name, value]) => [name.toLowerCase(), value] as const),
			...page.headers,
			...cachingOf(page),
			...(encoding === 'identity' ? [] : [['content-encoding', encoding] as const]),
			['content-length', String(bodyAs(page, encoding).length)] as const,
		]),
	].flat())
}

/** It is asked for each time whether the page is still the same, and never kept by anybody between us. */
export function cachingOf(page: KeptPage) {
	return [
		['etag', page.etag],
		['cache-control', 'private, no-cache'],
		['vary', page.vary],
	] as const
}

export function bodyAs(page: KeptPage, encoding: Encoding): Buffer {
	return (page.bodies[encoding] ??= compress(page.bodies.identity, encoding, true))
}
