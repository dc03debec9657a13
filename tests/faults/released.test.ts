import { spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../support/built-server.ts'
import { freePort } from '../support/free-port.ts'
import { MailServer, ownCertificate } from '../support/mail-server.ts'
import { linkPackages, markInstalled, unpackRelease } from '../support/released.ts'
import { ask } from '../support/wire.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const OWNER = {
	schoolName: 'Harmony Music School',
	timeZone: 'America/New_York',
	currency: 'USD',
	name: 'Hanna Lindqvist',
	email: 'hanna@solfa.test',
	password: 'scales before breakfast',
}

/** From an empty folder: unpack the tarball, write `.env`, `npm start`. */
describe('a release that is unpacked', () => {
	const place = temporaryFolder()
	const mail = new MailServer(ownCertificate())
	let app = ''
	let [port, metrics] = [0, 0]
	let output = ''
	let stop = async () => {}
	let cookie = ''

	beforeAll(async () => {
		await mail.open()
		app = unpackRelease(place)
		linkPackages(app)
		markInstalled(app)
		port = await freePort()
		metrics = await freePort()
		const env = {
			SOLFA_FOR: 'school',
			PORT: port,
			METRICS_PORT: metrics,
			LOG_LEVEL: 'silent',
			SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
			CONTACT_EMAIL: 'hello@solfa.test',
			MAIL_FROM: '"Solfa <hello@solfa.test>"',
		}
		const lines = Object.entries(env).map(([name, value]) => `${name}=${value}\n`)
		writeFileSync(join(app, '.env'), lines.join(''))
		start()
		await vi.waitFor(() => expect(output).toContain('/set-up/'), 60_000)
	})
	afterAll(async () => {
		await stop()
		await mail.close()
		rmSync(place, { recursive: true, force: true })
	})

	it('has no sources, and prints a link that makes its owner', async () => {
		expect([existsSync(join(app, 'server.ts')), existsSync(join(app, 'tests'))]).toEqual([false, false])
		const [path = ''] = /\/set-up\/\S+/.exec(output) ?? []
		const page = await ask(port, path)
		expect(page.text).toMatch(/Open your school[^]*Email is set up/)
		const opened = await ask(port, path, { method: 'POST', body: formOf(OWNER) })
		expect([opened.status, opened.headers.get('location')]).toEqual([303, '/dashboard'])
		cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
		const desk = await ask(port, '/dashboard', { headers: { Cookie: cookie } })
		expect([desk.status, desk.text.includes(OWNER.schoolName)]).toEqual([200, true])
		expect((await ask(port, path)).status).toBe(404)
	})

	it('sends mail by SMTP', async () => {
		await ask(port, '/auth/forgot-password', { method: 'POST', body: formOf({ email: OWNER.email }) })
		await vi.waitFor(() => expect(mail.messages.map(({ to }) => to)).toEqual([[OWNER.email]]), 30_000)
		expect(mail.messages[0]?.source).toContain('/reset-password?')
	})

	it('proves its first backup by itself, and by hand what is in it now', async () => {
		await vi.waitFor(
			async () => expect((await ask(metrics, '/metrics')).text).toContain('\nsolfa_backup_drill_ok 1\n'),
			{ timeout: 60_000, interval: 500 },
		)
		expect((await ask(metrics, '/metrics')).text).toMatch(/\nsolfa_backup_drill_age_seconds \d/)
		expect((await ask(port, '/healthz')).text).toBe('ok\n')
		const backup = await npm('backup')
		expect(backup).toMatchObject({ code: 0, text: expect.stringContaining('1 schools, 1 users') as string })
		const newest = readdirSync(join(app, 'data/backups')).sort().at(-1) ?? ''
		expect((await npm('backup', '--verify', join('data/backups', newest))).text).toContain('can be restored')
		const drill = await npm('backup', '--drill')
		expect(drill.text).toMatch(new RegExp(`${newest} of .*the totals of one school are as recorded\\.`))
		const { text } = await npm('doctor', '--mail', OWNER.email)
		expect(text).toMatch(/^ok {4}Restore drill: Proven/m)
		expect(text).toMatch(/^ok {4}Address: /m)
		expect(text).toMatch(/^ok {4}Mail to you: /m)
	})

	it('signs its owner in after it was killed and started again', async () => {
		await stop()
		output = ''
		start()
		await vi.waitFor(() => expect(output).toContain('Solfa is ready'), 60_000)
		expect(output).not.toContain('/set-up/')
		const body = formOf({ username: OWNER.email, password: OWNER.password })
		const answer = await ask(port, '/auth/login', { method: 'POST', body })
		expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dashboard'])
	})

	function start() {
		// In a group of its own, because npm does not pass every signal on.
		const child = spawn('npm', ['start'], { cwd: app, env: variables(), detached: true })
		for (const stream of [child.stdout, child.stderr])
			stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
		const ended = new Promise((resolve) => child.on('close', resolve))
		stop = async () => {
			if (child.pid) process.kill(-child.pid, 'SIGKILL')
			await ended
			stop = async () => {}
		}
	}

	function npm(script: string, ...args: string[]): Promise<{ code: number | null; text: string }> {
		const child = spawn('npm', ['run', '--silent', script, '--', ...args], { cwd: app, env: variables() })
		let text = ''
		for (const stream of [child.stdout, child.stderr])
			stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
		return new Promise((resolve) => child.on('close', (code) => resolve({ code, text })))
	}
})

/** What a shell has that never heard of Solfa. */
const variables = () => ({ PATH: process.env.PATH, HOME: process.env.HOME }) as unknown as NodeJS.ProcessEnv

const formOf = (values: Record<string, string>) => new URLSearchParams(values).toString()
