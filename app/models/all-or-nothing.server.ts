import type { Tx } from '#db/client.server.ts'
import type { Outcome, Refused } from '#app/utils/outcome.ts'

/** Runs several steps in a savepoint and rolls all of them back if one refuses. */
export function allOrNothing<T>(tx: Tx, steps: (inner: Tx) => Outcome<T>): Outcome<T> {
	try {
		return tx.transaction((inner) => {
			const outcome = steps(inner)
			if (!outcome.ok) throw new Refusal(outcome)
			return outcome
		})
	} catch (error) {
		if (error instanceof Refusal) return error.refused
		throw error
	}
}

class Refusal extends Error {
	readonly refused: Refused
	constructor(refused: Refused) {
		super('A step was refused.')
		this.refused = refused
	}
}
