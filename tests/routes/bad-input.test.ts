import { describe, expect, it } from 'vitest'
import { connect as open } from 'node:net'
import { databaseHash, rows } from '../support/database.ts'
import { aSchool, aTeacherAt, PASSWORD } from '../support/factories.ts'
import { openHouse } from '../support/house.ts'
import { Visitor, type Answer } from '../support/visitor.ts'
import { requestText } from '../support/wire.ts'

const FORM = 'application/x-www-form-urlencoded'
const EDGE = '------a-boundary-of-the-tests'
const PART = `multipart/form-data; boundary=${EDGE.slice(2)}`
const part = (name: string, value: string, more = '') =>
	`${EDGE}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`

/** All that comes back for a text sent as it is. */
function said(port: number, text: string): Promise<string> {
	return new Promise((resolve, reject) => {
		let received = ''
		const socket = open(port, '127.0.0.1', () => socket.write(text))
		socket.on('data', (bytes) => (received += bytes.toString('latin1')))
		socket.on('error', reject)
		socket.on('close', () => resolve(received))
	})
}

/** What was sent must be refused with this status and leave no trace. */
async function refused(send: () => Promise<Answer>, status: number): Promise<Answer> {
	const before = databaseHash()
	const answer = await send()
	expect(answer.status).toBe(status)
	expect(databaseHash()).toBe(before)
	expect(answer.headers['set-cookie']).toBeUndefined()
	return answer
}

function send(path: string, type: string | undefined, body: string | Buffer) {
	const headers = type === undefined ? {} : { 'Content-Type': type }
	return new Visitor().send('POST', path, { headers, body })
}

describe('a body that is too large', () => {
	const big = Buffer.alloc(10 * 1024 * 1024, 'a')

	it.each(['/login', '/login.data', '/api/login', '/api/logout', '/nothing'])(
		'is refused by %s',
		async (path) => {
			for (const headers of [{}, { 'Transfer-Encoding': 'chunked' }]) {
				const all = { 'Content-Type': FORM, ...headers }
				await refused(() => new Visitor().send('POST', path, { headers: all, body: big }), 413)
			}
		},
	)

	it('is refused in words, and the connection is given up', async () => {
		const answer = await refused(() => send('/login', FORM, big), 413)
		expect(answer.page.heading).toBe('That is too much at once')
		expect(answer.headers.connection).toBe('close')
		expect((await send('/api/login', 'application/json', big)).json()).toEqual({
			message: 'What was sent is larger than this page takes. Please shorten it and send it again.',
		})
	})

	it('is one of more than 256 KB, not less', async () => {
		const room = 256 * 1024
		await refused(() => send('/login', FORM, 'a'.repeat(room)), 400)
		await refused(() => send('/login', FORM, 'a'.repeat(room + 1)), 413)
	})

	it('is not waited for: the answer comes before it is sent', async () => {
		const { port, host } = await openHouse()
		const answer = await new Promise<string>((resolve, reject) => {
			const socket = open(port, '127.0.0.1', () =>
				socket.write(
					`POST /login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${FORM}\r\nContent-Length: 99999999\r\n\r\na=b`,
				),
			)
			socket.once('data', (bytes) => {
				resolve(bytes.toString())
				socket.destroy()
			})
			socket.on('error', reject)
		})
		expect(answer).toContain('413')
	})
})

describe('a form that cannot be read', () => {
	it.each([
		['no boundary', 'multipart/form-data', part('username', 'a')],
		[
			'a boundary that is not used',
			'multipart/form-data; boundary=----another-boundary',
			part('username', 'a'),
		],
		['no end', PART, part('username', 'a')],
		['nothing in it', PART, ''],
		['headers that are none', PART, `${EDGE}\r\nnothing\r\n${EDGE}--`],
		['a part without a name', PART, `${EDGE}\r\nContent-Disposition: form-data\r\n\r\na\r\n${EDGE}--`],
		['bytes', PART, '\u0000\u0001\u0002'],
	])('(multipart with %s) is refused by page and call', async (_name, type, body) => {
		await refused(() => send('/login', type, body), 400)
		const answer = await refused(() => send('/api/login', type, body), 400)
		expect(answer.json()).toHaveProperty('message')
	})

	it('thousands of parts are read or refused, never a fault', async () => {
		const many = Array.from({ length: 3000 }, (_, i) => part(`f${i}`, 'a')).join('') + `${EDGE}--`
		await refused(() => send('/login', PART, many), 400)
	})

	it.each(['text/plain', 'application/xml', 'application/jsonp', 'nonsense', 'application/octet-stream'])(
		'of the type %s is refused',
		async (type) => {
			const page = await refused(() => send('/login', type, 'username=a&password=b'), 415)
			expect(page.page.text).toContain('This address takes forms and JSON only.')
			const call = await refused(() => send('/api/login', type, '{"username":"a","password":"b"}'), 415)
			expect(call.json()).toEqual({ message: 'This address takes forms and JSON only.' })
		},
	)

	it('of no type at all is an empty form', async () => {
		const answer = await refused(() => send('/login', undefined, 'username=a&password=b'), 400)
		expect(answer.page.problems).toContain('Please enter your username or email.')
	})

	it('with a file in a field is refused', async () => {
		const file =
			part('username', 'content', '; filename="a.txt"\r\nContent-Type: text/plain') +
			part('password', 'x') +
			`${EDGE}--`
		const answer = await refused(() => send('/login', PART, file), 400)
		expect(answer.page.text).toContain('This form takes no files.')
		expect((await refused(() => send('/api/login', PART, file), 400)).json()).toEqual({
			message: 'This form takes no files.',
		})
	})

	it('with NUL in a name or a value is refused', async () => {
		for (const body of ['username=a%00b&password=x', 'user%00name=a&password=x', 'username=a&password=%00'])
			for (const path of ['/login', '/api/login']) await refused(() => send(path, FORM, body), 400)
	})

	it('takes bytes that are no text as text nobody has', async () => {
		const answer = await send('/login', FORM, 'username=%FF%FE&password=%C3%28')
		expect(answer.status).toBe(400)
		expect(answer.page.problems).toEqual(['Login failed', 'Invalid username or password'])
	})

	it('is read when it comes as multipart as well', async () => {
		const { username } = aTeacherAt(aSchool())
		const body = part('username', username) + part('password', PASSWORD) + `${EDGE}--`
		expect((await send('/login', PART, body)).status).toBe(303)
	})
})

describe('JSON that will not do', () => {
	it.each([
		'',
		'{',
		'[]',
		'null',
		'"text"',
		'7',
		'{"username":"a\\u0000b","password":"x"}',
		'{"username":"\\ud800","password":"x"}',
		'{"username":"a","password":"\\udfff"}',
		'{"username":["\\ud800"],"password":"x"}',
		'['.repeat(50_000),
		`{"username":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`,
		'{"username":{"toString":1},"password":"x"}',
		'{"username":true,"password":false}',
	])('%# is refused', async (body) => {
		const answer = await refused(() => send('/api/login', 'application/json', body), 400)
		expect(answer.json()).toHaveProperty('message')
	})

	it('is no more welcome on a page, whatever is in it', async () => {
		await refused(() => send('/login', 'application/json', '{"username":"a","password":"b"}'), 415)
	})
})

describe('fields that nobody asked for', () => {
	const EXTRA = { role: 'super_admin', schoolId: 'another', isSuperAdmin: 'true', id: 'x', status: 'active' }

	it('change nothing but what a sign-in changes', async () => {
		const { username, userId } = aTeacherAt(aSchool())
		const before = databaseHash(['sessions', 'devices', 'audit_entries', 'outbox'])
		const form = { username, password: PASSWORD, ...EXTRA }
		expect((await new Visitor().post('/login', form)).location).toBe('/dashboard/teacher')
		const call = await new Visitor().call('POST', '/api/login', { ...form, isSuperAdmin: true })
		expect(call.json()).toMatchObject({ id: userId, role: 'teacher', isSuperAdmin: false })
		expect(databaseHash(['sessions', 'devices', 'audit_entries', 'outbox'])).toBe(before)
	})

	it('poison nothing', async () => {
		const keys = [
			'__proto__',
			'constructor',
			'prototype',
			'__proto__[isSuperAdmin]',
			'constructor.prototype.x',
			'a[0]',
			'a.b',
		]
		for (const key of keys) {
			const form = await send('/login', FORM, `username=a&${encodeURIComponent(key)}=1`)
			expect([key, form.status]).toEqual([key, 400])
		}
		const body =
			'{"username":"a","__proto__":{"password":"x","isSuperAdmin":true},"constructor":{"prototype":{"y":1}}}'
		expect((await send('/api/login', 'application/json', body)).status).toBe(400)
		expect(Object.keys(Object.prototype)).toEqual([])
		expect(({} as Record<string, unknown>).isSuperAdmin).toBeUndefined()
	})

	it('given twice are refused or taken once, and never a fault', async () => {
		const { username } = aTeacherAt(aSchool())
		const body = `username=${username}&username=other&password=${encodeURIComponent(PASSWORD)}`
		const answer = await send('/login', FORM, body)
		expect(answer.status).toBe(400)
		expect(rows('select * from sessions')).toEqual([])
	})
})

describe('a request that is not sound', () => {
	it.each([
		'',
		'a b',
		'evil.test/path',
		'user@evil.test',
		'evil.test:99999999',
		'[::1',
		'<script>',
		'evil.test:',
	])('for the host %j is refused', async (host) => {
		const answer = await new Visitor().get('/', { Host: host })
		expect(answer.status).toBe(400)
	})

	it.each(['http://evil.test/', 'https://localhost/login', '*', '/%', '/%E0%A4%A', '/%zz'])(
		'for %j is refused',
		async (target) => {
			const answer = await new Visitor().get(target)
			expect([answer.status, answer.body]).toEqual([400, 'This address cannot be read.\n'])
			expect((await new Visitor().send('POST', target)).status).toBe(400)
		},
	)

	it.each(['/%0a', '/login%0A', '/%0d', '/%E2%80%A8', '/about%e2%80%a9', '/a/%0d%0ab'])(
		'for %j, with the end of a line in it, is for no page',
		async (path) => {
			const page = await new Visitor().get(path)
			expect([page.status, page.page.heading]).toEqual([404, 'Page Not Found'])
			expect((await new Visitor().get(`/api${path}`)).json()).toEqual({ message: 'Page Not Found' })
			expect((await new Visitor().get(`${path}.data`)).status).toBeLessThan(500)
			expect((await new Visitor().send('POST', path)).status).toBeLessThan(500)
		},
	)

	it('with two hosts is refused, also where the page is kept', async () => {
		const { port, host } = await openHouse()
		const twice = (second: string) =>
			requestText(port, '/login', { headers: { Host: host, Connection: 'close', [second]: 'evil.test' } })
		await new Visitor().get('/login')
		for (const second of ['host', 'HOST']) expect(await said(port, twice(second))).toMatch(/^HTTP\/1.1 400 /)
	})

	it.each(['TRACE', 'OPTIONS', 'PROPFIND', 'SEARCH', 'LINK'])('by %s is refused', async (method) => {
		for (const path of ['/', '/dashboard', '/api/user', '/api/nothing']) {
			const answer = await new Visitor().send(method, path)
			expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD, POST, PUT, PATCH, DELETE'])
		}
	})

	it.each(['PUT', 'PATCH', 'DELETE'])('by %s changes no page', async (method) => {
		const before = databaseHash()
		for (const path of ['/', '/login', '/dashboard', '/nothing']) {
			const answer = await new Visitor().send(method, path, { headers: { 'Content-Type': FORM }, body: '' })
			expect(answer.status).toBeGreaterThanOrEqual(400)
			expect(answer.status).toBeLessThan(500)
		}
		expect(databaseHash()).toBe(before)
	})

	it.each([
		['/?' + 'a=b&'.repeat(1000), 200],
		[`/${'a'.repeat(8000)}`, 404],
		['/login?redirectTo=' + '%00'.repeat(100), 200],
		['/select-plan?billing[]=yearly&__proto__=1', 200],
		['/..%2f..%2fetc%2fpasswd', 404],
		['/\u0000', 400],
	] as const)('%# is answered without a fault', async (path, status) => {
		if (path.includes('\u0000')) return expect(() => new Visitor().get(path)).rejects.toThrow()
		expect((await new Visitor().get(path)).status).toBe(status)
	})
})
