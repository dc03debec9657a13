import { describe, expect, it } from 'vitest'
import { change, rows } from '../support/database.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { aPerson, aSchool, PASSWORD } from '../support/factories.ts'
import { mails } from '../support/mail.ts'
import { seenFor } from '../support/open-forms.ts'
import { EMAIL, FORMS } from '../support/registration-forms.ts'
import { Visitor } from '../support/visitor.ts'

const PERSON = { name: 'Ana Ruiz', email: EMAIL, password: PASSWORD, schoolName: 'Escuela Ruiz' }
const FULL = { fullName: 'Ana Ruiz', email: EMAIL, password: PASSWORD, schoolName: 'Escuela Ruiz' }
const WRONG = {
	name: 'Name must be at least 3 characters',
	email: 'Please enter a valid email address',
	password: 'Password must be at least 6 characters',
	schoolName: 'School name must be at least 3 characters',
}
const WRONG_FULL = {
	fullName: 'Full name is required.',
	email: 'Please enter a valid email address.',
	password: 'Password must be at least 8 characters.',
	schoolName: 'School name is required.',
}

const schools = () => rows('select name, kind from schools')
const nothing = () => expect([schools(), rows('select 1 from users'), mails()]).toEqual([[], [], []])

describe('POST /api/register', () => {
	const BODY = { ...PERSON, role: 'admin' }
	const call = (body: unknown, visitor = new Visitor()) => visitor.call('POST', '/api/register', body)

	it.each([
		['admin', 'professional', 'school', 'professional'],
		['admin', undefined, 'school', 'standard'],
		['solo_teacher_admin', undefined, 'solo', 'soloTeacher'],
		['solo_teacher_admin', 'gold', 'solo', 'soloTeacher'],
	])('makes a %s with plan %s and answers with the user', async (role, subscriptionPlan, kind, plan) => {
		const visitor = new Visitor()
		const answer = await call({ ...BODY, role, subscriptionPlan }, visitor)
		expect(answer.status).toBe(200)
		expect(answer.headers['cache-control']).toBe('no-store')
		const [made] = rows<{ userId: string; schoolId: string }>(
			'select user_id as userId, school_id as schoolId from memberships',
		)
		const user = {
			id: made?.userId,
			name: 'Ana Ruiz',
			email: EMAIL,
			role,
			isSuperAdmin: false,
			schoolId: made?.schoolId,
			schoolName: 'Escuela Ruiz',
			subscriptionStatus: 'pending',
		}
		expect(answer.json()).toEqual(user)
		expect((await visitor.call('GET', '/api/user')).json()).toEqual(user)
		expect(rows('select kind from schools')).toEqual([{ kind }])
		expect(rows('select plan from subscriptions')).toEqual([{ plan }])
	})

	it('keeps a name without marks that turn text around, and a password with every letter of it', async () => {
		const password = 'solfa\u202e\u2067-secret'
		const answer = await call({ ...BODY, name: 'Ana \u202eziuR', password })
		expect(answer.json()).toMatchObject({ name: 'Ana ziuR' })
		const enter = (text: string) =>
			new Visitor().call('POST', '/api/login', { username: EMAIL, password: text })
		expect((await enter('solfa-secret')).status).toBe(400)
		expect((await enter(password)).status).toBe(200)
	})

	it.each(['super_admin', 'teacher', 'student', 'owner', '', null, 7, ['admin'], undefined])(
		'makes nobody a %j',
		async (role) => {
			const answer = await call({ ...BODY, role })
			expect(answer.status).toBe(400)
			expect(answer.json()).toEqual({ message: 'Please register as a school or as a solo teacher.' })
			nothing()
		},
	)

	it.each(Object.entries(WRONG))('says what is wrong with %s', async (name, message) => {
		for (const value of [undefined, '', 'a', null, 7, ['abcdefgh']]) {
			const answer = await call({ ...BODY, [name]: value })
			expect([answer.status, answer.json()]).toEqual([400, { message }])
		}
		nothing()
	})
})

describe('POST /api/auth/register-school', () => {
	const call = (body: unknown, visitor = new Visitor()) =>
		visitor.call('POST', '/api/auth/register-school', body)

	it('makes a school, answers in two fields and signs in', async () => {
		const visitor = new Visitor()
		const answer = await call(FULL, visitor)
		expect([answer.status, answer.json()]).toEqual([
			200,
			{ success: true, message: 'Account created successfully' },
		])
		expect(answer.headers['cache-control']).toBe('no-store')
		expect((await visitor.call('GET', '/api/user')).json()).toMatchObject({ email: EMAIL, role: 'admin' })
		expect(schools()).toEqual([{ name: 'Escuela Ruiz', kind: 'school' }])
	})

	it.each(Object.entries(WRONG_FULL))('says what is wrong with %s', async (name, message) => {
		for (const value of [undefined, '', 'a', null, 7, ['abcdefgh']]) {
			const answer = await call({ ...FULL, [name]: value })
			expect([answer.status, answer.json()]).toEqual([400, { message }])
		}
		nothing()
	})
})

describe.each([
	['/api/register', { ...PERSON, role: 'admin' }],
	['/api/auth/register-school', FULL],
])('%s', (path, body) => {
	const call = (more: object = {}, visitor = new Visitor()) =>
		visitor.call('POST', path, { ...body, ...more })

	it('writes nothing that was not asked for', async () => {
		const other = aSchool()
		const more = { isSuperAdmin: true, schoolId: other.id, status: 'active', id: 'mine', kind: 'solo' }
		expect((await call(more)).status).toBe(200)
		expect(rows('select is_super_admin as staff from users')).toEqual([{ staff: 0 }])
		expect(rows('select role, kind from memberships where school_id <> ?', other.id)).toEqual([
			{ role: 'admin', kind: 'staff' },
		])
		expect(rows('select state from subscriptions where school_id <> ?', other.id)).toEqual([
			{ state: 'pending' },
		])
		expect(rows(`select 1 from users where id = 'mine'`)).toEqual([])
	})

	it('tells of a known address, or of the same again, only that it failed', async () => {
		aPerson({ email: EMAIL })
		const visitor = new Visitor()
		const failed = [
			400,
			{
				message:
					'We could not create this account. If you already have one, sign in or reset your password. If not, check the email address and try again.',
			},
		]
		const known = await call({}, visitor)
		expect([known.status, known.json()]).toEqual(failed)
		expect(visitor.cookies.has('session')).toBe(false)
		expect(mails()).toHaveLength(1)
		expect((await call({ email: 'new@ruiz.example' })).status).toBe(200)
		const again = await call({ email: 'new@ruiz.example' }, visitor)
		expect([again.status, again.json()]).toEqual(failed)
		expect(visitor.cookies.has('session')).toBe(false)
		expect(schools()).toHaveLength(1)
	})

	it('asks nothing of programs but patience', async () => {
		const visitor = new Visitor()
		await seenFor(visitor, 0)
		expect((await call({ website: 'https://mine.example' }, visitor)).status).toBe(200)
		const busy = new Visitor()
		aPerson({ email: 'taken@ruiz.example' })
		for (let i = 0; i < 10; i++) await call({ email: 'taken@ruiz.example' }, busy)
		const answer = await call({ email: 'late@ruiz.example' }, busy)
		expect(answer.status).toBe(429)
		expect(Number(answer.headers['retry-after'])).toBeGreaterThan(30)
		expect(answer.json().message).toMatch(/^Too many registrations came from your network\./)
	})

	it('takes a form like JSON, and POST only', async () => {
		const visitor = new Visitor()
		const fields = { ...body } as Record<string, string>
		expect((await visitor.post(path, fields, { Accept: 'application/json' })).status).toBe(200)
		expect((await new Visitor().call('GET', path)).status).toBe(405)
	})
})

describe('a database that takes nothing', () => {
	const WORDS = 'An error occurred. Please try again.'
	const full = () =>
		change(`create trigger no_more before insert on sessions begin select raise(abort, 'full'); end`)
	const written = () => {
		const log = takeErrorLog().join()
		expect(log).toContain('"what":"registration"')
		expect(log).not.toContain(EMAIL)
		nothing()
	}

	it.each(FORMS)('is told on the form of $path, which keeps what was typed', async ({ path, typed }) => {
		full()
		const answer = await new Visitor().post(path, typed)
		expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
		expect(answer.page.problems).toEqual(['Registration failed', WORDS])
		expect(answer.page.valueOf('email')).toBe(EMAIL)
		expect(answer.page.valueOf('password')).toBeUndefined()
		written()
	})

	it.each([
		['/api/register', { ...PERSON, role: 'admin' }],
		['/api/auth/register-school', FULL],
	])('is told by %s', async (path, body) => {
		full()
		const answer = await new Visitor().call('POST', path, body)
		expect([answer.status, answer.json()]).toEqual([503, { message: WORDS }])
		written()
	})
})
