import { describe, expect, it } from 'vitest'
import { recordFailure } from '#app/models/identity/sign-in.server.ts'
import { invited, mailedInvitation } from '../support/accounts.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import {
	accessOf,
	aSchool,
	aStudent,
	aStudentAt,
	aTeacherAt,
	anAdminAt,
	PASSWORD,
	platformStaff,
	type APerson,
} from '../support/factories.ts'
import { mails } from '../support/mail.ts'
import { Phone, withPhone } from '../support/phone.ts'
import { Visitor } from '../support/visitor.ts'
import { withoutPauses } from '../support/waits.ts'

const paused = withoutPauses()

const CODE = '/auth/code'
const OWN = '/two-factor'
const DAY = 24 * 60 * 60 * 1000

const password = (visitor: Visitor, { username }: APerson, to = '/login') =>
	visitor.post(to, { username, password: PASSWORD })

/** A teacher who has typed the right password, in a browser nobody used before. */
async function atTheSecondStep() {
	const teacher = aTeacherAt(aSchool())
	const { phone, codes } = withPhone(teacher)
	const visitor = new Visitor()
	const answer = await password(visitor, teacher)
	expect([answer.status, answer.location]).toEqual([303, CODE])
	return { teacher, phone, codes, visitor }
}

describe('setting it up', () => {
	it('asks for the password, then for a code, and shows ten recovery codes once', async () => {
		const student = aStudentAt(aSchool())
		const visitor = await Visitor.signedInAs(student)
		const wrong = await visitor.post(OWN, { intent: 'begin', currentPassword: 'not it' })
		expect(wrong.page.problems).toContain('This is not the password you have now.')
		expect(rows('select * from two_factors')).toEqual([])

		expect((await visitor.post(OWN, { intent: 'begin', currentPassword: PASSWORD })).location).toBe(OWN)
		const setup = await visitor.get(OWN)
		expect(setup.body).toContain('aria-label="QR code for your authenticator app"')
		const address = /href="(otpauth:[^"]+)"/.exec(setup.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
		expect(decodeURIComponent(address)).toContain(`totp/Solfa:${student.email}`)
		const phone = new Phone(new URL(address).searchParams.get('secret') ?? '')

		const mistyped = await visitor.post(OWN, { intent: 'confirm', code: '12345' })
		expect([mistyped.status, mistyped.page.problems.at(-1)]).toEqual([
			400,
			'This code is not right. Check that the time on your phone is set automatically.',
		])
		const confirmed = await visitor.post(OWN, { intent: 'confirm', code: phone.code() })
		const shown = await visitor.follow(confirmed)
		expect(shown.body.match(/[A-Z2-9]{4}(-[A-Z2-9]{4}){3}/g)).toHaveLength(10)
		expect(mails().at(-1)).toMatchObject({ to: student.email, kind: 'two-factor-on' })
		const again = await visitor.get(OWN)
		expect(again.body).not.toMatch(/[A-Z2-9]{4}(-[A-Z2-9]{4}){3}/)
		expect(again.body).not.toContain('otpauth:')
		expect(again.page.text).toContain('10 recovery codes are left.')
	})

	it('is ended with the password and a code, and with neither alone', async () => {
		const teacher = aTeacherAt(aSchool())
		const { phone } = withPhone(teacher)
		const visitor = await Visitor.signedInAs(teacher)
		const end = (currentPassword: string, code: string) =>
			visitor.post(OWN, { intent: 'end', currentPassword, code })
		expect((await end('not it', phone.code())).status).toBe(400)
		expect((await end(PASSWORD, '000000')).status).toBe(400)
		expect(rows('select * from two_factors')).toHaveLength(1)
		expect((await end(PASSWORD, phone.code())).status).toBe(303)
		expect(rows('select * from two_factors')).toEqual([])
		expect(mails().at(-1)?.kind).toBe('two-factor-off')
	})

	it('is nobody else’s: a stranger is asked to sign in, and comes back here', async () => {
		const visitor = new Visitor()
		expect((await visitor.get(OWN)).location).toBe('/auth/login?redirectTo=%2Ftwo-factor')
		const teacher = aTeacherAt(aSchool())
		const answer = await password(visitor, teacher, '/auth/login?redirectTo=%2Ftwo-factor')
		expect(answer.location).toBe(OWN)
	})
})

describe('guessing the code from inside a session', () => {
	/** Somebody who has taken over a session and knows the password. */
	async function aThief() {
		const teacher = aTeacherAt(aSchool())
		const { phone } = withPhone(teacher)
		return { teacher, phone, thief: await Visitor.signedInAs(teacher) }
	}

	it.each(['new-codes', 'end'])(
		'for %s is heard ten times, and then not even the right one is',
		async (intent) => {
			const { phone, thief } = await aThief()
			const guess = (code: string) => thief.post(OWN, { intent, currentPassword: PASSWORD, code })
			for (let i = 0; i < 10; i++) expect((await guess('000000')).status).toBe(400)
			expect([(await guess('000000')).status, (await guess(phone.code())).status]).toEqual([429, 429])
			// From the sixth guess on each is heard a quarter of a second later than the one before.
			expect(paused()).toBeGreaterThanOrEqual(3750)
			expect(rows('select * from two_factors')).toHaveLength(1)
		},
	)

	it('is not forgiven by the password alone, wherever it is asked for', async () => {
		const { teacher, thief } = await aThief()
		for (let i = 0; i < 9; i++)
			expect(
				(await thief.post(OWN, { intent: 'end', currentPassword: PASSWORD, code: '000000' })).status,
			).toBe(400)
		const proved = await thief.post('/dashboard/teacher/settings', {
			intent: 'email',
			email: 'other@example.test',
			currentPassword: PASSWORD,
		})
		expect(proved.status).toBe(303)
		await password(new Visitor(), teacher)
		const again = () => thief.post(OWN, { intent: 'end', currentPassword: PASSWORD, code: '000000' })
		expect([(await again()).status, (await again()).status]).toEqual([400, 429])
	})

	it('is not forgiven by signing in with a browser that is trusted', async () => {
		const { teacher, phone, thief } = await aThief()
		const trusted = new Visitor()
		await password(trusted, teacher)
		expect((await trusted.post(CODE, { code: phone.code(), trust: 'on' })).status).toBe(303)
		for (let i = 0; i < 9; i++)
			await thief.post(OWN, { intent: 'end', currentPassword: PASSWORD, code: '000000' })
		await trusted.post('/api/logout', {})
		expect((await password(trusted, teacher)).location).not.toBe(CODE)
		const again = () => thief.post(OWN, { intent: 'end', currentPassword: PASSWORD, code: '000000' })
		expect([(await again()).status, (await again()).status]).toEqual([400, 429])
	})

	it('is forgiven by the password and the code together', async () => {
		const { phone, thief } = await aThief()
		const guess = (code: string) => thief.post(OWN, { intent: 'new-codes', currentPassword: PASSWORD, code })
		for (let i = 0; i < 6; i++) expect((await guess('000000')).status).toBe(400)
		expect((await guess(phone.code())).status).toBe(303)
		for (let i = 0; i < 6; i++) expect((await guess('000000')).status).toBe(400)
	})
})

describe('signing in', () => {
	it('opens nothing with the password alone', async () => {
		const { visitor, teacher } = await atTheSecondStep()
		expect(
			rows('select * from sessions where user_id = ? and device like ?', teacher.userId, 'A browser%'),
		).toEqual([])
		expect((await visitor.get('/dashboard/teacher')).location).toMatch(/^\/auth\/login/)
		expect((await visitor.call('GET', '/api/user')).status).toBe(401)
	})

	it('goes on with the code to where they wanted to go', async () => {
		const teacher = aTeacherAt(aSchool())
		const { phone } = withPhone(teacher)
		const visitor = new Visitor()
		const asked = await password(visitor, teacher, '/auth/login?redirectTo=%2Fdashboard%2Fteacher%2Fclasses')
		expect(asked.location).toBe('/auth/code?redirectTo=%2Fdashboard%2Fteacher%2Fclasses')
		expect((await visitor.follow(asked)).page.text).toContain('Your password is right.')
		const entered = await visitor.post(asked.location ?? '', { code: phone.code() })
		expect([entered.status, entered.location]).toEqual([303, '/dashboard/teacher/classes'])
		expect((await visitor.follow(entered)).status).toBe(200)
	})

	it('refuses a code that was used already, and one of nothing', async () => {
		const { visitor, teacher, phone } = await atTheSecondStep()
		const code = phone.code()
		expect((await visitor.post(CODE, { code })).status).toBe(303)
		const other = new Visitor()
		await password(other, teacher)
		const replayed = await other.post(CODE, { code })
		expect([replayed.status, replayed.page.problemOf('code')]).toEqual([
			400,
			'Error: This code is not right, or was used already. Wait for the next one and try again.',
		])
		expect((await other.post(CODE, { code: '' })).page.problemOf('code')).toBe('Error: Enter the code')
		expect((await other.call('GET', '/api/user')).status).toBe(401)
	})

	it('takes a recovery code once', async () => {
		const { visitor, teacher, codes } = await atTheSecondStep()
		expect((await visitor.post(CODE, { code: codes[3]! })).status).toBe(303)
		const other = new Visitor()
		await password(other, teacher)
		expect((await other.post(CODE, { code: codes[3]! })).status).toBe(400)
	})

	it('counts wrong codes with wrong passwords, and the right password forgives none of them', async () => {
		const { visitor, teacher, phone } = await atTheSecondStep()
		for (let i = 0; i < 9; i++) recordFailure(teacher.username, `network ${i}`)
		await password(visitor, teacher)
		expect((await visitor.post(CODE, { code: '000000' })).status).toBe(400)
		const refused = await visitor.post(CODE, { code: phone.code() })
		expect([refused.status, refused.page.problems.at(-1)]).toEqual([
			429,
			'Too many attempts. Please try again in 15 minutes.',
		])
		expect((await password(new Visitor(), teacher)).status).toBe(429)
	})

	it('shows nobody the page of somebody who gave their password', async () => {
		const { visitor } = await atTheSecondStep()
		expect((await visitor.get(CODE)).status).toBe(200)
		expect((await new Visitor().get(CODE)).location).toBe('/auth/login')
	})

	it('asks again for the password after ten minutes, and once it was changed', async () => {
		const { visitor, teacher, phone } = await atTheSecondStep()
		change('update users set password_hash = ? where id = ?', 'another', teacher.userId)
		expect((await visitor.get(CODE)).location).toBe('/auth/login')
		expect((await visitor.post(CODE, { code: phone.code() })).location).toBe('/auth/login')
		expect((await new Visitor().get(CODE)).location).toBe('/auth/login')
	})

	it('lets nobody in who was locked out in the meantime', async () => {
		const { visitor, teacher, phone } = await atTheSecondStep()
		change('update memberships set locked_at = 1 where id = ?', teacher.membershipId)
		const before = databaseHash()
		expect((await visitor.post(CODE, { code: phone.code() })).location).toBe('/auth/login')
		expect(databaseHash()).toBe(before)
	})

	it('is refused to programs, which have no phone', async () => {
		const teacher = aTeacherAt(aSchool())
		withPhone(teacher)
		const body = { username: teacher.username, password: PASSWORD }
		const answer = await new Visitor().call('POST', '/api/login', body)
		expect(answer.status).toBe(403)
		expect(answer.headers['set-cookie']).toBeUndefined()
	})
})

describe('a trusted device', () => {
	async function aTrustedDevice() {
		const { visitor, teacher, phone } = await atTheSecondStep()
		await visitor.post(CODE, { code: phone.code(), trust: 'on' })
		visitor.cookies.delete('session')
		return { visitor, teacher }
	}

	it('is asked for no code for 30 days, and no other browser is let in by it', async () => {
		const { visitor, teacher } = await aTrustedDevice()
		expect((await password(visitor, teacher)).location).toBe('/dashboard/teacher')
		expect((await password(new Visitor(), teacher)).location).toBe(CODE)
		visitor.cookies.delete('session')
		change('update devices set trusted_until = trusted_until - ?', 30 * DAY)
		expect((await password(visitor, teacher)).location).toBe(CODE)
	})

	it('is trusted by one account alone', async () => {
		const { visitor } = await aTrustedDevice()
		const other = anAdminAt(aSchool())
		withPhone(other)
		expect((await password(visitor, other)).location).toBe(CODE)
	})

	it('is listed, and asked again once it was removed', async () => {
		const { visitor, teacher } = await aTrustedDevice()
		await password(visitor, teacher)
		const { body, page } = await visitor.get(OWN)
		expect(page.text).toContain('(this one)')
		const device = /name="device" value="(\w+)"/.exec(body)?.[1] ?? ''
		expect((await visitor.post(OWN, { intent: 'distrust', device })).status).toBe(303)
		expect((await visitor.post(OWN, { intent: 'distrust', device })).status).toBe(400)
		visitor.cookies.delete('session')
		expect((await password(visitor, teacher)).location).toBe(CODE)
	})

	it('is asked again after the password was changed', async () => {
		const { visitor, teacher } = await aTrustedDevice()
		await password(visitor, teacher)
		const chosen = 'violas are fine'
		await visitor.post('/dashboard/teacher/settings', {
			intent: 'password',
			currentPassword: PASSWORD,
			password: chosen,
			confirmPassword: chosen,
		})
		visitor.cookies.delete('session')
		const answer = await visitor.post('/login', { username: teacher.username, password: chosen })
		expect(answer.location).toBe(CODE)
	})
})

describe('the email about a sign-in', () => {
	const alerts = () => mails().filter(({ kind }) => kind === 'new-device')

	it('is sent for a second browser, and not for the first or one that is known', async () => {
		const teacher = aTeacherAt(aSchool())
		const visitor = new Visitor()
		await password(visitor, teacher)
		visitor.cookies.delete('session')
		await password(visitor, teacher)
		expect(alerts()).toEqual([])
		await password(new Visitor(), teacher)
		expect(alerts().map(({ to }) => to)).toEqual([teacher.email])
		expect(alerts()[0]?.text).toContain('from a device that was not used with it before')
	})

	it('is not sent for the browser in which the invitation was accepted', async () => {
		const email = 'ada@example.test'
		const school = aSchool()
		invited(accessOf(anAdminAt(school)), { is: 'learner', id: aStudent(school) }, { by: 'mail', email })
		const phone = new Visitor()
		await phone.follow(await phone.get(`/invitation?token=${mailedInvitation()}`))
		const chosen = 'violas are fine'
		await phone.post('/invitation', { password: chosen, confirmPassword: chosen })
		const signIn = (visitor: Visitor) => visitor.post('/login', { username: email, password: chosen })
		await signIn(new Visitor())
		expect(alerts()).toHaveLength(1)
		phone.cookies.delete('session')
		await signIn(phone)
		expect(alerts()).toHaveLength(1)
	})

	it('is not sent for an account of the demo, whose password is public', async () => {
		const teacher = aTeacherAt(aSchool())
		change('update users set is_demo = 1 where id = ?', teacher.userId)
		await password(new Visitor(), teacher)
		await password(new Visitor(), teacher)
		expect(alerts()).toEqual([])
	})
})

describe('platform staff', () => {
	const outside = {
		environment: { DEMO: '0', CONTACT_EMAIL: 'office@solfa.test', APP_URL: 'http://localhost:3000' },
	}

	it('cannot work without it outside the demo', async () => {
		const staff = platformStaff()
		const visitor = await Visitor.signedInAs(staff, outside)
		for (const path of ['/super-admin', '/super-admin/schools', '/', '/about'])
			expect((await visitor.get(path)).location, path).toBe(OWN)
		const call = await visitor.call('GET', '/api/user')
		expect([call.status, call.json()]).toEqual([403, { message: 'Set up two-factor sign-in first.' }])
		expect((await visitor.get(OWN)).page.text).toContain('Platform staff cannot work without it.')
		withPhone(staff)
		expect((await visitor.get('/super-admin')).status).toBe(200)
		expect((await visitor.get(OWN)).page.text).not.toContain('Turn it off')
	})

	it('can always sign out, and can try the demo without it', async () => {
		const visitor = await Visitor.signedInAs(platformStaff(), outside)
		expect((await visitor.call('POST', '/api/logout')).status).toBe(200)
		expect((await (await Visitor.signedInAs(platformStaff())).get('/super-admin')).status).toBe(200)
	})
})
