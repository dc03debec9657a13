import { expect, test, vi } from 'vitest'
import Sqlite from 'better-sqlite3'
import { join } from 'node:path'
import { startServer } from '../support/built-server.ts'
import { ask, cookieOf } from '../support/wire.ts'

vi.setConfig({ testTimeout: 120_000 })

/** What somebody typed, was sent, or brought along; each is a word that nothing else of a log could be. */
const TYPED = {
	password: 'Verdi-and-Wagner-77',
	name: 'Ottilie Brackwater',
	email: 'ottilie@brackwater.example',
	phone: '0049 30 7001 8855',
	note: 'allergic to walnuts',
	secret: 'f00dbabe'.repeat(4),
}

test('what the server writes down of people at work has no secret and nobody in it', async () => {
	const server = await startServer(undefined, { LOG_LEVEL: 'info' })
	try {
		const { port } = server
		const cookie = await cookieOf(port, 'admin')
		const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
		const post = (
			path: string,
			fields: Record<string, string>,
			headers: Record<string, string> = { Cookie: cookie },
		) => ask(port, path, { method: 'POST', body: form(fields), headers })

		// Right, wrong, unreadable and forged, of those who are signed in and of those who are not.
		const { name, email, phone, note, password, secret } = TYPED
		const [firstName = '', lastName = ''] = name.split(' ')
		const statuses = [
			await post('/auth/login', { username: email, password }, {}),
			await post('/auth/login', { username: 'admin', password }, {}),
			await post('/forgot-password', { email: 'admin@harmony.example' }, {}),
			await post('/', { name, email, phone, message: note }, {}),
			await post('/students/create', { firstName, lastName, email, phone, note }),
			await post('/students/create', { firstName: name, password }, { Cookie: `session=${secret}` }),
			await ask(port, `/students/list?search=${encodeURIComponent(name)}`, { headers: { Cookie: cookie } }),
			await ask(port, `/students/list?search=${encodeURIComponent(email)}&page=x`, {
				headers: { Cookie: cookie },
			}),
			await ask(port, `/reset-password?token=${secret}&email=${email}`),
			await ask(port, `/links/${secret}`),
			await ask(port, `/no-such-page/${secret}?email=${email}`, {
				headers: { Referer: `http://x/?token=${secret}` },
			}),
			await ask(port, '/webhooks/paypal', {
				method: 'POST',
				body: `{"resource":{"email":"${email}"`,
				headers: { 'Content-Type': 'application/json' },
			}),
			await ask(port, '/students/list', {
				headers: { Cookie: cookie, 'User-Agent': name, Authorization: secret },
			}),
		].map(({ status }) => status)
		expect(statuses.filter((status) => status >= 500 || !status)).toEqual([])

		const sqlite = new Sqlite(join(server.dataDir, 'solfa.db'), { readonly: true })
		const people = sqlite.prepare('select name, email from users').all() as { name: string; email: string }[]
		sqlite.close()
		server.child.kill('SIGTERM')
		await server.ended
		const log = decodeURIComponent(server.output().replace(/%(?![0-9a-f]{2})/gi, '%25'))
		expect(log.split('\n').filter((line) => line.includes('"status"')).length).toBeGreaterThanOrEqual(
			statuses.length,
		)

		// Where a demo starts it says how to get in, which is the first that is printed.
		const atWork = log.slice(log.indexOf('"listening"'))
		const secrets = [
			...Object.values(TYPED),
			firstName,
			lastName,
			cookie.split('=')[1] ?? cookie,
			'solfa-demo-1',
		]
		const everybody = people.flatMap((one) => [one.name, one.email])
		expect([...secrets, ...everybody].filter((word) => word && atWork.includes(word))).toEqual([])
	} finally {
		await server.stop()
	}
})
