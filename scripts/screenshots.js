import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled } from './tasks.js'

/** `npm run screenshots` takes the pictures of the README from the demo. */
await ensureInstalled()
await ensureBuilt()
const { chromium } = await import('@playwright/test')

const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const data = mkdtempSync(join(tmpdir(), 'solfa-screenshots-'))
const env = { ...process.env, NODE_ENV: 'production', DEMO: '1', HOST: '127.0.0.1', PORT: String(port) }
Object.assign(env, { DATA_DIR: data, APP_URL: origin, LOG_LEVEL: 'silent' })
const server = spawn(process.execPath, ['build/server.js'], {
	env,
	stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
})
await new Promise((ready) => server.on('message', ready))

const place = '/usr/bin/chromium'
const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking']
const browser = await chromium.launch({ args, ...(existsSync(place) ? { executablePath: place } : {}) })
try {
	await shoot('desk', '/dashboard', { width: 1280, height: 720, as: 'admin' })
	await shoot('portal', '/student/dashboard', { width: 390, height: 720, as: 'parent' })
} finally {
	await browser.close()
	server.kill('SIGTERM')
	rmSync(data, { recursive: true, force: true })
}

async function shoot(name, path, { as, ...viewport }) {
	const page = await browser.newPage({ viewport })
	await page.request.post(`${origin}/auth/login`, { form: { username: as, password: 'solfa-demo-1' } })
	await page.goto(origin + path, { waitUntil: 'networkidle' })
	await page.screenshot({ path: `docs/pictures/${name}.png` })
	await page.close()
}

function freePort() {
	return new Promise((resolve) => {
		const probe = createServer().listen(0, '127.0.0.1', () => {
			const { port } = probe.address()
			probe.close(() => resolve(port))
		})
	})
}
