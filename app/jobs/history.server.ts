import { setImmediate } from 'node:timers/promises'
import { environment } from '#app/config/environment.server.ts'
import { chainOldEntries, followHistory, listUnfollowed } from '#app/models/hourly/history-check.server.ts'
import { noteRun } from '#app/models/hourly/job-run.server.ts'
import { isUnsaved } from '#app/utils/unsaved.ts'
import { logError } from '#app/utils/log.server.ts'

const HOUR = 60 * 60 * 1000
/** The first check leaves time for more urgent work after a start. */
const SOON = 20 * 1000

/** Checks the chain of every history once a day and logs broken ones. */
export function startHistoryChecks(): () => Promise<void> {
	let isStopped = false
	let working: Promise<void> | null = null
	const look = () => {
		working ??= work(() => isStopped)
			.catch((error: unknown) => {
				// The primary checks for its replicas.
				if (!isUnsaved(error)) logError({ job: JOB, error: String(error) })
			})
			.finally(() => (working = null))
	}
	const timers = [setTimeout(look, SOON), setInterval(look, HOUR)]
	for (const timer of timers) timer.unref()
	return async () => {
		isStopped = true
		for (const timer of timers) clearInterval(timer)
		await working
	}
}

const JOB = 'history-checks'

/** Last entry of a checked history. It reveals a history that was rewritten. */
interface Head {
	history: string
	entries: number
	hash: string
}

/**
 * Logs the head outside the database. A chain that was rewritten from some entry on is valid in itself but does
 * not match the log.
 */
function logHead(head: Head) {
	if (environment().logLevel === 'silent') return
	process.stdout.write(`${JSON.stringify({ level: 'info', what: 'history-head', ...head })}\n`)
}

/** Returns the schools with a broken history. */
export async function checkHistories(
	isStopped = () => false,
	now = Date.now(),
	note = logHead,
): Promise<string[]> {
	const broken: string[] = []
	for (const schoolId of listUnfollowed(now)) {
		const pieces = followHistory(schoolId, now)
		let next = pieces.next()
		for (; !next.done && !isStopped(); next = pieces.next()) await setImmediate()
		if (next.done && next.value.broken) broken.push(schoolId)
		else if (next.done) note({ history: schoolId, entries: next.value.entries, hash: next.value.hash })
		if (isStopped()) break
	}
	return broken
}

async function work(isStopped: () => boolean) {
	const started = performance.now()
	while (!isStopped() && chainOldEntries()) await setImmediate()
	const broken = await checkHistories(isStopped)
	const error = broken.length > 0 ? `The history was changed: ${broken.join(', ')}` : null
	if (error) logError({ job: JOB, error })
	noteRun(JOB, { ms: Math.round(performance.now() - started), error })
}
