import { describe, expect, it } from 'vitest'
import { change, databaseHash, rows } from '../support/database.ts'
import { takeErrorLog } from '../support/error-log.ts'
import {
	aGuardianAt,
	anAdminAt,
	aSchool,
	aSoloTeacherAt,
	aStudentAt,
	aTeacherAt,
	platformStaff,
} from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const HOMES = ['/dashboard', '/dashboard/teacher', '/student/dashboard', '/super-admin']

describe('signed out', () => {
	it.each(HOMES)('%s leads to the sign-in page and remembers the way', async (path) => {
		const answer = await new Visitor().get(`${path}?a=1&b=%26`)
		expect(answer.status).toBe(302)
		expect(answer.location).toBe(`/auth/login?redirectTo=${encodeURIComponent(`${path}?a=1&b=%26`)}`)
		expect(answer.body).toBe('')
	})

	it('a page’s form to a call leads to the sign-in page', async () => {
		const answer = await new Visitor().post('/api/session/school', { membershipId: 'x' })
		expect([answer.status, answer.location]).toEqual([302, '/auth/login'])
	})

	it('a form sent to a page writes nothing', async () => {
		const before = databaseHash()
		for (const path of HOMES) {
			const { status, location } = await new Visitor().post(path, { name: 'x' })
			// A home either takes no forms at all, or asks who sends one.
			if (status !== 405) expect([path, status, location?.split('?')[0]]).toEqual([path, 302, '/auth/login'])
		}
		expect(databaseHash()).toBe(before)
	})
})

describe('a role', () => {
	const people = {
		'/dashboard': () => [anAdminAt(aSchool()), aSoloTeacherAt(aSchool({ kind: 'solo' }))],
		'/dashboard/teacher': () => [aTeacherAt(aSchool())],
		'/student/dashboard': () => [aStudentAt(aSchool()), aGuardianAt(aSchool())],
		'/super-admin': () => [platformStaff()],
	}

	it.each(Object.keys(people) as (keyof typeof people)[])(
		'at home on %s is sent there from any other',
		async (home) => {
			for (const person of people[home]()) {
				const visitor = await Visitor.signedInAs(person)
				for (const path of HOMES) {
					const answer = await visitor.get(path)
					expect([path, answer.status, answer.location]).toEqual(
						path === home ? [path, 200, null] : [path, 302, home],
					)
				}
			}
		},
	)

	it('sees only itself and its school', async () => {
		const [here, there] = [aSchool({ name: 'Cantabile' }), aSchool({ name: 'Staccato' })]
		const other = anAdminAt(there)
		await Visitor.signedInAs(other)
		const answer = await (await Visitor.signedInAs(anAdminAt(here))).get('/dashboard')
		expect(answer.page.text).toContain('Cantabile')
		expect(answer.body).not.toMatch(/Staccato/)
		expect(answer.body).not.toContain(other.name)
	})
})

describe('without an active subscription', () => {
	it.each(['none', 'pending', 'expired'] as const)(
		'(%s) whoever pays is shown the plans',
		async (subscription) => {
			for (const person of [
				anAdminAt(aSchool({ subscription })),
				aSoloTeacherAt(aSchool({ subscription })),
			]) {
				const answer = await (await Visitor.signedInAs(person)).get('/dashboard')
				expect([answer.status, answer.location]).toEqual([302, '/select-plan?upgrade=true'])
			}
		},
	)

	it.each(['none', 'pending', 'expired'] as const)(
		'(%s) nobody else may open anything',
		async (subscription) => {
			const school = aSchool({ subscription, name: 'Cantabile' })
			const people = [
				[aTeacherAt(school), '/dashboard/teacher'],
				[aStudentAt(school), '/student/dashboard'],
				[aGuardianAt(school), '/student/dashboard'],
			] as const
			for (const [person, home] of people) {
				const answer = await (await Visitor.signedInAs(person)).get(home)
				expect(answer.status).toBe(403)
				expect(answer.page.title).toBe('Cantabile is paused – Solfa')
				expect(answer.page.heading).toBe('Cantabile is paused')
				expect(answer.page.text).toContain(
					"Its subscription is not active, so lessons, notes and files cannot be opened at the moment. Nothing is lost. Please ask the school's office.",
				)
				expect(answer.page.text).toContain('Log out')
			}
		},
	)

	it('a student of a solo teacher is told to ask the teacher, with the number', async () => {
		const studio = aSchool({ kind: 'solo', subscription: 'expired' })
		change(
			`insert into school_profiles (school_id, phone, updated_at) values (?, '+12125550147', 1)`,
			studio.id,
		)
		const { page } = await (await Visitor.signedInAs(aStudentAt(studio))).get('/student/dashboard')
		expect(page.text).toContain('Please ask your teacher. Call (212) 555-0147 Log out')
	})

	it('a family reads that their school is paused in the language of their browser', async () => {
		const school = aSchool({ subscription: 'expired', name: 'Cantabile' })
		change(
			`insert into school_profiles (school_id, email, updated_at) values (?, 'hello@cantabile.test', 1)`,
			school.id,
		)
		const family = await Visitor.signedInAs(aGuardianAt(school))
		const { page, body } = await family.get('/student/dashboard', { 'Accept-Language': 'de' })
		expect(body).toContain('<html lang="de"')
		expect(page.title).toBe('Cantabile ist pausiert – Solfa')
		expect(page.heading).toBe('Cantabile ist pausiert')
		expect(page.text).toMatch(/wenden Sie sich an das Sekretariat.* E-Mail an hello@cantabile\.test Abmelden/)
		const learner = await Visitor.signedInAs(aStudentAt(aSchool({ kind: 'solo', subscription: 'expired' })))
		const spanish = await learner.get('/messaging', { 'Accept-Language': 'es' })
		expect(spanish.page.text).toContain('Pregunte a su docente.')
		const teacher = await Visitor.signedInAs(aTeacherAt(school))
		const english = await teacher.get('/dashboard/teacher', { 'Accept-Language': 'de' })
		expect(english.page.heading).toBe('Cantabile is paused')
	})

	it('a canceled one is good until the day it is paid through', async () => {
		const paid = aSchool({ subscription: 'cancelled', paidThrough: Date.now() + 60_000 })
		const over = aSchool({ subscription: 'cancelled', paidThrough: Date.now() - 1 })
		expect((await (await Visitor.signedInAs(anAdminAt(paid))).get('/dashboard')).status).toBe(200)
		expect((await (await Visitor.signedInAs(anAdminAt(over))).get('/dashboard')).status).toBe(302)
	})
})

describe('a session that cannot be read', () => {
	async function broken() {
		const visitor = await Visitor.signedInAs(aTeacherAt(aSchool()))
		change('alter table sessions rename to sessions_away')
		return visitor
	}

	it.each(['/dashboard/teacher?week=2', '/', '/login', '/select-plan'])(
		'is said on %s, with a way to try again',
		async (path) => {
			const visitor = await broken()
			const answer = await visitor.get(path)
			expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
			expect(answer.page.heading).toBe('Authentication Error')
			expect(answer.page.text).toContain(
				'Failed to load your account information. Please try logging in again.',
			)
			expect(answer.page.links['Try again']).toBe(path)
			expect(takeErrorLog().join()).toContain('no such table')
		},
	)

	it('is never a sign-out: once it can be read, it opens what it did', async () => {
		const visitor = await broken()
		const answer = await visitor.get('/dashboard/teacher')
		expect(answer.headers['set-cookie']).toBeUndefined()
		change('alter table sessions_away rename to sessions')
		expect((await visitor.get('/dashboard/teacher')).status).toBe(200)
		takeErrorLog()
	})

	it('is said by calls too, and signs nobody out', async () => {
		const visitor = await broken()
		for (const answer of [
			await visitor.call('GET', '/api/user'),
			await visitor.call('POST', '/api/logout'),
		]) {
			expect(answer.status).toBe(503)
			expect(answer.json()).toEqual({
				message: 'Failed to load your account information. Please try logging in again.',
			})
			expect(answer.headers['set-cookie']).toBeUndefined()
		}
		expect(rows('select * from sessions_away')).toHaveLength(1)
		takeErrorLog()
	})
})

it('public pages lead home only those whose school is active', async () => {
	const dashboard = async (visitor: Visitor) => (await visitor.get('/')).page.links['Dashboard']
	expect(await dashboard(await Visitor.signedInAs(aTeacherAt(aSchool())))).toBe('/dashboard/teacher')
	expect(await dashboard(await Visitor.signedInAs(platformStaff()))).toBe('/super-admin')
	const pending = anAdminAt(aSchool({ subscription: 'pending' }))
	expect(await dashboard(await Visitor.signedInAs(pending))).toBeUndefined()
	expect(await dashboard(new Visitor())).toBeUndefined()
})
