import { describe, expect, it } from 'vitest'
import { aGuardianOf, invited, mailedInvitation } from '../support/accounts.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import {
	accessOf,
	anAdminAt,
	aSchool,
	aStudent,
	aTeacherAt,
	PASSWORD,
	type APerson,
} from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const NEW = 'violas are fine'
const both = (password: string) => ({ password, confirmPassword: password })

async function opened(visitor: Visitor) {
	return visitor.follow(await visitor.get(`/invitation?token=${mailedInvitation()}`))
}

const signIn = (username: string, password: string, visitor = new Visitor()) =>
	visitor.post('/auth/login', { username, password })

describe('an invitation to somebody who has an account elsewhere', () => {
	function invitedElsewhere(): { person: APerson } {
		const person = aTeacherAt(aSchool({ name: 'Staccato' }))
		const school = aSchool({ name: 'Cantabile' })
		const access = accessOf(anAdminAt(school))
		invited(
			access,
			{ is: 'guardian', id: aGuardianOf(school, aStudent(school)) },
			{ by: 'mail', email: person.email },
		)
		return { person }
	}

	it('is no place before they said yes with the password they have', async () => {
		const { person } = invitedElsewhere()
		const visitor = new Visitor()
		const { page } = await opened(visitor)
		expect(page.words).toContain('You have an account already')
		expect(page.words).toContain('Accept with the password you have.')
		const desk = await Visitor.signedInAs(person)
		const home = await desk.get('/dashboard/teacher')
		expect(home.status).toBe(200)
		expect(home.page.words).not.toContain('Cantabile')

		const before = databaseHash()
		expect((await visitor.post('/invitation', {})).page.problems).toContain('Password is required.')
		expect(databaseHash()).toBe(before)
		const wrong = await visitor.post('/invitation', { password: 'not theirs at all' })
		expect(wrong.status).toBe(400)
		expect(wrong.page.problems).toContain('Invalid username or password')
		expect(rows('select id from sign_in_failures')).toHaveLength(1)

		const joined = await visitor.post('/invitation', { password: PASSWORD })
		expect(joined).toMatchObject({ status: 303, location: '/student/dashboard' })
		expect((await visitor.follow(joined)).page.words).toContain('Welcome to Cantabile.')
		// Where they were signed in they still are, and may come over now.
		expect((await desk.get('/dashboard/teacher')).page.words).toContain('Cantabile')
		expect((await visitor.post('/invitation', { password: PASSWORD })).status).toBe(400)
	})

	it('is accepted by a button where they are signed in', async () => {
		const { person } = invitedElsewhere()
		const visitor = await Visitor.signedInAs(person)
		const { page } = await opened(visitor)
		expect(page.words).toContain('Cantabile invites you. You are signed in as')
		const joined = await visitor.post('/invitation')
		expect(joined.location).toBe('/student/dashboard')
		expect((await visitor.follow(joined)).page.words).toContain('Welcome to Cantabile.')
		expect(
			rows(
				'select action from audit_entries where action = ? and actor_id = ?',
				'account.accepted',
				person.userId,
			),
		).toHaveLength(1)
	})

	it('is where somebody without any other place is led at sign-in', async () => {
		const { person } = invitedElsewhere()
		change('update memberships set ended_at = 1 where id = ?', person.membershipId)
		const visitor = new Visitor()
		const answer = await signIn(person.email, PASSWORD, visitor)
		expect(answer).toMatchObject({ status: 303, location: '/invitation' })
		expect(visitor.cookies.has('session')).toBe(false)
		expect((await visitor.follow(answer)).page.words).toContain('Cantabile invites you')
		const call = await new Visitor().call('POST', '/api/login', {
			username: person.email,
			password: PASSWORD,
		})
		expect(call.status).toBe(403)
		expect(call.json().message).toContain('not accepted the invitation')
	})

	it('does not let anybody else in who is signed in', async () => {
		invitedElsewhere()
		const visitor = await Visitor.signedInAs(aTeacherAt(aSchool()))
		const { page } = await opened(visitor)
		expect(page.words).toContain('is signed in here. Log out first')
		expect((await visitor.post('/invitation', both(NEW))).status).toBe(400)
	})
})
