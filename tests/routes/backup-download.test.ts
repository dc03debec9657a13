import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { hashPassword } from '#app/models/password.server.ts'
import { change, rows } from '../support/database.ts'
import { anAdminAt, aSchool, platformStaff } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const PAGE = '/super-admin/database/backup'
const FILE = 'solfa-2026-04-14T03-00-00Z.backup'
const PASSWORD = 'a password of staff'
const BYTES = Buffer.alloc(300_000, 'sealed ')

let folder: string
let environment: Record<string, string>
let staff: Visitor

beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'solfa-backups-'))
	writeFileSync(join(folder, FILE), BYTES)
	writeFileSync(join(folder, 'secret.txt'), 'no backup')
	environment = { BACKUP_DIR: folder, BACKUP_KEY: 'k'.repeat(44) }
})
afterAll(() => rmSync(folder, { recursive: true }))

beforeEach(async () => {
	const person = platformStaff()
	change('update users set password_hash = ? where id = ?', await hashPassword(PASSWORD), person.userId)
	staff = await Visitor.signedInAs(person, { environment })
})

const steps = () => rows<{ kind: string; file: string }>('select kind, file from backup_checks')

it('a backup is sent whole to staff who type their password, and the download is noted', async () => {
	expect((await staff.get('/super-admin/database')).page.text).toContain('Download a backup')
	const { status, headers, bytes } = await staff.post(PAGE, { file: FILE, currentPassword: PASSWORD })
	expect(status).toBe(200)
	expect(headers['content-disposition']).toContain(FILE)
	expect(Number(headers['content-length'])).toBe(BYTES.length)
	expect(bytes.equals(BYTES)).toBe(true)
	expect(steps()).toEqual([{ kind: 'downloaded', file: FILE }])
	expect(rows(`select object_name from audit_entries where action = 'backup.downloaded'`)).toEqual([
		{ object_name: FILE },
	])
})

it('nothing is sent with a wrong password, and nothing but a backup', async () => {
	const wrong = await staff.post(PAGE, { file: FILE, currentPassword: 'a guess' })
	expect(wrong.location).toBe('/super-admin/database')
	expect((await staff.follow(wrong)).page.text).toContain('This is not the password you have now.')
	for (const file of ['secret.txt', `../${FILE}`, `${folder}/${FILE}`, 'solfa-2026-04-15T03-00-00Z.backup'])
		expect([file, (await staff.post(PAGE, { file, currentPassword: PASSWORD })).status]).toEqual([file, 303])
	expect(steps()).toEqual([])
})

it('nobody of a school gets one', async () => {
	const owner = await Visitor.signedInAs(anAdminAt(aSchool()), { environment })
	expect((await owner.post(PAGE, { file: FILE, currentPassword: PASSWORD })).status).toBe(302)
	expect(steps()).toEqual([])
})
