import { describe, expect, it } from 'vitest'
import { Visitor } from '../support/visitor.ts'

/** What an answer costs on the wire: its lines, its headers and its body as a browser asks for it. */
async function wireBytes(path: string): Promise<number> {
	const answer = await new Visitor().get(path, { 'Accept-Encoding': 'br' })
	const lines = Object.entries(answer.headers).flatMap(([name, value]) =>
		[value].flat().map((one) => `${name}: ${one}\r\n`),
	)
	return 'HTTP/1.1 200 OK\r\n\r\n'.length + lines.join('').length + answer.bytes.length
}

describe('on the wire', () => {
	it.each([
		['/', 20_000],
		['/?billing=yearly', 20_000],
		['/about', 12_000],
		['/privacy', 12_000],
		['/terms', 12_000],
		['/auth/login', 10_000],
		['/simple-login', 10_000],
		['/select-plan', 10_000],
		['/nothing', 10_000],
	])('%s comes in %d bytes, with its script and its icon', async (path, most) => {
		const { page } = await new Visitor().get(path)
		const [, script = ''] = /src="([^"]+)"/.exec(page.scripts[0] ?? '') ?? []
		const scriptBytes = await wireBytes(script)
		expect(scriptBytes).toBeLessThan(3_000)
		expect((await wireBytes(path)) + scriptBytes + (await wireBytes('/favicon.svg'))).toBeLessThan(most)
	})

	it.each(['/', '/auth/login', '/about', '/select-plan', '/register-school'])(
		'%s is whole within the first 14 KB, which a server may send before it hears back',
		async (path) => {
			expect(await wireBytes(path)).toBeLessThan(14_000)
		},
	)

	it('the sign-in page carries nothing of the site’s style sheet', async () => {
		expect((await new Visitor().get('/')).body).toContain('.hero{')
		expect((await new Visitor().get('/auth/login')).body).not.toMatch(/\.(hero|join|set-up)/)
	})
})

describe('a cookie that says when the first page was opened', () => {
	it.each(['/', '/about', '/auth/login', '/select-plan', '/nothing', '/?demo=1'])(
		'comes with %s, once, and the page is the same without it',
		async (path) => {
			for (let i = 0; i < 2; i++) {
				const visitor = new Visitor()
				const { headers, body } = await visitor.get(path)
				expect(headers['set-cookie']).toHaveLength(1)
				expect(visitor.cookies.has('seen')).toBe(true)
				const again = await visitor.get(path)
				expect(again.headers['set-cookie']).toBeUndefined()
				expect(again.headers.etag).toBe(headers.etag)
				expect(again.body).toBe(body)
			}
		},
	)

	it('comes with no call, no form, no file and no page of a desk', async () => {
		for (const path of ['/api/auth/plans', '/dashboard', '/robots.txt', '/healthz'])
			expect((await new Visitor().get(path)).headers['set-cookie']).toBeUndefined()
		expect((await new Visitor().post('/', {})).headers['set-cookie']).toBeUndefined()
	})
})
