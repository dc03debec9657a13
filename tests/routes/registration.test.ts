import { describe, expect, it } from 'vitest'
import { databaseHash, rows } from '../support/database.ts'
import {
	anAdminAt,
	aPerson,
	aSchool,
	aSoloTeacherAt,
	aTeacherAt,
	PASSWORD,
	platformStaff,
} from '../support/factories.ts'
import { mails } from '../support/mail.ts'
import { seenFor } from '../support/open-forms.ts'
import { EMAIL, FORMS, SCHOOL, SOLO } from '../support/registration-forms.ts'
import { Visitor } from '../support/visitor.ts'

const schools = () => rows<{ name: string; kind: string }>('select name, kind from schools')
const people = () => rows<{ name: string; email: string }>('select name, email from users')
const roles = () => rows<{ role: string }>('select role from memberships').map(({ role }) => role)
const nothing = () => expect([schools(), people(), mails()]).toEqual([[], [], []])

describe.each(FORMS)('$path', ({ path, typed, wrong, least, next, login }) => {
	const send = (more: Record<string, string> = {}, visitor = new Visitor()) =>
		visitor.post(path, { ...typed, ...more })

	it('is a form without framework JavaScript that says where else to go', async () => {
		const answer = await new Visitor().get(path)
		expect(answer.status).toBe(200)
		expect(answer.page.scripts).toEqual([expect.stringContaining('/assets/enhance-')])
		for (const name of Object.keys(typed)) expect(answer.page.control(name)).toContain('<input')
		expect(answer.page.links['Already have an account? Sign in']).toBe(login)
		expect(answer.page.links['Forgot your password?']).toBe('/auth/forgot-password')
		const solo = path === '/register-solo-teacher'
		expect(Object.values(answer.page.links)).toContain(solo ? '/register-school' : '/register-solo-teacher')
		if (solo) expect(answer.page.text).toContain('you will need a PayPal account')
	})

	it('signs the new owner in and leads on to the plans, which say so once', async () => {
		const visitor = new Visitor()
		const sent = await send({}, visitor)
		expect([sent.status, sent.location]).toEqual([303, next])
		const solo = path === '/register-solo-teacher'
		expect(schools()).toEqual([{ name: 'Escuela Ruiz', kind: solo ? 'solo' : 'school' }])
		expect(people()).toEqual([{ name: 'Ana Ruiz', email: EMAIL }])
		expect(roles()).toEqual([solo ? 'solo_teacher_admin' : 'admin'])
		const landed = await visitor.follow(sent)
		expect(landed.body).toContain('<strong>Account created successfully</strong>')
		expect(landed.page.flash).toBe(
			'Account created successfully Now choose your subscription plan to get started.',
		)
		expect(landed.page.text).toContain('For Escuela Ruiz')
		expect((await visitor.follow(sent)).page.flash).toBe('')
		expect((await visitor.get('/dashboard')).location).toBe('/select-plan?upgrade=true')
		const again = await new Visitor().post('/login', { username: EMAIL, password: PASSWORD })
		expect([again.status, again.location]).toEqual([303, '/dashboard'])
	})

	it('knows the browser of the new owner again', async () => {
		const visitor = new Visitor()
		await send({}, visitor)
		const alerts = () => mails().filter(({ kind }) => kind === 'new-device').length
		await new Visitor().post('/login', { username: EMAIL, password: PASSWORD })
		expect(alerts()).toBe(1)
		visitor.cookies.delete('session')
		await visitor.post('/login', { username: EMAIL, password: PASSWORD })
		expect(alerts()).toBe(1)
	})

	it('says everything that is wrong at once, in its own words', async () => {
		for (const empty of [{}, Object.fromEntries(Object.keys(typed).map((name) => [name, '']))]) {
			const answer = await new Visitor().post(path, empty)
			expect(answer.status).toBe(400)
			expect(answer.page.title).toMatch(/^Error: Register/)
			// Two empty passwords are alike.
			const missing = Object.fromEntries(Object.entries(wrong).filter(([name]) => name !== 'confirmPassword'))
			expect(answer.page.problems).toEqual(['There is a problem', ...Object.values(missing)])
			for (const [name, text] of Object.entries(missing)) {
				expect(answer.page.problemOf(name)).toBe(`Error: ${text}`)
				expect(answer.page.control(name)).toContain('aria-invalid="true"')
				expect(answer.page.links[text]).toBe(`#form-${name}`)
			}
		}
		nothing()
	})

	it.each(Object.entries(wrong))('says of %s alone: %s', async (name, text) => {
		const value = name === 'email' ? 'ana@' : name === 'confirmPassword' ? 'another one' : 'a'
		const answer = await send({ [name]: value, ...(name === 'password' ? { confirmPassword: 'a' } : {}) })
		expect(answer.status).toBe(400)
		expect(answer.page.problems).toEqual(['There is a problem', text])
		expect(answer.page.problemOf(name)).toBe(`Error: ${text}`)
		for (const [other, kept] of Object.entries({ ...typed, [name]: value })) {
			expect(answer.page.valueOf(other)).toBe(/password/i.test(other) ? undefined : kept)
		}
		expect(answer.body).not.toContain(PASSWORD)
		nothing()
	})

	it.each(Object.entries(least))('takes a %s of %d characters and none shorter', async (name, min) => {
		const make = (length: number) => {
			const value = 'xyzäöüßq'.slice(0, length)
			return name === 'password' ? { password: value, confirmPassword: value } : { [name]: value }
		}
		expect((await send(make(min - 1))).page.problems).toEqual(['There is a problem', wrong[name]])
		// Spaces around a name are nobody's name.
		if (name !== 'password') expect((await send({ [name]: '  a  ' })).status).toBe(400)
		expect((await send(make(min))).status).toBe(303)
	})

	it.each(['ana', 'ana@', '@ruiz.example', 'a b@ruiz.example', 'ana@ruiz', 'a@b.example, c@d.example'])(
		'takes no %s for an address',
		async (email) => {
			const answer = await send({ email })
			expect(answer.page.problems).toEqual(['There is a problem', wrong.email])
			expect(answer.page.valueOf('email')).toBe(email)
		},
	)

	it('keeps a password to the letter, spaces and all', async () => {
		const password = '  two words — ß  '
		expect((await send({ password, confirmPassword: password })).status).toBe(303)
		const enter = (typed: string) => new Visitor().post('/login', { username: EMAIL, password: typed })
		expect((await enter(password.trim())).status).toBe(400)
		expect((await enter(password)).status).toBe(303)
	})

	it('takes a weak password, and says so on the next page', async () => {
		const weak = { password: 'piano123', confirmPassword: 'piano123' }
		const visitor = new Visitor()
		const landed = await visitor.follow(await send(weak, visitor))
		expect(landed.page.text).toContain('Your password is easy to guess')
		expect(landed.page.links['Choose a stronger password']).toBe('/auth/forgot-password')
		expect((await visitor.get('/auth/forgot-password')).status).toBe(200)
		const strong = new Visitor()
		const other = await strong.follow(await send({ email: 'bo@ruiz.example', schoolName: 'Other' }, strong))
		expect(other.page.text).not.toContain('easy to guess')
	})

	it('tells of a known address only that it did not work, and its owner by mail', async () => {
		aPerson({ email: EMAIL })
		const before = databaseHash(['outbox', 'accepted_forms'])
		const visitor = new Visitor()
		const answer = await send({ email: EMAIL.toUpperCase() }, visitor)
		expect(answer.status).toBe(400)
		expect(answer.page.problems).toEqual([
			'Registration failed',
			'We could not create this account. If you already have one, sign in or reset your password. If not, check the email address and try again.',
			...(path === '/register-solo-teacher'
				? []
				: ['A school needs an email address of its own, also if you already teach alone with Solfa.']),
		])
		expect(answer.page.links['Already have an account? Sign in']).toBe(login)
		expect(answer.page.links['Forgot your password?']).toBe('/auth/forgot-password')
		expect(answer.page.valueOf('email')).toBe(EMAIL.toUpperCase())
		expect(answer.page.valueOf('password')).toBeUndefined()
		expect(answer.body).not.toContain(PASSWORD)
		expect(visitor.cookies.has('session')).toBe(false)
		expect(databaseHash(['outbox', 'accepted_forms'])).toBe(before)
		expect(mails().map(({ kind }) => kind)).toEqual(['address-taken'])
	})

	it('sent twice makes one school, and the second opens no session', async () => {
		const [first, second] = [new Visitor(), new Visitor()]
		const answers = await Promise.all([send({}, first), send({}, second)])
		expect(answers.map(({ status, location }) => [status, location]).sort()).toEqual(
			[
				[303, next],
				[303, '/auth/login'],
			].sort(),
		)
		expect([first, second].filter(({ cookies }) => cookies.has('session'))).toHaveLength(1)
		const outside = first.cookies.has('session') ? second : first
		const told = await outside.get('/auth/login')
		expect(told.page.flash).toBe('Your account was created. Please log in to go on.')
		expect(schools()).toHaveLength(1)
		expect(people()).toHaveLength(1)
	})

	it('writes nothing that was not asked for', async () => {
		const other = aSchool({ name: 'Other' })
		const visitor = new Visitor()
		const more = { isSuperAdmin: 'true', schoolId: other.id, status: 'active', state: 'active' }
		for (const role of ['super_admin', 'teacher', 'student']) {
			const email = `${role}@ruiz.example`
			expect((await send({ ...more, role, email, plan: 'professional', id: 'mine' })).status).toBe(303)
		}
		expect((await send(more, visitor)).status).toBe(303)
		expect(new Set(roles())).toEqual(
			new Set([path === '/register-solo-teacher' ? 'solo_teacher_admin' : 'admin']),
		)
		expect(rows('select 1 from users where is_super_admin or id = ?', 'mine')).toEqual([])
		expect(rows('select 1 from memberships where school_id = ?', other.id)).toEqual([])
		expect(rows(`select 1 from subscriptions where state <> 'pending' and school_id <> ?`, other.id)).toEqual(
			[],
		)
		expect((await visitor.call('GET', '/api/user')).json()).toMatchObject({
			isSuperAdmin: false,
			schoolName: 'Escuela Ruiz',
			subscriptionStatus: 'pending',
		})
	})

	it('shows what was typed as text and never as markup', async () => {
		const email = '"><script>alert(1)</script>'
		const answer = await send({ email })
		expect(answer.page.valueOf('email')).toBe(email)
		expect(answer.body).not.toContain('<script>alert')
	})

	it('after ten tries in a minute keeps what was typed and says when to come back', async () => {
		const visitor = new Visitor()
		for (let i = 0; i < 10; i++) expect((await send({ email: '' }, visitor)).status).toBe(400)
		const answer = await send({}, visitor)
		expect(answer.status).toBe(429)
		expect(Number(answer.headers['retry-after'])).toBeGreaterThan(50)
		expect(answer.page.problems).toEqual([
			'Registration failed',
			'Too many registrations came from your network. Please try again in 1 minute; what you typed is still here.',
		])
		expect(answer.page.valueOf('email')).toBe(EMAIL)
		expect(answer.page.valueOf('password')).toBeUndefined()
		nothing()
		expect((await send()).status).toBe(303)
	})

	it('asks programs that are too quick or fill in everything to look again', async () => {
		const quick = new Visitor()
		await seenFor(quick, 500)
		const early = await send({}, quick)
		expect([early.status, ...early.page.problems]).toEqual([
			400,
			'Registration failed',
			'That was very quick. Please wait a moment and send it again.',
		])
		expect(early.page.valueOf('email')).toBe(EMAIL)
		const trapped = await send({ website: 'https://buy.example' })
		expect([trapped.status, ...trapped.page.problems]).toEqual([
			400,
			'Registration failed',
			'That could not be sent. Please look it over and send it again.',
		])
		expect(trapped.page.control('website')).toContain('tabindex="-1"')
		expect(trapped.page.valueOf('website')).toBeUndefined()
		nothing()
		await seenFor(quick, 3_000)
		expect((await send({}, quick)).status).toBe(303)
	})

	it('shows whoever is signed in the account they have, and never makes a second school', async () => {
		const owners = [
			[anAdminAt(aSchool({ subscription: 'pending' })), 'Continue to the plans', '/select-plan'],
			[anAdminAt(aSchool({ subscription: 'expired' })), 'Continue to the plans', '/select-plan'],
			[
				aSoloTeacherAt(aSchool({ kind: 'solo', subscription: 'pending' })),
				'Continue to the plans',
				'/select-plan?type=solo',
			],
			[anAdminAt(aSchool()), 'Go to Dashboard', '/dashboard'],
			[aTeacherAt(aSchool()), 'Go to Dashboard', '/dashboard/teacher'],
			[platformStaff(), 'Go to Dashboard', '/super-admin'],
		] as const
		for (const [person, label, address] of owners) {
			const visitor = await Visitor.signedInAs(person)
			const { page } = await visitor.get(path)
			expect([page.heading, page.links[label]]).toEqual(['You are registered', address])
			expect(page.control('email')).toBe('')
			const before = databaseHash()
			for (const email of [EMAIL, '']) {
				const sent = await send({ email }, visitor)
				expect(sent.status).toBe(303)
				expect((await visitor.follow(sent)).page.heading).toBe('You are registered')
			}
			expect(databaseHash()).toBe(before)
		}
	})
})

describe('a plan chosen before', () => {
	it.each([
		['/register-school?plan=professional', SCHOOL, '/select-plan?plan=professional', 'Professional'],
		['/signup?plan=standard', SCHOOL, '/select-plan?plan=standard', 'Standard'],
		[
			'/register-solo-teacher?plan=soloTeacher',
			SOLO,
			'/select-plan?plan=soloTeacher&type=solo',
			'Solo Teacher',
		],
	])('is kept by %s, over a mistake', async (path, typed, next, plan) => {
		const visitor = new Visitor()
		const wrong = await visitor.post(path, { ...typed, email: '' })
		expect(wrong.status).toBe(400)
		expect(wrong.body).not.toMatch(/<form[^>]* action=/)
		const sent = await visitor.post(path, typed)
		expect(sent.location).toBe(next)
		expect((await visitor.follow(sent)).page.text).toContain(`Order summary ${plan} , paid monthly`)
		// Also for whoever comes back without the address.
		expect((await visitor.get('/select-plan')).page.text).toContain(`Order summary ${plan} , paid`)
	})

	it.each(['', 'gold', '__proto__', 'constructor', '//evil.example', 'standard%0d%0aSet-Cookie:a=b'])(
		'that is none is forgotten: %s',
		async (plan) => {
			expect((await new Visitor().post(`/register-school?plan=${plan}`, SCHOOL)).location).toBe(
				'/select-plan',
			)
			const solo = { ...SOLO, email: 'other@ruiz.example' }
			const sent = await new Visitor().post(`/register-solo-teacher?plan=${plan}`, solo)
			expect(sent.location).toBe('/select-plan?type=solo')
		},
	)
})

it('one network registers five schools an hour, pages and calls together', async () => {
	const visitor = new Visitor()
	for (let i = 0; i < 5; i++) {
		const email = `${i}@ruiz.example`
		visitor.cookies.delete('session')
		const sent =
			i % 2 === 0
				? await visitor.post('/signup', { ...SCHOOL, email })
				: await visitor.call('POST', '/api/register', { ...SCHOOL, email, role: 'admin' })
		expect(sent.status).toBe(i % 2 === 0 ? 303 : 200)
	}
	visitor.cookies.delete('session')
	const answer = await visitor.post('/signup', { ...SCHOOL, email: '6@ruiz.example' })
	expect(answer.status).toBe(429)
	expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3000)
	expect(schools()).toHaveLength(5)
})

describe('the registration page', () => {
	it('names the plan that was chosen, and links the terms', async () => {
		const { body, page } = await new Visitor().get('/register-school?plan=standard&billing=yearly')
		expect(page.text).toMatch(/You chose Standard ?, \$149 a year\. You pay in the next step\./)
		for (const path of ['/terms', '/privacy']) expect(body).toContain(`href="${path}"`)
		const { page: open } = await new Visitor().get('/register-solo-teacher?plan=nonsense')
		expect(open.text).not.toContain('You chose')
	})
})
