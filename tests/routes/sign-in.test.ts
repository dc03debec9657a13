import { describe, expect, it } from 'vitest'
import { recordFailure, signInRoom } from '#app/models/identity/sign-in.server.ts'
import { change, databaseHash, rows, withDemo } from '../support/database.ts'
import { aSchool, aTeacherAt, joins, PASSWORD } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const DEMO_PASSWORD = 'solfa-demo-1'
const PAGES = ['/auth/login', '/login', '/simple-login']

/** Username, home, and words that stand there. */
const DEMO_HOMES = [
	['super', '/super-admin', /Sol Fairweather/],
	['admin', '/dashboard', /Good (morning|afternoon|evening), Hanna\./],
	['solo', '/dashboard', /Good (morning|afternoon|evening), Mateo\./],
	['teacher', '/dashboard/teacher', /Jun Mori/],
	['student', '/student/dashboard', /Iris Lund/],
	['parent', '/student/dashboard', /Grace Okafor/],
	['cape', '/dashboard', /Good (morning|afternoon|evening), Thandi\./],
] as const

describe('with the demo', () => {
	withDemo()

	it.each(DEMO_HOMES)('%s signs in on each sign-in page and lands on %s', async (username, home, text) => {
		for (const page of PAGES) {
			const visitor = new Visitor()
			expect((await visitor.get(page)).status).toBe(200)
			const answer = await visitor.post(page, { username, password: DEMO_PASSWORD })
			expect([answer.status, answer.location]).toEqual([303, home])
			const landed = await visitor.follow(answer)
			expect(landed.status).toBe(200)
			expect(landed.page.text).toMatch(text)
		}
	})

	it.each([
		['pending', 'Select a plan For New School of Strings'],
		['expired', 'whose subscription has expired. Everything in it is kept, and so is'],
	])('%s signs in and is led to the plans', async (username, text) => {
		const visitor = new Visitor()
		const answer = await visitor.post('/login', { username, password: DEMO_PASSWORD })
		expect(answer.location).toBe('/dashboard')
		const guarded = await visitor.follow(answer)
		expect([guarded.status, guarded.location]).toEqual([302, '/select-plan?upgrade=true'])
		expect((await visitor.follow(guarded)).page.text).toContain(text)
	})

	it('an email address will do, however it is written', async () => {
		const fields = { username: ' ADMIN@Harmony.example ', password: DEMO_PASSWORD }
		expect((await new Visitor().post('/login', fields)).location).toBe('/dashboard')
	})
})

describe('a sign-in form that will not do', () => {
	it.each(PAGES)('says everything that is missing at once on %s', async (page) => {
		const answer = await new Visitor().post(page, { username: '', password: '' })
		expect(answer.status).toBe(400)
		expect(answer.page.title).toBe('Error: Log in – Solfa')
		expect(answer.page.problems).toEqual([
			'There is a problem',
			'Please enter your username or email.',
			'Password is required.',
		])
		expect(answer.page.problemOf('username')).toBe('Error: Please enter your username or email.')
		expect(answer.page.control('username')).toContain('aria-invalid="true"')
		expect(answer.page.control('username')).toContain('aria-describedby="form-username-error"')
		expect(answer.page.links['Password is required.']).toBe('#form-password')
	})

	it.each(PAGES)(
		'says no more than that nobody got in, and keeps all but the password, on %s',
		async (page) => {
			const { username } = aTeacherAt(aSchool())
			const fields = { username: `${username}`, password: 'not my <password>', rememberMe: 'on' }
			const answer = await new Visitor().post(page, fields)
			expect(answer.status).toBe(400)
			expect(answer.page.problems).toEqual(['Login failed', 'Invalid username or password'])
			expect(answer.page.valueOf('username')).toBe(username)
			expect(answer.page.valueOf('password')).toBeUndefined()
			expect(answer.body).not.toContain('not my')
			if (page !== '/simple-login') expect(answer.page.control('rememberMe')).toContain('checked')
			expect(answer.headers['set-cookie']).toBeUndefined()
		},
	)

	it('answers an unknown account like a known one, letter for letter', async () => {
		const { username } = aTeacherAt(aSchool())
		const disabled = aTeacherAt(aSchool())
		change('update users set disabled_at = 1 where id = ?', disabled.userId)
		const left = aTeacherAt(aSchool())
		change('update memberships set ended_at = 1 where id = ?', left.membershipId)
		const ask = async (typed: string, password: string) => {
			const answer = await new Visitor().post('/login', { username: typed, password })
			return [answer.status, answer.body.replaceAll(typed, 'NAME')]
		}
		const known = await ask(username, 'wrong')
		expect(await ask('stranger', 'wrong')).toEqual(known)
		expect(await ask(disabled.username, PASSWORD)).toEqual(known)
		expect(await ask(left.username, PASSWORD)).toEqual(known)
	})

	it('shows what was typed as text and never as markup', async () => {
		const typed = `"><script>alert(1)</script>`
		const answer = await new Visitor().post('/login', { username: typed, password: 'x' })
		expect(answer.page.valueOf('username')).toBe(typed)
		expect(answer.body).not.toContain('<script>alert')
	})
})

describe('after ten failures', () => {
	function failures(times: number, username: string) {
		for (let i = 0; i < times; i++) recordFailure(username, `network ${i}`)
	}

	it('the account is refused on each page, with the time to wait and what was typed', async () => {
		const { username } = aTeacherAt(aSchool())
		failures(10, username)
		for (const page of PAGES) {
			const answer = await new Visitor().post(page, { username, password: PASSWORD })
			expect(answer.status).toBe(429)
			expect(answer.headers['retry-after']).toBe('900')
			expect(answer.page.problems).toEqual([
				'Login failed',
				'Too many attempts. Please try again in 15 minutes, or reset your password.',
			])
			expect(answer.page.valueOf('username')).toBe(username)
			expect(answer.headers['set-cookie']).toBeUndefined()
		}
	})

	it('the owner is emailed once how to get in, and nobody is for a name that no account has', async () => {
		const { username, email } = aTeacherAt(aSchool())
		failures(9, username)
		const mails = () => rows('select to_address as "to" from outbox where kind = \'sign-in-paused\'')
		expect(mails()).toEqual([])
		failures(2, username)
		failures(12, 'nobody-at-all')
		expect(mails()).toEqual([{ to: email }])
	})

	it('the call is refused too', async () => {
		const { username } = aTeacherAt(aSchool())
		failures(10, username)
		const answer = await new Visitor().call('POST', '/api/login', { username, password: PASSWORD })
		expect([answer.status, answer.headers['retry-after']]).toEqual([429, '900'])
		expect(answer.json()).toEqual({
			message: 'Too many attempts. Please try again in 15 minutes, or reset your password.',
		})
	})

	it('pages and call count together: the tenth failure is heard, the eleventh try is not', async () => {
		const { username } = aTeacherAt(aSchool())
		failures(9, username)
		const visitor = new Visitor()
		expect((await visitor.post('/login', { username, password: 'wrong' })).status).toBe(400)
		expect((await visitor.call('POST', '/api/login', { username, password: PASSWORD })).status).toBe(429)
	})

	it('a refused try is no failure, so that trying on does not lengthen the wait', async () => {
		failures(10, 'somebody')
		const before = databaseHash()
		await new Visitor().post('/login', { username: 'somebody', password: 'wrong' })
		expect(databaseHash()).toBe(before)
	})

	it('of its network alone, others are heard', async () => {
		const visitor = new Visitor()
		const { username } = aTeacherAt(aSchool())
		const subnet = visitor.address.split('.').slice(0, 3).join('.')
		for (let i = 0; i < 100; i++) recordFailure(`guess ${i}`, subnet)
		expect((await visitor.post('/login', { username, password: PASSWORD })).status).toBe(429)
		expect((await new Visitor().post('/login', { username, password: PASSWORD })).status).toBe(303)
	})

	it('success forgets the failures before it', async () => {
		const { username } = aTeacherAt(aSchool())
		failures(4, username)
		await new Visitor().post('/login', { username, password: PASSWORD })
		expect(signInRoom(username, 'anywhere')).toEqual({ delay: 0 })
	})
})

describe('the session cookie', () => {
	it('lasts until the browser closes, or 30 days when asked to', async () => {
		const { username } = aTeacherAt(aSchool())
		const lines = async (page: string, more: Record<string, string>) =>
			(await new Visitor().post(page, { username, password: PASSWORD, ...more })).headers['set-cookie']
		const [brief = ''] = (await lines('/login', {})) ?? []
		expect(brief).toMatch(/^session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/)
		const [long = ''] = (await lines('/login', { rememberMe: 'on' })) ?? []
		expect(long).toMatch(/^session=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/)
		const days = (Date.parse(/Expires=([^;]+)/.exec(long)?.[1] ?? '') - Date.now()) / 86_400_000
		expect(days).toBeCloseTo(30, 2)
		const [simple = ''] = (await lines('/simple-login', { rememberMe: 'on' })) ?? []
		expect(simple).not.toContain('Expires')
	})

	it('is a new one at each sign-in, whatever the browser brought', async () => {
		const { username } = aTeacherAt(aSchool())
		const visitor = new Visitor()
		const planted = (await Visitor.signedInAs(aTeacherAt(aSchool()))).cookies.get('session') ?? ''
		visitor.cookies.set('session', planted)
		await visitor.post('/login', { username, password: PASSWORD })
		expect(visitor.cookies.get('session')).not.toBe(planted)
		expect((await visitor.call('GET', '/api/user')).json()).toMatchObject({
			name: expect.any(String) as string,
		})
		expect(rows(`select user_id from sessions order by created_at desc limit 1`)).toHaveLength(1)
	})

	it.each(['', 'nonsense', '"quoted"', 'InNlY3JldCI%3D.forged', '%', 'a'.repeat(4000)])(
		'with %j in it opens nothing and breaks nothing',
		async (value) => {
			const visitor = new Visitor()
			visitor.cookies.set('session', value)
			expect((await visitor.get('/dashboard')).location).toBe('/auth/login?redirectTo=%2Fdashboard')
			expect((await visitor.get('/login')).status).toBe(200)
		},
	)
})

describe('the way back', () => {
	async function landing(redirectTo: string) {
		const { username } = aTeacherAt(aSchool())
		const query = new URLSearchParams({ redirectTo })
		return (await new Visitor().post(`/login?${query}`, { username, password: PASSWORD })).location
	}

	it.each([
		['/dashboard/teacher?week=12', '/dashboard/teacher?week=12'],
		['/DASHBOARD/Teacher', '/DASHBOARD/Teacher'],
		['/select-plan?plan=standard', '/select-plan?plan=standard'],
		['/', '/'],
	])('of a teacher may be %s', async (wanted, place) => {
		expect(await landing(wanted)).toBe(place)
	})

	it.each([
		'/dashboard',
		'/super-admin',
		'/student/dashboard',
		'/login',
		'/AUTH/login',
		'/api/logout',
		'//evil.test',
		'/\\evil.test',
		'/%09/evil.test',
		'https://evil.test/dashboard/teacher',
		'javascript:alert(1)',
		'/dashboard/teacher\r\nSet-Cookie: a=b',
		'',
	])('of a teacher is never %j, but home', async (wanted) => {
		expect(await landing(wanted)).toBe('/dashboard/teacher')
	})

	it('is kept from the guard to the page, over a failed try', async () => {
		const { username } = aTeacherAt(aSchool())
		const visitor = new Visitor()
		const guarded = await visitor.get('/dashboard/teacher?week=12&x=%26')
		expect(guarded.status).toBe(302)
		const form = guarded.location ?? ''
		expect((await visitor.post(form, { username, password: 'wrong' })).status).toBe(400)
		const answer = await visitor.post(form, { username, password: PASSWORD })
		expect(answer.location).toBe('/dashboard/teacher?week=12&x=%26')
	})

	it('leads whoever is signed in already, from each sign-in page', async () => {
		const visitor = await Visitor.signedInAs(aTeacherAt(aSchool()))
		for (const page of PAGES) {
			expect((await visitor.get(page)).location).toBe('/dashboard/teacher')
			expect((await visitor.get(`${page}?redirectTo=/select-plan`)).location).toBe('/select-plan')
			expect((await visitor.get(`${page}?redirectTo=//evil.test`)).location).toBe('/dashboard/teacher')
		}
	})
})

describe('somebody with places at two schools', () => {
	it('comes over with a form, is told where they are, and the old cookie opens nothing', async () => {
		const [first, second] = [aSchool({ name: 'First' }), aSchool({ name: 'Second' })]
		const teacher = aTeacherAt(first)
		const { membershipId } = joins(teacher, second, 'admin')
		const visitor = await Visitor.signedInAs(teacher)
		const old = visitor.cookies.get('session') ?? ''
		const answer = await visitor.post('/api/session/school', { membershipId: membershipId ?? '' })
		expect([answer.status, answer.location]).toEqual([303, '/dashboard'])
		const landed = await visitor.follow(answer)
		expect(landed.page.flash).toBe('You are now at Second.')
		const { membershipId: asParent } = joins(teacher, first, 'student', 'guardian')
		const toPortal = await visitor.post('/api/session/school', { membershipId: asParent ?? '' })
		expect((await visitor.follow(toPortal)).page.flash).toBe('This is the account you switched to.')
		visitor.cookies.set('session', old)
		expect((await visitor.get('/dashboard')).location).toBe('/auth/login?redirectTo=%2Fdashboard')
	})

	it('cannot take somebody else’s place', async () => {
		const school = aSchool()
		const visitor = await Visitor.signedInAs(aTeacherAt(school))
		const other = aTeacherAt(school)
		const before = databaseHash()
		const foreign = await visitor.call('POST', '/api/session/school', { membershipId: other.membershipId })
		const missing = await visitor.call('POST', '/api/session/school', { membershipId: 'none such' })
		expect([foreign.status, foreign.body]).toEqual([404, missing.body])
		expect(missing.status).toBe(404)
		expect(databaseHash()).toBe(before)
	})
})
