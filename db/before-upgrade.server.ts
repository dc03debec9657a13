import {
	closeSync,
	existsSync,
	fsyncSync,
	mkdirSync,
	openSync,
	renameSync,
	rmSync,
	statfsSync,
	statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { environment } from '#app/config/environment.server.ts'
import { isReplicated } from './litefs.server.ts'

/** The database as it was before the last upgrade, in a folder of the data. `npm run restore -- --before-upgrade` reads it. */
const FOLDER = 'before-upgrade'
const MEGABYTE = 2 ** 20

/**
 * Keeps a copy of a database that is about to be migrated, in place of the one before. files.db needs none: no
 * migration changes it, and its rows never change. Returns why no copy could be made.
 */
export function keepBeforeUpgrade({ sqlite }: { sqlite: Sqlite.Database }, path: string): string | null {
	// Every file in the mount of LiteFS would be a database.
	const parent = isReplicated(path) ? environment().dataDir : dirname(path)
	const [kept, partial] = [join(parent, FOLDER), join(parent, `${FOLDER}.partial`)]
	removeFolder(partial)
	const missing = missingRoom(parent, path)
	if (missing > 0) return `${Math.ceil(missing / MEGABYTE)} MB more have to be free at ${parent}`
	mkdirSync(partial, { mode: 0o700 })
	const copy = join(partial, 'solfa.db')
	sqlite.prepare('vacuum into ?').run(copy)
	const damage = damageOf(copy)
	if (damage) return damage
	flush(copy)
	flush(partial)
	// A kill between these lines leaves the database as it is, and the next start makes the copy again.
	removeFolder(kept)
	renameSync(partial, kept)
	flush(parent)
	return null
}

function missingRoom(folder: string, path: string): number {
	const { bavail, bsize } = statfsSync(folder)
	const log = `${path}-wal`
	const size = statSync(path).size + (existsSync(log) ? statSync(log).size : 0)
	// The migration itself needs room as well.
	return 2 * size + 16 * MEGABYTE - bavail * bsize
}

function damageOf(copy: string): string | null {
	const opened = new Sqlite(copy, { readonly: true, fileMustExist: true })
	try {
		const whole = opened.pragma('integrity_check(1)', { simple: true }) === 'ok'
		const broken = (opened.pragma('foreign_key_check') as unknown[]).length
		if (whole && broken === 0) return null
		return whole ? `in the copy ${broken} rows point at missing rows` : 'the copy was damaged'
	} finally {
		opened.close()
	}
}

function removeFolder(path: string) {
	rmSync(path, { recursive: true, force: true })
}

/** The copy has to outlast a power cut in the migration that follows. */
function flush(path: string) {
	const file = openSync(path, 'r')
	try {
		fsyncSync(file)
	} finally {
		closeSync(file)
	}
}
