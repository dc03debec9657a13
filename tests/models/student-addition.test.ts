import { describe, expect, it } from 'vitest'
import { newStudent } from '#app/domain/student/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { addStudent } from '#app/models/student/addition.server.ts'
import { listGuardians } from '#app/models/student/household.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import { aClass, aSchool, aStudent, aTeacher, aSchoolWithAccess } from '../support/factories.ts'
import { added, aFamily, aGuardian, anInstrument, wordsOf } from '../support/students.ts'

const add = (access: Access, details: Record<string, unknown>, more = {}) =>
	addStudent(access, newStudent.parse(details), { key: newId(), ...more })

describe('adding a student', () => {
	it.each([
		['one first name', { firstName: 'Madonna' }, 'Madonna'],
		['one last name', { lastName: 'Suharto' }, 'Suharto'],
		['another script', { firstName: '美咲', lastName: '田中' }, '美咲 田中'],
		['right to left', { firstName: 'ליאור', lastName: 'كريم' }, 'ליאור كريم'],
		['emoji', { firstName: '🎻' }, '🎻'],
		['80 characters', { firstName: '🎻'.repeat(80) }, '🎻'.repeat(80)],
	])('takes %s', (_, names, name) => {
		const { access } = aSchoolWithAccess()
		expect(added(access, { lastName: '', firstName: '', ...names }).name).toBe(name)
	})

	it('makes family, guardians, instruments and a place in a class at once, or nothing', () => {
		const { school, access } = aSchoolWithAccess()
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
		// The seat began before today, and so did the student.
		expect(rows('select joined_on from students where id = ?', id)).toEqual([{ joined_on: '2026-01-12' }])
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
		const anyway = { anyway: true }
		expect(add(access, { ...details, firstName: 'Leo', email: 'leo@ruiz.test' }, anyway)).toMatchObject({
			ok: false,
			errors: { classId: ['Strings is full (1 of 1). Choose its waiting list instead.'] },
		})
		expect(databaseHash()).toBe(before)
		expect(add(access, { ...details, firstName: 'Leo', ifFull: true }, anyway)).toMatchObject({
			ok: true,
			value: { joined: { position: 1 } },
		})
	})

	it('emails the family about the class only where the office ticks it', () => {
		const { school, access } = aSchoolWithAccess()
		const guardians = [{ name: 'Ana Ruiz', email: 'ana@ruiz.test', flags: ['getsLessons'] }]
		const details = { guardians, family: 'new', classId: aClass(school, { name: 'Choir' }), isTrial: true }
		const aFirst = added(access, { ...details, firstName: 'Ada' })
		expect(aFirst.joined?.mailed).toBeUndefined()
		const { familyId } = aFirst
		const more = { guardians, family: 'existing', familyId, tells: true }
		expect(added(access, { ...details, ...more, firstName: 'Leo', lastName: 'Ruiz' }).joined?.mailed).toBe(1)
		expect(added(access, { ...more, firstName: 'Kit' }).joined).toBeNull()
		expect(rows("select subject from outbox where to_address = 'ana@ruiz.test'")).toEqual([
			{ subject: 'About the lessons of Leo Ruiz' },
		])
	})

	it('finds a guardian the school knows by mailbox or number, and no other of the same mailbox', () => {
		const { school, access } = aSchoolWithAccess()
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
		const { school, access } = aSchoolWithAccess()
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
		change('update students set archived_at = 1 where id = ?', id)
		expect(duplicates({ firstName: 'jose', lastName: 'NUNEZ' })).toEqual([[id, 'name']])
		expect(duplicates({ firstName: 'Other', email: 'JOSE@nunez.test' })).toEqual([[id, 'email']])
		expect(duplicates({ firstName: 'jose', lastName: 'NUNEZ', birthDate: '2013-01-01' })).toEqual([])
		expect(add(access, { firstName: 'José', lastName: 'Núñez' }, { anyway: true }).ok).toBe(true)
	})

	it('asks before a guardian of another family gets a second one, and of an existing one asks nothing', () => {
		const { access } = aSchoolWithAccess()
		const rita = { name: 'Rita Reed', email: 'rita@reed.test', phone: '5550100' }
		const reed = { family: 'new', lastName: 'Reed', guardians: [rita] }
		const { familyId } = added(access, { ...reed, firstName: 'Finn' })
		added(access, { firstName: 'Zoe', lastName: 'Hill', family: 'existing', familyId, withGuardians: true })
		const before = databaseHash()
		for (const guardian of [{ email: 'RITA@reed.test' }, { name: 'Tom Reed', phone: '5550100' }]) {
			const details = { firstName: 'Max', family: 'new', guardians: [guardian] }
			expect(add(access, details)).toMatchObject({
				ok: false,
				duplicates: [],
				families: [{ id: familyId, name: 'Reed', guardian: 'Rita Reed', children: ['Finn', 'Zoe'] }],
			})
		}
		expect(databaseHash()).toBe(before)
		const mum = { guardians: [{ email: 'rita@reed.test' }] }
		expect(added(access, { firstName: 'Max', family: 'existing', familyId, ...mum }).familyId).toBe(familyId)
		expect(add(access, { firstName: 'Eve', family: 'new', ...mum }, { anyway: true }).ok).toBe(true)
		expect(rows('select id from families')).toHaveLength(2)
		expect(rows('select id from guardians')).toHaveLength(1)
		const elsewhere = aSchoolWithAccess().access
		expect(add(elsewhere, { ...reed, firstName: 'Finn' }).ok).toBe(true)
		change('update guardianships set no_contact = 1')
		expect(add(access, { firstName: 'Ida', family: 'new', ...mum }).ok).toBe(true)
	})

	it('twice from the same page is one student', () => {
		const { access } = aSchoolWithAccess()
		const details = newStudent.parse({ firstName: 'Ada' })
		const [one, two] = [1, 2].map(() => addStudent(access, details, { key: 'the-same-key' }))
		expect(one).toMatchObject({ ok: true, value: { again: false } })
		expect(two).toMatchObject({ ok: true, value: { again: true, id: one?.ok ? one.value.id : '' } })
		expect(rows('select id from students')).toHaveLength(1)
	})

	it('refuses what another school has, as if there were no such thing', () => {
		const { access } = aSchoolWithAccess()
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
		const { access } = aSchoolWithAccess()
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
