import { createHash } from 'node:crypto'
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
import { newResetLink } from '#app/models/identity/password-reset.server.ts'
import {
	PEOPLE,
	schoolTotals,
	tablesToTake,
	type Row,
	type Totals,
} from '#app/models/archive/snapshot.server.ts'
import { historyCheckWords } from '#app/domain/history/checked.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { fold } from '#app/utils/fold.ts'
import { newId } from '#app/utils/id.server.ts'
import {
	ArchiveRefused,
	readManifest,
	recordsOf,
	rowsOf,
	unzipped,
	type Entries,
	type Manifest,
	type Part,
} from './archive.ts'

const UNPAID =
	'No subscription comes with an archive: the school is pending until its owner pays, or platform staff activate it.'

/** Runs `npm run take-in` and returns its output. */
export async function takeInFrom(parts: Part[]): Promise<{ ok: boolean; text: string }> {
	const { appUrl, databasePath, litefs } = environment()
	// In a cluster, the primary migrates the database.
	if (!litefs) migrateDatabase(databasePath)
	setConnection(connect(databasePath))
	try {
		const { totals, path } = await takeIn(parts)
		const lines = Object.entries(totals).map(([what, total]) => `${what}: ${total}`)
		if (path)
			lines.push('The owner chooses a password with this link, once and for 30 minutes:', `${appUrl}${path}`)
		return { ok: true, text: ['Read in, with the totals of the archive.', UNPAID, ...lines].join('\n') }
	} catch (error) {
		if (error instanceof ArchiveRefused) return { ok: false, text: error.message }
		throw error
	} finally {
		closeDatabase()
	}
}

/**
 * Imports all parts of an archive: the records in one transaction, then the files. No existing row changes. The archive
 * may be forged, so rows outside of its own school are refused.
 */
export async function takeIn(parts: Part[]): Promise<{ totals: Totals; path: string | null }> {
	const records = recordsOf(parts)
	const entries = unzipped(records)
	const manifest = readManifest(entries)
	refuseUnfit(manifest, parts.length)
	const files = parts.filter((part) => part !== records)
	const sums = sumsOf(entries)
	for (const part of files) refuseDamaged(unzipped(part), sums)
	const read = withoutReferences(() => write(() => readRecords(entries, manifest)))
	for (const part of files) await keepFiles(unzipped(part), manifest.school)
	return read
}

function refuseUnfit({ format, schema, parts }: Manifest, given: number) {
	if (format !== 1 || schema !== schemaVersion())
		throw new ArchiveRefused(
			`The archive was made by a Solfa with the schema ${schema}, and this one has ${schemaVersion()}. Use the same version.`,
		)
	if (parts !== given) throw new ArchiveRefused(`The archive has ${parts} parts, and ${given} are here.`)
}

/** Inserts the rows without triggers, whose results are in the archive already. */
function readRecords(entries: Entries, { school, totals }: Manifest) {
	const { sqlite } = connection()
	if (sqlite.prepare('select 1 from schools where id = ?').get(school))
		throw new ArchiveRefused('This school is here already.')
	const triggers = sqlite
		.prepare<[], { name: string; sql: string }>(`select name, sql from sqlite_master where type = 'trigger'`)
		.all()
	for (const { name } of triggers) sqlite.exec(`drop trigger "${name}"`)
	insertSchool(entries, school)
	insertPeople(entries, school)
	for (const table of tablesToTake()) insertAll(entries, table, school)
	beginUnpaid(school)
	sendNothing(school)
	for (const { sql } of triggers) sqlite.exec(sql)
	const broken = sqlite.pragma('foreign_key_check') as { table: string }[]
	if (broken[0]) throw new ArchiveRefused(`A row of ${broken[0].table} points at a missing row.`)
	const here = schoolTotals(sqlite, school)
	const different = Object.keys(here).filter((what) => totals[what] !== here[what])
	if (different.length > 0) throw new ArchiveRefused(`The totals differ: ${different.join(', ')}.`)
	refuseChanged(entries)
	return { totals: here, path: pathForOwner(school) }
}

/** Verifies the hash chain of the history before anything is added to it. */
function refuseChanged(entries: Entries) {
	const { broken } = followArchive(entries)
	if (broken)
		throw new ArchiveRefused(
			`The history of the archive was changed: the entry ${broken.id} does not fit. Nothing was read in.`,
		)
}

function followArchive(entries: Entries): Followed {
	const rows = rowsOf(entries, 'audit_entries')
	const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
	const lines = [...rows].map(
		(row) =>
			Object.fromEntries(
				Object.entries(row).map(([name, value]) => [camel(name), value]),
			) as unknown as HistoryLine & ChainLink,
	)
	return follow(
		NOTHING_FOLLOWED,
		lines.sort((a, b) => a.position - b.position),
	)
}

/** Runs `npm run doctor -- FOLDER`, which verifies the history of an archive without importing it. */
export function examineArchive(parts: Part[]): { ok: boolean; text: string } {
	try {
		const { entries, since, hash, broken } = followArchive(unzipped(recordsOf(parts)))
		const text = historyCheckWords({
			entries,
			since,
			problem: broken?.problem ?? null,
			brokenAt: broken?.at ?? null,
		})
		return { ok: !broken, text: `History: ${text}\nFingerprint: ${hash}` }
	} catch (error) {
		if (error instanceof ArchiveRefused) return { ok: false, text: error.message }
		throw error
	}
}

function insertSchool(entries: Entries, school: string) {
	let count = 0
	for (const row of rowsOf(entries, 'schools')) {
		count += 1
		if (row.id !== school || count > 1)
			throw new ArchiveRefused(
				`data/schools.csv, row ${count}: it is the school ${row.id}, and the archive is of ${school} alone.`,
			)
		inserting('schools', row).run(row)
	}
	if (count === 0) throw new ArchiveRefused('data/schools.csv: the school is missing.')
}

function insertAll(entries: Entries, table: string, school: string) {
	let count = 0
	let insert: ReturnType<typeof inserting> | undefined
	for (const row of rowsOf(entries, table)) {
		count += 1
		const where = `data/${table}.csv, row ${count}`
		if (row.school_id !== school)
			throw new ArchiveRefused(`${where}: it belongs to ${row.school_id}, and the archive is of ${school}.`)
		insert ??= inserting(table, row)
		try {
			insert.run(row)
		} catch (error) {
			throw new ArchiveRefused(`${where}: ${error instanceof Error ? error.message : 'it does not fit'}.`)
		}
	}
}

function inserting(table: string, row: Row) {
	const names = Object.keys(row)
	return connection().sqlite.prepare<[Row]>(
		`insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')})
		values (${names.map((name) => `:${name}`).join(', ')})`,
	)
}

/** Adds accounts without a password. Each user chooses a new one through an emailed link. */
function insertPeople(entries: Entries, school: string) {
	const { sqlite } = connection()
	const members = new Set<string>()
	const places = [...rowsOf(entries, 'memberships')]
	for (const place of places) members.add(String(place.user_id))
	const insert = sqlite.prepare(
		`insert or ignore into users (id, name, email, email_key, username, username_key, created_at)
		values (:id, :name, :email, :emailKey, :username, :usernameKey, :created_at)`,
	)
	const keyOf = (text: string | number | null | undefined) => (typeof text === 'string' ? fold(text) : null)
	const people = new Set<string>()
	for (const person of rowsOf(entries, 'users', PEOPLE)) {
		people.add(String(person.id))
		if (!members.has(String(person.id)))
			throw new ArchiveRefused(
				`data/users.csv, row ${people.size}: ${person.id} has no place at the school ${school}.`,
			)
		const keys = { emailKey: keyOf(person.email), usernameKey: keyOf(person.username) }
		if (insert.run({ ...person, ...keys }).changes === 0)
			throw new ArchiveRefused(
				`${person.email ?? person.username ?? person.name} has an account here already. Read the archive into a Solfa without one.`,
			)
	}
	const stranger = places.findIndex(({ user_id }) => !people.has(String(user_id)))
	if (stranger >= 0)
		throw new ArchiveRefused(
			`data/memberships.csv, row ${stranger + 1}: ${places[stranger]?.user_id} is not among the people of the archive.`,
		)
}

/** Starts without a subscription, because an archive cannot prove a payment. */
function beginUnpaid(school: string) {
	connection()
		.sqlite.prepare(
			`insert into subscriptions (school_id, id, plan, cycle, state, created_at)
			select id, ?, iif(kind = 'solo', 'soloTeacher', 'standard'), 'monthly', 'pending', ? from schools where id = ?`,
		)
		.run(newId(), Date.now(), school)
}

/** Holds back planned and unsent messages until a person sends them. */
function sendNothing(school: string) {
	const { sqlite } = connection()
	const of = (state: string) =>
		`school_id = :school and broadcast_id in (select id from broadcasts where school_id = :school and state = '${state}')`
	for (const statement of [
		`delete from deliveries where ${of('scheduled')}`,
		`update deliveries set state = 'failed' where state = 'waiting' and ${of('sending')}`,
		`update broadcasts set state = iif(state = 'scheduled', 'draft', 'sent')
			where school_id = :school and state in ('scheduled', 'sending')`,
	])
		sqlite.prepare(statement).run({ school })
}

function pathForOwner(school: string): string | null {
	const owner = connection()
		.sqlite.prepare<[string], { id: string; email: string }>(
			`select u.id, u.email from memberships m join users u on u.id = m.user_id
			where m.school_id = ? and m.role in ('admin', 'solo_teacher_admin') and m.kind = 'staff' and m.ended_at is null
				and u.email is not null
			order by m.created_at limit 1`,
		)
		.get(school)
	if (!owner) return null
	const token = write((tx) => newResetLink(tx, owner.id))
	return siteHref.resetPassword({ token, email: owner.email })
}

/** The checksum of each file, by its id. */
function sumsOf(entries: Entries): Map<string, string> {
	const rows = rowsOf(entries, 'files')
	return new Map([...rows].map(({ id, sha256 }) => [String(id), String(sha256)]))
}

/** Checks all files before anything is written. */
function refuseDamaged(entries: Entries, sums: Map<string, string>) {
	for (const [name, bytes] of Object.entries(entries)) {
		const sum = createHash('sha256').update(bytes).digest('hex')
		if (sums.get(idOf(name)) !== sum) throw new ArchiveRefused(`The file ${name} is damaged.`)
	}
}

async function keepFiles(entries: Entries, schoolId: string) {
	for (const [name, bytes] of Object.entries(entries)) {
		const file = { schoolId, id: idOf(name) }
		if (!(await storage().has(file))) await storage().put(file, bytes)
	}
}

/** The folder of a file is named after its id. */
function idOf(name: string): string {
	return name.split('/')[1] ?? ''
}

/** Defers foreign keys, because tables arrive in any order. All are checked at the end. */
function withoutReferences<T>(work: () => T): T {
	const { sqlite } = connection()
	sqlite.pragma('foreign_keys = OFF')
	try {
		return work()
	} finally {
		sqlite.pragma('foreign_keys = ON')
	}
}
