import { describe, expect, it } from 'vitest'
import { databaseHash } from '../support/database.ts'
import { aSchool, aTeacherAt, anAdminAt, PASSWORD } from '../support/factories.ts'
import { redirectIn } from '../support/single-fetch.ts'
import { Visitor } from '../support/visitor.ts'

describe('the border between pages with and without framework JavaScript', () => {
	it.each([
		['/login.data', '/login'],
		['/_root.data', '/'],
		['/select-plan.data?billing=yearly', '/select-plan?billing=yearly'],
		[
			'/select-plan.data?billing=yearly&_routes=routes%2Fsubscription%2Fselect-plan',
			'/select-plan?billing=yearly',
		],
		['/LOGIN.data', '/LOGIN'],
		['/%6Cogin.data', '/%6Cogin'],
	])('data of a plain page, %s, is a way to open it as a page', async (path, page) => {
		const answer = await new Visitor().get(path)
		expect(answer.status).toBe(202)
		expect(redirectIn(answer.body)).toMatchObject({ redirect: page, status: 302, reload: true })
	})

	it('somebody signed out on a desk is led to the sign-in page as a page', async () => {
		const answer = await new Visitor().get('/dashboard.data?week=3')
		expect(redirectIn(answer.body)).toMatchObject({
			redirect: '/auth/login?redirectTo=%2Fdashboard%3Fweek%3D3',
			reload: true,
		})
	})

	it('a school without a subscription is led from its desk to the plans as a page', async () => {
		const visitor = await Visitor.signedInAs(anAdminAt(aSchool({ subscription: 'expired' })))
		const answer = await visitor.get('/dashboard.data')
		expect(redirectIn(answer.body)).toMatchObject({ redirect: '/select-plan?upgrade=true', reload: true })
	})

	it('from desk to desk nothing is opened anew', async () => {
		const visitor = await Visitor.signedInAs(aTeacherAt(aSchool()))
		expect(redirectIn((await visitor.get('/dashboard.data')).body)).toMatchObject({
			redirect: '/dashboard/teacher',
			reload: false,
		})
		const own = await visitor.get('/dashboard/teacher.data')
		expect(own.status).toBe(200)
		expect(redirectIn(own.body)).toBeNull()
		expect(own.body).toContain('"routes/teacher/dashboard"')
	})

	it('a form sent as data gets its errors as data, and its success as a page with the cookie', async () => {
		const { username } = aTeacherAt(aSchool())
		const visitor = new Visitor()
		const wrong = await visitor.post('/login.data', { username, password: 'wrong' })
		expect(wrong.status).toBe(400)
		expect(wrong.body).toContain('Invalid username or password')
		expect(wrong.body).not.toContain('"wrong"')
		const half = await visitor.post('/login.data', { username: '', password: 'typed in vain' })
		expect(half.body).toContain('Please enter your username or email.')
		expect(half.body).not.toContain('in vain')
		const right = await visitor.post('/login.data', { username, password: PASSWORD })
		expect(right.status).toBe(202)
		expect(redirectIn(right.body)).toMatchObject({ redirect: '/dashboard/teacher', status: 303 })
		expect(visitor.cookies.has('session')).toBe(true)
	})

	it('data of one route is guarded like the page', async () => {
		const visitor = await Visitor.signedInAs(aTeacherAt(aSchool()))
		for (const route of ['routes/school/dashboard', 'routes/school/shell', 'root', 'nothing', '']) {
			const answer = await visitor.get(`/dashboard.data?_routes=${encodeURIComponent(route)}`)
			expect(answer.body).not.toContain('"people"')
			expect(answer.status).toBeLessThan(500)
		}
	})

	it.each([
		'/dashboard?_data=routes%2Fschool%2Fdashboard',
		'/?_data=root',
		'/api/user?a=1&_data=x',
		'/?_data=',
	])('the way old data was asked for, %s, is not used', async (path) => {
		const visitor = await Visitor.signedInAs(anAdminAt(aSchool()))
		expect((await visitor.get(path)).status).toBe(400)
		expect((await visitor.send('POST', path)).status).toBe(400)
	})
})

it('asking for data of anything writes nothing', async () => {
	const visitor = await Visitor.signedInAs(anAdminAt(aSchool()))
	const before = databaseHash()
	for (const path of [
		'/dashboard.data',
		'/login.data',
		'/api/user.data',
		'/api/logout.data',
		'/nothing.data',
	])
		expect((await visitor.get(path)).status).toBeLessThan(500)
	expect(databaseHash()).toBe(before)
})

it('the route table is not told to whoever asks for routes one by one', async () => {
	const answer = await new Visitor().get('/__manifest?p=/dashboard&version=x')
	expect(answer.status).toBeLessThan(500)
})
