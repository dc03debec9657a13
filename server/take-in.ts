import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { closeDatabase, connect, connection, setConnection, write } from '#db/client.server.ts'
import { migrateDatabase, schemaVersion } from '#db/migrate.server.ts'
import { storage } from '#app/adapters/storage/storage.server.ts'
import { environment } from '#app/config/environment.server.ts'
import {
	follow,
	NOTHING_FOLLOWED,
	type Followed,
	type HistoryLine,
	type ChainLink,
} from '#app/models/audit-chain.server.ts'
import { newResetLink } from '#app/models/platform/password-reset.server.ts'
import { columnsOf, tablesToTake, schoolTotals, type Totals } from '#app/models/platform/take-out.server.ts'
import { historyCheckWords } from '#app/domain/history/checked.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { archiveLines } from '#app/utils/archive-csv.ts'
import { fold } from '#app/utils/fold.ts'

/** An archive that is not read in. The message is meant for whoever asked. */
class ArchiveRefused extends Error {}

type Part = () => Uint8Array
type Entries = Record<string, Uint8Array>
type Value = string | number | null

interface Manifest {
	format: number
	schema: string
	school: string
	parts: number
	totals: Totals
}

/** What `npm run take-in` does, and what it says then. */
export async function takeInFrom(parts: Part[]): Promise<{ ok: boolean; words: string }> {
	const { appUrl, databasePath, litefs } = environment()
	// In a cluster the primary has brought the database to its schema.
	if (!litefs) migrateDatabase(databasePath)
	setConnection(connect(databasePath))
	try {
		const { totals, path } = await takeIn(parts)
		const lines = Object.entries(totals).map(([what, total]) => `${what}: ${total}`)
		if (path)
			lines.push('The owner chooses a password with this link, once and for 30 minutes:', `${appUrl}${path}`)
		return { ok: true, words: ['Read in, with the totals of the archive.', ...lines].join('\n') }
	} catch (error) {
		if (error instanceof ArchiveRefused) return { ok: false, words: error.message }
		throw error
	} finally {
		closeDatabase()
	}
}

/** Reads all parts of an archive: the records in one transaction, then the files. Nothing that is there is changed. */
export async function takeIn(parts: Part[]): Promise<{ totals: Totals; path: string | null }> {
	const records = recordsOf(parts)
	const entries = unzipped(records)
	const manifest = JSON.parse(textOf(entries, 'manifest.json')) as Manifest
	refuseUnfit(manifest, parts.length)
	const read = withoutReferences(() => write(() => readRecords(entries, manifest)))
	for (const part of parts) if (part !== records) await readFiles(unzipped(part), manifest.school)
	return read
}

function unzipped(part: Part, filter?: (name: string) => boolean): Entries {
	try {
		return unzipSync(part(), filter && { filter: ({ name }) => filter(name) })
	} catch {
		throw new ArchiveRefused('A part is damaged or no archive. Download it again.')
	}
}

function refuseUnfit({ format, schema, parts }: Manifest, given: number) {
	if (format !== 1 || schema !== schemaVersion())
		throw new ArchiveRefused(
			`The archive was made by a Solfa with the schema ${schema}, and this one has ${schemaVersion()}. Use the same version.`,
		)
	if (parts !== given) throw new ArchiveRefused(`The archive has ${parts} parts, and ${given} are here.`)
}

/** Rows of the archive agree with each other already, and what triggers keep is among them. */
function readRecords(entries: Entries, { school, totals }: Manifest) {
	const { sqlite } = connection()
	if (sqlite.prepare('select 1 from schools where id = ?').get(school))
		throw new ArchiveRefused('This school is here already.')
	const triggers = sqlite
		.prepare<[], { name: string; sql: string }>(`select name, sql from sqlite_master where type = 'trigger'`)
		.all()
	for (const { name } of triggers) sqlite.exec(`drop trigger "${name}"`)
	insertAll(entries, 'schools')
	insertPeople(entries)
	for (const table of tablesToTake()) insertAll(entries, table)
	for (const { sql } of triggers) sqlite.exec(sql)
	const broken = sqlite.pragma('foreign_key_check') as { table: string }[]
	if (broken[0]) throw new ArchiveRefused(`A row of ${broken[0].table} points at a missing row.`)
	const here = schoolTotals(sqlite, school)
	const different = Object.keys(totals).filter((what) => totals[what] !== here[what])
	if (different.length > 0) throw new ArchiveRefused(`The totals differ: ${different.join(', ')}.`)
	refuseChanged(entries)
	return { totals: here, path: pathForOwner(school) }
}

/** The history of an archive is followed as it was written, before anything is added to it. */
function refuseChanged(entries: Entries) {
	const { broken } = followArchive(entries)
	if (broken)
		throw new ArchiveRefused(
			`The history of the archive was changed: the entry ${broken.id} does not fit. Nothing was read in.`,
		)
}

function followArchive(entries: Entries): Followed {
	const [columns, rows] = readTable(entries, 'audit_entries')
	const names = columns.map((column) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))
	const lines = [...rows].map(
		(row) =>
			Object.fromEntries(names.map((name, i) => [name, row[i] ?? null])) as unknown as HistoryLine &
				ChainLink,
	)
	return follow(
		NOTHING_FOLLOWED,
		lines.sort((one, other) => one.position - other.position),
	)
}

/** What `npm run doctor -- FOLDER` does: follows the history of an archive without reading it in. */
export function examineArchive(parts: Part[]): { ok: boolean; words: string } {
	try {
		const { entries, since, hash, broken } = followArchive(unzipped(recordsOf(parts)))
		const words = historyCheckWords({
			entries,
			since,
			problem: broken?.problem ?? null,
			brokenAt: broken?.at ?? null,
		})
		return { ok: !broken, words: `History: ${words}\nFingerprint: ${hash}` }
	} catch (error) {
		if (error instanceof ArchiveRefused) return { ok: false, words: error.message }
		throw error
	}
}

function recordsOf(parts: Part[]): Part {
	const records = parts.find((part) => 'manifest.json' in unzipped(part, (name) => name === 'manifest.json'))
	if (!records) throw new ArchiveRefused('The part with all records, number 1, is missing.')
	return records
}

function insertAll(entries: Entries, table: string) {
	const { sqlite } = connection()
	const [columns, rows] = readTable(entries, table)
	const known = columnsOf(sqlite, table)
	const strange = columns.find((column) => !known.includes(column))
	if (strange !== undefined) throw new ArchiveRefused(`${table} has no column ${strange}.`)
	const names = columns.map((column) => `"${column}"`).join(', ')
	const places = columns.map(() => '?').join(', ')
	const insert = sqlite.prepare(`insert into "${table}" (${names}) values (${places})`)
	for (const row of rows) insert.run(...row)
}

/** Accounts without a password: each is chosen anew, by a link that is mailed. */
function insertPeople(entries: Entries) {
	const { sqlite } = connection()
	const [columns, rows] = readTable(entries, 'users')
	const insert = sqlite.prepare(
		`insert or ignore into users (id, name, email, email_key, username, username_key, created_at)
		values (:id, :name, :email, :emailKey, :username, :usernameKey, :created_at)`,
	)
	for (const row of rows) {
		const person = Object.fromEntries(columns.map((column, i) => [column, row[i] ?? null]))
		const keyOf = (text: Value | undefined) => (typeof text === 'string' ? fold(text) : null)
		const { changes } = insert.run({
			...person,
			emailKey: keyOf(person.email),
			usernameKey: keyOf(person.username),
		})
		if (changes === 0)
			throw new ArchiveRefused(
				`${person.email ?? person.username ?? person.name} has an account here already. Read the archive into a Solfa without one.`,
			)
	}
}

function readTable(entries: Entries, table: string): [columns: string[], rows: Iterable<Value[]>] {
	const lines = archiveLines(textOf(entries, `data/${table}.csv`))
	const head = lines.next()
	return [(head.value as Value[] | undefined)?.map(String) ?? [], lines]
}

function textOf(entries: Entries, name: string): string {
	const bytes = entries[name]
	if (!bytes) throw new ArchiveRefused(`${name} is missing in the archive.`)
	return strFromU8(bytes)
}

function pathForOwner(school: string): string | null {
	const owner = connection()
		.sqlite.prepare<[string], { id: string; email: string }>(
			`select u.id, u.email from memberships m join users u on u.id = m.user_id
			where m.school_id = ? and m.role in ('admin', 'solo_teacher_admin') and m.ended_at is null
				and u.email is not null
			order by m.created_at limit 1`,
		)
		.get(school)
	if (!owner) return null
	const token = write((tx) => newResetLink(tx, owner.id))
	return siteHref.resetPassword({ token, email: owner.email })
}

async function readFiles(entries: Entries, schoolId: string) {
	const row = connection().sqlite.prepare<[string, string], string>(
		'select sha256 from files where school_id = ? and id = ?',
	)
	for (const [name, bytes] of Object.entries(entries)) {
		const id = name.split('/')[1] ?? ''
		const sum = createHash('sha256').update(bytes).digest('hex')
		if (row.pluck().get(schoolId, id) !== sum) throw new ArchiveRefused(`The file ${name} is damaged.`)
		if (!(await storage().has({ schoolId, id }))) await storage().put({ schoolId, id }, bytes)
	}
}

/** Tables come in no particular order; all of it is checked in the end. */
function withoutReferences<T>(work: () => T): T {
	const { sqlite } = connection()
	sqlite.pragma('foreign_keys = OFF')
	try {
		return work()
	} finally {
		sqlite.pragma('foreign_keys = ON')
	}
}
