import { write, type Tx } from '#db/client.server.ts'
import type { Refused } from '#app/utils/outcome.ts'

/** A transaction that also rolls back when the work is refused. */
export function writeWhole<T, R extends Refused = Refused>(
	work: (tx: Tx) => { ok: true; value: T } | R,
): { ok: true; value: T } | R {
	const undone: { refused?: R } = {}
	try {
		return write((tx) => {
			const outcome = work(tx)
			if (outcome.ok) return outcome
			undone.refused = outcome
			throw undone
		})
	} catch (error) {
		if (error === undone && undone.refused) return undone.refused
		throw error
	}
}

/** True if the database refused because another row refers to what was to be removed. */
export function isPointedAt(error: unknown): boolean {
	const { code, cause } = error as { code?: string; cause?: unknown }
	return code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || (cause !== undefined && isPointedAt(cause))
}
