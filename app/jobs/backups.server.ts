import { newestBackup, removeDrilled, runBackup, runDrill } from '#app/adapters/backups.server.ts'
import { isDrillDue, noteDrill } from '#app/models/hourly/backup-drill.server.ts'
import { logError } from '#app/utils/log.server.ts'
import { isUnsaved } from '#app/utils/unsaved.ts'

const HOUR = 60 * 60 * 1000
const LOOKS_EVERY = 5 * 60 * 1000

/**
 * Makes a backup per hour in this folder with the same command that people use, and restores the newest one once a day to
 * prove it. Existing backups and drills count, so a restart makes no extra one.
 */
export function startBackups(folder: string): () => Promise<void> {
	if (!folder) return () => Promise.resolve()
	// In a container a process that was killed had the same number.
	removeDrilled()
	const stopping = new AbortController()
	let working = Promise.resolve()
	const look = () =>
		(working = working.then(async () => {
			if (!stopping.signal.aborted) await backUpWhenDue(folder)
			if (!stopping.signal.aborted) await drillWhenDue(stopping.signal)
		}))
	void look()
	const timer = setInterval(() => void look(), LOOKS_EVERY)
	timer.unref()
	return () => {
		stopping.abort()
		clearInterval(timer)
		return working
	}
}

let isUnsent = false

/** Never throws. Logs a failure and tries again at the next look. */
export async function backUpWhenDue(folder: string, now = Date.now(), env?: NodeJS.ProcessEnv) {
	const isDue = now - (newestBackup(folder, now)?.at ?? 0) >= HOUR
	if (!isDue && !isUnsent) return
	const { ok, text } = await runBackup(isDue ? [] : ['--send'], env)
	isUnsent = !ok
	if (!ok) logError({ job: 'backup', error: text })
}

/** Never throws. A failure is logged and recorded, which sends an email. */
export async function drillWhenDue(stopping: AbortSignal, now = Date.now) {
	try {
		const startedAt = now()
		if (!isDrillDue(startedAt)) return
		const result = await runDrill(stopping).catch((error: unknown) => ({
			ok: false,
			file: null,
			text: String(error),
		}))
		// A drill that was ended begins again with the next start.
		if (stopping.aborted) return
		if (!result.ok) logError({ job: JOB, error: result.text })
		noteDrill(result, startedAt, now())
	} catch (error) {
		if (!isUnsaved(error)) logError({ job: JOB, error: String(error) })
	}
}

const JOB = 'backup-drill'
