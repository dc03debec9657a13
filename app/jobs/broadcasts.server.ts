import { listenForMail } from '#app/models/mail/bell.server.ts'
import { sendNextBatch } from '#app/models/mail/broadcast.server.ts'
import { logError } from '#app/utils/log.server.ts'

const EVERY = 15_000

/**
 * Sends messages to many people in batches, so that requests are answered in between. The returned function
 * stops it.
 */
export function startBroadcasts(): () => Promise<void> {
	let stopping = false
	let busy = false
	const work = () => {
		if (stopping || busy) return
		busy = true
		setImmediate(() => {
			busy = false
			if (sendDueBatch() && !stopping) work()
		})
	}
	const timer = setInterval(work, EVERY)
	timer.unref()
	const stopListening = listenForMail(work)
	work()
	return async () => {
		stopping = true
		clearInterval(timer)
		stopListening()
	}
}

/** A failed batch is tried again at the next timer. */
function sendDueBatch(): boolean {
	try {
		return sendNextBatch()
	} catch (error) {
		logError({ job: 'broadcasts', error: String(error) })
		return false
	}
}
