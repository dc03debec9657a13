import { spawn } from 'node:child_process'
import { createReadStream, readdirSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A backup lying in the folder for them. */
export interface KeptBackup {
	file: string
	/** When it was made, as its name says. */
	at: number
	bytes: number
}

/** What lies in the folder, newest first; nothing where there is no folder. */
export function listBackups(folder: string): KeptBackup[] {
	if (!folder) return []
	return namesIn(folder)
		.flatMap((file) => {
			const at = madeAt(file)
			return at === null ? [] : [{ file, at, bytes: sizeOf(join(folder, file)) }]
		})
		.sort((one, other) => other.at - one.at)
}

/** The newest one; what a clock that was ahead has made is none until its time has come. */
export function newestBackup(folder: string, now = Date.now()): KeptBackup | undefined {
	return listBackups(folder).find(({ at }) => at <= now)
}

/** The whole path of a backup of that name; null for what is not one of them, whatever the name leads to. */
export function pathOfBackup(folder: string, file: string): string | null {
	return madeAt(file) !== null && namesIn(folder).includes(file) ? join(folder, file) : null
}

/** The bytes of a backup as they are read, and how many there are. */
export function readBackup(path: string): { bytes: number; pieces: AsyncIterable<Uint8Array> } {
	return { bytes: statSync(path).size, pieces: createReadStream(path) }
}

/** A process of its own, which is told the same as this one: what a large copy takes must not keep a page waiting. */
export function runBackup(args: string[], env?: NodeJS.ProcessEnv): Promise<{ ok: boolean; words: string }> {
	return new Promise((resolve) => {
		const child = spawn(process.execPath, ['scripts/backup.js', ...args], {
			stdio: ['ignore', 'pipe', 'pipe'],
			env,
		})
		const said = { out: '', error: '' }
		child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
		child.stderr.on('data', (chunk: Buffer) => (said.error += chunk.toString()))
		child.on('error', (error) => resolve({ ok: false, words: String(error) }))
		child.on('close', (code, signal) =>
			resolve(
				code === 0
					? { ok: true, words: said.out.trim() }
					: { ok: false, words: said.error.trim() || String(code ?? signal) },
			),
		)
	})
}

/** How much of the disk under the database is free; null where nobody says. */
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
