import { mkdtempSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { closeDatabase, connect, connection, setConnection } from '#db/client.server.ts'
import { hasBytes, listStored, putBytes, readBytes } from '#db/files.server.ts'
import { migrateDatabase } from '#db/migrate.server.ts'
import { removeOrphans } from '#app/jobs/files.server.ts'
import { addFile, findFile, removeFile } from '#app/models/file.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aSchool, type ASchool } from '../../support/factories.ts'
import { change, openDatabase, rows } from '../../support/database.ts'

const DAY = 24 * 60 * 60 * 1000

function kept(school: ASchool, bytes = randomBytes(10), at = Date.now()): string {
	const id = newId(at)
	putBytes(id, bytes)
	addFile(school.id, {
		id,
		purpose: 'support',
		name: 'a.webp',
		type: 'image/webp',
		bytes: bytes.length,
		sha256: '',
		uploadedBy: 'u',
	})
	return id
}

const bytesOf = (id: string, until: number, from = 0) => Buffer.concat([...readBytes(id, from, until)])

it.each([
	[0, 1],
	[100, 256 * 1024],
	[256 * 1024 - 1, 256 * 1024 + 1],
	[256 * 1024, 600_000],
	[599_999, 600_000],
])('of 600,000 bytes those from %i until %i are read, a piece at a time', (from, until) => {
	const bytes = randomBytes(600_000)
	putBytes('one', bytes)
	expect(bytesOf('one', until, from).equals(bytes.subarray(from, until))).toBe(true)
	expect(Math.max(...[...readBytes('one', from, until)].map(({ length }) => length))).toBeLessThanOrEqual(
		262_144,
	)
})

it('bytes that should be there and are not end the reading', () => {
	putBytes('one', randomBytes(10))
	expect(() => bytesOf('one', 11)).toThrow('ends at 10 of 11 bytes')
})

it.each([1, 256 * 1024, 256 * 1024 + 1, 3_000_000])('%i bytes come back as they were', (size) => {
	const bytes = randomBytes(size)
	putBytes('one', bytes)
	putBytes('two', randomBytes(5))
	expect(bytesOf('one', size).equals(bytes)).toBe(true)
	expect(hasBytes('three')).toBe(false)
})

it('what was written once is never written over', () => {
	putBytes('one', randomBytes(5))
	expect(() => putBytes('one', randomBytes(5))).toThrow(/UNIQUE/)
})

it('bytes are kept beside the database, in a file that is there once there is something in it', () => {
	const folder = mkdtempSync(join(tmpdir(), 'solfa-'))
	const path = join(folder, 'solfa.db')
	try {
		migrateDatabase(path)
		setConnection(connect(path))
		expect(hasBytes('one')).toBe(false)
		expect(existsSync(join(folder, 'files.db'))).toBe(false)
		putBytes('one', Buffer.from('bytes'))
		closeDatabase()
		setConnection(connect(path))
		expect(bytesOf('one', 5).toString()).toBe('bytes')
		expect(connection().sqlite.prepare('pragma database_list').all()).toHaveLength(1)
	} finally {
		closeDatabase()
		openDatabase('empty')
		rmSync(folder, { recursive: true })
	}
})

it('bytes that LiteFS did not confirm are no bytes, and no row names them', () => {
	const folder = mkdtempSync(join(tmpdir(), 'solfa-'))
	const path = join(folder, 'solfa.db')
	try {
		migrateDatabase(path)
		setConnection(connect(path))
		writeFileSync(join(folder, 'files.db-pos'), `${'7'.padStart(16, '0')}/${'f'.repeat(16)}\n`)
		expect(() => putBytes('one', Buffer.from('bytes'))).toThrow(/LiteFS did not confirm/)
	} finally {
		closeDatabase()
		openDatabase('empty')
		rmSync(folder, { recursive: true })
	}
})

it('the file of another school is not there', () => {
	const [one, other] = [aSchool(), aSchool()]
	const id = kept(one)
	expect(findFile(one.id, id)?.id).toBe(id)
	expect(findFile(other.id, id)).toBeNull()
})

it('a removed file is gone at once, and its bytes a day later', async () => {
	const school = aSchool()
	const id = kept(school, undefined, Date.now() - 2 * DAY)
	removeFile(school.id, id)
	expect(findFile(school.id, id)).toBeNull()
	expect(await removeOrphans()).toBe(0)
	expect(hasBytes(id)).toBe(true)
	expect(await removeOrphans(Date.now() + DAY + 1)).toBe(1)
	expect(hasBytes(id)).toBe(false)
})

it('of bytes only those go that no file has for a day', async () => {
	const school = aSchool()
	const files = [kept(school, undefined, Date.now() - 3 * DAY), kept(school)]
	const [old, fresh] = [newId(Date.now() - 2 * DAY), newId()]
	for (const id of [old, fresh]) putBytes(id, randomBytes(4))
	expect(await removeOrphans()).toBe(1)
	expect(listStored('', 10).sort()).toEqual([...files, fresh].sort())
})

/** Every column of the schema that refers to a file. */
const references = () =>
	rows<{ table: string; column: string }>(
		`select m.name as "table", c.name as "column" from sqlite_master m, pragma_table_info(m.name) c
		where m.type = 'table' and (c.name glob '*file_id' or c.name glob '*photo_id' or c.name glob '*logo_id' or c.name glob '*image_id')`,
	)

/** A row of which nothing else is right. */
function refer(schoolId: string, { table, column }: { table: string; column: string }, fileId: string) {
	if (table === 'schools') return change(`update schools set ${column} = ? where id = ?`, fileId, schoolId)
	const columns = rows<{ name: string; notnull: number; pk: number }>(
		`select * from pragma_table_info(?)`,
		table,
	)
	const filled = columns.filter(({ name, notnull, pk }) => notnull || pk || name === column)
	const values = filled.map(({ name }) => {
		if (name === column) return fileId
		return name === 'school_id' ? schoolId : `1${newId()}`
	})
	const places = filled.map(() => '?').join()
	change(
		`insert into ${table} (${filled.map(({ name }) => `"${name}"`).join()}) values (${places})`,
		...values,
	)
}

it('a file no row refers to is removed after a day, and its bytes a day later; any other stays', async () => {
	const school = aSchool()
	const { sqlite } = connection()
	for (const pragma of ['foreign_keys = OFF', 'ignore_check_constraints = ON']) sqlite.pragma(pragma)
	const used = references().map((reference) => {
		const id = kept(school, undefined, Date.now() - 2 * DAY)
		refer(school.id, reference, id)
		return id
	})
	expect(used.length).toBeGreaterThanOrEqual(7)
	const unused = kept(school, undefined, Date.now() - 2 * DAY)
	expect(await removeOrphans()).toBe(0)
	expect(findFile(school.id, unused)).not.toBeNull()
	change('update files set created_at = created_at - ?', 2 * DAY)
	await removeOrphans()
	expect(findFile(school.id, unused)).toBeNull()
	for (const [at, id] of used.entries())
		expect([references()[at], findFile(school.id, id)?.id]).toEqual([references()[at], id])
	expect(await removeOrphans(Date.now() + DAY + 1)).toBe(1)
	expect(listStored('', 100).sort()).toEqual([...used].sort())
})
