import { listenForMail } from '#app/models/mail/bell.server.ts'
import { sendNextBatch } from '#app/models/mail/broadcast.server.ts'
import { logError } from '#app/utils/log.server.ts'

const EVERY = 15_000

/** Works off messages to many people, a batch a turn so that requests are answered in between. The answer stops it. */
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

/** One that fails is tried again at the next turn of the clock. */
function sendDueBatch(): boolean {
	try {
		return sendNextBatch()
	} catch (error) {
		logError({ job: 'broadcasts', error: String(error) })
		return false
	}
}
