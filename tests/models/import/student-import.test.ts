import { beforeEach, describe, expect, it } from 'vitest'
import type { Access } from '#app/models/access.server.ts'
import { readUpload, type StudentList } from '#app/requests/read-upload.server.ts'
import { workOnImport } from '#app/requests/student-import.server.ts'
import { addImport, findImport, listImportRows } from '#app/models/student-import/file.server.ts'
import { discardImport, mapImport, moveImport } from '#app/models/student-import/steps.server.ts'
import { startUndoing } from '#app/models/student-import/undo.server.ts'
import { removeOldImports } from '#app/models/hourly/student-import.server.ts'
import { eraseStudent } from '#app/models/student/erasure.server.ts'
import { guessMapping } from '#app/domain/student/import.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import {
	accessOf,
	anAdminAt,
	aPerson,
	joins,
	aClass,
	anEnrolment,
	aSchoolWithAccess,
	aStudent,
	type ASchool,
} from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { added, aGuardian, anInstrument } from '../../support/students.ts'

let school: ASchool
let access: Access

beforeEach(() => {
	const made = aSchoolWithAccess()
	school = made.school
	access = made.access
})

/** A file as somebody uploads it, its columns guessed. */
function uploaded(text: string): string {
	const { columns, rows: lines } = valueOf(
		readUpload({ kind: 'students', bytes: Buffer.from(text) }),
	) as StudentList
	return addImport(access, newId(), {
		fileName: 'list.csv',
		columns,
		rows: lines,
		mapping: guessMapping(columns),
	}).id
}

async function checked(text: string): Promise<string> {
	const id = uploaded(text)
	mapImport(access, id, findImport(access, id)?.mapping ?? [])
	await workOnImport(access, id)
	return id
}

async function imported(text: string): Promise<string> {
	const id = await checked(text)
	moveImport(access, id, ['checked'], 'importing')
	await workOnImport(access, id)
	return id
}

async function undone(id: string) {
	const begun = startUndoing(access, id)
	if (!begun.ok) return begun.errors.form
	await workOnImport(access, id)
	return findImport(access, id)?.state
}

const wordsOf = (id: string) => listImportRows(access, id).map(({ state, text }) => [state, text])
const names = () =>
	rows<{ name: string }>('select first_name as name from students order by id').map(({ name }) => name)

describe('checking a file', () => {
	it('says of every row what would become of it, and adds nobody', async () => {
		anInstrument(school, 'Piano')
		const id = await checked(
			[
				'First name,Last name,Birth date,Status,Instrument,Teacher,Phone,Guardian 1 email',
				'Ada,Ruiz,3/4/2016,Active,piano,,(555) 010-2233,ana@ruiz.test',
				',,1/1/2010,,,,,',
				'Bea,Ruiz,31/2/2016,,,,,',
				'Cy,Ruiz,,Inactive,,,,',
				'Dan,Ruiz,,,Zither,,,',
				'Eve,Ruiz,,,,Nobody Known,,',
				'Fay,Ruiz,,,,,12,',
				'Gil,Ruiz,,,,,,no address',
			].join('\n'),
		)
		expect(wordsOf(id)).toEqual([
			['new', null],
			['error', 'First name: Enter a first name or a last name.'],
			['error', 'Birth date: February 2016 has 29 days. Enter a day from 1 to 29.'],
			[
				'error',
				'Status: “Inactive” is none of Active, Trial, Waiting and Inquiry. Students who have left stay in your old list.',
			],
			['new', 'Adds Zither to your instruments.'],
			['error', 'Teacher: there is no teacher called Nobody Known.'],
			[
				'error',
				'Phone: Enter the full phone number, such as (201) 555-0123. For another country, start with + and the country code.',
			],
			['error', 'Guardian 1 email: Enter an email address such as name@example.com.'],
		])
		expect(findImport(access, id)).toMatchObject({ state: 'checked', rowsDone: 8 })
		expect(names()).toEqual([])
	})

	it('leaves an instrument it does not know to people who may change the list', async () => {
		const text =
			'First name,Instrument\nAda,Zither\nBea,zither; Lute\nCy,A remark in the wrong column which is no instrument at all\n'
		expect(wordsOf(await checked(text))).toEqual([
			['new', 'Adds Zither to your instruments.'],
			['new', 'Adds Lute to your instruments.'],
			[
				'error',
				'Instruments: A remark in the wrong column which is no instrument at all is not one of your instruments.',
			],
		])
		const owner = access
		access = accessOf(joins(aPerson(), school, 'admin', 'office'))
		expect(wordsOf(await checked(text))[0]).toEqual([
			'error',
			'Instruments: Zither is not one of your instruments.',
		])
		access = owner
		await imported(text)
		expect(rows('select name from instruments order by name')).toEqual([{ name: 'Lute' }, { name: 'Zither' }])
		expect(rows('select count(*) as played from student_instruments')).toEqual([{ played: 3 }])
	})

	it('reads days in the order of the school', async () => {
		const text = 'First name,Birth date\nAda,3/4/2016\nBea,2016-04-03 00:00:00\n'
		await imported(text)
		change(
			`insert into school_profiles (school_id, date_format, updated_at) values (?, 'month-first', 1)`,
			school.id,
		)
		access = { ...access, school: { ...access.school, dateFormat: 'month-first' } }
		await imported('First name,Birth date\nCy,3/4/2016\n')
		expect(rows('select first_name, birth_date from students order by first_name')).toEqual([
			{ first_name: 'Ada', birth_date: '2016-04-03' },
			{ first_name: 'Bea', birth_date: '2016-04-03' },
			{ first_name: 'Cy', birth_date: '2016-03-04' },
		])
	})

	it('shows who is in the file twice, and who is on the list already', async () => {
		added(access, { firstName: 'Ada', lastName: 'Ruiz', birthDate: '2016-04-03', email: 'ada@ruiz.test' })
		const id = await checked(
			[
				'First name,Last name,Birth date,Email',
				'ADA,Ruíz,3/4/2016,',
				'Bea,Ruiz,,ada@ruiz.test',
				'Kim,Other,,ada@ruiz.test',
				'Cy,Ruiz,1/1/2012,',
				'Cy,Ruiz,2/1/2012,',
				'Cy,Ruiz,,',
			].join('\n'),
		)
		expect(wordsOf(id)).toEqual([
			['duplicate', 'Ada Ruiz is on your list already.'],
			['new', null],
			['duplicate', 'Ada Ruiz is on your list already, with the same email address.'],
			['new', null],
			['new', null],
			['duplicate', 'Line 5 of this file is the same student.'],
		])
	})

	it('can be asked for again with other columns', async () => {
		const id = await checked('Vor,Nach\nAda,Ruiz\n')
		expect(wordsOf(id)).toEqual([['error', 'First name: Enter a first name or a last name.']])
		mapImport(access, id, ['firstName', 'lastName'])
		await workOnImport(access, id)
		expect(wordsOf(id)).toEqual([['new', null]])
	})
})

describe('applying a file', () => {
	it('adds students with families, guardians and instruments; brothers and sisters are one family', async () => {
		anInstrument(school, 'Piano')
		anInstrument(school, 'Cello')
		await imported(
			[
				'Student;Instruments;Parent 1 First Name;Parent 1 Last Name;Parent 1 Email;Parent 2;Parent 2 Phone;Address;City;Note',
				'Ada Ruiz;Piano, Cello;Ana;Ruiz;ana@ruiz.test;Luis Vidal;555 010 2233;1 Music Lane;Leeds;"=HYPERLINK(""x"")"',
				'"Ruiz, Bea";Piano;Ana;Ruiz;ANA@ruiz.test;;;;;',
			].join('\n'),
		)
		expect(rows('select name, address from families')).toEqual([
			{ name: 'Ruiz', address: '1 Music Lane\nLeeds' },
		])
		expect(rows('select first_name, last_name, note from students order by id')).toEqual([
			{ first_name: 'Ada', last_name: 'Ruiz', note: '=HYPERLINK("x")' },
			{ first_name: 'Bea', last_name: 'Ruiz', note: null },
		])
		expect(rows('select distinct family_id is null as no_family from students')).toEqual([{ no_family: 0 }])
		expect(
			rows(
				'select g.name, count(*) as children from guardians g join guardianships t on t.guardian_id = g.id group by g.id order by g.name',
			),
		).toEqual([
			{ name: 'Ana Ruiz', children: 2 },
			{ name: 'Luis Vidal', children: 1 },
		])
		expect(rows('select count(*) as played from student_instruments')).toEqual([{ played: 3 }])
	})

	it('joins the family of a guardian the school knows, and rows of one family number', async () => {
		const known = added(access, {
			firstName: 'Old',
			family: 'new',
			familyName: 'Known',
			guardians: [{ name: 'Ana Ruiz', email: 'ana@ruiz.test' }],
		})
		await imported('First name,Family ID,Guardian email\nAda,,ana@ruiz.test\nBea,7,\nCy,7,\n')
		const family = (name: string) =>
			rows<{ id: string }>('select family_id as id from students where first_name = ?', name)[0]?.id
		expect(family('Ada')).toBe(known.familyId)
		expect(family('Bea')).toEqual(expect.any(String))
		expect(family('Cy')).toBe(family('Bea'))
		expect(family('Bea')).not.toBe(known.familyId)
		expect(rows('select name from guardians')).toEqual([{ name: 'Ana Ruiz' }])
	})

	it('never adds somebody twice, whoever added them in the meantime', async () => {
		const id = await checked('First name,Last name\nAda,Ruiz\nBea,Ruiz\n')
		added(access, { firstName: 'Bea', lastName: 'Ruiz' })
		moveImport(access, id, ['checked'], 'importing')
		await workOnImport(access, id)
		expect(wordsOf(id)).toEqual([
			['added', null],
			['duplicate', 'Bea Ruiz is on your list already.'],
		])
		expect(names().sort()).toEqual(['Ada', 'Bea'])
	})

	it('goes on where it was killed', async () => {
		const text = `First name\n${Array.from({ length: 35 }, (_, i) => `Student ${i}`).join('\n')}\n`
		const id = await checked(text)
		moveImport(access, id, ['checked'], 'importing')
		// As a process leaves it that was killed after its second batch.
		const { applyImport } = await import('#app/requests/student-import.server.ts')
		const work = applyImport(access, id, findImport(access, id)?.mapping ?? [])
		work.next()
		work.next()
		expect(findImport(access, id)).toMatchObject({
			state: 'importing',
			rowsDone: 10,
			counts: { added: 10, new: 25 },
		})
		await workOnImport(access, id)
		expect(findImport(access, id)).toMatchObject({ state: 'imported', rowsDone: 35, counts: { added: 35 } })
		expect(new Set(names()).size).toBe(35)
	})

	it('stops when it is canceled, and what was added can be undone', async () => {
		const id = await checked(
			`First name\n${Array.from({ length: 35 }, (_, i) => `Student ${i}`).join('\n')}\n`,
		)
		moveImport(access, id, ['checked'], 'importing')
		const { applyImport } = await import('#app/requests/student-import.server.ts')
		const work = applyImport(access, id, findImport(access, id)?.mapping ?? [])
		work.next()
		moveImport(access, id, ['importing'], 'canceled')
		expect(work.next().done).toBe(true)
		expect(names()).toHaveLength(5)
		expect(await undone(id)).toBe('undone')
		expect(names()).toEqual([])
	})

	it('adds as many as the plan has room for, and says so of the rest', async () => {
		change(
			`insert into school_oversight (school_id, student_limit, limits_until, updated_at) values (?, 2, 1e14, 1)`,
			school.id,
		)
		const id = await imported(
			'First name,Status\nAda,Active\nBea,Inquiry\nCy,Trial\nDan,Active\nEve,Waiting\n',
		)
		expect(names()).toEqual(['Ada', 'Bea', 'Cy', 'Eve'])
		expect(wordsOf(id)[3]).toEqual(['error', expect.stringContaining('plan allows 2 students')])
	})

	it('adds hundreds of students, a few at a time', async () => {
		change(`update subscriptions set plan = 'professional'`)
		const lines = Array.from(
			{ length: 300 },
			(_, i) => `First ${i},Last ${i},parent${Math.floor(i / 2)}@example.test`,
		)
		const id = await checked(`First name,Last name,Parent email\n${lines.join('\n')}\n`)
		while (findImport(access, id)?.state === 'checking') await workOnImport(access, id)
		moveImport(access, id, ['checked'], 'importing')
		while (findImport(access, id)?.state === 'importing') await workOnImport(access, id)
		expect(findImport(access, id)?.counts).toEqual({ added: 300 })
		expect(rows('select count(*) as n from families')).toEqual([{ n: 150 }])
	})
})

describe('taking an import back', () => {
	it('removes the students with the guardians and families that came with them, and nobody else', async () => {
		const ana = aGuardian(
			school,
			{ name: 'Ana Ruiz', email: 'ana@ruiz.test' },
			aStudent(school, { firstName: 'Old' }),
		)
		const before = rows('select id from guardians union select id from students')
		const id = await imported(
			'First name,Guardian email,Guardian 2\nAda,ana@ruiz.test,Luis Vidal\nBea,bo@lund.test,\n',
		)
		expect(rows('select id from guardians')).toHaveLength(3)
		expect(await undone(id)).toBe('undone')
		expect(rows('select id from guardians union select id from students')).toEqual(before)
		expect(rows('select id from families')).toEqual([])
		expect(rows('select id from guardians')).toEqual([{ id: ana }])
		expect(rows(`select action, object_name from audit_entries where action like 'student-import%'`)).toEqual(
			[
				{ action: 'student-import.made', object_name: 'list.csv' },
				{ action: 'student-import.undone', object_name: 'list.csv' },
			],
		)
	})

	it('is refused once somebody changed one of them, and says who', async () => {
		const id = await imported('First name,Last name\nAda,Ruiz\nBea,Ruiz\n')
		const [ada] = rows<{ id: string }>(`select id from students where first_name = 'Ada'`)
		const { userId, name } = anAdminAt(school)
		change('update students set version = 2, updated_by = ? where id = ?', userId, ada?.id)
		expect(await undone(id)).toEqual([`${name} changed Ada Ruiz in the meantime, so nothing was undone.`])
		expect(names()).toEqual(['Ada', 'Bea'])
	})

	it('is refused once something stands in the history of one of them', async () => {
		const id = await imported('First name,Last name\nAda,Ruiz\n')
		const { addGuardian } = await import('#app/models/student/guardian-addition.server.ts')
		const [ada] = rows<{ id: string }>('select id from students')
		const hanna = accessOf(anAdminAt(school))
		addGuardian(
			hanna,
			{ id: ada?.id ?? '', name: 'Ada Ruiz' },
			{ name: 'Bo Lund', relation: '', flags: [] },
			newId(),
		)
		expect(await undone(id)).toEqual([
			`${hanna.name} changed Ada Ruiz in the meantime, so nothing was undone.`,
		])
	})

	it('keeps whoever has a place in a class by then', async () => {
		const id = await imported('First name,Guardian email\nAda,ana@ruiz.test\nBea,bo@lund.test\n')
		const [ada] = rows<{ id: string }>(`select id from students where first_name = 'Ada'`)
		anEnrolment(school, aClass(school), ada?.id ?? '')
		await undone(id)
		expect(names()).toEqual(['Ada'])
		expect(rows('select email from guardians')).toEqual([{ email: 'ana@ruiz.test' }])
		expect(wordsOf(id)).toEqual([
			['kept', 'This student has lessons, invoices or notes by now.'],
			['removed', null],
		])
	})
})

describe('what a file says of people', () => {
	it('is forgotten row by row once they are on the list, and altogether after a week', async () => {
		const id = await imported('First name,Status\nAda,Active\nBea,Gone\n')
		expect(rows('select cells from student_import_rows order by row')).toEqual([
			{ cells: null },
			{ cells: '["Bea","Gone"]' },
		])
		const open = await checked('First name\nCy\n')
		removeOldImports(Date.now() + 6 * 24 * 3600_000)
		expect(findImport(access, open)).not.toBeNull()
		removeOldImports(Date.now() + 8 * 24 * 3600_000)
		expect(findImport(access, open)).toBeNull()
		expect(rows('select cells, words from student_import_rows where import_id = ? and row = 3', id)).toEqual([
			{ cells: null, words: null },
		])
	})

	it('goes when somebody of the school is erased', async () => {
		const id = await imported('First name,Last name,Status\nAda,Ruiz,\nBea,Ruiz,Gone\n')
		const open = await checked('First name,Last name\nAda,Ruiz\n')
		const [ada] = rows<{ id: string; version: number }>(
			`select id, version from students where first_name = 'Ada'`,
		)
		expect(eraseStudent(access, ada?.id ?? '', { version: 1, name: 'Ada Ruiz' })?.ok).toBe(true)
		expect(findImport(access, open)).toBeNull()
		expect(rows('select distinct cells, words from student_import_rows where import_id = ?', id)).toEqual([
			{ cells: null, words: null },
		])
	})

	it('can be discarded before it is applied, and not after', async () => {
		const id = await checked('First name\nAda\n')
		expect(discardImport(access, id)).toBe(true)
		expect(findImport(access, id)).toBeNull()
		expect(discardImport(access, await imported('First name\nAda\n'))).toBeNull()
	})
})
