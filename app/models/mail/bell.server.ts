const listeners = new Set<() => void>()

/**
 * Tells listeners that mail is waiting, after the current transaction: transactions never span two turns of the
 * event loop. If it was rolled back, the listeners look once in vain.
 */
export function ringForMail() {
	for (const listener of listeners) setImmediate(listener)
}

export function listenForMail(listener: () => void): () => void {
	listeners.add(listener)
	return () => listeners.delete(listener)
}
