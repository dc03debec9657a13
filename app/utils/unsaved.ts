/**
 * Why nothing was written: this node may not, its disk is full, somebody else held the lock for too long, or the same
 * page was sent before with other values. Or LiteFS went away meanwhile, and nobody knows.
 */
export type Unsaved = 'read-only' | 'full' | 'busy' | 'sent-before' | 'unknown'

/** What `write` throws when the database takes nothing. The server catches it around the action and says why. */
export function isUnsaved(error: unknown): error is Error & { why: Unsaved } {
	return error instanceof Error && error.name === 'CannotWrite'
}
