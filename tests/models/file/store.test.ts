import { mkdtempSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { closeDatabase, connect, connection, setConnection } from '#db/client.server.ts'
import { getBytes, listStored, putBytes } from '#db/files.server.ts'
import { migrateDatabase } from '#db/migrate.server.ts'
import { removeOrphans } from '#app/jobs/files.server.ts'
import { addFile, findFile, removeFile } from '#app/models/file.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aSchool, type ASchool } from '../../support/factories.ts'
import { openDatabase } from '../../support/database.ts'

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

it.each([1, 256 * 1024, 256 * 1024 + 1, 3_000_000])('%i bytes come back as they were', (size) => {
	const bytes = randomBytes(size)
	putBytes('one', bytes)
	putBytes('two', randomBytes(5))
	expect(getBytes('one')?.equals(bytes)).toBe(true)
	expect(getBytes('three')).toBeNull()
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
		expect(getBytes('one')).toBeNull()
		expect(existsSync(join(folder, 'files.db'))).toBe(false)
		putBytes('one', Buffer.from('bytes'))
		closeDatabase()
		setConnection(connect(path))
		expect(getBytes('one')?.toString()).toBe('bytes')
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
	expect(getBytes(id)).not.toBeNull()
	expect(await removeOrphans(Date.now() + DAY + 1)).toBe(1)
	expect(getBytes(id)).toBeNull()
})

it('of bytes only those go that no file has for a day', async () => {
	const school = aSchool()
	const files = [kept(school, undefined, Date.now() - 3 * DAY), kept(school)]
	const [old, fresh] = [newId(Date.now() - 2 * DAY), newId()]
	for (const id of [old, fresh]) putBytes(id, randomBytes(4))
	expect(await removeOrphans()).toBe(1)
	expect(listStored('', 10).sort()).toEqual([...files, fresh].sort())
})
