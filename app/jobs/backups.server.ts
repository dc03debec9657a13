import { newestBackup, runBackup } from '#app/adapters/backups.server.ts'
import { logError } from '#app/utils/log.server.ts'

const HOUR = 60 * 60 * 1000
const LOOKS_EVERY = 5 * 60 * 1000

/**
 * Makes a backup per hour in this folder with the same command that people use. Existing backups count, so a
 * restart makes no extra one.
 */
export function startBackups(folder: string): () => Promise<void> {
	if (!folder) return () => Promise.resolve()
	let working = Promise.resolve()
	const look = () => (working = working.then(() => backUpWhenDue(folder)))
	void look()
	const timer = setInterval(() => void look(), LOOKS_EVERY)
	timer.unref()
	return () => {
		clearInterval(timer)
		return working
	}
}

let isUnsent = false

/** Never throws. Logs a failure and tries again at the next look. */
export async function backUpWhenDue(folder: string, now = Date.now(), env?: NodeJS.ProcessEnv) {
	const isDue = now - (newestBackup(folder, now)?.at ?? 0) >= HOUR
	if (!isDue && !isUnsent) return
	const { ok, words } = await runBackup(isDue ? [] : ['--send'], env)
	isUnsent = !ok
	if (!ok) logError({ job: 'backup', error: words })
}
