const listeners = new Set<() => void>()

/**
 * Tells listeners that mail is waiting, after the current transaction: transactions never span two turns of the
 * event loop. If it was rolled back, the listeners find nothing.
 */
export function ringForMail() {
	if (isRung) return
	isRung = true
	setImmediate(() => {
		isRung = false
		for (const listener of listeners) listener()
	})
}

/** Several mails of one transaction ring once. */
let isRung = false

export function listenForMail(listener: () => void): () => void {
	listeners.add(listener)
	return () => listeners.delete(listener)
}
