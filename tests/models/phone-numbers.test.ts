import { expect, it } from 'vitest'
import { normalizePhones } from '#app/models/platform/phone-numbers.server.ts'
import { searchSchool } from '#app/models/school-search.server.ts'
import { listGuardians } from '#app/models/student/household.server.ts'
import { write } from '#db/client.server.ts'
import { indexStudent } from '#app/models/search.server.ts'
import { change, rows } from '../support/database.ts'
import { accessOf, anAdminAt, aSchool, aStudent, type ASchool } from '../support/factories.ts'
import { added, aGuardian } from '../support/students.ts'

/** A guardian of a child as older versions kept them: the number as it was typed. */
function typed(school: ASchool, phone: string) {
	const child = aStudent(school, { firstName: 'Zoe', lastName: 'Lind', phone })
	const guardian = aGuardian(school, { name: 'Ana Lind', email: null, phone }, child)
	write((tx) => indexStudent(tx, school.id, child))
	return { child, guardian }
}

const phonesOf = (id: string) =>
	rows<{ phone: string }>(
		'select phone from (select id, phone from guardians union all select id, phone from students) where id = ?',
		id,
	)

it('numbers kept as they were typed are rewritten as of the country of their school, once', () => {
	const home = typed(aSchool(), '415 555 0133')
	const london = aSchool()
	change(`update schools set time_zone = 'Europe/London', currency = 'GBP' where id = ?`, london.id)
	const abroad = typed(london, '020 7946 0018')
	const unread = typed(aSchool(), '5550133')
	expect([...normalizePhones()]).toHaveLength(4)
	expect([home, abroad, unread].map(({ guardian }) => phonesOf(guardian)[0]?.phone)).toEqual([
		'+14155550133',
		'+442079460018',
		'5550133',
	])
	expect([home, abroad, unread].map(({ child }) => phonesOf(child)[0]?.phone)).toEqual([
		'+14155550133',
		'+442079460018',
		'5550133',
	])
	expect([...normalizePhones()]).toEqual([])
})

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
	const { child } = typed(school, '020 7946 0018')
	const access = accessOf(anAdminAt(school))
	Array.from(normalizePhones())
	expect(searchSchool(access, search).map(({ kind, id }) => [kind, id])).toContainEqual(['student', child])
	expect(searchSchool(access, '0019')).toEqual([])
})

it('a guardian is known by the same number written another way', () => {
	const school = aSchool()
	const { guardian } = typed(school, '415 555 0133')
	Array.from(normalizePhones())
	const access = accessOf(anAdminAt(school))
	const { id } = added(access, { guardians: [{ name: 'Ana Lind', phone: '+14155550133' }] })
	expect(listGuardians(access, id)).toMatchObject([
		{ id: guardian, phone: { words: '(415) 555-0133', href: 'tel:+14155550133' } },
	])
})
