import { createHash } from 'node:crypto'
import { compress, type Encoding } from './compression.ts'

/** A page as it was rendered for somebody without a session: the same for everybody. */
export interface KeptPage {
	etag: string
	headers: [string, string][]
	bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
}

const ROOM = 200

/** The public pages, kept rendered and compressed until the process ends or their data changes. */
export class PageMemory {
	readonly #pages = new Map<string, KeptPage>()

	find(key: string): KeptPage | undefined {
		const page = this.#pages.get(key)
		if (page) {
			this.#pages.delete(key)
			this.#pages.set(key, page)
		}
		return page
	}

	keep(key: string, headers: [string, string][], identity: Buffer): KeptPage {
		const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 16)}"`
		const page: KeptPage = { etag, headers, bodies: { identity } }
		this.#pages.set(key, page)
		if (this.#pages.size > ROOM) {
			const oldest = this.#pages.keys().next()
			if (!oldest.done) this.#pages.delete(oldest.value)
		}
		return page
	}

	forgetAll() {
		this.#pages.clear()
	}
}

export function bodyAs(page: KeptPage, encoding: Encoding): Buffer {
	return (page.bodies[encoding] ??= compress(page.bodies.identity, encoding, true))
}
