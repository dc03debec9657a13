import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeDatabase, connect, setConnection, write } from '#db/client.server.ts'
import { putBytes, removeBytes } from '#db/files.server.ts'
import { migrateDatabase } from '#db/migrate.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { cancelRegistration } from '#app/models/provider/registration-cancellation.server.ts'
import { setStudentArchived } from '#app/models/student/activity.server.ts'
import { eraseStudent } from '#app/models/student/erasure.server.ts'
import { addGuardian } from '#app/models/student/guardian-addition.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change } from '../support/database.ts'
import { aSchoolWithAccess } from '../support/factories.ts'
import { added } from '../support/students.ts'

let folder = ''
let path = ''

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'solfa-'))
	path = join(folder, 'solfa.db')
	migrateDatabase(path)
	closeDatabase()
	setConnection(connect(path))
})
afterEach(() => {
	closeDatabase()
	rmSync(folder, { recursive: true, force: true })
})

const WORDS = ['Ottoline', 'Quennell', '5550177123', 'Marguerite', 'Sarabandes', 'wasps']

/** The words that stand anywhere in the files of the database, whether or not a row has them. */
function inBytes(): string[] {
	const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name)))
	return WORDS.filter((word) => bytes.some((one) => one.includes(word)))
}

/** A student among many, whose record was changed again and again. */
function ottoline(access: Access): string {
	const others = (many: number) => {
		for (let i = 0; i < many; i++) added(access, { note: 'x'.repeat(200) })
	}
	others(20)
	const { id } = added(access, {
		firstName: 'Ottoline',
		lastName: 'Quennell',
		email: 'ottoline@quennell.example',
		phone: '5550177123',
		note: 'Plays Sarabandes. '.repeat(300),
		medicalNotes: 'Allergic to wasps',
	})
	const mother = { name: 'Marguerite Quennell', email: 'marguerite@quennell.example', phone: '5550177999' }
	addGuardian(
		access,
		{ id, name: 'Ottoline Quennell' },
		{ ...mother, relation: 'Mother', flags: [] },
		newId(),
	)
	others(20)
	return id
}

function erase(access: Access, id: string) {
	const student = findStudent(access, id)
	return eraseStudent(access, id, { version: student?.version ?? 0, name: 'Ottoline Quennell' })
}

describe('what is erased', () => {
	it('is in no byte of the file or of its log', () => {
		const { access } = aSchoolWithAccess()
		const id = ottoline(access)
		expect(inBytes()).toEqual(WORDS)
		setStudentArchived(access, id, { archive: { portal: 'lock' } })
		expect(erase(access, id)).toMatchObject({ ok: true })
		expect(inBytes()).toEqual([])
	})

	it('is gone with the next change, where another read from the log meanwhile', () => {
		const { access } = aSchoolWithAccess()
		const id = ottoline(access)
		setStudentArchived(access, id, { archive: { portal: 'lock' } })
		const reader = new Sqlite(path, { readonly: true })
		reader.exec('begin; select * from students')
		expect(erase(access, id)).toMatchObject({ ok: true })
		expect(inBytes()).not.toEqual([])
		reader.exec('rollback')
		reader.close()
		write((tx) => tx.run(`update schools set name = 'Another'`))
		expect(inBytes()).toEqual([])
	})

	it('is so for a registration that is taken back', () => {
		const { access } = aSchoolWithAccess()
		change(`update users set name = 'Ottoline Quennell'`)
		change(`update subscriptions set state = 'pending'`)
		expect(inBytes()).toContain('Ottoline')
		expect(cancelRegistration(access)).toBe(true)
		expect(inBytes()).not.toContain('Ottoline')
	})

	it('is so for the bytes of files', () => {
		putBytes('one', Buffer.from('Sarabandes '.repeat(100_000)))
		putBytes('two', Buffer.from('wasps '.repeat(100_000)))
		removeBytes(['one', 'two'])
		expect(inBytes()).toEqual([])
	})
})
