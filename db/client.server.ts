import { AsyncLocalStorage } from 'node:async_hooks'
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import { drizzle, type BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type { Unsaved } from '#app/utils/unsaved.ts'
import { environment } from '#app/config/environment.server.ts'
import { isReplicated, Replicated } from './litefs.server.ts'
import { watchStatements } from './slow.server.ts'
import { keepingStatements } from './statements.server.ts'

export type Db = BetterSQLite3Database
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export interface Connection {
	sqlite: Sqlite.Database
	db: Db
	/** Present if LiteFS manages the file. */
	litefs?: Replicated
	/** The database with file contents, opened on first use; see files.server.ts. */
	files?: OpenFile
	/** True after a failed write on a full disk, until a write succeeds again. */
	isFull?: boolean
	/** True after an erasure, while the write-ahead log still contains the erased data. */
	hasErased?: boolean
}

/** A database file, and its replication state if LiteFS manages it. */
export interface OpenFile {
	sqlite: Sqlite.Database
	litefs?: Replicated
}

/**
 * One connection per process. It lives on globalThis because development reloads this module after each edit,
 * and because the tests and the built server share it.
 */
const holder = globalThis as { solfaConnection?: Connection }

/** Opens a file, or a copy of a database in memory. */
export function connect(source: string | Buffer): Connection {
	const { sqlite, litefs } = open(source)
	return { sqlite, db: builderFor(sqlite), litefs }
}

function builderFor(sqlite: Sqlite.Database): Db {
	const db = drizzle(sqlite)
	const { dialect, session } = db as unknown as { dialect: object; session: object }
	Object.assign(dialect, { buildLimit })
	Object.assign(session, { client: keepingStatements(sqlite) })
	return db
}

/**
 * SQLite uses the value of a bound limit for planning and plans the statement again on every run, which takes
 * longer than running it. A number is therefore written into the SQL, and a placeholder becomes a sum, which
 * SQLite does not inspect.
 */
function buildLimit(limit: number | Placeholder | undefined): SQL | undefined {
	if (typeof limit === 'object') return sql` limit (${limit} + 0)`
	return limit === undefined ? undefined : sql.raw(` limit ${Number(limit)}`)
}

export function open(source: string | Buffer): OpenFile {
	if (typeof source === 'string' && source !== ':memory:') keepPrivate(source)
	const sqlite = new Sqlite(source)
	const replicated = typeof source === 'string' && isReplicated(source)
	watchStatements(sqlite)
	for (const pragma of PRAGMAS) sqlite.pragma(pragma)
	// LiteFS changes the file under a replica; mapped memory would be pulled from under SQLite.
	sqlite.pragma(`mmap_size = ${replicated ? 0 : MAPPED}`)
	return { sqlite, litefs: replicated ? new Replicated(sqlite, source) : undefined }
}

/**
 * Keeps other users of the machine out: SQLite gives the log the mode of the database file. LiteFS sets its own
 * modes, and would take an empty file for a database.
 */
function keepPrivate(path: string) {
	const folder = dirname(path)
	mkdirSync(folder, { recursive: true, mode: 0o700 })
	if (environment().litefs) return
	try {
		// A world-writable folder such as /tmp is shared with others.
		if (!(statSync(folder).mode & 0o1000)) chmodSync(folder, 0o700)
		closeSync(openSync(path, 'a', 0o600))
		for (const suffix of ['', '-wal', '-shm']) if (existsSync(path + suffix)) chmodSync(path + suffix, 0o600)
	} catch {
		// The file is missing or belongs to another user; SQLite reports it when opening.
	}
}

const MAPPED = 128 * 1024 * 1024

const PATIENCE_MS = 5000

const PRAGMAS = [
	'journal_mode = WAL',
	'synchronous = NORMAL',
	'foreign_keys = ON',
	// REPLACE would otherwise delete a row without firing triggers, including the one that protects the history.
	'recursive_triggers = ON',
	// Overwrites deleted rows. Otherwise their bytes stay in the file until the space is reused.
	'secure_delete = ON',
	// better-sqlite3 blocks the event loop while waiting, so a long wait would stall every other request.
	`busy_timeout = ${PATIENCE_MS}`,
	'cache_size = -20000',
	'temp_store = MEMORY',
	// Limits the rows sampled per index, whatever its size.
	'analysis_limit = 1000',
]

/**
 * Updates table statistics if they have changed much. SQLite plans by them, and treats every school as a small
 * one without them.
 */
export function measureTables({ sqlite }: Connection = connection()) {
	sqlite.pragma('optimize = 0x10002')
}

export function setConnection(connection: Connection | undefined) {
	holder.solfaConnection = connection
}

export function connection(): Connection {
	if (!holder.solfaConnection) throw new Error('The database is not open.')
	return holder.solfaConnection
}

export function database(): Db {
	return connection().db
}

/** Writes the log back into the file and closes it. */
export function closeDatabase() {
	if (!holder.solfaConnection) return
	const { sqlite, files } = holder.solfaConnection
	holder.solfaConnection = undefined
	settle(sqlite)
	if (files) settle(files.sqlite)
}

function settle(sqlite: Sqlite.Database) {
	try {
		sqlite.pragma('wal_checkpoint(TRUNCATE)')
	} catch (error) {
		// A replica must not checkpoint and a full disk cannot; the log stays beside the file.
		if (!reasonOf(error)) throw error
	} finally {
		sqlite.close()
	}
}

/**
 * Drops the connection after LiteFS has gone, so that requests fail at once instead of waiting ten seconds
 * each.
 */
export function abandonDatabase() {
	// Closing would wait as well.
	holder.solfaConnection = undefined
}

/**
 * The database refused a write, so that nothing was written, or the result is unknown. The server tells the
 * client which.
 */
export class CannotWrite extends Error {
	override name = 'CannotWrite'
	constructor(
		readonly why: Unsaved,
		cause: unknown,
	) {
		super(
			`${why === 'unknown' ? 'It is unknown what was written' : 'Nothing was written'}: ${String(cause)}`,
			{
				cause,
			},
		)
	}
}

const counter = new AsyncLocalStorage<{ writes: number }>()

/** Counts the writes of this work only: without any, the work may run on another node. */
export function countingWrites<T>(counted: { writes: number }, work: () => T): T {
	return counter.run(counted, work)
}

/**
 * Runs a transaction that takes the write lock at once, so that it never fails halfway after reading.
 * `mayRepeat` marks work another node can safely run again.
 */
export function write<T>(work: (tx: Tx) => T, { mayRepeat = false } = {}): T {
	const current = connection()
	const { sqlite, db, litefs } = current
	const value = explained<T>(() =>
		litefs && !sqlite.inTransaction
			? confirmed<T>(litefs, (traced) => db.transaction((tx) => traced(() => work(tx)), IMMEDIATE))
			: db.transaction(work, IMMEDIATE),
	)
	const counted = counter.getStore()
	if (counted && !mayRepeat) counted.writes++
	if (current.hasErased && !sqlite.inTransaction) current.hasErased = !emptyLog(sqlite)
	return value
}

/** Empties the log after this erasure, or with a later write. */
export function eraseFromLog() {
	connection().hasErased = true
}

/** Writes the log back into the file. Returns false while a reader still needs it. */
export function emptyLog(sqlite: Sqlite.Database): boolean {
	sqlite.pragma('busy_timeout = 0')
	try {
		const [state] = sqlite.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
		return state?.busy === 0
	} catch (error) {
		if (!reasonOf(error)) throw error
		return false
	} finally {
		sqlite.pragma(`busy_timeout = ${PATIENCE_MS}`)
	}
}

const IMMEDIATE = { behavior: 'immediate' } as const

/** Translates SQLite errors into the reasons a write can fail. */
export function explained<T>(work: () => T): T {
	try {
		return work()
	} catch (error) {
		const why = reasonOf(error)
		if (why === 'full') connection().isFull = true
		throw why ? new CannotWrite(why, error) : error
	}
}

/**
 * A write LiteFS has not confirmed may be lost, or reappear after a recovery. `transaction` runs its argument
 * inside a transaction.
 */
export function confirmed<T>(litefs: Replicated, transaction: (traced: (work: () => T) => T) => T): T {
	const before = litefs.position()
	if (before === null) throw new CannotWrite('read-only', 'LiteFS does not answer.')
	if (litefs.isHeld) throw new CannotWrite('read-only', 'Another node takes the lease.')
	let isTraced = false
	const changes = litefs.changes
	const traced = (work: () => T) => {
		if (litefs.isClosed) throw new CannotWrite('read-only', 'The database is being restored.')
		const value = work()
		isTraced = litefs.changes > changes
		if (isTraced) litefs.leaveTrace()
		return value
	}
	try {
		const value = transaction(traced)
		if (!isTraced || (litefs.position() ?? '') > before) return value
	} catch (error) {
		if (!isTraced || litefs.position() !== null) throw error
	}
	throw new CannotWrite('unknown', 'LiteFS did not confirm it.')
}

/**
 * LiteFS answers a write on a replica with one of the first two, depending on the journal. The third comes from
 * a mount without a running LiteFS.
 */
function reasonOf(error: unknown): Unsaved | null {
	const code = (error as { code?: unknown }).code
	if (typeof code !== 'string') return null
	if (/^SQLITE_(READONLY|IOERR|PROTOCOL)/.test(code)) return 'read-only'
	if (code === 'SQLITE_FULL') return 'full'
	return code.startsWith('SQLITE_BUSY') ? 'busy' : null
}

/** Prepares a hot query once per connection: building one costs ten times as much as running it. */
export function prepared<T>(prepare: (db: Db) => T): () => T {
	const byConnection = new WeakMap<Connection, T>()
	return () => {
		const current = connection()
		let statement = byConnection.get(current)
		if (statement === undefined) {
			statement = prepare(current.db)
			byConnection.set(current, statement)
		}
		return statement
	}
}
