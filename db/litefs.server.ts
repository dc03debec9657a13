import { existsSync, readFileSync } from 'node:fs'
import type Sqlite from 'better-sqlite3'

/** Value of the file's `user_version`, replicated to every node, that forbids writes during a restore. */
export const CLOSED = 1

let isHeld = false

/**
 * Stops writes on this node while LiteFS hands its lease to another: a commit at that moment would crash
 * LiteFS.
 */
export function holdWrites(holds: boolean) {
	isHeld = holds
}

/**
 * LiteFS commits when SQLite releases the write lock, and SQLite never learns the result. Only LiteFS's
 * position shows that a write has arrived.
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

	/** LiteFS's latest transaction as sortable text; null if LiteFS does not answer. */
	position(): string | null {
		return positionOf(this.#path)
	}

	get isHeld(): boolean {
		return isHeld
	}

	/** True during a restore. Must be read inside a transaction. */
	get isClosed(): boolean {
		return this.#sqlite.pragma('user_version', { simple: true }) === CLOSED
	}

	get changes(): number {
		return this.#changes.get() as number
	}

	/** SQLite skips unchanged pages, but always writes the first one, so that the position is certain to move. */
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
