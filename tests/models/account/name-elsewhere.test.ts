import { describe, expect, it } from 'vitest'
import { inviteHolder } from '#app/models/account/opening.server.ts'
import { offerSchool } from '#app/models/account/ownership.server.ts'
import { listPeople } from '#app/models/account/people.server.ts'
import { aGuardianOf, invited } from '../../support/accounts.ts'
import { accessOf, anAdminAt, aPerson, aSchool, aStudent, aTeacher, joins } from '../../support/factories.ts'

/** Somebody who teaches at one school, and a second school that knows nothing but an address. */
function aStranger() {
	const stranger = joins(aPerson({ name: 'Maria Real-Name' }), aSchool(), 'teacher')
	const school = aSchool()
	return { stranger, school, access: accessOf(anAdminAt(school)) }
}

const staff = { group: 'staff', search: '', before: null } as const

describe('an account that is known elsewhere', () => {
	it('is called what the inviting school calls it, until its owner has come in', () => {
		const { stranger, school, access } = aStranger()
		const id = aTeacher(school, { name: 'Typed Here' })
		invited(access, { is: 'teacher', id }, { by: 'mail', email: stranger.email })
		const names = listPeople(access, staff).rows.map(({ name }) => name)
		expect(names).toContain('Typed Here')
		expect(names).not.toContain('Maria Real-Name')
	})

	it('is not named by a refusal either', () => {
		const { stranger, school, access } = aStranger()
		const child = aStudent(school, { birthDate: '2018-01-01' })
		const guardian = aGuardianOf(school, child, { name: 'Typed Here' })
		const entrance = { by: 'mail', email: stranger.email } as const
		invited(access, { is: 'guardian', id: guardian }, entrance)
		const refused = inviteHolder(access, { is: 'learner', id: child }, entrance)
		expect(JSON.stringify(refused)).toContain('This is the address of Typed Here')
		expect(JSON.stringify(refused)).not.toContain('Maria')
	})

	it('cannot be told from a new one by offering it the school', () => {
		const { stranger, school, access } = aStranger()
		const answers = [stranger.email, 'nobody-yet@example.test'].map((email) => {
			const id = aTeacher(school, { name: 'Typed Here' })
			const { membershipId } = invited(access, { is: 'teacher', id }, { by: 'mail', email })
			const offered = offerSchool(access, membershipId)
			return offered.ok ? 'done' : JSON.stringify(offered.errors)
		})
		expect(answers[0]).toContain('cannot sign in at the moment')
		expect(answers[0]?.replace('Maria Real-Name', 'Typed Here')).toBe(answers[1])
		expect(answers[0]).not.toContain('Maria')
	})
})
