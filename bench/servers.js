import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const usage = new URL('./usage.js', import.meta.url).href
/** As in the Dockerfile. */
const HEAP = ['--max-old-space-size=384', '--max-semi-space-size=2']
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '32768' }
export const PEER_SECRET = 'of-the-bench'
const PEER = { NODE_ENV: 'production', HOST: '127.0.0.1', SESSION_SECRET: PEER_SECRET }
const express = new URL('./express.js', import.meta.url).pathname

let port = Number(process.env.PORT) || 3400

/** The built server as production runs it, log lines and all; only the limits are out of the way. */
export async function startSolfa(
	name,
	{ folder = process.cwd(), dataDir, username = 'admin', limits = '1000000' },
) {
	mkdirSync(dataDir, { recursive: true })
	const server = await start(join(folder, 'build/server.js'), folder, {
		NODE_ENV: 'production',
		...MALLOC,
		DEMO: '1',
		HOST: '127.0.0.1',
		DATA_DIR: dataDir,
		APP_URL: `http://127.0.0.1:${port}`,
		LIMITS_SCALE: limits,
	})
	const cookies = username ? { [username]: await signIn(server.origin, username) } : {}
	return { name, ...server, cookies }
}

/** A built Remix app in a folder, as its own server serves it. */
export function startIndie(folder) {
	const serve = join(folder, 'node_modules/@remix-run/serve/dist/cli.js')
	return start(serve, folder, PEER, { args: ['build/index.js'], heap: [], ready: answers })
}

/** A built Epic Stack, its server compiled for this Node and its limits as wide as in its own tests. */
export function startEpic(folder) {
	const env = { ...PEER, PLAYWRIGHT_TEST_BASE_URL: 'of-the-bench' }
	return start(join(folder, 'server-build/index.js'), folder, env, { heap: [], ready: answers })
}

export async function startExpress() {
	const server = await start(express, process.cwd(), { NODE_ENV: 'production' })
	return {
		name: 'express',
		...server,
		async serve({ headers, body }) {
			server.child.send({ headers, body: body.toString('base64') })
			await once(server.child, 'message')
		},
	}
}

async function start(script, cwd, env, { args = [], heap = HEAP, ready = saysSo } = {}) {
	const origin = `http://127.0.0.1:${port}`
	const began = performance.now()
	const child = spawn(process.execPath, [...heap, '--import', usage, script, ...args], {
		cwd,
		env: { ...process.env, ...env, PORT: String(port++) },
		stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
	})
	if (!(await Promise.race([ready(child, origin), once(child, 'exit').then(() => false)])))
		throw new Error(`${script} did not start.`)
	const startMs = performance.now() - began
	return {
		origin,
		child,
		startMs,
		async usage() {
			child.send('usage')
			const [{ cpu, rss }] = await once(child, 'message')
			return { micros: cpu.user + cpu.system, rss }
		},
		/** In milliseconds, since it was asked for the last time. */
		async longestTurn() {
			child.send('longest turn')
			const [ms] = await once(child, 'message')
			return ms
		},
		stop: () => child.kill('SIGTERM'),
		async stopped() {
			child.kill('SIGTERM')
			await once(child, 'exit')
		},
	}
}

async function saysSo(child) {
	const [message] = await once(child, 'message')
	return message === 'ready'
}

async function answers(child, origin) {
	for (let tries = 0; tries < 100; tries++) {
		if (await fetch(origin).catch(() => null)) return true
		await pause(100)
	}
	return false
}

export async function signIn(origin, username) {
	const answer = await fetch(`${origin}/api/login`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({ username, password: 'solfa-demo-1' }),
	})
	if (!answer.ok) throw new Error(`Nobody could sign in as ${username}: ${answer.status}`)
	return answer.headers.getSetCookie()[0].split(';')[0]
}
