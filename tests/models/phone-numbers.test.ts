import { expect, it } from 'vitest'
import { searchSchool } from '#app/models/school-search.server.ts'
import { listGuardians } from '#app/models/student/household.server.ts'
import { write } from '#db/client.server.ts'
import { indexStudent } from '#app/models/search-words.server.ts'
import { change } from '../support/database.ts'
import { accessOf, anAdminAt, aSchool, aStudent, type ASchool } from '../support/factories.ts'
import { added, aGuardian } from '../support/students.ts'

/** A child and a guardian with the same number. */
function withPhone(school: ASchool, phone: string) {
	const child = aStudent(school, { firstName: 'Zoe', lastName: 'Lind', phone })
	const guardian = aGuardian(school, { name: 'Ana Lind', email: null, phone }, child)
	write((tx) => indexStudent(tx, school.id, child))
	return { child, guardian }
}

it.each([
	'0018',
	'020 7946',
	'02079460018',
	'+44 20 7946 0018',
	'+44 (0)20 7946',
	'0044 20 7946 0018',
	'7946 0018',
])('a family is found by %s', (search) => {
	const school = aSchool()
	change(`update schools set time_zone = 'Europe/London', currency = 'GBP' where id = ?`, school.id)
	const { child } = withPhone(school, '+442079460018')
	const access = accessOf(anAdminAt(school))
	expect(searchSchool(access, search).map(({ kind, id }) => [kind, id])).toContainEqual(['student', child])
	expect(searchSchool(access, '0019')).toEqual([])
})

it('a guardian is known by the same number written another way', () => {
	const school = aSchool()
	const { guardian } = withPhone(school, '+14155550133')
	const access = accessOf(anAdminAt(school))
	const { id } = added(access, { guardians: [{ name: 'Ana Lind', phone: '+14155550133' }] })
	expect(listGuardians(access, id)).toMatchObject([
		{ id: guardian, phone: { text: '(415) 555-0133', href: 'tel:+14155550133' } },
	])
})
