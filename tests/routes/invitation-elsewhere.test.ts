import { describe, expect, it } from 'vitest'
import { aGuardianOf, invited, mailedInvitation } from '../support/accounts.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import {
	accessOf,
	anAdminAt,
	aSchool,
	aStudent,
	aTeacher,
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
		expect(page.text).toContain('You have an account already')
		expect(page.text).toContain('Accept or decline with the password you have.')
		const desk = await Visitor.signedInAs(person)
		const home = await desk.get('/dashboard/teacher')
		expect(home.status).toBe(200)
		expect(home.page.text).not.toContain('Cantabile')

		const before = databaseHash()
		expect((await visitor.post('/invitation', {})).page.problems).toContain('Password is required.')
		expect(databaseHash()).toBe(before)
		const wrong = await visitor.post('/invitation', { password: 'not theirs at all' })
		expect(wrong.status).toBe(400)
		expect(wrong.page.problems).toContain('Invalid username or password')
		expect(rows('select id from sign_in_failures')).toHaveLength(1)

		const joined = await visitor.post('/invitation', { password: PASSWORD })
		expect(joined).toMatchObject({ status: 303, location: '/student/dashboard' })
		expect((await visitor.follow(joined)).page.text).toContain('Welcome to Cantabile.')
		// Where they were signed in they still are, and may come over now.
		expect((await desk.get('/dashboard/teacher')).page.text).toContain('Cantabile')
		expect((await visitor.post('/invitation', { password: PASSWORD })).status).toBe(400)
	})

	it('is accepted by a button where they are signed in', async () => {
		const { person } = invitedElsewhere()
		const visitor = await Visitor.signedInAs(person)
		const { page } = await opened(visitor)
		expect(page.text).toContain('Cantabile invites you. You are signed in as')
		const joined = await visitor.post('/invitation')
		expect(joined.location).toBe('/student/dashboard')
		expect((await visitor.follow(joined)).page.text).toContain('Welcome to Cantabile.')
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
		expect((await visitor.follow(answer)).page.text).toContain('Cantabile invites you')
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
		expect(page.text).toContain('is signed in here. Log out first')
		expect((await visitor.post('/invitation', both(NEW))).status).toBe(400)
	})
})

describe('an invitation that is declined', () => {
	const NO = { intent: 'decline' }

	function aTeacherAsked(email: string) {
		const school = aSchool({ name: 'Cantabile' })
		const admin = anAdminAt(school)
		const id = aTeacher(school, { name: 'Ottoline Marsh' })
		const { membershipId } = invited(accessOf(admin), { is: 'teacher', id }, { by: 'mail', email })
		return { admin, id, membershipId }
	}

	const isOpen = (membershipId: string | null) =>
		rows('select id from memberships where id = ? and ended_at is null', membershipId).length === 1

	it('ends with a button for whoever has no password yet, and the school is told', async () => {
		const { admin, id, membershipId } = aTeacherAsked('new@asked.test')
		const visitor = new Visitor()
		const { page } = await opened(visitor)
		expect(page.html.indexOf('No, thank you')).toBeGreaterThan(page.html.indexOf('Choose this password'))
		const answer = await visitor.post('/invitation', { ...NO, ...both('') })
		expect(answer).toMatchObject({ status: 303, location: '/auth/login' })
		expect((await visitor.follow(answer)).page.flash).toBe(
			'You declined. Cantabile is told, and the invitation is over.',
		)
		expect(isOpen(membershipId)).toBe(false)
		const before = databaseHash()
		expect((await visitor.post('/invitation', both(NEW))).status).toBe(400)
		expect((await opened(new Visitor())).status).toBe(400)
		expect(databaseHash()).toBe(before)

		const desk = await Visitor.signedInAs(admin)
		const teacher = await desk.get(`/teachers/${id}/account`)
		expect(teacher.page.text).toContain('They declined the invitation on')
		expect(teacher.page.text).toContain('Send the invitation')
		expect((await desk.get('/settings/admin/history')).page.text).toContain(
			'noted that the invitation was declined by Ottoline Marsh',
		)
	})

	it('asks first: the button lies under a question, for whoever has a password as for others', async () => {
		const person = aTeacherAt(aSchool())
		aTeacherAsked(person.email)
		aTeacherAsked('new@asked.test')
		for (const visitor of [new Visitor(), await Visitor.signedInAs(person)]) {
			const { body } = await opened(visitor)
			const [, question = ''] = /<details[^>]*>(.*?)<\/details>/s.exec(body) ?? []
			expect(question).toContain('Decline the invitation from Cantabile?')
			expect(question).toContain('value="decline"')
			expect(body.replace(question, '')).not.toContain('value="decline"')
		}
	})

	it('tells the school nothing of who they are elsewhere', async () => {
		const person = aTeacherAt(aSchool({ name: 'Staccato' }))
		const { admin, membershipId } = aTeacherAsked(person.email)
		const visitor = await Visitor.signedInAs(person)
		await opened(visitor)
		const answer = await visitor.post('/invitation', NO)
		expect(answer).toMatchObject({ status: 303, location: '/dashboard/teacher' })
		expect((await visitor.follow(answer)).page.flash).toContain('You declined.')
		expect(isOpen(membershipId)).toBe(false)
		expect(isOpen(person.membershipId)).toBe(true)
		const told = rows<{ actor_id: string | null; actor_name: string }>(
			`select actor_id, actor_name from audit_entries where action = 'account.declined'`,
		)
		expect(told).toEqual([{ actor_id: null, actor_name: 'Solfa' }])
		const desk = await Visitor.signedInAs(admin)
		for (const path of ['/dashboard', '/settings/admin', '/settings/admin/history'])
			expect((await desk.get(path)).page.text).not.toContain(person.name)
	})

	it('needs the password of whoever has one, and of nobody else', async () => {
		const person = aTeacherAt(aSchool())
		const { membershipId } = aTeacherAsked(person.email)
		const visitor = new Visitor()
		expect((await opened(visitor)).page.text).toContain('Accept or decline with the password you have.')
		const stranger = await Visitor.signedInAs(aTeacherAt(aSchool()))
		await opened(stranger)
		expect((await stranger.post('/invitation', NO)).status).toBe(400)
		expect((await visitor.post('/invitation', NO)).page.problems).toContain('Password is required.')
		const wrong = await visitor.post('/invitation', { ...NO, password: 'not theirs at all' })
		expect(wrong.status).toBe(400)
		expect(isOpen(membershipId)).toBe(true)
		expect((await visitor.post('/invitation', { ...NO, password: PASSWORD })).status).toBe(303)
		expect(isOpen(membershipId)).toBe(false)
	})

	it('is not one on paper: what the school made for somebody is not theirs to end', async () => {
		const school = aSchool()
		const entrance = { by: 'paper', username: 'ada.paper' } as const
		const learner = { is: 'learner', id: aStudent(school) } as const
		const { code, membershipId } = invited(accessOf(anAdminAt(school)), learner, entrance)
		const visitor = new Visitor()
		const { page } = await visitor.follow(await signIn('ada.paper', code ?? '', visitor))
		expect(page.text).toContain('Choose a password')
		expect(page.text).not.toContain('No, thank you')
		const before = databaseHash()
		expect((await visitor.post('/invitation', NO)).status).toBe(400)
		expect(databaseHash()).toBe(before)
		expect(isOpen(membershipId)).toBe(true)
	})
})
