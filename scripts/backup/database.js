import { createReadStream, createWriteStream, existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Sqlite from 'better-sqlite3'
import { Refused } from './refused.js'

const journal = JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8')).entries

/** A copy of the database as it is at one moment, while it goes on being used. */
export async function copyDatabase({ databasePath, litefs }, to) {
	if (litefs) {
		const answer = await fetch(`${litefs}/export?name=solfa.db`).catch(() => null)
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

/** Reads a whole copy, and says what it is and holds. Throws in words when it is not sound or not for this version. */
export function examine(path, name) {
	const database = new Sqlite(path)
	try {
		const [first] = database.pragma('integrity_check(1)', { simple: false })
		if (first.integrity_check !== 'ok')
			throw new Refused(`The database in ${name} is damaged. Take another backup.`)
		const broken = database.pragma('foreign_key_check').length
		if (broken > 0) throw new Refused(`In ${name} ${broken} rows point at missing rows. Take another backup.`)
		return { schema: schemaOf(database, name), rows: rowsOf(database) }
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

/** From here on nobody is told that something was saved, until it is opened again or another takes its place. */
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

/** Who was signed in then may have left since, and a link that was used up would work again. */
export function forgetSessions(path) {
	const database = new Sqlite(path)
	try {
		database.exec('delete from sessions; delete from password_resets; pragma user_version = 0')
	} finally {
		database.close()
	}
}

/** Makes sure nobody uses the database, and leaves it as one file with nothing beside it. */
export function settle(path) {
	if (!existsSync(path)) return
	const database = new Sqlite(path, { timeout: 0 })
	try {
		// Only the last one out may change this.
		database.pragma('journal_mode = DELETE')
	} catch (error) {
		if (error.code?.startsWith('SQLITE_BUSY')) throw new Refused('Solfa is running. Stop it, then restore.')
		// What cannot even be read is only put aside.
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

/** Gives LiteFS a database in place of its own. It takes anything, so only what was examined may come here. */
export async function giveToLitefs(litefs, path) {
	const answer = await fetch(`${litefs}/import?name=solfa.db`, {
		method: 'POST',
		headers: { 'Content-Length': String(statSync(path).size) },
		body: Readable.toWeb(createReadStream(path)),
		duplex: 'half',
	})
	if (!answer.ok) throw new Refused(`LiteFS did not take it: ${(await answer.text()).trim()}`)
}

export function removeDatabase(path) {
	for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true })
}
