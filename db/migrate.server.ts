import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { keepBeforeUpgrade } from './before-upgrade.server.ts'
import { connect, measureTables, type Connection } from './client.server.ts'

const FOLDER = './db/migrations'
/** Checking every page of a larger file would delay the start; backups check it instead. */
const CHECKED_AT_START = 256 * 1024 * 1024

/** A database this program must not open. The operator sees the message. */
export class DatabaseRefused extends Error {
	override name = 'DatabaseRefused'
}

interface Journal {
	entries: { when: number; tag: string }[]
}

/** Migrates the file in one transaction, on a separate connection. */
export function migrateDatabase(path: string) {
	explained(path, () => {
		const own = connect(path)
		try {
			refuseDamaged(own, path)
			refuseNewer(own, path)
			keepCopy(own, path)
			// Rebuilding a table temporarily breaks its foreign keys; they cannot be switched off inside a
			// transaction.
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

/** A migration that turns out to be wrong must not cost what was there before. */
function keepCopy(own: Connection, path: string) {
	const applied = newestApplied(own.sqlite)
	if (applied === null || applied >= newestKnown()) return
	const why = keepBeforeUpgrade(own, path)
	if (why) throw new DatabaseRefused(`${path} was not upgraded, because no copy of it could be kept: ${why}.`)
}

/** `application_id` holds the number of migrations at the last full check. */
function isChecked({ sqlite }: Connection): boolean {
	return sqlite.pragma('application_id', { simple: true }) === journal().entries.length
}

/** Only migrations run without foreign keys. Checking every row at each start would delay it. */
function refuseBroken({ sqlite }: Connection, path: string) {
	const broken = sqlite.pragma('foreign_key_check') as unknown[]
	if (broken.length > 0) throw new DatabaseRefused(`${path}: ${broken.length} rows point at missing rows.`)
}

/**
 * SQLite prefers an index without statistics to those with any, so new ones need them. Empty tables would give
 * misleading ones.
 */
function measureAgain(own: Connection) {
	const measured = own.sqlite.prepare(`select 1 from sqlite_master where name = 'sqlite_stat1'`).get()
	if (measured) measureTables(own)
}

/** Name of the newest migration this program knows. */
export function schemaVersion(): string {
	return journal().entries.at(-1)?.tag ?? 'none'
}

/** Name of the newest migration applied to the open database. */
export function appliedVersion({ sqlite }: Connection): string | null {
	const applied = newestApplied(sqlite)
	return journal().entries.find((entry) => entry.when === applied)?.tag ?? null
}

/**
 * True if a file has every migration of this program. A newer version may have added more, which remain
 * readable.
 */
export function hasSchema(source: string | Connection): boolean {
	if (typeof source !== 'string') return (newestApplied(source.sqlite) ?? 0) >= newestKnown()
	const own = connect(source)
	try {
		return hasSchema(own)
	} finally {
		own.sqlite.close()
	}
}

/** True if a newer version has migrated the file; this program must not work on it. */
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
			`${path} was written by a newer version of Solfa. Start that version, or restore an older backup: npm run restore -- --before-upgrade brings back what was there before its upgrade.`,
		)
	}
}

function refuseDamaged({ sqlite }: Connection, path: string) {
	if (!existsSync(path) || statSync(path).size > CHECKED_AT_START) return
	const [first] = sqlite.pragma('quick_check(1)') as { quick_check: string }[]
	if (first?.quick_check !== 'ok') throw new DatabaseRefused(damaged(path))
}

function refuseReadOnly({ sqlite }: Connection) {
	// Tests write access at the start instead of at the first form; nothing changes.
	sqlite.exec('BEGIN IMMEDIATE; PRAGMA user_version = 0; ROLLBACK')
}

/** Reopens a database that an interrupted restore left closed. */
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
