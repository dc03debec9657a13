import { describe, expect, it } from 'vitest'
import { aSchool, aTeacherAt, joins, PASSWORD } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const secure = () => new Visitor({ environment: { APP_URL: 'https://solfa.example' } })
const HSTS = 'max-age=31536000; includeSubDomains'

describe('on an origin with https', () => {
	it('cookies are tied to the host and never leave https', async () => {
		const here = aSchool()
		const teacher = aTeacherAt(here)
		const { membershipId } = joins(teacher, aSchool(), 'teacher')
		const visitor = secure()
		const answer = await visitor.post('/login', { username: teacher.username, password: PASSWORD })
		expect(answer.headers['set-cookie']?.[0]).toMatch(
			/^__Host-session=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
		)
		expect((await visitor.follow(answer)).status).toBe(200)

		const switched = await visitor.post('/api/session/school', { membershipId: membershipId ?? '' })
		expect(switched.headers['set-cookie']?.[1]).toMatch(
			/^__Host-flash=[^;]+; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
		)
		const left = await visitor.post('/api/logout')
		expect(left.headers['set-cookie']?.[0]).toMatch(/^__Host-session=; Max-Age=0; Path=\//)
	})

	it('a cookie without the host’s name opens nothing', async () => {
		const plain = await Visitor.signedInAs(aTeacherAt(aSchool()))
		const visitor = secure()
		visitor.cookies.set('session', plain.cookies.get('session') ?? '')
		expect((await visitor.get('/dashboard/teacher')).status).toBe(302)
	})

	it('a form of a page without https is refused', async () => {
		const refused = await secure().post('/login', {}, { Origin: 'http://solfa.example' })
		expect([refused.status, refused.page.heading]).toEqual([403, 'That form came from another site'])
	})

	it('browsers are told to stay with https, in every answer', async () => {
		for (const path of ['/', '/dashboard', '/nothing', '/api/user', '/healthz', '/%'])
			expect((await secure().get(path)).headers['strict-transport-security']).toBe(HSTS)
		expect((await new Visitor().get('/')).headers['strict-transport-security']).toBeUndefined()
	})
})
