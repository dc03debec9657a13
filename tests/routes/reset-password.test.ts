import { describe, expect, it } from 'vitest'
import { change, databaseHash } from '../support/database.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { anAdminAt, aPerson, aSchool, PASSWORD, type APerson } from '../support/factories.ts'
import { mailedLink, mails } from '../support/mail.ts'
import { Visitor, type Answer } from '../support/visitor.ts'

const NEW = 'violas are fine'
const INVALID = 'Invalid reset link. Please request a new password reset.'
const OVER = 'This reset link has expired or was used already. Please request a new password reset.'

/** Follows a link from the mail as far as the form. */
async function opened(visitor: Visitor, link = mailedLink()): Promise<Answer> {
	return visitor.follow(await visitor.get(link))
}

const both = (password: string) => ({ password, confirmPassword: password })
const forget = (email: string) => new Visitor().post('/auth/forgot-password', { email })
const anAdmin = () => anAdminAt(aSchool())

const signsInWith = async (person: APerson, password: string) =>
	(await new Visitor().call('POST', '/api/login', { username: person.email, password })).status === 200

describe('a link from the mail', () => {
	it('is moved out of the address before the page is shown, and is not used up by being opened', async () => {
		const ana = aPerson()
		await forget(ana.email)
		const before = databaseHash()
		const visitor = new Visitor()
		const first = await visitor.get(mailedLink())
		expect(first).toMatchObject({ status: 303, location: '/reset-password' })
		const [line] = first.headers['set-cookie'] ?? []
		expect(line).toMatch(/^reset=.*; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/)
		const { status, page, headers, body } = await visitor.follow(first)
		expect(status).toBe(200)
		expect(page.title).toBe('Reset password – Solfa')
		expect(page.text).toContain(ana.email)
		expect(page.links['Back to Login']).toBe('/login')
		expect(headers['cache-control']).toBe('no-store')
		expect(body).not.toContain(new URLSearchParams(mailedLink().split('?')[1]).get('token'))
		for (let i = 0; i < 5; i++) await opened(new Visitor())
		expect(databaseHash()).toBe(before)
	})

	it.each([
		'',
		'?token=abc',
		'?email=ana%40example.test',
		'?token=&email=',
		`?token=${'x'.repeat(300)}&email=a`,
	])('that is none is refused: %s', async (search) => {
		const visitor = new Visitor()
		const { status, page } = await visitor.get(`/reset-password${search}`)
		expect(status).toBe(400)
		expect(page.text).toContain(INVALID)
		expect(page.links['Request a new password reset']).toBe('/auth/forgot-password')
		expect(page.links['Back to Login']).toBe('/login')
		const posted = await visitor.post(`/reset-password${search}`, both(NEW))
		expect(posted.status).toBe(400)
		expect(posted.page.text).toContain(INVALID)
	})

	it('counts before one that was opened earlier', async () => {
		await forget(aPerson().email)
		const visitor = new Visitor()
		await opened(visitor)
		expect((await visitor.get('/reset-password?token=other')).status).toBe(400)
		expect((await visitor.get('/reset-password')).status).toBe(200)
	})

	it('cannot be made up in the cookie', async () => {
		const visitor = new Visitor()
		const made = Buffer.from(JSON.stringify('done')).toString('base64')
		for (const cookie of [made, `${made}.x`, 'x', encodeURIComponent(`${made}.${'A'.repeat(43)}`)]) {
			visitor.cookies.set('reset', cookie)
			expect((await visitor.get('/reset-password')).status).toBe(400)
		}
	})

	it('shows its form to its owner alone: nobody else is given a page kept in memory', async () => {
		await forget(aPerson().email)
		await opened(new Visitor())
		expect((await new Visitor().get('/reset-password')).status).toBe(400)
	})
})

describe('a new password', () => {
	it('says everything that is wrong at once, and is never sent back', async () => {
		await forget(aPerson().email)
		const visitor = new Visitor()
		await opened(visitor)
		const { status, page, body } = await visitor.post('/reset-password', {
			password: 'secret7',
			confirmPassword: 'secret8',
		})
		expect(status).toBe(400)
		expect(page.title).toBe('Error: Reset password – Solfa')
		expect(page.problems).toEqual([
			'There is a problem',
			'Password must be at least 8 characters long.',
			'Passwords do not match.',
		])
		expect(page.problemOf('password')).toContain('at least 8 characters long.')
		expect(page.problemOf('confirmPassword')).toContain('Passwords do not match.')
		expect(body).not.toContain('secret7')
		const untyped = await visitor.post('/reset-password', { password: NEW })
		expect(untyped.page.problems.slice(1)).toEqual(['Passwords do not match.'])
	})

	it('may be sent to the address of the link itself, without a cookie', async () => {
		const ana = anAdmin()
		await forget(ana.email)
		const wrong = { password: 'secret7', confirmPassword: 'secret8' }
		const { status, page } = await new Visitor().post(mailedLink(), wrong)
		expect(status).toBe(400)
		expect(page.problems.slice(1)).toEqual([
			'Password must be at least 8 characters long.',
			'Passwords do not match.',
		])
		const set = await new Visitor().post(mailedLink(), both(NEW))
		expect(set).toMatchObject({ status: 303, location: '/reset-password' })
		expect(await signsInWith(ana, NEW)).toBe(true)
	})

	it('is not one that anybody would try first, and the link still counts', async () => {
		const ana = anAdmin()
		await forget(ana.email)
		const visitor = new Visitor()
		await opened(visitor)
		const { status, page } = await visitor.post('/reset-password', both('password123'))
		expect(status).toBe(400)
		expect(page.problemOf('password')).toContain('among the first that anybody would try')
		expect((await visitor.post('/reset-password', both(NEW))).status).toBe(303)
	})

	it('lets in, and nothing else does any more', async () => {
		const ana = anAdmin()
		const signedIn = await Visitor.signedInAs(ana)
		expect((await signedIn.get('/dashboard')).status).toBe(200)
		await forget(ana.email)
		const visitor = new Visitor()
		await opened(visitor)
		const answer = await visitor.post('/reset-password', both(NEW))
		expect(answer).toMatchObject({ status: 303, location: '/reset-password' })

		const { status, page, headers, body } = await visitor.follow(answer)
		expect(status).toBe(200)
		expect(page.title).toBe('Password Reset Successful – Solfa')
		expect(page.text).toContain(
			'Password Reset Successful Your password has been updated. You can now log in with your new password.',
		)
		expect(body).toContain('role="status"')
		expect(page.links['Go to Login']).toBe('/login')
		expect(headers.refresh).toBe('3;url=/login')

		expect((await signedIn.get('/dashboard')).location).toContain('/auth/login')
		expect(await signsInWith(ana, PASSWORD)).toBe(false)
		expect(await signsInWith(ana, NEW)).toBe(true)
		expect(mails().map(({ kind }) => kind)).toEqual(['password-reset', 'password-changed'])
	})

	it('may be long, and is taken as it is', async () => {
		const ana = anAdmin()
		await forget(ana.email)
		const visitor = new Visitor()
		await opened(visitor)
		const long = `  ${'ä€😀 '.repeat(40)} `
		expect((await visitor.post('/reset-password', both(long))).status).toBe(303)
		expect(await signsInWith(ana, long)).toBe(true)
		expect(await signsInWith(ana, long.trim())).toBe(false)
	})

	it('is refused when the link was used, replaced or is over', async () => {
		const ana = anAdmin()
		await forget(ana.email)
		const [early, late] = [new Visitor(), new Visitor()]
		await opened(early)
		await forget(ana.email)
		await opened(late)
		change('update password_resets set expires_at = ? where expires_at > ?', Date.now() - 1, Date.now())
		for (const visitor of [early, late]) {
			const { status, page } = await visitor.post('/reset-password', both(NEW))
			expect(status).toBe(400)
			expect(page.problems).toEqual(['There is a problem', OVER])
			expect(page.links['Request a new password reset']).toBe('/auth/forgot-password')
		}
		expect(await signsInWith(ana, PASSWORD)).toBe(true)
	})

	it('is taken once of twenty at the same time', async () => {
		const ana = anAdmin()
		await forget(ana.email)
		const visitors = Array.from({ length: 20 }, () => new Visitor())
		for (const visitor of visitors) await opened(visitor)
		const answers = await Promise.all(
			visitors.map((visitor, i) => visitor.post('/reset-password', both(`${NEW} ${i}`))),
		)
		const won = answers.findIndex(({ status }) => status === 303)
		expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
		expect(answers.filter(({ status }) => status === 400)).toHaveLength(19)
		expect(await signsInWith(ana, `${NEW} ${won}`)).toBe(true)
		expect(mails().filter(({ kind }) => kind === 'password-changed')).toHaveLength(1)
	})

	it('sent again after it worked is not said to have worked', async () => {
		const ana = anAdmin()
		await forget(ana.email)
		const visitor = new Visitor()
		await opened(visitor)
		await visitor.post('/reset-password', both(NEW))
		const again = await visitor.post('/reset-password', both('another one of mine'))
		expect(again.status).toBe(400)
		expect(again.page.heading).toBe('Invalid reset link')
		expect(again.page.links['Try again']).toBe('/auth/forgot-password')
		expect(again.headers.refresh).toBeUndefined()
		expect(await signsInWith(ana, NEW)).toBe(true)
	})

	it('says so when it could not be saved, and the link still counts', async () => {
		const ana = anAdmin()
		await forget(ana.email)
		const visitor = new Visitor()
		await opened(visitor)
		change('alter table outbox rename to elsewhere')
		const { status, page, body } = await visitor.post('/reset-password', both(NEW))
		expect(status).toBe(503)
		expect(page.problems).toEqual(['There is a problem', 'Failed to reset password. Please try again.'])
		expect(takeErrorLog().join()).not.toMatch(/violas|@example/)
		expect(body).not.toContain(NEW)
		change('alter table elsewhere rename to outbox')
		expect((await visitor.post('/reset-password', both(NEW))).status).toBe(303)
	})
})
