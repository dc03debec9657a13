import { spawn } from 'node:child_process'
import { createReadStream, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { environment } from '#app/config/environment.server.ts'
import { WorkerThread } from '#app/utils/worker-thread.server.ts'

/** A backup in the backup folder. */
export interface KeptBackup {
	file: string
	/** Time of the backup, taken from its file name. */
	at: number
	bytes: number
}

/** Backups in the folder, newest first. Empty without a folder. */
export function listBackups(folder: string): KeptBackup[] {
	if (!folder) return []
	return namesIn(folder)
		.flatMap((file) => {
			const at = madeAt(file)
			return at === null ? [] : [{ file, at, bytes: sizeOf(join(folder, file)) }]
		})
		.sort((a, b) => b.at - a.at)
}

/** The newest backup. Ignores backups dated in the future, which a clock that ran ahead has made. */
export function newestBackup(folder: string, now = Date.now()): KeptBackup | undefined {
	return listBackups(folder).find(({ at }) => at <= now)
}

/**
 * Full path of a backup with that name. Null for a name that is not in the list, so a crafted name leads
 * nowhere.
 */
export function pathOfBackup(folder: string, file: string): string | null {
	return madeAt(file) !== null && namesIn(folder).includes(file) ? join(folder, file) : null
}

/** Size of a backup and a stream of its bytes. */
export function readBackup(path: string): { bytes: number; pieces: AsyncIterable<Uint8Array> } {
	return { bytes: statSync(path).size, pieces: createReadStream(path) }
}

/** Runs the backup script in its own process, because a large copy must not slow down requests. */
export function runBackup(args: string[], env?: NodeJS.ProcessEnv): Promise<{ ok: boolean; text: string }> {
	return new Promise((resolve) => {
		const child = spawn(process.execPath, ['scripts/backup.js', ...args], {
			stdio: ['ignore', 'pipe', 'pipe'],
			env,
		})
		const said = { out: '', error: '' }
		child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
		child.stderr.on('data', (chunk: Buffer) => (said.error += chunk.toString()))
		child.on('error', (error) => resolve({ ok: false, text: String(error) }))
		child.on('close', (code, signal) =>
			resolve(
				code === 0
					? { ok: true, text: said.out.trim() }
					: { ok: false, text: said.error.trim() || String(code ?? signal) },
			),
		)
	})
}

const DRILL_LIMIT = 6 * 60 * 60 * 1000
const drillThread = new WorkerThread<string, { ok: boolean; file: string | null; text: string }>(
	'./scripts/backup/drill-worker.js',
	{ limitMs: DRILL_LIMIT },
)

/**
 * Restores the newest backup beside the live database, in a worker thread: reading a large database takes minutes. Throws
 * if the thread ends.
 */
export async function runDrill(stopping: AbortSignal) {
	const end = () => drillThread.end(new Error('The server stops.'))
	stopping.addEventListener('abort', end, { once: true })
	return drillThread.run(drillFolder()).finally(() => {
		stopping.removeEventListener('abort', end)
		removeDrilled()
	})
}

/** A thread that was ended leaves its copies, which are not encrypted. */
export function removeDrilled() {
	rmSync(drillFolder(), { recursive: true, force: true })
}

/** Named by the process, as scripts/backup/leftovers.js expects. */
const drillFolder = () => join(environment().dataDir, `drill-${process.pid}`)

/** Free space on the disk of the database. Null if the system does not report it. */
export function diskOf(databasePath: string): { freeBytes: number; bytes: number } | null {
	try {
		const { bsize, bavail, blocks } = statfsSync(dirname(databasePath))
		return { freeBytes: bavail * bsize, bytes: blocks * bsize }
	} catch {
		return null
	}
}

function madeAt(file: string): number | null {
	const [, day, time = ''] = /^solfa-(\d{4}-\d{2}-\d{2})T(\d{2}-\d{2}-\d{2})Z\.backup$/.exec(file) ?? []
	return day ? Date.parse(`${day}T${time.replaceAll('-', ':')}Z`) : null
}

function namesIn(folder: string): string[] {
	try {
		return readdirSync(folder)
	} catch {
		return []
	}
}

function sizeOf(path: string): number {
	try {
		return statSync(path).size
	} catch {
		return 0
	}
}
