import { describe, expect, it } from 'vitest'
import {
	aSchool,
	aSoloTeacherAt,
	aStudentAt,
	aTeacherAt,
	anAdminAt,
	platformStaff,
	type APerson,
} from '../support/factories.ts'
import { Visitor, type Answer } from '../support/visitor.ts'

const DESKS: [string, () => APerson][] = [
	['/dashboard', () => anAdminAt(aSchool())],
	['/dashboard', () => aSoloTeacherAt(aSchool({ kind: 'solo' }))],
	['/dashboard/teacher', () => aTeacherAt(aSchool())],
	['/super-admin', () => platformStaff()],
]
const PLAIN = ['/', '/login', '/auth/login', '/simple-login', '/select-plan', '/nothing']

function directives(answer: Answer): Record<string, string> {
	const lines = String(answer.headers['content-security-policy']).split('; ')
	return Object.fromEntries(lines.map((line) => /^(\S+) (.*)$/.exec(line)?.slice(1, 3) as [string, string]))
}

/** One of each kind of answer. */
const KINDS: [string, (visitor: Visitor) => Promise<Answer>, number][] = [
	['a public page', (v) => v.get('/'), 200],
	['a page with a query', (v) => v.get('/login?a=b'), 200],
	['a desk', async () => (await Visitor.signedInAs(anAdminAt(aSchool()))).get('/dashboard'), 200],
	[
		'the portal',
		async () => (await Visitor.signedInAs(aStudentAt(aSchool()))).get('/student/dashboard'),
		200,
	],
	['a redirect', (v) => v.get('/dashboard'), 302],
	['data', async () => (await Visitor.signedInAs(anAdminAt(aSchool()))).get('/dashboard.data'), 200],
	['data that leads elsewhere', (v) => v.get('/dashboard.data'), 202],
	['a form that will not do', (v) => v.post('/login'), 400],
	['a form from elsewhere', (v) => v.post('/login', {}, { Origin: 'https://evil.test' }), 403],
	['a page that does not exist', (v) => v.get('/nothing'), 404],
	['a form for a page without one', (v) => v.post('/about'), 405],
	['a call', (v) => v.call('GET', '/api/auth/plans'), 200],
	['a call signed out', (v) => v.call('GET', '/api/user'), 401],
	['a call that does not exist', (v) => v.call('GET', '/api/nothing'), 404],
	['a call the wrong way', (v) => v.call('GET', '/api/login'), 405],
	['an address that cannot be read', (v) => v.get('/%E0%A4%A'), 400],
	['a method not used here', (v) => v.send('TRACE', '/'), 405],
	['life', (v) => v.get('/healthz'), 200],
	['readiness', (v) => v.get('/readyz'), 200],
]

describe.each(KINDS)('%s', (_kind, ask, status) => {
	it('carries what every answer carries', async () => {
		const answer = await ask(new Visitor())
		expect(answer.status).toBe(status)
		const { headers } = answer
		expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
		expect(headers['cache-control']).toMatch(/^(no-store|private, no-cache)$/)
		expect(headers['x-content-type-options']).toBe('nosniff')
		expect(headers['x-frame-options']).toBe('DENY')
		expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
		expect(headers['cross-origin-opener-policy']).toBe('same-origin')
		expect(headers['permissions-policy']).toBe('camera=(), microphone=(), geolocation=()')
		expect(directives(answer)['frame-ancestors']).toBe(`'none'`)
		expect(headers['x-powered-by']).toBeUndefined()
		expect(headers['strict-transport-security']).toBeUndefined()
		expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
		if (answer.body && status !== 202) expect(headers['content-type']).toMatch(/charset=utf-8|json|x-script/)
	})
})

it('a request keeps the id it came with, if that is one', async () => {
	const id = async (given: string) =>
		(await new Visitor().get('/', { 'X-Request-Id': given })).headers['x-request-id']
	expect(await id('Trace-1234')).toBe('Trace-1234')
	for (const given of ['short', 'with space here', 'a'.repeat(65), '<script>alert'])
		expect(await id(given)).not.toBe(given)
})

describe('a page without framework JavaScript', () => {
	it.each(PLAIN)('(%s) has one small script of its own and none inside', async (path) => {
		const answer = await new Visitor().get(path)
		expect(answer.page.scripts).toEqual([
			expect.stringMatching(/^<script type="module" src="\/assets\/enhance-[\w-]+\.js">$/),
		])
		expect(answer.body).not.toContain('modulepreload')
		expect(answer.body).not.toMatch(/ on\w+=| style="/)
		expect(answer.body).not.toContain('javascript:')
		const policy = directives(answer)
		expect(policy['default-src']).toBe(`'none'`)
		expect(policy['script-src']).toBe(`'self'`)
		expect(policy['style-src']).toMatch(/^'self' 'sha256-[\w+/]+=*'$/)
		expect(policy['form-action']).toBe(`'self'`)
		expect(policy['base-uri']).toBe(`'none'`)
	})

	it('is the portal, with a small style sheet of its own', async () => {
		const answer = await (await Visitor.signedInAs(aStudentAt(aSchool()))).get('/student/dashboard')
		expect(answer.page.scripts.every((tag) => /\/assets\/enhance-(main|support)-/.test(tag))).toBe(true)
		expect(answer.body).toMatch(/<link rel="stylesheet" href="\/assets\/portal-[\w-]+\.css"/)
		expect(directives(answer)['style-src']).toBe(`'self'`)
		expect(answer.headers['cache-control']).toBe('no-store')
	})
})

describe.each(DESKS)('the desk at %s', (path, person) => {
	it('has a nonce of its own in each answer, and every inline script carries it', async () => {
		const visitor = await Visitor.signedInAs(person())
		const nonces = new Set<string>()
		for (let i = 0; i < 2; i++) {
			const answer = await visitor.get(path)
			const policy = directives(answer)
			const [, nonce = ''] = /'nonce-([\w-]{22})'/.exec(policy['script-src'] ?? '') ?? []
			nonces.add(nonce)
			expect(policy['script-src']).toBe(`'self' 'nonce-${nonce}'`)
			expect(policy['style-src']).toBe(`'self'`)
			expect(answer.page.scripts.length).toBeGreaterThan(1)
			for (const script of answer.page.scripts) expect(script).toContain(`nonce="${nonce}"`)
			expect(answer.body).not.toMatch(/ on\w+="| style="/)
			expect(answer.headers['cache-control']).toBe('no-store')
			expect(answer.headers.etag).toBeUndefined()
		}
		expect(nonces.size).toBe(2)
	})

	it('comes without framework JavaScript to whoever saves data', async () => {
		const visitor = await Visitor.signedInAs(person())
		for (const wish of ['on', 'ON']) {
			const answer = await visitor.get(path, { 'Save-Data': wish })
			expect(answer.status).toBe(200)
			expect(answer.page.scripts.length).toBeGreaterThan(0)
			expect(answer.page.scripts.filter((tag) => !tag.includes('/assets/enhance-'))).toEqual([])
			expect(answer.body).not.toContain('modulepreload')
			expect(answer.body).not.toContain('__remix')
			expect(directives(answer)['script-src']).toBe(`'self'`)
		}
	})
})
