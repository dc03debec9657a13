import { describe, expect, it } from 'vitest'
import { databaseHash } from '../support/database.ts'
import { aSchool, aTeacherAt, PASSWORD } from '../support/factories.ts'
import { FOREIGN_PAGES } from '../support/corpus/headers.ts'
import { Visitor } from '../support/visitor.ts'

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const WORDS =
	'For your safety Solfa takes forms only from its own pages. Please open the page here and send it again.'

describe.each(Object.entries(FOREIGN_PAGES))('a form with %s', (_name, said) => {
	const headers: Record<string, string> = { Host: 'solfa.example', ...said }
	if (headers.Origin) headers.Origin = headers.Origin.replace('HOST', 'solfa.example')

	it('is refused by pages, readably, and writes nothing', async () => {
		const visitor = new Visitor()
		const { username } = aTeacherAt(aSchool())
		const body = new URLSearchParams({ username, password: PASSWORD }).toString()
		const before = databaseHash()
		for (const path of ['/login', '/simple-login', '/login?redirectTo=/']) {
			const answer = await visitor.send('POST', path, { headers: { ...FORM, ...headers }, body })
			expect(answer.status).toBe(403)
			expect(answer.page.heading).toBe('That form came from another site')
			expect(answer.page.text).toContain(WORDS)
			expect(answer.headers['set-cookie']).toBeUndefined()
		}
		const data = await visitor.send('POST', '/login.data', { headers: { ...FORM, ...headers }, body })
		expect(data.status).toBe(403)
		expect(databaseHash()).toBe(before)
	})

	it('is refused by calls of every kind, in JSON, and writes nothing', async () => {
		const visitor = await Visitor.signedInAs(aTeacherAt(aSchool()))
		const before = databaseHash()
		for (const path of ['/api/logout', '/api/session/school', '/api/login', '/api/nothing']) {
			for (const [method, type] of [
				['POST', 'application/x-www-form-urlencoded'],
				['POST', 'text/plain'],
				['POST', 'application/json'],
				['DELETE', 'application/json'],
				['PUT', 'application/json'],
			] as const) {
				const all = { ...headers, 'Content-Type': type }
				const answer = await visitor.send(method, path, { headers: all, body: '{"membershipId":"x"}' })
				expect([path, method, type, answer.status]).toEqual([path, method, type, 403])
				expect(answer.json()).toEqual({ message: WORDS })
			}
		}
		expect(databaseHash()).toBe(before)
		expect((await visitor.call('GET', '/api/user')).status).toBe(200)
	})
})

describe('a form of our own', () => {
	it.each([
		[{}],
		[{ 'Sec-Fetch-Site': 'none' }],
		[{ 'Sec-Fetch-Site': 'same-origin' }],
		[{ Referer: 'http://HOST/login' }],
		[{ Origin: 'http://HOST' }],
		[{ Origin: 'http://HOST', 'X-Forwarded-Host': 'evil.test' }],
		// Behind a proxy that speaks https and does not say so.
		[{ Origin: 'https://HOST', 'Sec-Fetch-Site': 'same-origin' }],
	])('is taken with %j', async (headers: Record<string, string>) => {
		const visitor = new Visitor()
		const { username } = aTeacherAt(aSchool())
		const own = Object.fromEntries(
			Object.entries(headers).map(([name, value]) => [name, value.replace('HOST', 'solfa.example')]),
		)
		const body = new URLSearchParams({ username, password: PASSWORD }).toString()
		const answer = await visitor.send('POST', '/login', {
			headers: { Host: 'solfa.example', ...FORM, ...own },
			body,
		})
		expect([answer.status, answer.location]).toEqual([303, '/dashboard/teacher'])
	})
})

it('a forged host leads nobody away', async () => {
	const forged = { 'X-Forwarded-Host': 'evil.test', 'X-Forwarded-Proto': 'https', Host: 'evil.test' }
	for (const path of ['/', '/login', '/dashboard', '/nothing', '/dashboard.data', '/robots.txt']) {
		const answer = await new Visitor().get(path, forged)
		expect(answer.body).not.toContain('evil.test')
		expect(JSON.stringify(answer.headers)).not.toContain('evil.test')
	}
})
