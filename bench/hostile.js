import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { benchUploads } from './hostile-uploads.js'
import { startSolfa } from './servers.js'

/** Measured in the server's own processor time, because on a busy machine the clock counts other programs too. */
const ANSWER_MS = 200
const ALIVE_MS = 100
const ALIVE_PIPELINED_MS = 200
const GROWTH_MB = 50
/** Nothing is waited for longer than this, however bad it is. */
const PATIENCE = 60_000

const FORM = 'application/x-www-form-urlencoded'
const PARTS = 'multipart/form-data; boundary=edge'
const many = (times, make) => Array.from({ length: times }, (_, i) => make(i))
const part = (name) => `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n\r\n`

const BODIES = {
	'a=& x 83,000': [FORM, 'a=&'.repeat(83_000)],
	'a[999]=& x 31,000': [FORM, 'a[999]=&'.repeat(31_000)],
	'username=& x 25,000': [FORM, 'username=&'.repeat(25_000)],
	'a.a.a… x 120,000': [FORM, `${'a.'.repeat(120_000)}a=1`],
	'guardians[0..999].name': [FORM, many(1000, (i) => `guardians[${i}].name=a`).join('&')],
	'30,000 names': [FORM, many(30_000, (i) => `f${i}=`).join('&')],
	'a hundred rows of 2,000 lists': [FORM, many(1999, (i) => `a${i}[99].b[99].c=`).join('&')],
	'the most names that are parsed': [FORM, many(1999, (i) => `f${i}=`).join('&')],
	'the most rows that are parsed': [FORM, many(1999, (i) => `f[${i % 50}].b[${i % 8}].c${i}=`).join('&')],
	'4,000 parts': [PARTS, `${many(4000, (i) => part(`f${i}`)).join('')}--edge--`],
	'half a part': [PARTS, '--edge\r\n'.repeat(26_000)],
	'JSON, 250,000 deep': ['application/json', '['.repeat(250_000)],
	'JSON, 20,000 keys': ['application/json', `{${many(20_000, (i) => `"k${i}":1`).join()}}`],
}

const PIPELINES = [
	{ name: '2,000 on one connection, then closed', sockets: 1, each: 2000, closes: true },
	{ name: '16,000 on 8 connections', sockets: 8, each: 2000 },
	{ name: '16,000 on 8 connections, never read', sockets: 8, each: 2000, reads: false },
	{ name: '100,000 on 200 connections', sockets: 200, each: 500 },
	{ name: '10 each on 400 connections, never read', sockets: 400, each: 10, reads: false },
]

const SLOW_SENDERS = 500
/** The slowest of twenty answers while slow senders hold their connections, by what it is without them. */
const SLOWER = 3
/** In three turns, each shorter than the ten seconds in which a request has to name itself. */
const TURN_MS = 4_000

/**
 * `npm run bench -- --hostile`: bodies, pipelines, files and slow senders made to stop a server, against one of our own on this
 * machine with the limits everybody gets. Whether every figure is within its limit.
 */
export async function benchHostile() {
	const place = mkdtempSync(join(tmpdir(), 'solfa-hostile-'))
	const solfa = await startSolfa('hostile', { dataDir: place, limits: '1' })
	const port = Number(new URL(solfa.origin).port)
	const results = []
	try {
		// The first of everything is slow, and measured by another bench.
		for (const [type, body] of [BODIES['4,000 parts'], [FORM, 'username=a']])
			await post(port, '/auth/login', type, body)
		console.log(
			'\nBodies, until the answer, the slowest /healthz meanwhile, and the time the server worked.\n',
		)
		for (const [name, [type, body]] of Object.entries(BODIES)) {
			for (const path of ['/auth/login', '/api/login', '/webhooks/paypal']) {
				const { took, alive, work, status } = await whileAlive(solfa, port, () =>
					post(port, path, type, body),
				)
				const good = status < 500 && Math.min(took, work) <= ANSWER_MS && alive <= ALIVE_MS
				results.push(good)
				print(`${name}, ${path}`, `${status} in ${ms(took)}, /healthz ${ms(alive)}, worked ${ms(work)}`, good)
			}
			await pause(300)
		}
		console.log(
			'\nRequests sent ahead: until all are answered or let go, the slowest /healthz, work, and memory gained.\n',
		)
		for (const pipeline of PIPELINES) {
			const before = (await solfa.usage()).rss
			const { took, alive, work } = await whileAlive(solfa, port, () => sendAhead(port, pipeline))
			const gained = ((await solfa.usage()).rss - before) / 2 ** 20
			const good = alive <= ALIVE_PIPELINED_MS && gained <= GROWTH_MB
			results.push(good)
			const figures = `${ms(took)}, /healthz ${ms(alive)}, worked ${ms(work)}, ${gained.toFixed(0)} MB`
			print(pipeline.name, figures, good)
		}
		console.log('\nFiles made to be long to read: until the answer, and the slowest /healthz meanwhile.\n')
		const tools = { whileAlive: (attack) => whileAlive(solfa, port, attack), print, ms }
		results.push(...(await benchUploads(solfa, tools)))
		console.log('\nSenders of a byte a second: what others wait for, nineteen times of twenty.\n')
		results.push(await benchSlowSenders())
	} finally {
		solfa.stop()
		rmSync(place, { recursive: true, force: true })
	}
	return results.every(Boolean)
}

/** Does it, and asks all the while whether the server still answers, counted as far as it works meanwhile. */
async function whileAlive(solfa, port, attack) {
	const before = await solfa.usage()
	let last = before
	let over = false
	let alive = 0
	const watching = (async () => {
		do {
			const { took, answer } = await timed(async () => {
				await ask(port, { path: '/healthz' })
				return solfa.usage()
			})
			alive = Math.max(alive, Math.min(took, (answer.micros - last.micros) / 1000))
			last = answer
			await pause(5)
		} while (!over)
	})()
	const { took, answer } = await timed(attack)
	over = true
	await watching
	const work = ((await solfa.usage()).micros - before.micros) / 1000
	return { took, alive, work, status: answer }
}

async function timed(what) {
	const began = performance.now()
	const answer = await what()
	return { took: performance.now() - began, answer }
}

async function benchSlowSenders() {
	const place = mkdtempSync(join(tmpdir(), 'solfa-slow-'))
	// One address asks for everybody here, which is more than it may by itself.
	const solfa = await startSolfa('slow senders', { dataDir: place, username: null })
	try {
		return await compareSlowSenders(Number(new URL(solfa.origin).port))
	} finally {
		solfa.stop()
		rmSync(place, { recursive: true, force: true })
	}
}

/** In turns with and without them, so that whatever else the machine does slows both. */
async function compareSlowSenders(port) {
	const idle = []
	const held = []
	let dropped = 0
	for (let turn = 0; turn < 3; turn++) {
		idle.push(...(await waits(port, TURN_MS)))
		const slow = await slowSenders(port)
		held.push(...(await waits(port, TURN_MS)))
		// Fewer than all would be measured with less than what was asked.
		dropped += slow.dropped()
		await slow.stop()
	}
	const [alone, beside] = [p95(idle), p95(held)]
	const good = dropped === 0 && beside <= alone * SLOWER
	const figures = `${alone.toFixed(1)} ms idle, ${beside.toFixed(1)} ms beside them: ${(beside / alone).toFixed(2)} times`
	print(`${SLOW_SENDERS} connections held`, `${figures}, ${dropped} dropped early`, good)
	return good
}

/** Each begins a request and sends a byte of it a second. */
async function slowSenders(port) {
	const text = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Slow: ${'a'.repeat(100)}`
	const sockets = await Promise.all(
		many(SLOW_SENDERS, async () => {
			const socket = connect(port, '127.0.0.1')
			socket.on('error', () => {})
			await once(socket, 'connect')
			return socket.resume()
		}),
	)
	let sent = 0
	const timer = setInterval(() => {
		for (const socket of sockets) if (!socket.destroyed) socket.write(text.charAt(sent))
		sent++
	}, 1000)
	return {
		dropped: () => sockets.filter(({ destroyed }) => destroyed).length,
		async stop() {
			clearInterval(timer)
			for (const socket of sockets) socket.destroy()
			await pause(300)
		},
	}
}

/** How long a page takes, asked for again and again. */
async function waits(port, time) {
	const all = []
	const end = performance.now() + time
	while (performance.now() < end) {
		const { took, answer } = await timed(() => ask(port, { path: '/auth/login' }))
		if (answer !== 200) throw new Error(`A page was answered with ${answer}.`)
		all.push(took)
		await pause(10)
	}
	return all
}

function p95(times) {
	return times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)]
}

function post(port, path, type, body) {
	const headers = { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }
	return ask(port, { path, method: 'POST', headers }, body)
}

function ask(port, options, body) {
	return new Promise((resolve, reject) => {
		const asked = request({ host: '127.0.0.1', port, timeout: PATIENCE, ...options }, (answer) => {
			answer.resume()
			answer.on('end', () => resolve(answer.statusCode))
		})
		asked.on('timeout', () => asked.destroy(new Error('No answer came.')))
		asked.on('error', reject)
		asked.end(body)
	})
}

/** Until the server has answered what it will, or three quarters of a second have passed in silence. */
function sendAhead(port, { sockets, each, closes = false, reads = true }) {
	const text = `GET /x HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`.repeat(each)
	return Promise.all(many(sockets, () => one(port, text, { closes, reads })))
}

function one(port, text, { closes, reads }) {
	return new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1', () => socket.write(text, () => closes && socket.destroy()))
		let quiet = setTimeout(() => socket.destroy(), reads ? PATIENCE : 2_000)
		if (!reads) socket.pause()
		socket.on('data', () => {
			clearTimeout(quiet)
			quiet = setTimeout(() => socket.destroy(), 750)
		})
		socket.on('error', () => {})
		socket.on('close', () => {
			clearTimeout(quiet)
			resolve()
		})
	})
}

function ms(time) {
	return `${time.toFixed(0)} ms`
}

function print(name, figures, good) {
	console.log(`${name.padEnd(50)}${figures}${good ? '' : '  (too much)'}`)
}
