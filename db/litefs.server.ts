import { existsSync, readFileSync } from 'node:fs'
import type Sqlite from 'better-sqlite3'

/** In the file's `user_version`, which LiteFS carries to every node: a restore is under way, and nothing may be written. */
export const CLOSED = 1

let isHeld = false

/** While LiteFS gives the lease to another node this one writes nothing: caught while it commits, LiteFS would end. */
export function holdWrites(holds: boolean) {
	isHeld = holds
}

/**
 * What SQLite cannot know of a file that LiteFS keeps. LiteFS makes its transaction when SQLite lets go of the write
 * lock, and SQLite takes no notice of how that ends: only LiteFS's own position says that a write has arrived.
 */
export class Replicated {
	readonly #sqlite: Sqlite.Database
	readonly #path: string
	readonly #changes: Sqlite.Statement

	constructor(sqlite: Sqlite.Database, path: string) {
		this.#sqlite = sqlite
		this.#path = path
		this.#changes = sqlite.prepare('select total_changes()').pluck()
	}

	/** The last transaction LiteFS has, as text that sorts; null when LiteFS does not answer. */
	position(): string | null {
		return positionOf(this.#path)
	}

	get isHeld(): boolean {
		return isHeld
	}

	/** Read inside a transaction: whether a restore has closed the database. */
	get isClosed(): boolean {
		return this.#sqlite.pragma('user_version', { simple: true }) === CLOSED
	}

	get changes(): number {
		return this.#changes.get() as number
	}

	/** SQLite leaves out pages that are as they were; the first one is written always, so that the position must move. */
	leaveTrace() {
		this.#sqlite.pragma('user_version = 0')
	}
}

export function isReplicated(path: string): boolean {
	return existsSync(`${path}-pos`)
}

export function positionOf(path: string): string | null {
	try {
		const position = readFileSync(`${path}-pos`, 'latin1').slice(0, 16)
		return /^[0-9a-f]{16}$/.test(position) ? position : null
	} catch {
		return null
	}
}
