import { createReadStream, createWriteStream, existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Sqlite from 'better-sqlite3'
import { Refused } from './refused.js'

const journal = JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8')).entries

/** Where the copies of both databases lie while something is done to them, and the totals of what is in them. */
export function copiesAt(base) {
	return { database: `${base}.copy`, files: `${base}.files`, totals: `${base}.totals` }
}

/**
 * Copies of both while they go on being used, the files last: their bytes are written before the rows that name them,
 * and taken away a day after, so that no row in the first copy lacks its bytes in the second.
 */
export async function copyBoth(at, copies) {
	await copyDatabase(at.databasePath, at.litefs, copies.database)
	if (existsSync(at.filesPath)) await copyDatabase(at.filesPath, at.litefs, copies.files)
}

/** A copy of a database as it is at one moment. */
async function copyDatabase(databasePath, litefs, to) {
	if (litefs) {
		const answer = await fetch(`${litefs}/export?name=${basename(databasePath)}`).catch(() => null)
		if (!answer?.ok) throw new Refused(`LiteFS at ${litefs} gave no copy (${answer?.status ?? 'no answer'}).`)
		return pipeline(Readable.fromWeb(answer.body), createWriteStream(to, { flags: 'wx', mode: 0o600 }))
	}
	if (!existsSync(databasePath)) throw new Refused(`There is no database at ${databasePath}.`)
	const database = new Sqlite(databasePath, { readonly: true, fileMustExist: true })
	try {
		await database.backup(to)
	} finally {
		database.close()
	}
}

/** Reads whole copies, and says what they are and hold. Throws in words when they are not sound or not for this version. */
export function examine({ database, files }, name) {
	if (existsSync(files)) examined(files, name, () => null)
	return examined(database, name, rowsAndSchema)
}

function rowsAndSchema(database, name) {
	const broken = database.pragma('foreign_key_check').length
	if (broken > 0) throw new Refused(`In ${name} ${broken} rows point at missing rows. Take another backup.`)
	return { schema: schemaOf(database, name), rows: rowsOf(database) }
}

function examined(path, name, more) {
	const database = new Sqlite(path)
	try {
		const [first] = database.pragma('integrity_check(1)', { simple: false })
		if (first.integrity_check !== 'ok')
			throw new Refused(`The database in ${name} is damaged. Take another backup.`)
		return more(database, name)
	} catch (error) {
		if (!error.code?.startsWith('SQLITE_')) throw error
		throw new Refused(`The database in ${name} is damaged. Take another backup.`)
	} finally {
		database.close()
	}
}

function schemaOf(database, name) {
	const known = database.prepare(`select 1 from sqlite_master where name = '__drizzle_migrations'`).get()
	if (!known) throw new Refused(`${name} holds a database, but none of Solfa's.`)
	const newest = database.prepare('select max(created_at) from __drizzle_migrations').pluck().get()
	const entry = journal.find(({ when }) => when === newest)
	if (!entry) throw new Refused(`${name} was made by a newer version of Solfa. Restore it with that version.`)
	return entry.tag
}

/** Enough to see that it is the one that was meant. */
function rowsOf(database) {
	const tables = ['schools', 'users', 'memberships', 'audit_entries']
	return Object.fromEntries(
		tables.map((table) => [table, database.prepare(`select count(*) from ${table}`).pluck().get()]),
	)
}

/** In the file's `user_version`: Solfa writes nothing to it, on any node; see db/litefs.server.ts. */
const CLOSED = 1

/** After this no write is confirmed until the database is opened again or replaced. */
export function closeToWriters(path) {
	markWith(path, CLOSED)
}

export function openToWriters(path) {
	markWith(path, 0)
}

function markWith(path, mark) {
	const database = new Sqlite(path, { timeout: 10_000 })
	try {
		// Waits for who writes now, and those after find it as it is then.
		database.exec(`begin immediate; pragma user_version = ${mark}; commit`)
	} finally {
		database.close()
	}
}

/** Sessions and used links of the backup must not work again. */
export function forgetSessions(path) {
	const database = new Sqlite(path)
	try {
		database.exec('delete from sessions; delete from password_resets; pragma user_version = 0')
	} finally {
		database.close()
	}
}

/** Writes copies anew, without the bytes that no row uses: what was deleted from the original may still be in them. */
export function compact({ database, files }) {
	for (const path of [database, files].filter(existsSync)) {
		const opened = new Sqlite(path)
		try {
			opened.exec('vacuum')
		} finally {
			opened.close()
		}
	}
}

/** Makes sure that no process uses the database, and leaves it as one file. */
export function settle(path) {
	if (!existsSync(path)) return
	const database = new Sqlite(path, { timeout: 0 })
	try {
		// Only the last one out may change this.
		database.pragma('journal_mode = DELETE')
	} catch (error) {
		if (error.code?.startsWith('SQLITE_BUSY')) throw new Refused('Solfa is running. Stop it, then restore.')
		// A file that cannot be read is only moved aside.
	} finally {
		database.close()
	}
}

/** Only the primary may be given a database. */
export async function demandPrimary(litefs) {
	const info = await fetch(`${litefs}/info`).catch(() => null)
	if (!info?.ok) throw new Refused(`LiteFS does not answer at ${litefs}. Start it, then restore.`)
	if (!(await info.json()).isPrimary) throw new Refused('This node is not the primary. Restore there.')
}

/**
 * Replaces the databases of LiteFS, which accepts any file, so only examined ones may come here. Files come first:
 * nothing can be written before the other database is there, so no row is left without its bytes.
 */
export async function giveToLitefs({ litefs, databasePath, filesPath }, copies) {
	if (existsSync(copies.files)) await giveOne(litefs, basename(filesPath), copies.files)
	await giveOne(litefs, basename(databasePath), copies.database)
}

async function giveOne(litefs, name, path) {
	const answer = await fetch(`${litefs}/import?name=${name}`, {
		method: 'POST',
		headers: { 'Content-Length': String(statSync(path).size) },
		body: Readable.toWeb(createReadStream(path)),
		duplex: 'half',
	})
	if (!answer.ok) throw new Refused(`LiteFS did not take it: ${(await answer.text()).trim()}`)
}

export function removeCopies({ database, files, totals }) {
	for (const path of [database, files, totals]) removeDatabase(path)
}

export function removeDatabase(path) {
	for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true })
}
