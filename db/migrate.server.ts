import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { connect, measureTables, type Connection } from './client.server.ts'

const FOLDER = './db/migrations'
/** Checking every page of a larger file would hold up the start; it is checked with the backups instead. */
const CHECKED_AT_START = 256 * 1024 * 1024

/** A database this program must not open. The message is meant for whoever started it. */
export class DatabaseRefused extends Error {
	override name = 'DatabaseRefused'
}

interface Journal {
	entries: { when: number; tag: string }[]
}

/** Brings the file to this program's schema in one transaction, on a connection of its own. */
export function migrateDatabase(path: string) {
	explained(path, () => {
		const own = connect(path)
		try {
			refuseDamaged(own, path)
			refuseNewer(own, path)
			// Rebuilding a table breaks its children while it runs; inside a transaction this cannot be switched.
			own.sqlite.pragma('foreign_keys = OFF')
			migrate(own.db, { migrationsFolder: FOLDER })
			refuseReadOnly(own)
			reopen(own)
			if (isChecked(own)) return
			refuseBroken(own, path)
			measureAgain(own)
			own.sqlite.pragma(`application_id = ${journal().entries.length}`)
		} finally {
			own.sqlite.close()
		}
	})
}

/** `application_id` is the number of migrations the rows were checked after. */
function isChecked({ sqlite }: Connection): boolean {
	return sqlite.pragma('application_id', { simple: true }) === journal().entries.length
}

/** Only a migration runs without foreign keys. Reading every row of a large file at each start would hold it up. */
function refuseBroken({ sqlite }: Connection, path: string) {
	const broken = sqlite.pragma('foreign_key_check') as unknown[]
	if (broken.length > 0) throw new DatabaseRefused(`${path}: ${broken.length} rows point at missing rows.`)
}

/** Of an index that is new SQLite knows nothing, and takes it for better than those it knows. Empty tables teach it wrong. */
function measureAgain(own: Connection) {
	const measured = own.sqlite.prepare(`select 1 from sqlite_master where name = 'sqlite_stat1'`).get()
	if (measured) measureTables(own)
}

/** The name of the newest migration this program knows. */
export function schemaVersion(): string {
	return journal().entries.at(-1)?.tag ?? 'none'
}

/** The name of the newest migration the open database has. */
export function appliedVersion({ sqlite }: Connection): string | null {
	const applied = newestApplied(sqlite)
	return journal().entries.find((entry) => entry.when === applied)?.tag ?? null
}

/** Whether a file has all this program needs. A newer version's has more, and keeps what the older one reads. */
export function hasSchema(source: string | Connection): boolean {
	if (typeof source !== 'string') return (newestApplied(source.sqlite) ?? 0) >= newestKnown()
	const own = connect(source)
	try {
		return hasSchema(own)
	} finally {
		own.sqlite.close()
	}
}

/** Whether a newer version has been here, whose schema this program reads but must not work on. */
export function hasNewerSchema(path: string): boolean {
	const own = connect(path)
	try {
		return isNewer(own)
	} finally {
		own.sqlite.close()
	}
}

function isNewer({ sqlite }: Connection): boolean {
	return (newestApplied(sqlite) ?? 0) > newestKnown()
}

function newestKnown(): number {
	return journal().entries.at(-1)?.when ?? 0
}

function journal(): Journal {
	return JSON.parse(readFileSync(join(FOLDER, 'meta/_journal.json'), 'utf8')) as Journal
}

function newestApplied(sqlite: Connection['sqlite']): number | null {
	const table = sqlite.prepare(`select 1 from sqlite_master where name = '__drizzle_migrations'`).get()
	if (!table) return null
	const row = sqlite.prepare('select max(created_at) as newest from __drizzle_migrations').get()
	return (row as { newest: number | null }).newest
}

function refuseNewer(own: Connection, path: string) {
	if (isNewer(own)) {
		throw new DatabaseRefused(
			`${path} was written by a newer version of Solfa. Start that version, or restore an older backup.`,
		)
	}
}

function refuseDamaged({ sqlite }: Connection, path: string) {
	if (!existsSync(path) || statSync(path).size > CHECKED_AT_START) return
	const [first] = sqlite.pragma('quick_check(1)') as { quick_check: string }[]
	if (first?.quick_check !== 'ok') throw new DatabaseRefused(damaged(path))
}

function refuseReadOnly({ sqlite }: Connection) {
	// Nothing changes, but a file that cannot be written says so here and not at the first form.
	sqlite.exec('BEGIN IMMEDIATE; PRAGMA user_version = 0; ROLLBACK')
}

/** A restore closes the database while it works; one that was broken off left it so. */
function reopen({ sqlite }: Connection) {
	if (sqlite.pragma('user_version', { simple: true }) !== 0) sqlite.pragma('user_version = 0')
}

function damaged(path: string) {
	return `${path} is damaged. Move it aside and restore the last backup.`
}

function explained(path: string, work: () => void) {
	try {
		work()
	} catch (error) {
		const code = (error as { code?: string }).code ?? ''
		if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT'))
			throw new DatabaseRefused(damaged(path))
		if (/^(SQLITE_(READONLY|CANTOPEN|PERM)|EACCES|EPERM|EROFS|ENOTDIR|EEXIST)/.test(code)) {
			throw new DatabaseRefused(`${path} cannot be written. Check who owns the file and its folder.`)
		}
		if (/^SQLITE_(FULL|IOERR)/.test(code))
			throw new DatabaseRefused(`${path} cannot be written: the disk is full or failing.`)
		throw error
	}
}
