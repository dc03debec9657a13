import { expect, it, vi } from 'vitest'
import { aSchool, aTeacherAt, PASSWORD } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const WORDS =
	'So many requests came from your network that this one was not answered. Please try again in a moment.'

/** A visitor whose network has just asked as often as it may; the clock stands still, so that none is added. */
async function tooOften(): Promise<Visitor> {
	vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 3, 14, 12) })
	const visitor = new Visitor()
	for (let i = 0; i < 120; i++) expect((await visitor.get('/login')).status).toBe(200)
	return visitor
}

it('a network that asks too often is told so on a readable page, also where pages are kept', async () => {
	const visitor = await tooOften()
	const refused = await visitor.get('/login')
	expect(refused.status).toBe(429)
	expect(refused.headers['retry-after']).toBe('2')
	expect(refused.headers['cache-control']).toBe('no-store')
	expect(refused.page.heading).toBe('Too many requests')
	expect(refused.page.text).toContain(WORDS)
	expect((await new Visitor().get('/login')).status).toBe(200)
})

it('a form of such a network is kept on its page, and signs nobody in', async () => {
	const { username } = aTeacherAt(aSchool())
	const visitor = await tooOften()
	const refused = await visitor.post('/login', { username, password: PASSWORD })
	expect(refused.status).toBe(429)
	expect(refused.page.problems).toEqual(['Login failed', WORDS])
	expect(refused.page.valueOf('username')).toBe(username)
	expect(refused.headers['set-cookie']).toBeUndefined()
})

it('a call of such a network is told in JSON when to come back', async () => {
	const visitor = await tooOften()
	const refused = await visitor.call('GET', '/api/auth/plans')
	expect(refused.status).toBe(429)
	expect(refused.json()).toEqual({ message: WORDS })
	expect(refused.headers['retry-after']).toBe('2')
})

it('life and readiness are never limited', async () => {
	const visitor = await tooOften()
	for (const path of ['/healthz', '/readyz']) expect((await visitor.get(path)).status).toBe(200)
})
