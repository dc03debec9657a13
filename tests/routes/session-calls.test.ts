import { describe, expect, it } from 'vitest'
import { rows, withDemo } from '../support/database.ts'
import { aSchool, aTeacherAt, PASSWORD } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

describe('with the demo', () => {
	withDemo()

	it.each([
		['super', 'super_admin', null, null, 'none'],
		['admin', 'admin', 'harmony', 'Harmony Music School', 'active'],
		['solo', 'solo_teacher_admin', 'rivera', 'Rivera Piano Studio', 'active'],
		['teacher', 'teacher', 'harmony', 'Harmony Music School', 'active'],
		['student', 'student', 'harmony', 'Harmony Music School', 'active'],
		['parent', 'student', 'harmony', 'Harmony Music School', 'active'],
		['cape', 'admin', 'cape', 'Cape Conservatoire', 'active'],
		['pending', 'admin', 'newschool', 'New School of Strings', 'pending'],
		['expired', 'admin', 'oldschool', 'Old School of Brass', 'expired'],
	] as const)('%s signs in by call', async (username, role, schoolId, schoolName, subscriptionStatus) => {
		const visitor = new Visitor()
		const answer = await visitor.call('POST', '/api/login', { username, password: 'solfa-demo-1' })
		const id = `person-${username}`
		const isSuperAdmin = role === 'super_admin'
		expect(answer.status).toBe(200)
		expect(answer.json()).toStrictEqual({ id, role, schoolId, isSuperAdmin })

		const user = await visitor.call('GET', '/api/user')
		expect(user.status).toBe(200)
		expect(user.json()).toStrictEqual({
			id,
			name: expect.any(String) as string,
			email: expect.stringContaining('@') as string,
			role,
			isSuperAdmin,
			schoolId,
			schoolName,
			subscriptionStatus,
		})
	})
})

describe('a sign-in by call', () => {
	it.each([
		[{}, 'Please enter your username or email.'],
		[{ username: '', password: '' }, 'Please enter your username or email.'],
		[{ username: 'ana' }, 'Password is required.'],
		[{ username: 'ana', password: '' }, 'Password is required.'],
		[{ username: 7, password: 'x' }, 'Please enter your username or email.'],
		[{ username: 'ana', password: 'x', rememberMe: 'yes' }, 'Expected boolean received string'],
		[{ username: 'ana', password: 'wrong' }, 'Invalid username or password'],
	])('with %j is refused in words', async (body, message) => {
		const answer = await new Visitor().call('POST', '/api/login', body)
		expect(answer.status).toBe(400)
		expect(answer.json()).toStrictEqual({ message })
		expect(answer.headers['set-cookie']).toBeUndefined()
	})

	it('answers an unknown account like a known one', async () => {
		const { username } = aTeacherAt(aSchool())
		const [known, unknown] = await Promise.all(
			[username, 'a stranger'].map((name) =>
				new Visitor().call('POST', '/api/login', { username: name, password: 'wrong' }),
			),
		)
		expect([unknown?.status, unknown?.body]).toEqual([known?.status, known?.body])
	})

	it('takes a form too', async () => {
		const { username, userId } = aTeacherAt(aSchool())
		const answer = await new Visitor().post('/api/login', { username, password: PASSWORD })
		expect(answer.json()).toMatchObject({ id: userId, role: 'teacher' })
		expect((await new Visitor().post('/api/login', { username: '' })).json()).toEqual({
			message: 'Please enter your username or email.',
		})
	})

	it('is remembered when asked to', async () => {
		const { username } = aTeacherAt(aSchool())
		const body = { username, password: PASSWORD, rememberMe: true }
		const answer = await new Visitor().call('POST', '/api/login', body)
		expect(answer.headers['set-cookie']?.[0]).toContain('Expires=')
	})
})

describe('signed out', () => {
	it.each([
		['GET', '/api/user'],
		['POST', '/api/session/school'],
		['GET', '/api/session/school'],
	])('%s %s answers that authentication is required', async (method, path) => {
		const answer = await new Visitor().call(method, path, method === 'POST' ? {} : undefined)
		expect(answer.status).toBe(401)
		expect(answer.json()).toStrictEqual({ message: 'Authentication required' })
		expect(answer.headers['content-type']).toBe('application/json')
		expect(answer.headers['cache-control']).toBe('no-store')
	})
})

describe('signing out', () => {
	it('by a page’s form leads to the landing page, and the cookie opens nothing any more', async () => {
		const visitor = await Visitor.signedInAs(aTeacherAt(aSchool()))
		const secret = visitor.cookies.get('session') ?? ''
		const answer = await visitor.post('/api/logout')
		expect([answer.status, answer.location]).toEqual([303, '/'])
		expect(answer.headers['clear-site-data']).toBe('"cache", "storage"')
		expect(visitor.cookies.has('session')).toBe(false)
		expect((await visitor.follow(answer)).page.links['Log in']).toBe('/auth/login')
		visitor.cookies.set('session', secret)
		expect((await visitor.call('GET', '/api/user')).status).toBe(401)
		expect(rows('select * from sessions')).toEqual([])
	})

	it('by call answers with JSON', async () => {
		const visitor = await Visitor.signedInAs(aTeacherAt(aSchool()))
		const answer = await visitor.call('POST', '/api/logout')
		expect([answer.status, answer.json()]).toEqual([200, { ok: true }])
		expect((await visitor.call('GET', '/api/user')).status).toBe(401)
	})

	it('twice is signing out once', async () => {
		const visitor = await Visitor.signedInAs(aTeacherAt(aSchool()))
		for (let i = 0; i < 2; i++) {
			expect((await visitor.call('POST', '/api/logout')).status).toBe(200)
			expect((await visitor.post('/api/logout')).location).toBe('/')
		}
		expect(rows(`select action from audit_entries where action = 'session.closed'`)).toHaveLength(1)
	})

	it('is never done by following a link', async () => {
		const visitor = await Visitor.signedInAs(aTeacherAt(aSchool()))
		const answer = await visitor.get('/api/logout')
		expect([answer.status, answer.headers.allow]).toEqual([405, 'POST'])
		expect((await visitor.call('GET', '/api/user')).status).toBe(200)
	})
})

describe('a call that is made the wrong way', () => {
	it.each([
		['GET', '/api/login', 'POST'],
		['GET', '/api/session/school', 'POST'],
		['POST', '/api/user', 'GET'],
		['DELETE', '/api/user', 'GET'],
		['POST', '/api/auth/plans', 'GET'],
	])('%s %s says how it is made', async (method, path, allowed) => {
		const visitor = await Visitor.signedInAs(aTeacherAt(aSchool()))
		const answer = await visitor.call(method, path, method === 'GET' ? undefined : {})
		expect([answer.status, answer.headers.allow]).toEqual([405, allowed])
		expect(answer.json()).toEqual({ message: `This call is made with ${allowed}.` })
	})
})

it('the plans are told with prices, numbers and the provider’s plan', async () => {
	const { plans } = (await new Visitor().call('GET', '/api/auth/plans')).json() as {
		plans: Record<string, Record<string, { price: string; numericPrice: number; paypalPlanId: string }>>
	}
	const told = Object.entries(plans).map(([name, { monthly, yearly }]) => [
		name,
		monthly?.price,
		monthly?.numericPrice,
		yearly?.price,
		yearly?.numericPrice,
	])
	expect(told).toEqual([
		['soloTeacher', '$9.99', 9.99, '$99', 99],
		['standard', '$29', 29, '$149', 149],
		['professional', '$79', 79, '$399', 399],
	])
	const ids = Object.values(plans).flatMap(({ monthly, yearly }) => [
		monthly?.paypalPlanId,
		yearly?.paypalPlanId,
	])
	expect(new Set(ids).size).toBe(6)
})
