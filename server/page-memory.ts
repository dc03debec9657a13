import { createHash } from 'node:crypto'
import type { Place } from '#app/web/context.ts'
import { commonHeaders } from '#app/web/security-headers.server.ts'
import { compress, type Encoding } from './compression.ts'

/** A page rendered for a visitor without a session. */
export interface KeptPage {
	etag: string
	headers: [string, string][]
	/** The request headers that the page depends on. */
	vary: string
	bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
	/** Header names and values in one array, as Node writes them. */
	rows: Partial<Record<Encoding, readonly string[]>>
	/** When the page expires. Infinity if it is cached until the process ends. */
	until: number
}

const ROOM = 200

/** Rendered and compressed public pages, cached until the process ends or their data changes. */
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

/** The headers of every copy of the page. */
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

/** Browsers revalidate the page each time, and proxies do not cache it. */
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
