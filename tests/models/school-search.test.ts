import { beforeEach, describe, expect, it } from 'vitest'
import { saveBillingSettings } from '#app/models/billing/settings.server.ts'
import { write } from '#db/client.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { archiveStudent } from '#app/models/student/internal/archival.server.ts'
import { findChoices, searchSchool } from '#app/models/school-search.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { aDraft, fee } from '../support/billing.ts'
import { change, rows } from '../support/database.ts'
import { valueOf } from '../support/lessons.ts'
import { statementsRun } from '../support/statements.ts'
import {
	aClass,
	aColleagueAt,
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

	it('offers no way to reach a guardian who must not be contacted, and says so', () => {
		change('update guardianships set no_contact = 1')
		expect(searchSchool(office, 'grace').find(({ kind }) => kind === 'guardian')).toMatchObject({
			facts: ['Must not be contacted', 'Maya Okafor'],
			phone: null,
			email: null,
		})
	})

	it('asks about students alone where only a student can be chosen', async () => {
		const { statements } = await statementsRun(() => findChoices(office, 'oka', 'student'))
		expect(statements).toHaveLength(3)
		expect(statements.join(' ')).not.toMatch(/from "(families|teachers|classes)"/)
	})

	it.each(['oneill', "o'neill", 'o’neill', 'neill'])('finds a name with an apostrophe by “%s”', (typed) => {
		added(office, { firstName: 'Hallie', lastName: "O'Neill" })
		expect(found(typed)).toEqual(["student Hallie O'Neill"])
	})

	it('finds teachers and classes', () => {
		aTeacher(school, { name: 'Ottilie Brandt', email: 'ob@mail.test' })
		aClass(school, { name: 'Evening Choir' })
		expect(found('brandt')).toEqual(['teacher Ottilie Brandt'])
		expect(found('ob@mail.test')).toEqual(['teacher Ottilie Brandt'])
		expect(found('choir')).toEqual(['class Evening Choir'])
	})

	describe('an invoice', () => {
		const issued = () => {
			valueOf(
				saveBillingSettings(office, {
					prefix: 'L-',
					termsDays: 7,
					billDay: 1,
					lateFeeMinor: null,
					lateFeeAfterDays: 10,
				}),
			)
			change('update billing_settings set next_number = 9')
			const [{ id: family } = { id: '' }] = rows<{ id: string }>('select id from families')
			const id = aDraft(office, family, fee(50_00))
			valueOf(issueInvoice(office, id))
			return id
		}

		it.each(['L-0009', 'l-0009', ' 0009', '9'])('is found by its number, typed %j', (typed) => {
			const id = issued()
			const [hit] = searchSchool(office, typed)
			expect(hit).toMatchObject({ kind: 'invoice', id, name: 'Invoice L-0009' })
			expect(hit?.facts.slice(0, 2)).toEqual(['The Lake House', '$50.00'])
			expect(hit?.facts[2]).toMatch(/^Due in/)
		})

		it.each(['L-0008', '00009', 'X-0009', 'L-'])('is not found by %j', (typed) => {
			issued()
			expect(found(typed)).toEqual([])
		})

		it('is found at its own school alone, by an account that includes money', () => {
			issued()
			expect(found('0009', accessOf(anAdminAt(aSchool())))).toEqual([])
			expect(found('0009', accessOf(aColleagueAt(school)))).toEqual([])
			expect(found('0009', accessOf(aColleagueAt(school, ['office:money'])))).toEqual([
				'invoice Invoice L-0009',
			])
			expect(found('0009', accessOf(aTeacherAt(school), 'student:read'))).toEqual([])
		})
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
