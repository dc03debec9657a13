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
	/** Where LiteFS keeps the file. */
	litefs?: Replicated
	/** The bytes of files, once somebody asked for some; see files.server.ts. */
	files?: OpenFile
	/** The disk took no write, and has taken none since. */
	isFull?: boolean
	/** Somebody was erased, and the log still holds them. */
	hasErased?: boolean
}

/** One database file, and what LiteFS says of it. */
export interface OpenFile {
	sqlite: Sqlite.Database
	litefs?: Replicated
}

/**
 * One connection a process. It hangs on globalThis because development evaluates this module again after each
 * edit, and because the tests and the built server share it.
 */
const holder = globalThis as { solfaConnection?: Connection }

/** Connects to a file, or to a copy of a database held in memory. */
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
 * SQLite plans by the value of a bound limit, and so plans the statement again each time it is run, which takes longer than
 * running it. So a number is written into the statement, and one that comes later stands in a sum, where SQLite does not look.
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
	// LiteFS changes the file under a replica; what was mapped into memory would be pulled from under SQLite.
	sqlite.pragma(`mmap_size = ${replicated ? 0 : MAPPED}`)
	return { sqlite, litefs: replicated ? new Replicated(sqlite, source) : undefined }
}

/**
 * Nobody else on the machine reads the database: SQLite gives its log the mode of the file. LiteFS gives out modes of its
 * own, and would take an empty file for a database.
 */
function keepPrivate(path: string) {
	const folder = dirname(path)
	mkdirSync(folder, { recursive: true, mode: 0o700 })
	if (environment().litefs) return
	try {
		// A folder all may write to, such as /tmp, is not ours alone.
		if (!(statSync(folder).mode & 0o1000)) chmodSync(folder, 0o700)
		closeSync(openSync(path, 'a', 0o600))
		for (const suffix of ['', '-wal', '-shm']) if (existsSync(path + suffix)) chmodSync(path + suffix, 0o600)
	} catch {
		// Files of somebody else, or none at all: SQLite says in words what cannot be opened.
	}
}

const MAPPED = 128 * 1024 * 1024

const PATIENCE_MS = 5000

const PRAGMAS = [
	'journal_mode = WAL',
	'synchronous = NORMAL',
	'foreign_keys = ON',
	// Without it REPLACE removes a row and no trigger hears of it, not even the one that guards the history.
	'recursive_triggers = ON',
	// What is erased is overwritten. Without it rows go and their bytes stay in the file until something needs the room.
	'secure_delete = ON',
	// better-sqlite3 waits on the event loop, so a long wait would stop every other request too.
	`busy_timeout = ${PATIENCE_MS}`,
	'cache_size = -20000',
	'temp_store = MEMORY',
	// Measuring looks at so many rows of each index, however large it is.
	'analysis_limit = 1000',
]

/**
 * Measures how large tables are and how alike their rows, where that has changed much: SQLite plans by it, and without
 * it takes every school for a small one.
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

/** Writes the log back into the file and lets go of it. */
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
		// A replica may not, and a full disk cannot: the log stays, and belongs to the file.
		if (!reasonOf(error)) throw error
	} finally {
		sqlite.close()
	}
}

/** LiteFS has gone: whoever asks from now on is told at once, where SQLite would try for ten seconds each time. */
export function abandonDatabase() {
	// Closing it would wait as well.
	holder.solfaConnection = undefined
}

/**
 * The database took no write, and what was begun was undone; or it is unknown whether it did. The server says so to
 * whoever asked.
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

/** Counts what this work writes, and nobody else beside it: where it is nothing, the work may be done elsewhere. */
export function countingWrites<T>(counted: { writes: number }, work: () => T): T {
	return counter.run(counted, work)
}

/**
 * One transaction that takes the write lock at once, so that it never fails half-way for having read first. One that
 * `mayRepeat` does no harm when another node does it once more.
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

/** Asked by a change that erases somebody: once it is written, or with a later one, the log is emptied, too. */
export function eraseFromLog() {
	connection().hasErased = true
}

/** Writes the log back into the file. False where that has to wait for somebody who reads from it. */
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

/** Says in Solfa's own terms why a database took no write. */
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
 * A write that LiteFS has not confirmed may be lost, or may come back when it recovers. `transaction` runs what it is
 * given inside a transaction.
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
 * LiteFS answers a write on a replica with one of the first two: which one depends on the journal. The third is what
 * comes of a mount nobody answers for.
 */
function reasonOf(error: unknown): Unsaved | null {
	const code = (error as { code?: unknown }).code
	if (typeof code !== 'string') return null
	if (/^SQLITE_(READONLY|IOERR|PROTOCOL)/.test(code)) return 'read-only'
	if (code === 'SQLITE_FULL') return 'full'
	return code.startsWith('SQLITE_BUSY') ? 'busy' : null
}

/** A hot query, prepared once a connection: building one costs ten times as much as running it. */
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
