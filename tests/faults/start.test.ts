import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { spawnServer, startServer, temporaryFolder, type BuiltServer } from '../support/built-server.ts'
import { freePort } from '../support/free-port.ts'
import { ask, openSocket, requestText } from '../support/wire.ts'

const SECRETS = {
	DEMO: '0',
	SESSION_SECRET: '3f9a6c01d7e2b8544a5e6f70819c2d3b',
	RESEND_API_KEY: 'key',
	MAIL_FROM: 'Solfa <hello@solfa.example>',
	PAYPAL_CLIENT_ID: 'id',
	PAYPAL_CLIENT_SECRET: 'secret',
	PAYPAL_WEBHOOK_ID: 'webhook',
	CONTACT_EMAIL: 'hello@solfa.example',
	PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com',
	PAYPAL_SANDBOX_PLAN_ID: 'P-1',
}

// Each test starts servers, some of them three.
vi.setConfig({ testTimeout: 120_000 })

const toClear: (() => unknown)[] = []
afterEach(async () => {
	for (const clear of toClear.splice(0).reverse()) await clear()
})

describe('a start that must not go on says why in a sentence', () => {
	test('a file stands where the folder of the data should be', async () => {
		const folder = folderToClear()
		writeFileSync(join(folder, 'file'), '')
		const below = join(folder, 'file', 'data')
		await expectRefusal(below, {}, /session-secret cannot be written\. Check who owns/)
		await expectRefusal(below, SECRETS, /solfa\.db cannot be written\. Check who owns/)
	})

	test('a folder stands where the database should be', async () => {
		const folder = folderToClear()
		mkdirSync(join(folder, 'solfa.db'))
		await expectRefusal(folder, {}, /solfa\.db cannot be written\. Check who owns the file and its folder\./)
	})

	test('the database can be read but not written', async () => {
		const folder = await usedFolder()
		// Rights do not bind root. A write version SQLite does not know does: such a file is read-only to everybody.
		patch(join(folder, 'solfa.db'), 18, Buffer.from([3]))
		await expectRefusal(folder, {}, /solfa\.db cannot be written\. Check who owns the file and its folder\./)
	})

	test('the database is no database', async () => {
		const folder = folderToClear()
		writeFileSync(join(folder, 'solfa.db'), 'do re mi fa sol la ti '.repeat(1000))
		await expectRefusal(folder, {}, /solfa\.db is damaged\. Move it aside and restore the last backup\./)
	})

	test('pages of the database are damaged', async () => {
		const folder = await usedFolder()
		const path = join(folder, 'solfa.db')
		const pages = statSync(path).size / 4096
		for (let page = 3; page < pages; page += 3) patch(path, page * 4096, Buffer.alloc(64, 0xa5))
		await expectRefusal(folder, {}, /solfa\.db is damaged\. Move it aside and restore the last backup\./)
	})

	test('the database was written by a newer version', async () => {
		const folder = await usedFolder()
		const sqlite = new Sqlite(join(folder, 'solfa.db'))
		sqlite.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)').run('later', 9e12)
		sqlite.close()
		await expectRefusal(
			folder,
			{},
			/was written by a newer version of Solfa\. Start that version, or restore/,
		)
	})

	test('outside the demo, secrets are missing', async () => {
		const folder = folderToClear()
		await expectRefusal(
			folder,
			{ DEMO: '0' },
			/Set SESSION_SECRET, SMTP_URL or RESEND_API_KEY, MAIL_FROM, CONTACT_EMAIL, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET.*\(see \.env\.example\)/,
		)
		const text = await expectRefusal(
			folder,
			{ ...SECRETS, RESEND_API_KEY: '' },
			/Set SMTP_URL or RESEND_API_KEY \(/,
		)
		expect(text).not.toContain('SESSION_SECRET')
		await expectRefusal(
			folder,
			{ ...SECRETS, SESSION_SECRET: 'short' },
			/SESSION_SECRET needs at least 32 characters/,
		)
		expect(existsSync(join(folder, 'solfa.db'))).toBe(false)
	})

	test('outside the demo, the demo’s accounts are still there', async () => {
		await expectRefusal(await usedFolder(), SECRETS, /demo/i)
	})

	test('the port is taken', async () => {
		const first = await started()
		const folder = folderToClear()
		await expectRefusal(folder, {}, /already in use/, first.port)
	})

	test('a number or an address is not one', async () => {
		await expectRefusal(folderToClear(), { TRUSTED_HOPS: 'two' }, /TRUSTED_HOPS must be a whole number/)
		await expectRefusal(folderToClear(), { APP_URL: 'solfa' }, /APP_URL must be an address/)
		for (const CONTACT_EMAIL of ['hello', 'Solfa <hello@solfa.example>', 'a@b.example, c@d.example'])
			await expectRefusal(folderToClear(), { CONTACT_EMAIL }, /CONTACT_EMAIL must be one email address/)
	})
})

test('a server whose output nobody reads any more goes on', async () => {
	const server = await started({ LOG_LEVEL: 'info' })
	server.child.stdout?.destroy()
	server.child.stderr?.destroy()
	for (let i = 0; i < 5; i++) expect((await ask(server.port, '/nothing')).status).toBe(404)
	expect((await ask(server.port, '/healthz')).status).toBe(200)
})

describe('a server that is told to stop', () => {
	const form = 'username=nobody&password=wrong'

	test('answers what was asked, says it is not ready, and writes its log back', async () => {
		const server = await started()
		const slow = await halfSent(server.port, form)
		const waiting = await openSocket(server.port)
		expect(statSync(join(server.dataDir, 'solfa.db-wal')).size).toBeGreaterThan(0)

		server.child.kill('SIGTERM')
		await refusesConnections(server.port)
		waiting.socket.write(requestText(server.port, '/readyz', {}))
		await until(() => waiting.received().includes('\r\n\r\n'))
		expect(waiting.received()).toMatch(/^HTTP\/1\.1 503 /)
		expect(waiting.received()).toContain('"role":"primary"')

		slow.socket.write(form.slice(10))
		await until(() => slow.received().includes('</html>') || slow.isClosed())
		expect(slow.received()).toMatch(/^HTTP\/1\.1 400 /)
		expect(slow.received()).toContain('Invalid username or password')
		expect(await server.ended).toBe(0)

		const wal = join(server.dataDir, 'solfa.db-wal')
		expect(existsSync(wal) ? statSync(wal).size : 0).toBe(0)
		const sqlite = new Sqlite(join(server.dataDir, 'solfa.db'))
		expect(sqlite.prepare('select count(*) from sign_in_failures').pluck().get()).toBe(1)
		sqlite.close()
	})

	test('waits for no connection that has nothing to be answered', async () => {
		const server = await started()
		const idle = await openSocket(server.port)
		idle.socket.write(requestText(server.port, '/healthz', {}))
		await until(() => idle.received().includes('ok'))
		const busy = await halfSent(server.port, form)
		const other = await halfSent(server.port, form)
		server.child.kill('SIGTERM')
		await until(idle.isClosed)
		other.socket.write(form.slice(10))
		await until(other.isClosed)
		// Both went by themselves: when the time is up all are closed together.
		expect(busy.isClosed()).toBe(false)
		busy.socket.write(form.slice(10))
		expect(await server.ended).toBe(0)
	})

	test('and told again, goes with what is under way', async () => {
		const server = await started()
		await halfSent(server.port, form)
		server.child.kill('SIGTERM')
		await refusesConnections(server.port)
		server.child.kill('SIGTERM')
		// Whoever is waited for to the end leaves with 0.
		expect(await server.ended).toBe(1)
	})

	/** A form whose end is still on its way: a request the server is in the middle of. */
	async function halfSent(port: number, body: string) {
		const connection = await openSocket(port)
		const whole = requestText(port, '/auth/login', {
			method: 'POST',
			body,
			headers: { 'Accept-Encoding': 'identity' },
		})
		connection.socket.write(whole.slice(0, whole.length - body.length + 10))
		toClear.push(() => connection.socket.destroy())
		// The server has read it once it has answered somebody who asked later.
		await ask(port, '/healthz')
		return connection
	}
})

test('five hundred senders of one byte a second are dropped, and hold up nobody', async () => {
	const server = await started()
	const slow = await Promise.all(Array.from({ length: 500 }, () => openSocket(server.port)))
	const text = requestText(server.port, '/', {})
	let sent = 0
	const timer = setInterval(() => {
		for (const { socket, isClosed } of slow) if (!isClosed()) socket.write(text.charAt(sent))
		sent++
	}, 1000)
	toClear.push(() => clearInterval(timer))

	let answered = 0
	while (slow.some(({ isClosed }) => !isClosed()) && sent < text.length) {
		expect((await ask(server.port, '/auth/login')).status).toBe(200)
		if (slow.every(({ isClosed }) => !isClosed())) answered++
		await pause(250)
	}
	expect(slow.filter(({ isClosed }) => !isClosed())).toHaveLength(0)
	expect(answered).toBeGreaterThan(3)
	// Node by itself waits for a minute.
	expect(sent).toBeLessThan(45)
}, 240_000)

test('a server whose starter is gone does not stay on its port', async () => {
	const port = await freePort()
	const folder = folderToClear()
	const begin = `require('node:child_process').spawn(process.execPath, ['scripts/start.js'], { stdio: 'inherit' }); setInterval(() => {}, 1000)`
	const starter = spawn(process.execPath, ['-e', begin], {
		stdio: ['ignore', 'pipe', 'inherit'],
		env: { ...process.env, PORT: String(port), DATA_DIR: folder },
	})
	let output = ''
	starter.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
	toClear.push(() => starter.kill('SIGKILL'))
	await until(() => output.includes('expired@oldschool.example'), 120_000)
	expect(output).toContain('Solfa is ready at')
	expect(output).toContain('admin@harmony.example')
	expect((await ask(port, '/healthz')).status).toBe(200)

	starter.kill('SIGKILL')
	await refusesConnections(port)
}, 240_000)

function folderToClear(): string {
	const folder = temporaryFolder()
	toClear.push(() => rmSync(folder, { recursive: true, force: true }))
	return folder
}

async function started(env: Record<string, string> = {}): Promise<BuiltServer> {
	const server = await startServer(temporaryFolder(), env)
	toClear.push(server.stop)
	return server
}

/** A folder in which a demo has run and ended as it should. */
async function usedFolder(): Promise<string> {
	const server = await started()
	server.child.kill('SIGTERM')
	expect(await server.ended).toBe(0)
	return server.dataDir
}

async function expectRefusal(folder: string, env: Record<string, string>, text: RegExp, port?: number) {
	// On a busy machine statements of the start are slow, and the log has a line for each.
	const server = spawnServer(folder, port ?? (await freePort()), { LOG_LEVEL: 'silent', ...env })
	toClear.push(() => server.child.kill('SIGKILL'))
	expect(await server.ended).toBe(1)
	expect(server.output()).toMatch(/^Solfa did not start\. /)
	expect(server.output()).toMatch(text)
	// One line: no stack, no path of ours.
	expect(server.output().trimEnd().split('\n')).toHaveLength(1)
	return server.output()
}

function patch(path: string, at: number, bytes: Buffer) {
	const file = readFileSync(path)
	bytes.copy(file, at)
	writeFileSync(path, file)
}

async function refusesConnections(port: number) {
	const gone = async () => {
		try {
			await ask(port, '/healthz')
			return false
		} catch {
			return true
		}
	}
	await until(gone)
}

async function until(isSo: () => boolean | Promise<boolean>, patience = 60_000) {
	const began = Date.now()
	while (!(await isSo())) {
		if (Date.now() - began > patience) throw new Error('It did not come to pass.')
		await pause(20)
	}
}

function pause(milliseconds: number) {
	return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
