import { write, type Tx } from '#db/client.server.ts'
import type { Refused } from '#app/utils/outcome.ts'

/** One transaction that leaves nothing behind when it is refused half-way. */
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
