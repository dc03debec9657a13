import { afterEach, expect, it } from 'vitest'
import { connection } from '#db/client.server.ts'
import { retryFullDisk } from '#app/models/hourly/tables.server.ts'
import { openSession } from '#app/models/identity/session.server.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { rows } from '../support/database.ts'
import { aSchool, aTeacherAt, PASSWORD } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const NOT_NOW =
	'Solfa can be read but not changed at this moment. Nothing was saved. Please wait a few seconds and send it again.'
const message = {
	intent: 'contact',
	name: 'Ida Holt',
	email: 'ida@example.test',
	subject: 'Oboe',
	// More than the pages that are there have room for.
	message: 'Do you teach it? '.repeat(280).trim(),
}

/** From here on the database behaves as a replica's, or one on a full disk, does. */
function takesNoWrite(how: 'read-only' | 'full') {
	const { sqlite } = connection()
	if (how === 'read-only') return sqlite.pragma('query_only = ON')
	// Pages that a migration left free would still take a message.
	sqlite.exec('vacuum')
	sqlite.pragma(`max_page_count = ${sqlite.pragma('page_count', { simple: true }) as number}`)
}

afterEach(() => {
	connection().sqlite.pragma('query_only = OFF')
})

it('a sign-in the database does not take is answered by its own page, with the name and without the password', async () => {
	const { username } = aTeacherAt(aSchool())
	takesNoWrite('read-only')
	const visitor = new Visitor()
	const refused = await visitor.post('/login', { username, password: PASSWORD })
	expect(refused.status).toBe(503)
	expect(refused.headers['retry-after']).toBe('5')
	expect(refused.headers['cache-control']).toBe('no-store')
	expect(refused.page.problems).toHaveLength(2)
	expect(refused.page.valueOf('username')).toBe(username)
	expect(refused.body).not.toContain(PASSWORD)
	expect(visitor.cookies.has('session')).toBe(false)
	expect(takeErrorLog().join()).toContain('CannotWrite')
})

it('a message keeps every word, and goes through once the database takes it', async () => {
	takesNoWrite('read-only')
	const visitor = new Visitor()
	const refused = await visitor.post('/', message)
	expect(refused.status).toBe(503)
	expect(refused.page.problems).toContain(NOT_NOW)
	for (const word of [message.name, message.email, message.subject, message.message])
		expect(refused.body).toContain(word)
	takeErrorLog()

	connection().sqlite.pragma('query_only = OFF')
	expect((await visitor.post('/', message)).status).toBe(303)
	expect(rows('select id from contact_messages')).toHaveLength(1)
})

const FULL =
	'The disk Solfa writes to is full, so nothing was saved. What is there can still be read. Please tell the people who run Solfa for you, and send this again later.'

it('a full disk loses no word either, and reading goes on', async () => {
	takesNoWrite('full')
	const visitor = new Visitor()
	const refused = await visitor.post('/', message)
	expect(refused.status).toBe(507)
	expect(refused.page.problems).toContain(FULL)
	expect(refused.body).toContain(message.message)
	expect(takeErrorLog().join()).toContain('database or disk is full')
	expect((await visitor.get('/')).status).toBe(200)
	expect((await visitor.get('/login')).status).toBe(200)
})

it('a call is told in JSON, and when to come again', async () => {
	takesNoWrite('read-only')
	const refused = await new Visitor().call('POST', '/api/contact', message)
	expect(refused.status).toBe(503)
	expect(refused.json()).toEqual({ message: NOT_NOW })
	expect(refused.headers['retry-after']).toBe('5')
	takeErrorLog()
})

it('a full disk is said on the sign-in page, and the server is not ready until there is room', async () => {
	const teacher = aTeacherAt(aSchool())
	const { username } = teacher
	const visitor = new Visitor()
	expect((await visitor.get('/readyz')).status).toBe(200)
	takesNoWrite('full')
	// A row fits into a page that is there already; in the end none does.
	expect(() => {
		for (;;) openSession(teacher.userId, true, { requestId: 'r', address: '127.0.0.1', device: 'test' })
	}).toThrow('disk is full')
	const refused = await visitor.post('/login', { username, password: PASSWORD })
	expect([refused.status, refused.page.problems]).toEqual([507, ['Login failed', FULL]])
	expect(refused.page.valueOf('username')).toBe(username)
	expect(refused.body).not.toContain(PASSWORD)
	takeErrorLog()
	expect((await visitor.get('/readyz')).status).toBe(503)
	expect((await visitor.get('/healthz')).status).toBe(200)

	retryFullDisk()
	expect((await visitor.get('/readyz')).status).toBe(503)
	connection().sqlite.pragma('max_page_count = 1073741823')
	retryFullDisk()
	expect((await visitor.get('/readyz')).status).toBe(200)
	expect(rows('select key from accepted_forms')).toEqual([])
	expect((await visitor.post('/login', { username, password: PASSWORD })).status).toBe(303)
})
