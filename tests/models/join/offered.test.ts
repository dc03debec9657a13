import { expect, it } from 'vitest'
import { asOffered, findOfferedClass } from '#app/models/join/offered.server.ts'
import { listShownClasses } from '#app/models/join/shown-classes.server.ts'
import { aStudent } from '../../support/factories.ts'
import { aChild, aJoinSchool, aShownClass, signsUp } from '../../support/joining.ts'

const STANDARD = 100
const both = [aChild('Mina'), aChild('Theo')]

it('a class is on request for more newcomers than the plan of the school has room for, as the sign-up then is', () => {
	const { school, page } = aJoinSchool()
	const id = aShownClass(school, { capacity: 4 })
	for (let i = 0; i < STANDARD - 1; i++) aStudent(school)
	expect(findOfferedClass(page, id, 1)?.offer).toBe('seat')
	expect(findOfferedClass(page, id, 2)?.offer).toBe('ask')
	expect(signsUp(page, id, { children: both })).toMatchObject({ value: 'request' })
	aStudent(school)
	expect(findOfferedClass(page, id, 1)?.offer).toBe('ask')
	expect(findOfferedClass(page, id, 0)?.offer).toBe('seat')
})

it('every class that takes sign-ups is on request while the school is paused or read-only', () => {
	const { school, page } = aJoinSchool()
	aShownClass(school, { name: 'A', startTime: '09:00' })
	aShownClass(school, { name: 'B', startTime: '10:00', capacity: 0 })
	aShownClass(school, { name: 'C', startTime: '11:00', joining: 'closed' })
	const offers = (more: Partial<typeof page.school>) => {
		const access = { ...page, school: { ...page.school, ...more } }
		return asOffered(access, listShownClasses(access)).map(({ offer }) => offer)
	}
	expect(offers({})).toEqual(['seat', 'list', 'closed'])
	expect(offers({ status: 'expired' })).toEqual(['ask', 'ask', 'closed'])
	expect(offers({ isReadOnly: true })).toEqual(['ask', 'ask', 'closed'])
})
