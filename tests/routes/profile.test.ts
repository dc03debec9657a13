import { describe, expect, it } from 'vitest'
import { change, databaseHash, rows } from '../support/database.ts'
import { anAdminAt, aPerson, aSchool, aSoloTeacherAt, PASSWORD, signedIn } from '../support/factories.ts'
import { mails } from '../support/mail.ts'
import { Visitor } from '../support/visitor.ts'
import { withoutPauses } from '../support/waits.ts'

withoutPauses()

const PATH = '/settings/profile'
const NEW = 'violas are fine'
const DETAILS = {
	intent: 'details',
	name: 'Ana Ruiz',
	phone: '+44 20 7946 0018',
	language: 'es',
	timeZone: 'Europe/Madrid',
	dateFormat: 'month-first',
	clock: '12',
	version: '0',
}

async function aDesk() {
	const admin = anAdminAt(aSchool())
	return { admin, visitor: await Visitor.signedInAs(admin) }
}

const signsInWith = async (username: string, password: string) =>
	(await new Visitor().call('POST', '/api/login', { username, password })).status === 200
const linkIn = (text = '') => /http:\/\/localhost:3000(\/email-confirmation\S+)/.exec(text)?.[1] ?? ''
const sentTo = (kind: string) =>
	rows<{ to_address: string; text: string }>('select to_address, text from outbox where kind = ?', kind)

describe('one’s own details', () => {
	it('are saved, and moments are written as somebody likes to read them', async () => {
		const { visitor, admin } = await aDesk()
		const saved = await visitor.post(`${PATH}?index`, DETAILS)
		expect(saved).toMatchObject({ status: 303, location: PATH })
		const { page } = await visitor.follow(saved)
		expect(page.text).toContain('Your profile is saved.')
		expect(page.valueOf('name')).toBe('Ana Ruiz')
		expect(page.text).toMatch(/Since \w+ \d+, \d{4}, \d+:\d\d (AM|PM)/)
		expect(rows('select name from users where id = ?', admin.userId)).toEqual([{ name: 'Ana Ruiz' }])
	})

	it('say what is wrong, keep what was typed and take nothing that is not theirs to change', async () => {
		const { visitor, admin } = await aDesk()
		const before = databaseHash()
		const wrong = await visitor.post(`${PATH}?index`, {
			...DETAILS,
			name: '',
			phone: '12',
			language: 'tlh',
			timeZone: 'Moon/Base',
			clock: '13',
		})
		expect(wrong.status).toBe(400)
		expect(wrong.page.problems).toContain('Enter your name')
		expect(wrong.page.problems).toContain('Choose a language from the list')
		expect(wrong.page.problems).toContain('Choose a time zone from the list')
		expect(wrong.page.valueOf('phone')).toBe('12')
		expect((await visitor.post(`${PATH}?index`, { intent: 'rule' })).status).toBe(400)
		expect(databaseHash()).toBe(before)
		await visitor.post(`${PATH}?index`, {
			...DETAILS,
			role: 'teacher',
			email: 'x@example.test',
			userId: 'person-1',
			isSuperAdmin: 'on',
		})
		expect(rows('select email, is_super_admin from users where id = ?', admin.userId)).toEqual([
			{ email: admin.email, is_super_admin: 0 },
		])
	})

	it('tell the office how to reach somebody, and the history what changed', async () => {
		const { visitor, admin } = await aDesk()
		await visitor.post(`${PATH}?index`, DETAILS)
		const { page } = await visitor.get(`/settings/admin/people/${admin.membershipId}`)
		expect(page.text).toContain('Phone +44 20 7946 0018')
		expect(page.text).toContain('Preferred language Spanish')
		const [entry] = rows<{ after: string }>(
			"select after from audit_entries where action = 'profile.changed'",
		)
		expect(JSON.parse(entry?.after ?? '')).toMatchObject({ name: 'Ana Ruiz', language: 'Spanish' })
		const elsewhere = await aDesk()
		expect(
			(await elsewhere.visitor.get(`/settings/admin/people/${admin.membershipId}`)).page.text,
		).not.toContain('Spanish')
	})

	it('of an older page are not saved over newer ones', async () => {
		const { visitor, admin } = await aDesk()
		await visitor.post(`${PATH}?index`, DETAILS)
		const late = await visitor.post(`${PATH}?index`, { ...DETAILS, name: 'Late' })
		expect(late.status).toBe(409)
		expect(late.page.text).toContain('You saved this in another window in the meantime.')
		expect(rows('select name from users where id = ?', admin.userId)).toEqual([{ name: 'Ana Ruiz' }])
		expect((await visitor.post(`${PATH}?index`, { ...DETAILS, name: 'Next', version: '1' })).status).toBe(303)
	})
})

describe('one’s own password', () => {
	const both = { intent: 'password', currentPassword: PASSWORD, password: NEW, confirmPassword: NEW }

	it('is changed by whoever knows the old one, ends all other sessions, and is told by mail', async () => {
		const { visitor, admin } = await aDesk()
		const other = await Visitor.signedInAs(admin)
		const answer = await visitor.post(`${PATH}?index`, both)
		expect(answer.status).toBe(303)
		expect((await visitor.follow(answer)).page.text).toContain('Your password is changed.')
		expect((await other.get('/dashboard')).location).toContain('/auth/login')
		expect(await signsInWith(admin.email, PASSWORD)).toBe(false)
		expect(await signsInWith(admin.email, NEW)).toBe(true)
		expect(mails().map(({ kind }) => kind)).toEqual(['password-changed'])
	})

	it('is not changed without it, and wrong tries count like those at sign-in', async () => {
		const { visitor, admin } = await aDesk()
		const wrong = { ...both, currentPassword: 'a wrong password' }
		const answer = await visitor.post(`${PATH}?index`, wrong)
		expect(answer.status).toBe(400)
		expect(answer.page.problems).toContain('This is not the password you have now.')
		expect(answer.body).not.toContain('a wrong password')
		expect(answer.body).not.toContain(NEW)
		expect(rows('select id from sign_in_failures')).toHaveLength(1)
		change(
			`insert into sign_in_failures (id, account_key, subnet, at)
			 select f.id || n.value, account_key, subnet, at from sign_in_failures f, json_each('[1,2,3,4,5,6,7,8,9]') n`,
		)
		expect((await visitor.post(`${PATH}?index`, both)).status).toBe(429)
		expect(await signsInWith(admin.email, NEW)).toBe(false)
	})

	it('that is weak since registration is spoken of until it is changed', async () => {
		const { visitor, admin } = await aDesk()
		const nudge = 'Your password is easy to guess'
		expect((await visitor.get(PATH)).page.text).not.toContain(nudge)
		change('update users set has_weak_password = 1 where id = ?', admin.userId)
		expect((await visitor.get(PATH)).page.text).toContain(nudge)
		await visitor.post(`${PATH}?index`, both)
		expect((await visitor.get(PATH)).page.text).not.toContain(nudge)
	})

	it('follows the rules of every other', async () => {
		const { visitor } = await aDesk()
		const short = await visitor.post(`${PATH}?index`, {
			...both,
			password: 'short',
			confirmPassword: 'other',
		})
		expect(short.page.problems).toContain('Password must be at least 8 characters long.')
		expect(short.page.problems).toContain('Passwords do not match.')
		const obvious = await visitor.post(`${PATH}?index`, {
			...both,
			password: 'password1',
			confirmPassword: 'password1',
		})
		expect(obvious.page.text).toContain('among the first that anybody would try')
	})
})

describe('one’s own address', () => {
	const wish = { intent: 'email', email: 'New@Example.test', currentPassword: PASSWORD }

	it.each([
		['password', { currentPassword: PASSWORD, password: NEW, confirmPassword: NEW }],
		['end-others', {}],
	] as const)(
		'that waits to be confirmed is canceled, and said to be, with the form %s',
		async (intent, fields) => {
			const { visitor } = await aDesk()
			await visitor.post(`${PATH}?index`, wish)
			const { page } = await visitor.follow(await visitor.post(`${PATH}?index`, { intent, ...fields }))
			expect(page.flash).toContain('the change of your email to New@Example.test was canceled.')
			expect(page.text).not.toContain('Waiting to be confirmed')
			for (const { text } of sentTo('password-changed'))
				expect(text).toContain('the change of your email to New@Example.test was canceled.')
		},
	)

	it('changes once the new one is confirmed; both are written to', async () => {
		const { visitor, admin } = await aDesk()
		const answer = await visitor.post(`${PATH}?index`, wish)
		expect(answer.status).toBe(303)
		const { page } = await visitor.follow(answer)
		expect(page.text).toContain('on its way to New@Example.test')
		expect(page.text).toContain('Waiting to be confirmed: New@Example.test')
		expect(sentTo('email-confirmation').map((mail) => mail.to_address)).toEqual(['New@Example.test'])
		expect(sentTo('email-change-notice').map((mail) => mail.to_address)).toEqual([admin.email])
		expect(await signsInWith(admin.email, PASSWORD)).toBe(true)

		const reader = new Visitor()
		const link = linkIn(sentTo('email-confirmation')[0]?.text)
		const first = await reader.get(link)
		expect(first).toMatchObject({ status: 303, location: '/email-confirmation?lang=en' })
		expect((await reader.follow(first)).page.text).toContain('From now on your account uses New@Example.test')
		expect(await signsInWith('new@example.test', PASSWORD)).toBe(false)
		const done = await reader.post('/email-confirmation')
		expect((await reader.follow(done)).page.text).toContain('Address confirmed')
		expect(await signsInWith('new@example.test', PASSWORD)).toBe(true)
		expect(await signsInWith(admin.email, PASSWORD)).toBe(false)

		const again = new Visitor()
		expect((await again.follow(await again.get(link))).status).toBe(400)
		expect((await again.post('/email-confirmation')).status).toBe(400)
	})

	it('can be taken back from the old one, without being signed in: only the button does it', async () => {
		const { visitor, admin } = await aDesk()
		await visitor.post(`${PATH}?index`, wish)
		const reader = new Visitor()
		await reader.follow(await reader.get(linkIn(sentTo('email-confirmation')[0]?.text)))
		await reader.post('/email-confirmation')
		const [letter] = sentTo('email-changed')
		expect(letter?.to_address).toBe(admin.email)
		const link = /http:\/\/localhost:3000(\/links\/\S+)/.exec(letter?.text ?? '')?.[1] ?? ''

		const owner = new Visitor()
		const before = databaseHash()
		const shown = await owner.get(link)
		expect([shown.status, shown.page.heading]).toEqual([200, 'Take your account back'])
		expect(shown.page.text).toContain(`Your account uses the address ${admin.email} again.`)
		expect(databaseHash()).toBe(before)

		const back = await owner.post(link)
		expect(back.status).toBe(303)
		expect((await visitor.get(PATH)).location).toContain('/auth/login')
		await owner.follow(await owner.follow(back))
		const chosen = await owner.post('/reset-password', { password: NEW, confirmPassword: NEW })
		expect(chosen.status).toBe(303)
		expect(await signsInWith(admin.email, NEW)).toBe(true)
		expect(await signsInWith(admin.email, PASSWORD)).toBe(false)
		expect((await owner.get(link)).status).toBe(400)
		expect((await owner.post(link)).status).toBe(400)
	})

	it('is not said to be somebody’s already: only they hear of it', async () => {
		const { visitor, admin } = await aDesk()
		const taken = aPerson()
		const answer = await visitor.post(`${PATH}?index`, { ...wish, email: taken.email })
		expect((await visitor.follow(answer)).page.text).toContain(`on its way to ${taken.email}`)
		expect(sentTo('email-taken').map((mail) => mail.to_address)).toEqual([taken.email])
		expect(sentTo('email-confirmation')).toEqual([])
		expect(rows('select email from users where id = ?', admin.userId)).toEqual([{ email: admin.email }])
	})

	it('is not taken by a link when somebody else got it in the meantime, nor by an old link', async () => {
		const { visitor } = await aDesk()
		await visitor.post(`${PATH}?index`, wish)
		const link = linkIn(sentTo('email-confirmation')[0]?.text)
		await visitor.post(`${PATH}?index`, { ...wish, email: 'newer@example.test' })
		const reader = new Visitor()
		expect((await reader.follow(await reader.get(link))).status).toBe(400)
		aPerson({ email: 'newer@example.test' })
		await reader.follow(await reader.get(linkIn(sentTo('email-confirmation')[1]?.text)))
		expect((await reader.post('/email-confirmation')).status).toBe(400)
	})

	it('needs the password, and another address', async () => {
		const { visitor, admin } = await aDesk()
		const before = databaseHash(['sign_in_failures'])
		expect((await visitor.post(`${PATH}?index`, { ...wish, currentPassword: 'no' })).status).toBe(400)
		expect((await visitor.post(`${PATH}?index`, { ...wish, email: 'none' })).status).toBe(400)
		const same = await visitor.post(`${PATH}?index`, { ...wish, email: admin.email })
		expect(same.page.problems).toContain('This is your address already.')
		expect(databaseHash(['sign_in_failures'])).toBe(before)
	})

	it.each(['', '?token=', '?token=abc', `?token=${'x'.repeat(300)}`])('needs a link: %s', async (search) => {
		const visitor = new Visitor()
		const answer = await visitor.get(`/email-confirmation${search}`)
		expect((answer.status === 303 ? await visitor.follow(answer) : answer).status).toBe(400)
		expect((await visitor.post('/email-confirmation')).status).toBe(400)
	})
})

describe('one’s own sessions', () => {
	it('are listed with the one in use, and ended one by one or all but this', async () => {
		const solo = aSoloTeacherAt(aSchool({ kind: 'solo' }))
		const visitor = await Visitor.signedInAs(solo)
		const [second, third] = [await Visitor.signedInAs(solo), await Visitor.signedInAs(solo)]
		const { page, body } = await visitor.get(PATH)
		expect(page.text).toContain('This one')
		const ids = [...body.matchAll(/name="session" value="(\w+)"/g)].map(([, id]) => id ?? '')
		expect(ids).toHaveLength(2)
		const [hash] = rows<{ hash: string }>('select hash from sessions limit 1')
		expect(body).not.toContain(hash!.hash)

		const ended = await visitor.post(`${PATH}?index`, { intent: 'end-session', session: ids[0] ?? '' })
		expect((await visitor.follow(ended)).page.text).toContain('That session is ended.')
		expect(
			(await visitor.post(`${PATH}?index`, { intent: 'end-session', session: ids[0] ?? '' })).status,
		).toBe(400)
		const foreign = signedIn(anAdminAt(aSchool())).person.sessionHash.slice(0, 16)
		expect((await visitor.post(`${PATH}?index`, { intent: 'end-session', session: foreign })).status).toBe(
			400,
		)
		await visitor.post(`${PATH}?index`, { intent: 'end-others' })
		for (const other of [second, third]) expect((await other.get('/dashboard')).status).toBe(302)
		expect((await visitor.get('/dashboard')).status).toBe(200)
	})
})

describe('the password that is asked for again', () => {
	it('is guessed ten times and not once more, however many guesses come side by side', async () => {
		const { visitor, admin } = await aDesk()
		const guesses = Array.from({ length: 30 }, (_, i) =>
			visitor.post(`${PATH}?index`, {
				intent: 'email',
				email: 'mine@example.test',
				currentPassword: `guess ${i}`,
			}),
		)
		const answers = (await Promise.all(guesses)).map(({ status }) => status)
		expect(answers.filter((status) => status === 400)).toHaveLength(10)
		expect(answers.filter((status) => status === 429)).toHaveLength(20)
		const late = await visitor.post(`${PATH}?index`, {
			intent: 'email',
			email: 'mine@example.test',
			currentPassword: PASSWORD,
		})
		expect(late.status).toBe(429)
		expect(
			(await new Visitor().call('POST', '/api/login', { username: admin.email, password: PASSWORD })).status,
		).toBe(429)
	})
})
