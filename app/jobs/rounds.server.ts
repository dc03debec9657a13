import { logError } from '#app/utils/log.server.ts'

interface Rounds {
	job: string
	everyMs: number
	/** Sends everything that is due, and ends early when the server stops. */
	round: (stopping: () => boolean) => Promise<void>
}

/** Runs rounds one after the other. The returned function stops them after the one in hand. */
export function startRounds({ job, everyMs, round }: Rounds): () => Promise<void> {
	let stopping = false
	let current: Promise<void> | null = null
	const look = () => {
		if (stopping) return
		current ??= round(() => stopping)
			.catch((error: unknown) => logError({ job, error: String(error) }))
			.finally(() => (current = null))
	}
	const timer = setInterval(look, everyMs)
	timer.unref()
	look()
	return async () => {
		stopping = true
		clearInterval(timer)
		await current
	}
}
