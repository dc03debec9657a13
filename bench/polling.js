import { Agent } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { run } from '../scripts/tasks.js'
import { ask } from './load.js'
import { signIn, startSolfa } from './servers.js'

const PEOPLE = 1000
const SECONDS = 60
const LIMIT_MS = 200
/** The requests of an open chat, and their interval in milliseconds. */
const POLLS = [
	{ path: '/api/support/admin-chat', every: 10_000 },
	{ path: '/api/support/unread-count', every: 30_000 },
	{ path: '/api/support/super-admin/status', every: 30_000 },
]

/**
 * `npm run bench -- --polling`: a thousand people with the support chat open, each asking as often as a browser does and
 * with the mark of the answer they have. Whether 19 of 20 answers come within the limit, and say that nothing is new.
 */
export async function benchPolling() {
	const place = mkdtempSync(join(tmpdir(), 'solfa-polling-'))
	await run(process.execPath, ['scripts/seed.js', '--schools', String(PEOPLE), '--students', '4000'], {
		env: { DATA_DIR: place },
		quiet: true,
	})
	const solfa = await startSolfa('polling', { dataDir: place })
	try {
		const cookies = await signInAll(solfa.origin)
		const counted = { waits: [], fresh: 0, unchanged: 0, failed: 0 }
		const agent = new Agent({ keepAlive: true, maxSockets: 256 })
		const before = await solfa.usage()
		const until = Date.now() + SECONDS * 1000
		await Promise.all(
			cookies.flatMap((Cookie) =>
				POLLS.map((poll) => keepAsking({ origin: solfa.origin, agent, Cookie, until, counted }, poll)),
			),
		)
		const { micros, rss } = await solfa.usage()
		agent.destroy()
		return report(counted, { busy: (micros - before.micros) / (SECONDS * 1e6), rss })
	} finally {
		solfa.stop()
		rmSync(place, { recursive: true, force: true })
	}
}

/** A password takes 30 ms by design; a few at a time keep the server's threads busy. */
async function signInAll(origin) {
	const names = Array.from({ length: PEOPLE }, (_, i) => `bulk-${String(i + 1).padStart(5, '0')}-admin`)
	const cookies = []
	for (let i = 0; i < names.length; i += 8)
		cookies.push(...(await Promise.all(names.slice(i, i + 8).map((name) => signIn(origin, name)))))
	return cookies
}

/** By the clock and not one after the other, so that a slow answer does not slow down who asks. */
async function keepAsking({ origin, agent, Cookie, until, counted }, { path, every }) {
	let mark
	let at = Date.now() + Math.random() * every
	while (at < until) {
		await pause(Math.max(0, at - Date.now()))
		const headers = { Cookie, Accept: 'application/json', ...(mark ? { 'If-None-Match': mark } : {}) }
		const began = performance.now()
		const answer = await ask({ origin, path, headers }, agent).catch(() => ({ status: 0, headers: {} }))
		counted.waits.push(performance.now() - began)
		if (answer.status === 304) counted.unchanged++
		else if (answer.status === 200) counted.fresh++
		else counted.failed++
		mark = answer.headers.etag ?? mark
		at += every
	}
}

function report({ waits, fresh, unchanged, failed }, { busy, rss }) {
	waits.sort((a, b) => a - b)
	const at = (share) => waits[Math.floor(waits.length * share)].toFixed(1)
	console.log(
		`\n${PEOPLE} people with the chat open for ${SECONDS} s: ${(waits.length / SECONDS).toFixed(0)} answers a second, ` +
			`${failed} failed, ${fresh} new, ${unchanged} unchanged (304).\n` +
			`Half within ${at(0.5)} ms, 95 % within ${at(0.95)} ms (limit ${LIMIT_MS}), 99 % within ${at(0.99)} ms. ` +
			`The server worked ${(busy * 100).toFixed(0)} % of one core and holds ${Math.round(rss / 2 ** 20)} MB.`,
	)
	// Only the first answer of each is new, because no message is written meanwhile.
	return failed === 0 && fresh <= PEOPLE * POLLS.length && Number(at(0.95)) <= LIMIT_MS
}
