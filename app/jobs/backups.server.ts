import { newestBackup, runBackup } from '#app/adapters/backups.server.ts'
import { logError } from '#app/utils/log.server.ts'

const HOUR = 60 * 60 * 1000
const LOOKS_EVERY = 5 * 60 * 1000

/** A backup an hour into this folder, by the command people use. A restart makes none too many: what is there counts. */
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

/** Says on the log why it could not, and tries again at the next look; never throws. */
export async function backUpWhenDue(folder: string, now = Date.now(), env?: NodeJS.ProcessEnv) {
	const isDue = now - (newestBackup(folder, now)?.at ?? 0) >= HOUR
	if (!isDue && !isUnsent) return
	const { ok, words } = await runBackup(isDue ? [] : ['--send'], env)
	isUnsent = !ok
	if (!ok) logError({ job: 'backup', error: words })
}
