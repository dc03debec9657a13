import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { aSchool, anAdminAt } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const KEPT = [
	'/',
	'/login',
	'/auth/login',
	'/simple-login',
	'/select-plan',
	'/select-plan?billing=yearly&type=solo',
]

describe.each(KEPT)('%s for a stranger', (path) => {
	it('is the same for everybody and has a name by which to ask again', async () => {
		const [first, second] = [await new Visitor().get(path), await new Visitor().get(path)]
		expect(first.status).toBe(200)
		expect(first.headers.etag).toMatch(/^W\/"[\w-]{16}"$/)
		expect(first.headers['cache-control']).toBe('private, no-cache')
		expect(first.headers.vary).toBe('Accept-Encoding, Accept-Language, Cookie')
		expect(second.body).toBe(first.body)
		const own = { date: '', 'x-request-id': '' }
		// The second at which somebody was seen first is in a cookie, and may be the next one.
		const cookies = ({ headers }: typeof first) =>
			headers['set-cookie']?.map((one) => one.replace(/=.*?;/, '=;'))
		const shared = (one: typeof first) => ({ ...one.headers, ...own, 'set-cookie': cookies(one) })
		expect(shared(second)).toEqual(shared(first))
	})

	it('is not sent again to whoever has it, with no policy for the body they have', async () => {
		const { etag = '' } = (await new Visitor().get(path)).headers
		for (const asked of [etag, `"other", ${etag}`]) {
			const answer = await new Visitor().get(path, { 'If-None-Match': asked })
			expect([answer.status, answer.body]).toEqual([304, ''])
			expect(Object.keys(answer.headers).sort()).toEqual([
				'cache-control',
				'connection',
				'date',
				'etag',
				'keep-alive',
				'vary',
				'x-request-id',
			])
			expect(answer.headers.etag).toBe(etag)
		}
		expect((await new Visitor().get(path, { 'If-None-Match': '"other"' })).status).toBe(200)
	})

	it('is sent as each browser takes it', async () => {
		const plain = await new Visitor().get(path)
		const br = await new Visitor().get(path, { 'Accept-Encoding': 'gzip, br' })
		const gzip = await new Visitor().get(path, { 'Accept-Encoding': 'gzip' })
		expect([plain, br, gzip].map((answer) => answer.headers['content-encoding'])).toEqual([
			undefined,
			'br',
			'gzip',
		])
		expect(brotliDecompressSync(br.bytes).toString()).toBe(plain.body)
		expect(gunzipSync(gzip.bytes).toString()).toBe(plain.body)
		expect(br.headers.etag).toBe(plain.headers.etag)
	})

	it('answers HEAD with the same headers and no body', async () => {
		const got = await new Visitor().get(path)
		const head = await new Visitor().send('HEAD', path)
		expect([head.status, head.body]).toEqual([200, ''])
		expect(head.headers['content-length']).toBe(got.headers['content-length'])
		expect(head.headers.etag).toBe(got.headers.etag)
	})

	it('is rendered anew and not kept for whoever has a session or an unknown parameter', async () => {
		const unknown = await new Visitor().get(`${path}${path.includes('?') ? '&' : '?'}utm=1`)
		const visitor = new Visitor()
		visitor.cookies.set('session', 'x')
		const signed = await visitor.get(path)
		for (const answer of [unknown, signed]) {
			expect(answer.status).toBe(200)
			expect(answer.headers.etag).toBeUndefined()
			expect(answer.headers['cache-control']).toBe('no-store')
		}
	})
})

it('pages differ by the parameters they allow, in any order, given once and short', async () => {
	const etag = async (query: string) => (await new Visitor().get(`/select-plan${query}`)).headers.etag
	expect(await etag('?billing=yearly')).not.toBe(await etag('?billing=monthly'))
	expect(await etag('?type=solo&billing=yearly')).toBe(await etag('?billing=yearly&type=solo'))
	expect(await etag('?billing=yearly&billing=monthly')).toBeUndefined()
	expect(await etag('?plan=none-of-ours')).toBeUndefined()
	expect(await etag('?plan=professional')).toBeDefined()
})

it('what somebody signed in sees is never kept for strangers', async () => {
	const visitor = await Visitor.signedInAs(anAdminAt(aSchool({ name: 'Cantabile', subscription: 'pending' })))
	expect((await visitor.get('/select-plan?plan=memory')).body).toContain('Cantabile')
	expect((await new Visitor().get('/select-plan?plan=memory')).body).not.toContain('Cantabile')
})

it('a query is shown as text, also in links a kept page makes of it', async () => {
	const answer = await new Visitor().get(`/select-plan?plan=${encodeURIComponent('"><script>x</script>')}`)
	expect(answer.body).not.toContain('<script>x')
})

it.each(['/dashboard', '/nothing', '/api/auth/plans', '/login.data'])('%s is never kept', async (path) => {
	const answer = await new Visitor().get(path)
	expect(answer.headers.etag).toBeUndefined()
	expect(answer.headers['cache-control']).toBe('no-store')
})

it('files of the build are kept for a year, others for a day, compressed beforehand', async () => {
	const page = await new Visitor().get('/')
	const [, script = ''] = /src="(\/assets\/[^"]+)"/.exec(page.body) ?? []
	const built = await new Visitor().get(script, { 'Accept-Encoding': 'br' })
	expect(built.headers['cache-control']).toBe('public, max-age=31536000, immutable')
	expect(built.headers['content-type']).toBe('text/javascript; charset=utf-8')
	expect(built.headers['x-content-type-options']).toBe('nosniff')
	const robots = await new Visitor().get('/robots.txt')
	expect(robots.headers['cache-control']).toBe('public, max-age=86400')
})
