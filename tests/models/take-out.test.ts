import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { connection } from '#db/client.server.ts'
import { takeIn } from '#server/take-in.ts'
import { keepImage } from '#app/requests/file.server.ts'
import { takeOut } from '#app/requests/take-out.server.ts'
import { storage } from '#app/adapters/storage/storage.server.ts'
import { accessFor, type Access } from '#app/models/access.server.ts'
import { openSession } from '#app/models/identity/session.server.ts'
import { NOT_TAKEN_OUT, tablesToTake, schoolTotals } from '#app/models/archive/snapshot.server.ts'
import { archiveLine, archiveLines } from '#app/utils/archive-csv.ts'
import { tenantTables } from '../rules/database.ts'
import { change, databaseHash, openDatabase, rows } from '../support/database.ts'
import { aSchoolWithAccess, aStudent, ORIGIN } from '../support/factories.ts'
import { aPicture } from '../support/images.ts'

async function partOf(access: Access, number: number): Promise<Uint8Array> {
	const taken = await takeOut(access, number)
	const pieces: Uint8Array[] = []
	for await (const piece of taken!.pieces) pieces.push(piece)
	const bytes = Buffer.concat(pieces)
	expect(bytes.length).toBe(taken!.bytes)
	return bytes
}

/** The largest school of the demo, as its owner. */
function harmony(): Access {
	openDatabase('demo')
	const [owner] = rows<{ id: string }>("select id from users where username = 'admin'")
	return accessFor(openSession(owner!.id, false, ORIGIN).person, 'subscription:write')!
}

describe('a school that is taken out', () => {
	it('comes to the same totals and the same rows in an empty Solfa', async () => {
		const access = harmony()
		change('update files set removed_at = 1')
		// A planned message becomes a draft where it is read in, which forged-archives.test.ts shows.
		change("delete from deliveries where state = 'waiting'")
		change("update broadcasts set state = 'draft' where state = 'scheduled'")
		const archive = await partOf(access, 1)
		const before = schoolTotals(connection().sqlite, access.schoolId)
		const rowsOf = (table: string) =>
			JSON.stringify(rows(`select * from ${table} where school_id = ?`, access.schoolId))
		const tables = new Map(tablesToTake().map((table) => [table, rowsOf(table)]))
		expect(before.Students).toBeGreaterThan(50)
		expect(before['Invoiced, in hundredths']).toBeGreaterThan(0)

		openDatabase('empty')
		const { totals, path } = await takeIn([() => archive])
		expect(totals).toEqual(before)
		for (const [table, was] of tables) expect(rowsOf(table) === was, table).toBe(true)
		expect(path).toContain('email=admin%40harmony.example')
		expect(rows('select id from users where password_hash is not null or is_super_admin')).toEqual([])
		expect(rows("select name from sqlite_master where type = 'trigger'").length).toBeGreaterThan(5)
		expect(() => change("update audit_entries set action = 'x'")).toThrow('never changed')
	})

	it('has a page that explains it, a calendar and no secret', async () => {
		const access = harmony()
		const entries = unzipSync(await partOf(access, 1))
		const index = strFromU8(entries['index.html']!)
		expect(index).toContain('<h1>Harmony Music School</h1>')
		for (const name of ['data/students.csv', 'data/invoices.csv'])
			expect([Boolean(entries[name]), index.includes(`href="${name}"`)]).toEqual([true, true])
		const calendar = strFromU8(entries['calendar.ics']!)
		const [{ n } = { n: 0 }] = rows<{ n: number }>(
			'select count(*) n from lessons where school_id = ?',
			access.schoolId,
		)
		expect(calendar.match(/^BEGIN:VEVENT/gm)).toHaveLength(n)
		expect(calendar.match(/VCALENDAR/g)).toHaveLength(2)
		expect(Object.keys(entries).filter((name) => /session|\/invitation|feeds|support/.test(name))).toEqual([])
		const all = Object.values(entries).map((bytes) => strFromU8(bytes))
		expect(all.some((text) => text.includes('$argon2id$'))).toBe(false)
	})

	it('takes nothing of another school', async () => {
		const { access } = aSchoolWithAccess()
		const other = aSchoolWithAccess()
		aStudent(other.school, { lastName: 'Staccato' })
		const entries = unzipSync(await partOf(access, 1))
		for (const [name, bytes] of Object.entries(entries)) {
			const text = strFromU8(bytes)
			expect([text.includes(other.school.id), text.includes('Staccato')], name).toEqual([false, false])
		}
	})

	it('brings its files in further parts, which stay as they are', async () => {
		const { access } = aSchoolWithAccess()
		const picture = { purpose: 'message' as const, name: 'Duet.png', bytes: await aPicture() }
		const kept = await keepImage(access, picture)
		if (!kept.ok) throw new Error('The picture was not kept.')
		const { id, bytes } = kept.value
		const [records, files] = [await partOf(access, 1), await partOf(access, 2)]
		expect(Object.keys(unzipSync(files))).toEqual([`files/${id}/${kept.value.name}`])
		expect(await takeOut(access, 3)).toBeNull()

		openDatabase('empty')
		const empty = databaseHash()
		await expect(takeIn([() => records])).rejects.toThrow('2 parts')
		await expect(takeIn([() => files])).rejects.toThrow('number 1')
		await expect(takeIn([() => records.subarray(0, 900), () => files])).rejects.toThrow('damaged')
		expect(databaseHash()).toBe(empty)
		const { totals } = await takeIn([() => files, () => records])
		expect(totals.Files).toBe(1)
		const back: Uint8Array[] = []
		for await (const piece of storage().read({ schoolId: access.schoolId, id }, 0, bytes)) back.push(piece)
		expect(Buffer.concat(back).length).toBe(bytes)
		await expect(takeIn([() => files, () => records])).rejects.toThrow('here already')
	})
})

it('every table of a school is taken out, or says why not', () => {
	const names = tenantTables.map(({ name }) => name)
	expect(names.filter((name) => !tablesToTake().includes(name) && !(name in NOT_TAKEN_OUT))).toEqual([])
	for (const secret of ['two_factors', 'recovery_codes', 'devices', 'password_resets'])
		expect(tablesToTake()).not.toContain(secret)
})

it('a line of the archive is read back as it was, and never run by a spreadsheet', () => {
	const values = [
		null,
		'',
		0,
		-1.5,
		'=1+1',
		"'=1",
		'a "b", c\r\nd',
		'-5',
		'\t',
		'Ünï',
		'@x',
		'＝1',
		'\u200b=1',
		"\u200b'=1",
	]
	const text = archiveLine(values) + archiveLine(['last', null])
	expect([...archiveLines(text)]).toEqual([values, ['last', null]])
	expect(text).not.toMatch(/(^|,)"?(\u200b?[=@+＝]|\t)/m)
})
