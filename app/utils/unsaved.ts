/**
 * Reasons why nothing was written: a read replica, a full disk, a lock timeout, or an idempotency key used before with other
 * values. `unknown` means that LiteFS disappeared during the write.
 */
export type Unsaved = 'read-only' | 'full' | 'busy' | 'sent-before' | 'unknown'

/** The error `write` throws if the database rejects a write. The server catches it around the action and explains it. */
export function isUnsaved(error: unknown): error is Error & { why: Unsaved } {
	return error instanceof Error && error.name === 'CannotWrite'
}
