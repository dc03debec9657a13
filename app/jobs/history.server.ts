import { setImmediate } from 'node:timers/promises'
import { chainOldEntries, followHistory, listUnfollowed } from '#app/models/platform/history-check.server.ts'
import { noteRun } from '#app/models/platform/job-run.server.ts'
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

/** Says in which of them something was wrong. */
export async function checkHistories(isStopped = () => false, now = Date.now()): Promise<string[]> {
	const broken: string[] = []
	for (const schoolId of listUnfollowed(now)) {
		const pieces = followHistory(schoolId, now)
		let next = pieces.next()
		for (; !next.done && !isStopped(); next = pieces.next()) await setImmediate()
		if (next.done && next.value.broken) broken.push(schoolId)
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
