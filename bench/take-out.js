import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { run } from '../scripts/tasks.js'
import { ask } from './load.js'
import { signIn, startSolfa } from './servers.js'

const SIZE = { schools: 2, students: 10_000, teachers: 40, classes: 1_000, lessons: 200_000 }
const OWNER = 'bulk-00001-admin'
const EVERY_MS = 25
const IDLE_MS = 6_000
const LIMITS = { share: 1.5, megabytes: 64 }

/**
 * `npm run bench -- --take-out`: a school of 5,000 students and 100,000 lessons is taken out while another person
 * works. Measures how much longer that person waits, and how much the process grows.
 */
export async function benchTakeOut() {
	const place = mkdtempSync(join(tmpdir(), 'solfa-take-out-'))
	const size = Object.entries(SIZE).flatMap(([name, value]) => [`--${name}`, String(value)])
	await run(process.execPath, ['scripts/seed.js', ...size], { env: { DATA_DIR: place }, quiet: true })
	const solfa = await startSolfa('take-out', { dataDir: place })
	try {
		const Cookie = await signIn(solfa.origin, OWNER)
		const home = { origin: solfa.origin, path: '/dashboard', headers: { Cookie: solfa.cookies.admin } }
		// A second archive tells whether the first left anything behind.
		await waits(home, pause(IDLE_MS))
		await download(solfa.origin, Cookie)
		const before = (await solfa.usage()).rss
		const idle = await waits(home, pause(IDLE_MS))
		const archives = [await beside(solfa, home, Cookie), await beside(solfa, home, Cookie)]
		const share = Math.min(...archives.map(({ busy }) => p95(busy) / p95(idle)))
		const grown = (archives.at(-1).peak - before) / 2 ** 20
		console.table([
			{ what: 'Archive, MB', measured: round(archives[0].bytes / 2 ** 20) },
			{ what: 'Until it is there, s', measured: round(archives[0].seconds) },
			{ what: 'Others, idle p95, ms', measured: round(p95(idle)) },
			{ what: 'Others meanwhile, share of idle p95', measured: round(share), limit: LIMITS.share },
			{ what: 'Memory it takes, MB', measured: round(grown), limit: LIMITS.megabytes },
		])
		return share <= LIMITS.share && grown <= LIMITS.megabytes
	} finally {
		solfa.stop()
		rmSync(place, { recursive: true, force: true })
	}
}

async function beside(solfa, home, Cookie) {
	const started = Date.now()
	let peak = 0
	const archive = download(solfa.origin, Cookie)
	const watch = setInterval(async () => (peak = Math.max(peak, (await solfa.usage()).rss)), 500)
	const busy = await waits(home, archive)
	clearInterval(watch)
	return { busy, peak, bytes: await archive, seconds: (Date.now() - started) / 1000 }
}

/** Reads the archive to its end without keeping it. */
async function download(origin, Cookie) {
	const answer = await fetch(`${origin}/take-out/part`, {
		method: 'POST',
		headers: { Cookie, Origin: origin },
		body: new URLSearchParams({ currentPassword: 'solfa-demo-1', part: '1' }),
		redirect: 'manual',
	})
	if (answer.status !== 200) throw new Error(`The archive was answered with ${answer.status}.`)
	let bytes = 0
	for await (const piece of answer.body) bytes += piece.length
	return bytes
}

/** How long an answer takes that is asked for now and then. */
async function waits(page, until) {
	let isOver = false
	void until.then(() => (isOver = true))
	const times = []
	while (!isOver) {
		const asked = performance.now()
		const { status } = await ask(page)
		if (status !== 200) throw new Error(`${page.path} was answered with ${status}.`)
		times.push(performance.now() - asked)
		await pause(EVERY_MS)
	}
	return times
}

function p95(values) {
	return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)]
}

function round(value) {
	return Number(value.toFixed(1))
}
