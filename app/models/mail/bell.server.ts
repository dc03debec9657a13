const listeners = new Set<() => void>()

/**
 * Mail was left to be sent. Whoever listens hears of it once the transaction is over: transactions never span
 * two turns of the event loop. Should one have been rolled back, they look once in vain.
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
