import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../support/built-server.ts'
import { freePort } from '../support/free-port.ts'
import { instructionsOf, pathsInImage } from '../support/release.ts'
import { linkPackages } from '../support/released.ts'
import { ask } from '../support/wire.ts'

vi.setConfig({ testTimeout: 120_000 })

const PLATFORM = {
	SESSION_SECRET: '3f9a6c01d7e2b8544a5e6f70819c2d3b',
	SMTP_URL: 'smtps://user:secret@mail.example',
	MAIL_FROM: 'Solfa <hello@solfa.example>',
	CONTACT_EMAIL: 'hello@solfa.example',
	PAYPAL_CLIENT_ID: 'id',
	PAYPAL_CLIENT_SECRET: 'secret',
	PAYPAL_WEBHOOK_ID: 'webhook',
	PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com',
	PAYPAL_SANDBOX_PLAN_ID: 'P-1',
}

const toClear: (() => unknown)[] = []
afterEach(async () => {
	for (const clear of toClear.splice(0).reverse()) await clear()
})

/** The steps of the Dockerfile, repeated in empty folders: no image is built here. */
describe('the image for one machine', () => {
	it.each([
		['a platform', PLATFORM, /Welcome|Solfa/],
		['one school, without mail', { SOLFA_FOR: 'school' }, /Solfa/],
	])('starts as %s, outside the demo, and writes to its volume alone', async (_, variables, text) => {
		const app = unpacked()
		const before = namesBelow(app)
		const image = await started(app, variables)
		expect((await ask(image.port, '/readyz')).status).toBe(200)
		expect((await ask(image.port, '/')).text).toMatch(text)
		expect(await run(app, healthcheck(), { PORT: String(image.port) })).toBe(0)
		expect(namesBelow(app)).toEqual(before)
		expect(existsSync(join(image.volume, 'solfa.db'))).toBe(true)
		expect(image.output()).not.toMatch(/"level":"error"/)
	})

	it('is not well while nothing answers', async () => {
		expect(await run(unpacked(), healthcheck(), { PORT: String(await freePort()) })).toBe(1)
	})
})

it('the image with LiteFS has the program that litefs.yml starts', () => {
	const [, program = ''] = /cmd: '.* node (\S+)'/.exec(readFileSync('litefs.yml', 'utf8')) ?? []
	const folders = pathsInImage('litefs-node')
	expect(folders).toContain('litefs.yml')
	expect(folders).toContain(dirname(program))
})

/** What COPY brings, in the places it brings it to; of the packages only those that are left after `npm prune`. */
function unpacked(): string {
	const app = temporaryFolder()
	toClear.push(() => rmSync(app, { recursive: true, force: true }))
	for (const path of pathsInImage('node')) {
		mkdirSync(dirname(join(app, path)), { recursive: true })
		if (path === 'node_modules') {
			const kept = linkPackages(app)
			expect(kept).toContain('node_modules/nodemailer')
			expect(kept).not.toContain('node_modules/smtp-server')
		} else cpSync(path, join(app, path), { recursive: true })
	}
	return app
}

/** Runs the image's command with its variables; the volume is a folder. */
async function started(app: string, variables: Record<string, string>) {
	const volume = temporaryFolder()
	const port = await freePort()
	const [program = '', ...args] = commandOf(/^CMD (\[.*\])$/m)
	expect(program).toBe('node')
	const child = spawn(process.execPath, args, {
		cwd: app,
		env: {
			PATH: process.env.PATH,
			NODE_ENV: 'production',
			...variablesOfImage(),
			DATA_DIR: volume,
			PORT: String(port),
			HOST: '127.0.0.1',
			APP_URL: 'https://solfa.example',
			DEMO: '0',
			...variables,
		},
	})
	let output = ''
	for (const stream of [child.stdout, child.stderr])
		stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
	const ended = new Promise((resolved) => child.on('close', resolved))
	toClear.push(async () => {
		child.kill('SIGKILL')
		await ended
		rmSync(volume, { recursive: true, force: true })
	})
	await vi.waitFor(() => expect(output).toContain('"listening"'), 60_000)
	return { port, volume, output: () => output }
}

function run(cwd: string, [program = '', ...args]: string[], env: Record<string, string>) {
	expect(program).toBe('node')
	return new Promise((resolved) =>
		spawn(process.execPath, args, { cwd, env: { ...env, NODE_ENV: 'production' }, stdio: 'ignore' }).on(
			'close',
			resolved,
		),
	)
}

const healthcheck = () => commandOf(/^HEALTHCHECK .*?CMD (\[.*\])$/m)

function commandOf(line: RegExp): string[] {
	const found = instructionsOf('node').match(new RegExp(line, 'gm'))?.at(-1) ?? ''
	return JSON.parse(line.exec(found)?.[1] ?? '[]') as string[]
}

function variablesOfImage(): Record<string, string> {
	const lines = instructionsOf('node').matchAll(/^ENV (\w+)=(.*)$/gm)
	return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value.replaceAll('"', '')]))
}

function namesBelow(folder: string): string[] {
	return readdirSync(folder, { recursive: true }).map(String).sort()
}
