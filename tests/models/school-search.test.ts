import { beforeEach, describe, expect, it } from 'vitest'
import { write } from '#db/client.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { archiveStudent } from '#app/models/student/internal/archival.server.ts'
import { findChoices, searchSchool } from '#app/models/school-search.server.ts'
import { rows } from '../support/database.ts'
import { statementsRun } from '../support/statements.ts'
import {
	aClass,
	accessOf,
	anAdminAt,
	aSchool,
	aTeacher,
	aTeacherAt,
	type ASchool,
} from '../support/factories.ts'
import { added, aFamily } from '../support/students.ts'

let school: ASchool
let office: Access

beforeEach(() => {
	school = aSchool()
	office = accessOf(anAdminAt(school))
	added(office, {
		firstName: 'Maya',
		lastName: 'Okafor',
		family: 'existing',
		familyId: aFamily(school, 'The Lake House'),
		guardians: [
			{ name: 'Grace Nwosu', email: 'grace@mail.test', phone: '+1 415 555 0142', relation: '', flags: [] },
		],
	})
})

const found = (typed: string, access = office) =>
	searchSchool(access, typed).map(({ kind, name }) => `${kind} ${name}`)

describe('the search of a whole school', () => {
	it.each([
		['oka', ['student Maya Okafor', 'family The Lake House']],
		['OKAFOR maya', ['student Maya Okafor', 'family The Lake House']],
		['grace', ['student Maya Okafor', 'guardian Grace Nwosu', 'family The Lake House']],
		['grace@mail.test', ['student Maya Okafor', 'guardian Grace Nwosu', 'family The Lake House']],
		['the lake', ['family The Lake House']],
		['0142', ['student Maya Okafor', 'guardian Grace Nwosu', 'family The Lake House']],
		['(415) 555-01', ['student Maya Okafor', 'guardian Grace Nwosu', 'family The Lake House']],
		['415.555.0142', ['student Maya Okafor', 'guardian Grace Nwosu', 'family The Lake House']],
		['zzz', []],
	])('finds by “%s”', (typed, expected) => {
		expect(found(typed)).toEqual(expected)
	})

	it('asks about students alone where only a student can be chosen', async () => {
		const { statements } = await statementsRun(() => findChoices(office, 'oka', 'student'))
		expect(statements).toHaveLength(3)
		expect(statements.join(' ')).not.toMatch(/from "(families|teachers|classes)"/)
	})

	it('finds teachers and classes', () => {
		aTeacher(school, { name: 'Ottilie Brandt', email: 'ob@mail.test' })
		aClass(school, { name: 'Evening Choir' })
		expect(found('brandt')).toEqual(['teacher Ottilie Brandt'])
		expect(found('ob@mail.test')).toEqual(['teacher Ottilie Brandt'])
		expect(found('choir')).toEqual(['class Evening Choir'])
	})

	it('finds nothing of another school, and nobody in the archive', () => {
		expect(found('okafor', accessOf(anAdminAt(aSchool())))).toEqual([])
		const { id } = added(office, { firstName: 'Zoë', lastName: 'Gone' })
		write((tx) => archiveStudent(tx, office, id))
		expect(found('gone')).toEqual([])
	})

	it.each(['', ' ', '%', '"', '\0', '_', 'x'.repeat(300), 'a '.repeat(40), "'; drop table students"])(
		'is asked for %j and breaks nothing',
		(typed) => {
			expect(searchSchool(office, typed).length).toBeLessThanOrEqual(40)
		},
	)

	it('shows a teacher their own students alone, without contact data', () => {
		const person = aTeacherAt(school)
		const teacher: Access = accessOf(person, 'student:read')
		expect(teacher.reach).toBe('own')
		expect(found('okafor', teacher)).toEqual([])
		added(office, {
			firstName: 'Nora',
			lastName: 'Own',
			phone: '+1 415 555 0199',
			primaryTeacherId: rows<{ id: string }>('select id from teachers')[0]?.id,
		})
		expect(searchSchool(teacher, 'nora')).toMatchObject([{ name: 'Nora Own', phone: null, email: null }])
		expect(found('0199', teacher)).toEqual([])
	})
})
