import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { Refused } from './refused.js'

// Only this user may read what a script writes, because copies are not encrypted yet.
if (isMainThread) process.umask(0o077)

const dataDir = process.env.DATA_DIR || './data'

/** Where this node's database is, and LiteFS where it has one: the same variables Solfa itself goes by. */
export function place() {
	const mount = process.env.LITEFS_DIR
	return {
		databasePath: join(mount || dataDir, 'solfa.db'),
		/** The bytes of files; not there before the first one. */
		filesPath: join(mount || dataDir, 'files.db'),
		litefs: mount ? (process.env.LITEFS_API_URL || 'http://127.0.0.1:20202').replace(/\/+$/, '') : null,
		backups: process.env.BACKUP_DIR || join(dataDir, 'backups'),
		/** The copy that Solfa keeps before it changes the schema. */
		beforeUpgrade: join(dataDir, 'before-upgrade', 'solfa.db'),
		/** For what is half done; never in the mount, where every file would be a database. */
		working: dataDir,
	}
}

/** The key that encrypts backups. A demo and a single school make one; a platform must provide it. */
export function backupKey({ mayMake = false } = {}) {
	const given = process.env.BACKUP_KEY ?? ''
	if (given && given.length < 32) throw new Refused('BACKUP_KEY needs at least 32 characters.')
	if (given) return given
	const path = join(dataDir, 'backup-key')
	if (existsSync(path)) return readFileSync(path, 'utf8').trim()
	const makes = process.env.DEMO !== '0' || process.env.SOLFA_FOR === 'school'
	if (!makes || !mayMake)
		throw new Refused('Set BACKUP_KEY (at least 32 characters), and keep it where the backups are not.')
	mkdirSync(dataDir, { recursive: true })
	writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600 })
	console.log(
		`A key was made: ${path}. Without it no backup can be read: keep a copy where the backups are not.`,
	)
	return readFileSync(path, 'utf8').trim()
}
