import { describe, expect, it } from 'vitest'
import { newStudent, studentDetails } from '#app/forms/student.ts'
import type { Access } from '#app/models/access.server.ts'
import { addStudent } from '#app/models/student/addition.server.ts'
import { giveConsent, listConsents, withdrawConsent } from '#app/models/student/consent.server.ts'
import { editStudent } from '#app/models/student/edit.server.ts'
import { findFamilies } from '#app/models/student/family-search.server.ts'
import { moveToFamily } from '#app/models/student/family.server.ts'
import { addGuardian, editGuardian, unlinkGuardian } from '#app/models/student/guardian.server.ts'
import { listGuardians } from '#app/models/student/household.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { databaseHash, rows } from '../support/database.ts'
import { accessOf, aClass, anAdminAt, aSchool, aStudent, aTeacher } from '../support/factories.ts'
import { aConsentText, added, aFamily, aGuardian, anInstrument } from '../support/students.ts'

function office() {
	const school = aSchool()
	return { school, access: accessOf(anAdminAt(school)) }
}

const wordsOf = (id: string) =>
	rows<{ word: string }>('select word from student_words where student_id = ? order by word', id).map(
		({ word }) => word,
	)
const told = (id: string, action: string) =>
	rows<{ before: string; after: string }>(
		'select before, after from audit_entries where object_id = ? and action = ?',
		id,
		action,
	).map(({ before, after }) => ({
		before: JSON.parse(before) as Record<string, unknown> | null,
		after: JSON.parse(after) as Record<string, unknown> | null,
	}))
const versionOf = (access: Access, id: string) => findStudent(access, id)?.version ?? 0
const add = (access: Access, details: Record<string, unknown>, more = {}) =>
	addStudent(access, newStudent.parse(details), { key: newId(), ...more })
const guardian = (details: Record<string, unknown>) => ({
	name: '',
	relation: '',
	flags: [],
	...details,
})

describe('adding a student', () => {
	it.each([
		['one first name', { firstName: 'Madonna' }, 'Madonna'],
		['one last name', { lastName: 'Suharto' }, 'Suharto'],
		['another script', { firstName: '美咲', lastName: '田中' }, '美咲 田中'],
		['right to left', { firstName: 'ליאור', lastName: 'كريم' }, 'ליאור كريم'],
		['emoji', { firstName: '🎻' }, '🎻'],
		['80 characters', { firstName: '🎻'.repeat(80) }, '🎻'.repeat(80)],
	])('takes %s', (_, names, name) => {
		const { access } = office()
		expect(added(access, { lastName: '', firstName: '', ...names }).name).toBe(name)
	})

	it('makes family, guardians, instruments and a place in a class at once, or nothing', () => {
		const { school, access } = office()
		const classId = aClass(school, { name: 'Strings', capacity: 1 })
		const instrumentId = anInstrument(school)
		const details = {
			firstName: 'Ada',
			lastName: 'Ruiz',
			birthDate: '2016-02-29',
			family: 'new',
			address: '1 Music Lane',
			guardians: [
				{ name: 'Ana Ruiz', email: 'ana@ruiz.test', flags: ['isPrimary', 'pays'], share: '60' },
				{ name: 'Luis Vidal', phone: '555 0100', flags: ['pays', 'isPrimary'], share: '40,00 %' },
			],
			instruments: [{ instrumentId }],
			primaryTeacherId: aTeacher(school),
			classId,
			startsOn: '2026-01-12',
		}
		const { id, joined } = added(access, details)
		expect(joined).toMatchObject({ className: 'Strings', position: null })
		expect(rows('select name, address from families')).toEqual([{ name: 'Ruiz', address: '1 Music Lane' }])
		expect(
			rows(
				'select g.name, is_primary, pays, share_basis_points from guardianships t join guardians g on g.id = t.guardian_id order by g.name',
			),
		).toEqual([
			{ name: 'Ana Ruiz', is_primary: 0, pays: 1, share_basis_points: 6000 },
			{ name: 'Luis Vidal', is_primary: 1, pays: 1, share_basis_points: 4000 },
		])
		expect(wordsOf(id)).toEqual(
			expect.arrayContaining(['ada', 'ruiz', 'ana', 'luis', 'vidal', '5550100', '0100']),
		)

		const before = databaseHash()
		expect(add(access, { ...details, firstName: 'Leo', email: 'leo@ruiz.test' })).toMatchObject({
			ok: false,
			errors: { classId: ['Strings is full (1 of 1). Choose its waiting list instead.'] },
		})
		expect(databaseHash()).toBe(before)
		expect(add(access, { ...details, firstName: 'Leo', ifFull: true })).toMatchObject({
			ok: true,
			value: { joined: { position: 1 } },
		})
	})

	it('finds a guardian the school knows by mailbox or number, and no other of the same mailbox', () => {
		const { school, access } = office()
		const ana = aGuardian(school, { name: 'Ana Ruiz Ortega', email: 'home@ruiz.test', phone: '5550100' })
		const one = added(access, { guardians: [{ email: 'HOME@ruiz.test' }] })
		const two = added(access, { guardians: [{ name: 'ana ruiz', phone: '5550100' }] })
		const three = added(access, { guardians: [{ name: 'Luis Ruiz', email: 'home@ruiz.test' }] })
		const of = (id: string) => listGuardians(access, id).map((one) => [one.id === ana, one.name])
		expect([of(one.id), of(two.id), of(three.id)]).toEqual([
			[[true, 'Ana Ruiz Ortega']],
			[[true, 'Ana Ruiz Ortega']],
			[[false, 'Luis Ruiz']],
		])
		expect(
			add(access, { firstName: 'X', guardians: [{ name: 'A' }, { email: 'new@ruiz.test' }] }),
		).toMatchObject({
			errors: {
				'guardians[1].name': ['Nobody here has new@ruiz.test yet. Enter the guardian’s name as well.'],
			},
		})
	})

	it('warns of the same name, birth date or mailbox, and adds all the same when told to', () => {
		const { school, access } = office()
		const id = aStudent(school, {
			firstName: 'José',
			lastName: 'Núñez',
			birthDate: '2014-05-03',
			email: 'jose@nunez.test',
			emailKey: 'jose@nunez.test',
		})
		const duplicates = (details: Record<string, unknown>) => {
			const outcome = add(access, details)
			return outcome.ok ? [] : outcome.duplicates?.map(({ id, same }) => [id, same])
		}
		expect(duplicates({ firstName: 'jose', lastName: 'NUNEZ', birthDate: '2014-05-03' })).toEqual([
			[id, 'name-and-birth'],
		])
		expect(duplicates({ firstName: 'jose', lastName: 'NUNEZ' })).toEqual([[id, 'name']])
		expect(duplicates({ firstName: 'Other', email: 'JOSE@nunez.test' })).toEqual([[id, 'email']])
		expect(duplicates({ firstName: 'jose', lastName: 'NUNEZ', birthDate: '2013-01-01' })).toEqual([])
		expect(add(access, { firstName: 'José', lastName: 'Núñez' }, { anyway: true }).ok).toBe(true)
	})

	it('twice from the same page is one student', () => {
		const { access } = office()
		const details = newStudent.parse({ firstName: 'Ada' })
		const [one, two] = [1, 2].map(() => addStudent(access, details, { key: 'the-same-key' }))
		expect(one).toMatchObject({ ok: true, value: { again: false } })
		expect(two).toMatchObject({ ok: true, value: { again: true, id: one?.ok ? one.value.id : '' } })
		expect(rows('select id from students')).toHaveLength(1)
	})

	it('refuses what another school has, as if there were no such thing', () => {
		const { access } = office()
		const other = aSchool()
		const before = databaseHash()
		for (const [details, field] of [
			[{ primaryTeacherId: aTeacher(other) }, 'primaryTeacherId'],
			[{ family: 'existing', familyId: aFamily(other) }, 'familyId'],
			[{ classId: aClass(other) }, 'classId'],
			[{ instruments: [{ instrumentId: anInstrument(other) }] }, 'instruments[0].instrumentId'],
		] as const) {
			const outcome = add(access, { firstName: 'Ada', ...details })
			expect(outcome.ok ? 'added' : Object.keys(outcome.errors)).toEqual([field])
		}
		expect(rows('select id from students')).toEqual([])
		expect(before).not.toBe('')
	})

	it('gives a sibling the guardians of the family, each with their own rights', () => {
		const { access } = office()
		const first = added(access, {
			family: 'new',
			guardians: [
				{ name: 'Ana', flags: ['isPrimary', 'pays'] },
				{ name: 'Luis', flags: ['noContact', 'mayCollect', 'getsLessons'] },
			],
		})
		const second = added(access, { family: 'existing', familyId: first.familyId, withGuardians: true })
		const third = added(access, { family: 'existing', familyId: first.familyId })
		const of = (id: string) =>
			listGuardians(access, id).map(({ name, pays, noContact, mayCollect }) => ({
				name,
				pays,
				noContact,
				mayCollect,
			}))
		expect(of(second.id)).toEqual([
			{ name: 'Ana', pays: true, noContact: false, mayCollect: false },
			{ name: 'Luis', pays: false, noContact: true, mayCollect: false },
		])
		expect(of(second.id)).toEqual(of(first.id))
		expect(of(third.id)).toEqual([])
		expect(wordsOf(second.id)).toContain('luis')
	})
})

describe('editing a student', () => {
	const details = (more: Record<string, unknown>) =>
		studentDetails.parse({ firstName: 'Ada', lastName: 'Lind', ...more })

	it('tells what changed and nothing else, and of medical notes only that they did', () => {
		const { access } = office()
		const { id } = added(access, { firstName: 'Ada', lastName: 'Lind', phone: '5550100' })
		const version = versionOf(access, id)
		editStudent(access, id, {
			...details({ phone: '5550199', medicalNotes: 'Asthma' }),
			version,
			instruments: [],
		})
		const [line] = told(id, 'student.edited')
		expect(line?.before).toEqual({
			phone: '5550100',
			medicalNotes: null,
			joinedOn: expect.any(String) as string,
		})
		expect(line?.after).toEqual({ phone: '5550199', medicalNotes: '(not shown)', joinedOn: null })
		expect(wordsOf(id)).toContain('5550199')
		expect(wordsOf(id)).not.toContain('5550100')
		expect(JSON.stringify(rows('select * from audit_entries'))).not.toContain('Asthma')
	})

	it('says who was faster, and writes nothing', () => {
		const { school, access } = office()
		const other = accessOf(anAdminAt(school))
		const { id } = added(access)
		const version = versionOf(access, id)
		expect(editStudent(other, id, { ...details({ phone: '5550100' }), version })).toMatchObject({ ok: true })
		const before = databaseHash()
		expect(editStudent(access, id, { ...details({ phone: '5550199' }), version })).toMatchObject({
			ok: false,
			status: 409,
			conflict: { by: other.name, version: version + 1, theirs: { phone: '5550100', lastName: 'Lind' } },
		})
		expect(databaseHash()).toBe(before)
	})

	it('of another school is of nobody', () => {
		const { access } = office()
		const id = aStudent(aSchool())
		expect(editStudent(access, id, { ...details({}), version: 1 })).toBeNull()
		expect(moveToFamily(access, id, { family: 'new', withGuardians: false, version: 1 })).toBeNull()
		expect(findStudent(access, id)).toBeNull()
	})
})

describe('guardians', () => {
	it('may have children in two families, and are found by the words of each', () => {
		const { school, access } = office()
		const [one, two] = ['Ruiz', 'Vidal'].map((name) =>
			added(access, { family: 'existing', familyId: aFamily(school, name) }),
		)
		for (const { id, name } of [one!, two!])
			expect(
				addGuardian(access, { id, name }, guardian({ name: 'Ana Ruiz', email: 'ana@ruiz.test' })),
			).toMatchObject({ ok: true })
		expect(rows('select id from guardians')).toHaveLength(1)
		const [ana] = listGuardians(access, one!.id)
		editGuardian(access, one!, ana!.id, {
			...guardian({ name: 'Ana Serra', email: 'ana@ruiz.test' }),
			version: ana!.version,
		})
		expect(wordsOf(two!.id)).toContain('serra')
		expect(
			findFamilies(access, 'serra')
				.map(({ name }) => name)
				.sort(),
		).toEqual(['Ruiz', 'Vidal'])

		expect(unlinkGuardian(access, one!, ana!.id)).toBe('Ana Serra')
		expect(unlinkGuardian(access, one!, ana!.id)).toBeNull()
		expect(wordsOf(one!.id)).not.toContain('serra')
		expect(wordsOf(two!.id)).toContain('serra')
	})

	it('share what is paid, and no more than the whole', () => {
		const { access } = office()
		const child = added(access, { guardians: [{ name: 'Ana', flags: ['pays'], share: '60' }] })
		const luis = (share: number) =>
			addGuardian(access, child, guardian({ name: 'Luis', flags: ['pays'], share }))
		expect(luis(4001)).toMatchObject({
			errors: { share: ['The shares would come to 100.01 %. Lower the other share first.'] },
		})
		expect(luis(4000).ok).toBe(true)
		expect(addGuardian(access, child, guardian({ name: 'Eva', share: 1 }))).toMatchObject({
			errors: { share: ['Tick “Pays” for whoever has a share'] },
		})
	})

	it('whom a court keeps away may nothing, whatever is ticked', () => {
		const { access } = office()
		const child = added(access)
		addGuardian(
			access,
			child,
			guardian({ name: 'Luis', flags: ['noContact', 'isPrimary', 'getsInvoices', 'mayBook'] }),
		)
		expect(listGuardians(access, child.id)[0]).toMatchObject({
			noContact: true,
			isPrimary: false,
			getsInvoices: false,
			mayBook: false,
		})
	})
})

describe('families', () => {
	it.each(['ruiz', 'ANA', 'ana@ruiz.test', '0 1 00', 'ada ru', 'rui'])('are found by %j', (search) => {
		const { school, access } = office()
		const familyId = aFamily(school, 'Casa')
		added(access, {
			firstName: 'Ada',
			lastName: 'Ruiz',
			family: 'existing',
			familyId,
			guardians: [{ name: 'Ana Ruiz', email: 'ana@ruiz.test', phone: '555 0100' }],
		})
		added(access, { family: 'new', familyName: 'Other', firstName: 'Ben', lastName: 'Other' })
		expect(findFamilies(access, search).map(({ id }) => id)).toEqual([familyId])
		expect(findFamilies(accessOf(anAdminAt(aSchool())), search)).toEqual([])
	})

	it('are left for another, and the guardians stay', () => {
		const { school, access } = office()
		const child = added(access, { family: 'new', familyName: 'Old', guardians: [{ name: 'Ana' }] })
		const sibling = added(access, {
			family: 'existing',
			familyId: aFamily(school, 'New'),
			guardians: [{ name: 'Eva' }],
		})
		const version = versionOf(access, child.id)
		const to = { family: 'existing', familyId: sibling.familyId!, withGuardians: true, version } as const
		expect(moveToFamily(access, child.id, to)).toMatchObject({ ok: true })
		expect(moveToFamily(access, child.id, to)).toMatchObject({ ok: false, status: 409 })
		expect(findStudent(access, child.id)?.family?.name).toBe('New')
		expect(listGuardians(access, child.id).map(({ name }) => name)).toEqual(['Ana', 'Eva'])
		expect(told(child.id, 'family.moved')).toEqual([{ before: { family: 'Old' }, after: { family: 'New' } }])
	})
})

describe('consents', () => {
	it('are given to a version of a text, taken back, and given again', () => {
		const { school, access } = office()
		const child = added(access)
		const textId = aConsentText(school)
		const give = () => giveConsent(access, child, { textId, givenBy: 'Ana Ruiz' })
		expect(give()).toMatchObject({ ok: true })
		expect(give()).toMatchObject({
			errors: { textId: [`This consent is on file for ${child.name} already.`] },
		})
		const [consent] = listConsents(access, child.id)
		expect(consent).toMatchObject({
			givenBy: 'Ana Ruiz',
			recordedBy: access.name,
			version: 1,
			withdrawnAt: null,
		})
		expect(withdrawConsent(access, child, consent!.id)).toBe('Photos and films')
		expect(withdrawConsent(access, child, consent!.id)).toBe('Photos and films')
		expect(told(child.id, 'consent.withdrawn')).toHaveLength(1)
		expect(give()).toMatchObject({ ok: true })
		expect(listConsents(access, child.id)).toHaveLength(2)
	})

	it('of another school’s text, or of another child, are nobody’s', () => {
		const { school, access } = office()
		const [one, two] = [added(access), added(access)]
		expect(giveConsent(access, one, { textId: aConsentText(aSchool()), givenBy: 'A' }).ok).toBe(false)
		giveConsent(access, one, { textId: aConsentText(school), givenBy: 'A' })
		expect(withdrawConsent(access, two, listConsents(access, one.id)[0]!.id)).toBeNull()
	})
})
