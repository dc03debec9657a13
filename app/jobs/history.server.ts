import { setImmediate } from 'node:timers/promises'
import { environment } from '#app/config/environment.server.ts'
import { chainOldEntries, followHistory, listUnfollowed } from '#app/models/hourly/history-check.server.ts'
import { noteRun } from '#app/models/hourly/job-run.server.ts'
import { isUnsaved } from '#app/utils/unsaved.ts'
import { logError } from '#app/utils/log.server.ts'

const HOUR = 60 * 60 * 1000
/** After a start others have more pressing things to do. */
const SOON = 20 * 1000

/** Follows the chain of every history once a day, and says aloud where one is broken. */
export function startHistoryChecks(): () => Promise<void> {
	let isStopped = false
	let working: Promise<void> | null = null
	const look = () => {
		working ??= work(() => isStopped)
			.catch((error: unknown) => {
				// On a replica the primary does it.
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

/** The last entry of a history that was followed, by which a rewritten one is told apart. */
interface Head {
	history: string
	entries: number
	hash: string
}

/** Kept outside the database: a chain that was written anew from some entry on fits, but not to what the log said of it. */
function logHead(head: Head) {
	if (environment().logLevel === 'silent') return
	process.stdout.write(`${JSON.stringify({ level: 'info', what: 'history-head', ...head })}\n`)
}

/** Says in which of them something was wrong. */
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
