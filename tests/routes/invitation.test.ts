import { describe, expect, it } from 'vitest'
import { lockAccount } from '#app/models/account/status.server.ts'
import { codeWords } from '#app/domain/account/accounts.ts'
import { invitationsOf, invited, mailedInvitation } from '../support/accounts.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import { accessOf, anAdminAt, aSchool, aStudent, aStudentAt, PASSWORD } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'
import { withoutPauses } from '../support/waits.ts'

withoutPauses()

const NEW = 'violas are fine'
const OVER = 'This invitation has expired or was used already. Please ask for a new one.'
const both = (password: string) => ({ password, confirmPassword: password })

function aLearnerByMail(email = 'ada@example.test') {
	const school = aSchool({ name: 'Cantabile' })
	const access = accessOf(anAdminAt(school))
	const opened = invited(access, { is: 'learner', id: aStudent(school) }, { by: 'mail', email })
	return { school, access, ...opened }
}

function aLearnerOnPaper(username = 'ada.lind') {
	const school = aSchool({ name: 'Cantabile' })
	const access = accessOf(anAdminAt(school))
	const opened = invited(access, { is: 'learner', id: aStudent(school) }, { by: 'paper', username })
	return { school, access, ...opened, code: codeWords(opened.code ?? '') }
}

async function opened(visitor: Visitor) {
	return visitor.follow(await visitor.get(`/invitation?token=${mailedInvitation()}`))
}

const signIn = (username: string, password: string, visitor = new Visitor()) =>
	visitor.post('/auth/login', { username, password })

describe('an invitation by mail', () => {
	it('leaves the address, says where it leads, and is not used up by being opened', async () => {
		aLearnerByMail()
		const before = databaseHash()
		const visitor = new Visitor()
		const first = await visitor.get(`/invitation?token=${mailedInvitation()}`)
		expect(first).toMatchObject({ status: 303, location: '/invitation' })
		const { status, page, headers, body } = await visitor.follow(first)
		expect(status).toBe(200)
		expect(page.title).toBe('Welcome to Cantabile – Solfa')
		expect(page.text).toContain('ada@example.test')
		expect(headers['cache-control']).toBe('no-store')
		expect(body).not.toContain(mailedInvitation())
		for (let i = 0; i < 3; i++) await opened(new Visitor())
		expect(databaseHash()).toBe(before)
	})

	it('leads to a password and home, once; sent twice it is the same', async () => {
		aLearnerByMail()
		const [visitor, other] = [new Visitor(), new Visitor()]
		await opened(visitor)
		await opened(other)
		const answer = await visitor.post('/invitation', both(NEW))
		expect(answer).toMatchObject({ status: 303, location: '/student/dashboard' })
		const home = await visitor.follow(answer)
		expect(home.status).toBe(200)
		expect(home.page.text).toContain('Welcome to Cantabile.')
		const late = await other.post('/invitation', both('another one of mine'))
		expect(late.status).toBe(400)
		expect(late.page.text).toContain(OVER)
		expect((await signIn('ada@example.test', NEW)).location).toBe('/student/dashboard')
		expect((await signIn('ada@example.test', 'another one of mine')).status).toBe(400)
	})

	it('sent twice by the same browser ends at home', async () => {
		aLearnerByMail()
		const visitor = new Visitor()
		await opened(visitor)
		const kept = visitor.cookies.get('invitation') ?? ''
		await visitor.post('/invitation', both(NEW))
		visitor.cookies.set('invitation', kept)
		expect(await visitor.post('/invitation', both(NEW))).toMatchObject({
			status: 303,
			location: '/student/dashboard',
		})
	})

	it('is one password of twenty at the same time', async () => {
		aLearnerByMail()
		const visitors = Array.from({ length: 20 }, () => new Visitor())
		for (const visitor of visitors) await opened(visitor)
		const answers = await Promise.all(
			visitors.map((visitor, i) => visitor.post('/invitation', both(`${NEW} ${i}`))),
		)
		expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
		expect(answers.filter(({ status }) => status === 400)).toHaveLength(19)
	})

	it('takes the house’s passwords only, and never more than the password from the form', async () => {
		const { membershipId, school } = aLearnerByMail()
		const visitor = new Visitor()
		await opened(visitor)
		const short = await visitor.post('/invitation', { password: 'short', confirmPassword: 'other' })
		expect(short.status).toBe(400)
		expect(short.page.problems).toEqual([
			'There is a problem',
			'Password must be at least 8 characters long.',
			'Passwords do not match.',
		])
		const obvious = await visitor.post('/invitation', both('password123'))
		expect(obvious.page.problemOf('password')).toContain('among the first that anybody would try')
		await visitor.post('/invitation', {
			...both(NEW),
			role: 'admin',
			kind: 'staff',
			schoolId: 'school-1',
			isSuperAdmin: 'on',
			hash: 'x',
		})
		expect(rows('select role, kind, school_id from memberships where id = ?', membershipId)).toEqual([
			{ role: 'student', kind: 'learner', school_id: school.id },
		])
		expect(rows('select is_super_admin from users where email_key = ?', 'ada@example.test')).toEqual([
			{ is_super_admin: 0 },
		])
	})

	it.each(['', '?token=', '?token=abc', `?token=${'x'.repeat(300)}`])(
		'that is none is refused: %s',
		async (search) => {
			const visitor = new Visitor()
			const answer = await visitor.get(`/invitation${search}`)
			const { status, page } = answer.status === 303 ? await visitor.follow(answer) : answer
			expect(status).toBe(400)
			expect(page.text).toContain(OVER)
			expect((await visitor.post('/invitation', both(NEW))).status).toBe(400)
		},
	)

	it('cannot be made up in the cookie', async () => {
		const { membershipId } = aLearnerByMail()
		const [kept] = invitationsOf(membershipId)
		const visitor = new Visitor()
		const made = Buffer.from(JSON.stringify(kept?.hash)).toString('base64')
		for (const cookie of [made, `${made}.x`, encodeURIComponent(`${made}.${'A'.repeat(43)}`)]) {
			visitor.cookies.set('invitation', cookie)
			expect((await visitor.get('/invitation')).status).toBe(400)
		}
	})

	it('is over after a week, and when the account was locked', async () => {
		const { access, membershipId } = aLearnerByMail()
		const visitor = new Visitor()
		await opened(visitor)
		lockAccount(access, membershipId)
		expect((await visitor.post('/invitation', both(NEW))).status).toBe(400)
		change('update memberships set locked_at = null where id = ?', membershipId)
		change('update invitations set expires_at = ?', Date.now() - 1)
		expect((await visitor.get('/invitation')).status).toBe(400)
		expect((await visitor.post('/invitation', both(NEW))).status).toBe(400)
	})
})

describe('a one-time code', () => {
	it('is typed where the password goes, and leads to choosing one: no session before that', async () => {
		const { code } = aLearnerOnPaper()
		const visitor = new Visitor()
		const answer = await signIn('Ada.Lind', code.toLowerCase(), visitor)
		expect(answer).toMatchObject({ status: 303, location: '/invitation' })
		expect(visitor.cookies.has('session')).toBe(false)
		expect((await visitor.get('/student/dashboard')).location).toContain('/auth/login')
		const { page } = await visitor.follow(answer)
		expect(page.text).toContain('ada.lind')
		expect((await visitor.post('/invitation', both(NEW))).location).toBe('/student/dashboard')
		// A child without an address signs in with the username.
		expect((await signIn('ada.lind', NEW)).location).toBe('/student/dashboard')
		expect((await signIn('ada.lind', code)).status).toBe(400)
	})

	it('counts as a failure when it is wrong, used or over, like a wrong password', async () => {
		const { code } = aLearnerOnPaper()
		const failures = () => rows('select id from sign_in_failures').length
		const wrong = await signIn('ada.lind', 'AAAA-BBBB-CCCC')
		expect(wrong.status).toBe(400)
		expect(wrong.page.text).toContain('Invalid username or password')
		expect(failures()).toBe(1)
		expect((await signIn('grace', code)).status).toBe(400)
		expect(failures()).toBe(2)
		change('update invitations set expires_at = ?', Date.now() - 1)
		expect((await signIn('ada.lind', code)).status).toBe(400)
		expect(failures()).toBe(3)
		for (let i = 0; i < 12; i++)
			await new Visitor().post('/auth/login', { username: 'ada.lind', password: 'x' })
		change('update invitations set expires_at = ?', Date.now() + 60_000)
		expect((await signIn('ada.lind', code)).status).toBe(429)
	})

	it('is no password for a call', async () => {
		const { code } = aLearnerOnPaper()
		const answer = await new Visitor().call('POST', '/api/login', { username: 'ada.lind', password: code })
		expect(answer.status).toBe(403)
		expect(answer.json().message).toContain('one-time code')
		expect(answer.headers['set-cookie']).toBeUndefined()
	})

	it('of a locked account opens nothing', async () => {
		const { code, access, membershipId } = aLearnerOnPaper()
		lockAccount(access, membershipId)
		expect((await signIn('ada.lind', code)).status).toBe(400)
	})
})

describe('a locked account', () => {
	it('is told no more than a stranger, and its session ends with the next page', async () => {
		const school = aSchool()
		const access = accessOf(anAdminAt(school))
		const student = aStudentAt(school)
		const visitor = await Visitor.signedInAs(student)
		expect((await visitor.get('/student/dashboard')).status).toBe(200)
		lockAccount(access, student.membershipId ?? '')
		expect((await visitor.get('/student/dashboard')).location).toContain('/auth/login')
		const answer = await signIn(student.email, PASSWORD)
		expect(answer.status).toBe(400)
		expect(answer.page.text).toContain('Invalid username or password')
	})
})
