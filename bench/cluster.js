import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { register } from 'tsx/esm/api'

register()
const { ensureLitefs, versionOf } = await import('../scripts/cluster/install.ts')
const { ClusterNode } = await import('../scripts/cluster/node.ts')

const PORT = Number(process.env.PORT) || 3450
const WRITES = 500
const LAGS = 200
const POSTS = 150
const ROUNDS = 3

/**
 * `npm run bench -- --cluster`: what LiteFS costs beside a plain file, in one run on one machine. All three servers
 * are Solfa as production runs it; each round asks them in turn, and medians count.
 */
export async function benchCluster() {
	const found = await ensureLitefs()
	if ('why' in found) throw new Error(found.why)
	const place = mkdtempSync(join(tmpdir(), 'solfa-bench-'))
	const env = { LOG_LEVEL: 'silent', LIMITS_SCALE: '1000000' }
	const primary = { api: PORT + 17_200, port: PORT }
	const [a, b] = ['node-a', 'node-b'].map((name, i) => {
		const at = { place: join(place, name), api: primary.api + i, port: PORT + i }
		return new ClusterNode({ name, ...at, primary, litefs: found.binary, env })
	})
	const alone = startAlone(join(place, 'alone'), PORT + 2, env)
	try {
		for (const node of [a, b]) node.start()
		for (const port of [a.port, b.port, alone.port]) await ready(port)
		const files = { plain: join(place, 'alone', 'solfa.db'), litefs: join(a.mount, 'solfa.db') }
		const results = {
			writes: inRounds(() => ({
				plain: writesPerSecond(files.plain),
				litefs: writesPerSecond(files.litefs),
			})),
			lag: await lags(files.litefs, join(b.mount, 'solfa.db')),
			forms: await forms({ alone: alone.port, primary: a.port, replica: b.port }),
			reads: await reads(b.port),
		}
		report(await versionOf(found.binary), results)
	} finally {
		alone.stop()
		for (const node of [b, a]) await node.clear()
		rmSync(place, { recursive: true, force: true })
	}
}

/** One row a transaction, which is what a form is. */
function writesPerSecond(path) {
	const database = open(path)
	const insert = database.prepare('insert into bench_rows (words) values (?)')
	const began = performance.now()
	for (let i = 0; i < WRITES; i++) insert.run(`what a form may hold, number ${i}`)
	const seconds = (performance.now() - began) / 1000
	database.close()
	return WRITES / seconds
}

/** From the end of a write on the primary until a connection on the replica reads it. */
async function lags(here, there) {
	const database = open(here)
	const copy = new Sqlite(there)
	const insert = database.prepare('insert into bench_rows (words) values (?)')
	const newest = copy.prepare('select max(id) from bench_rows').pluck()
	const waits = []
	for (let i = 0; i < LAGS; i++) {
		const { lastInsertRowid } = insert.run('followed')
		const began = performance.now()
		while (newest.get() < lastInsertRowid) await new Promise((resolve) => setTimeout(resolve, 1))
		waits.push(performance.now() - began)
	}
	copy.close()
	database.close()
	return spread(waits)
}

function open(path) {
	const database = new Sqlite(path)
	database.pragma('synchronous = NORMAL')
	database.pragma('busy_timeout = 5000')
	database.exec('create table if not exists bench_rows (id integer primary key, words text not null)')
	return database
}

/** The contact form, each time another one. */
async function forms(ports) {
	const waits = Object.fromEntries(Object.keys(ports).map((name) => [name, []]))
	for (let i = 0; i < POSTS; i++) {
		for (const [name, port] of Object.entries(ports)) {
			const email = `bench-${i}-${name}@example.test`
			const fields = { intent: 'contact', name: 'Bench', email, subject: 'Time', message: 'How long?' }
			const began = performance.now()
			const answer = await ask(port, '/', { method: 'POST', body: new URLSearchParams(fields) })
			if (answer.status !== 303) throw new Error(`${name} answered a form with ${answer.status}.`)
			waits[name].push(performance.now() - began)
		}
	}
	return Object.fromEntries(Object.entries(waits).map(([name, times]) => [name, spread(times)]))
}

/** A signed-in page of the replica, with the mark of an own write and without. */
async function reads(port) {
	const body = new URLSearchParams({ username: 'teacher', password: 'solfa-demo-1' })
	const signedIn = await ask(port, '/auth/login', { method: 'POST', body })
	const cookies = signedIn.headers.getSetCookie().map((line) => line.split(';')[0])
	const session = cookies.filter((cookie) => cookie.startsWith('session='))
	const waits = { marked: [], bare: [] }
	for (let i = 0; i < POSTS; i++) {
		for (const [name, sent] of [
			['marked', cookies],
			['bare', session],
		]) {
			const began = performance.now()
			const page = await ask(port, '/dashboard/teacher', { headers: { Cookie: sent.join('; ') } })
			if (page.status !== 200) throw new Error(`A page was answered with ${page.status}.`)
			waits[name].push(performance.now() - began)
		}
	}
	return { marked: spread(waits.marked), bare: spread(waits.bare) }
}

async function ask(port, path, options) {
	const answer = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...options })
	await answer.arrayBuffer()
	return answer
}

function inRounds(measure) {
	const rounds = Array.from({ length: ROUNDS }, measure)
	const middle = (name) => rounds.map((round) => round[name]).toSorted((x, y) => x - y)[ROUNDS >> 1]
	return Object.fromEntries(Object.keys(rounds[0]).map((name) => [name, middle(name)]))
}

function spread(times) {
	const sorted = times.toSorted((x, y) => x - y)
	const at = (share) => sorted[Math.floor((sorted.length - 1) * share)]
	return { median: at(0.5), p95: at(0.95) }
}

function startAlone(dataDir, port, env) {
	mkdirSync(dataDir, { recursive: true })
	const own = { NODE_ENV: 'production', DEMO: '1', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir }
	const child = spawn(process.execPath, ['build/server.js'], {
		stdio: ['ignore', 'ignore', 'inherit'],
		env: { ...process.env, ...env, ...own },
	})
	return { port, stop: () => child.kill('SIGTERM') }
}

async function ready(port) {
	for (let tries = 0; tries < 300; tries++) {
		const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
		if (answer?.ok) return
		await new Promise((resolve) => setTimeout(resolve, 200))
	}
	throw new Error(`Nothing answers at ${port}.`)
}

function report(version, { writes, lag, forms, reads }) {
	const ms = ({ median, p95 }) => `${median.toFixed(1)} ms, 95 % within ${p95.toFixed(1)} ms`
	const { plain, litefs } = writes
	console.log(`\n${version} and a plain file, on one machine`)
	console.log(`one-row transactions a second   plain ${plain.toFixed(0)}, LiteFS ${litefs.toFixed(0)}`)
	console.log(`seen on the replica after       ${ms(lag)}`)
	for (const [name, times] of Object.entries(forms))
		console.log(`contact form, ${name.padEnd(18)}${ms(times)}`)
	console.log(`page of the replica, no mark    ${ms(reads.bare)}`)
	console.log(`page of the replica, own write  ${ms(reads.marked)}`)
	const machine = { node: process.version, litefs: version, cpu: cpus()[0].model, cores: cpus().length }
	mkdirSync('bench/results', { recursive: true })
	const file = `bench/results/cluster-${new Date().toISOString().replaceAll(':', '-')}.json`
	writeFileSync(file, JSON.stringify({ machine, writes, lag, forms, reads }, null, '\t'))
	console.log(`\nWritten to ${file}`)
}
