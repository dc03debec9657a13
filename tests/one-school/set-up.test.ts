import { describe, expect, it } from 'vitest'
import { rows } from '../support/database.ts'
import { clockHint } from '#app/domain/school/first-look.ts'
import { noteDrill } from '#app/models/hourly/backup-drill.server.ts'
import { setUpToken } from '#app/models/visitors/set-up.server.ts'
import { aJoinSchool, openPage } from '../support/joining.ts'
import { Visitor } from '../support/visitor.ts'

const ANSWERS = {
	schoolName: 'Harmony Music School',
	timeZone: 'America/New_York',
	currency: 'USD',
	name: 'Hanna Lindqvist',
	email: 'hanna@harmony.example',
	password: 'scales before breakfast',
}

const DAY = 24 * 60 * 60 * 1000
const link = (now = Date.now()) => `/set-up/${setUpToken(now)}`

describe('the set-up page', () => {
	it('opens the school, signs its owner in, and closes', async () => {
		const visitor = new Visitor()
		// Other tests of this process may have filled the memory of pages, which a parameter goes past.
		const page = link()
		expect((await visitor.get('/?now=1')).status).toBe(404)
		expect((await visitor.get(page)).body).toContain('Open your school')
		const answer = await visitor.post(page, ANSWERS)
		expect([answer.status, answer.location]).toEqual([303, '/dashboard'])
		expect((await visitor.get('/dashboard')).status).toBe(200)
		expect((await visitor.get('/billing')).status).toBe(200)
		expect((await new Visitor().get(page)).status).toBe(404)
		expect((await new Visitor().post(page, ANSWERS)).status).toBe(404)
		expect(setUpToken()).toBeNull()
		expect((await new Visitor().get('/?now=1')).body).toContain('Harmony Music School')
		const again = new Visitor()
		await again.post('/auth/login', { username: ANSWERS.email, password: ANSWERS.password })
		expect((await again.get('/students')).status).toBe(200)
		expect(rows('select username from users')).toEqual([{ username: 'hanna' }])
		expect(rows('select currency, time_zone from schools')).toEqual([
			{ currency: 'USD', time_zone: 'America/New_York' },
		])
	})

	it('names what is wrong, keeps what was typed, and writes nothing', async () => {
		const visitor = new Visitor()
		const wrong = { ...ANSWERS, email: 'hanna', password: 'short', timeZone: 'Nowhere' }
		const answer = await visitor.post(link(), wrong)
		expect(answer.status).toBe(400)
		for (const text of ['valid email address', 'at least 12 characters', 'time zone'])
			expect(answer.body).toContain(text)
		expect(answer.body).toContain('value="Harmony Music School"')
		expect(answer.body).not.toContain('value="short"')
		expect(rows('select id from schools')).toEqual([])
	})

	it('asks six things, and shows the clock of the time zone and an amount, also of what was chosen before a mistake', async () => {
		const visitor = new Visitor()
		const { body } = await visitor.get(link())
		const names = [...body.matchAll(/<(?:input|select)[^>]* name="(\w+)"/g)].map(([, name]) => name)
		expect(names).toEqual(['schoolName', 'timeZone', 'currency', 'name', 'email', 'password'])
		expect(body).toMatch(/It is \d+:\d\d [AP]M there, \w+day, \w+ \d+/)
		expect(body).toContain('$1,250.00')
		const now = Date.parse('2026-11-23T01:42:00Z')
		expect(clockHint('America/New_York', now)).toBe('It is 8:42 PM there, Sunday, November 22')
		const again = await visitor.post(link(), { ...ANSWERS, currency: 'GBP', email: '' })
		expect(again.body).toContain('£1,250.00')
	})

	it('says with a shape and a word what is ready', async () => {
		expect((await new Visitor().get(link())).body).toMatch(
			/Ready: <\/span>Database ready, empty[^]*Ready: <\/span>Backups every hour, and one a day/,
		)
		noteDrill({ ok: false, file: null, text: 'The disk is full.' }, Date.now())
		expect((await new Visitor().get(link())).body).toMatch(
			/Not ready: <\/span>The first backup could not be restored<details>[^]*The disk is full\./,
		)
	})

	it('opens for no link but its own, and for a day', async () => {
		expect((await new Visitor().get('/set-up/forged.token')).status).toBe(404)
		const old = await new Visitor().get(link(Date.now() - DAY - 1000))
		expect(old.status).toBe(410)
		expect(old.body).toContain('Restart Solfa')
	})

	it('opens one school, of two that are sent at the same time', async () => {
		const page = link()
		const sent = await Promise.all([
			new Visitor().post(page, ANSWERS),
			new Visitor().post(page, { ...ANSWERS, email: 'other@harmony.example' }),
		])
		expect(sent.map(({ status }) => status).sort()).toEqual([303, 404])
		expect(rows('select id from schools')).toHaveLength(1)
	})
})

describe('the front page', () => {
	it('is the sign-up page while that is open, which leads to the login, and the login form otherwise', async () => {
		const { office } = aJoinSchool('front')
		const answer = await new Visitor().get('/?lang=de')
		expect([answer.status, answer.location]).toEqual([302, '/join/front?lang=de'])
		expect((await new Visitor().follow(answer)).body).toContain('href="/auth/login"')
		openPage(office, 'front', false, 1)
		expect((await new Visitor().get('/?now=1')).page.title).toContain('Harmony')
	})
})
