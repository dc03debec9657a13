import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, run } from './tasks.js'

/**
 * `npm run bench` compares a page with a bare Express route that sends the same headers and bytes. Each server is a
 * process of its own. All take turns in every round, and medians count.
 */
await ensureInstalled()
await ensureBuilt()
if (process.argv.includes('--cluster')) {
	const { benchCluster } = await import('../bench/cluster.js')
	await benchCluster()
	process.exit()
}
if (process.argv.includes('--cells')) {
	const { benchCells } = await import('../bench/cells.js')
	benchCells()
	process.exit()
}
if (process.argv.includes('--hostile')) {
	const { benchHostile } = await import('../bench/hostile.js')
	process.exit((await benchHostile()) ? 0 : 1)
}
if (process.argv.includes('--polling')) {
	const { benchPolling } = await import('../bench/polling.js')
	process.exit((await benchPolling()) ? 0 : 1)
}
if (process.argv.includes('--take-out')) {
	const { benchTakeOut } = await import('../bench/take-out.js')
	process.exit((await benchTakeOut()) ? 0 : 1)
}
if (process.argv.includes('--turns')) {
	const { benchTurns } = await import('../bench/turns.js')
	process.exit((await benchTurns()) ? 0 : 1)
}
if (process.argv.includes('--growth')) {
	const { benchGrowth } = await import('../bench/growth.js')
	process.exit((await benchGrowth()) ? 0 : 1)
}
const against = process.argv.indexOf('--against')
if (against > -1) {
	const { benchAgainst } = await import('../bench/against.js')
	process.exit(await benchAgainst(process.argv[against + 1]))
}
const peer = process.argv.indexOf('--peer')
if (peer > -1) {
	const { benchPeer } = await import('../bench/peer.js')
	process.exit(await benchPeer(process.argv[peer + 1]))
}
if (process.argv.includes('--pages')) {
	const { benchPages } = await import('../bench/pages.js')
	process.exit((await benchPages()) ? 0 : 1)
}
if (process.argv.includes('--steady')) {
	const { benchSteady } = await import('../bench/steady.js')
	process.exit((await benchSteady()) ? 0 : 1)
}
if (process.argv.includes('--paint')) {
	const { benchPaint } = await import('../bench/paint.js')
	process.exit((await benchPaint()) ? 0 : 1)
}
if (process.argv.includes('--faults')) {
	const { benchFaults } = await import('../bench/faults.js')
	await benchFaults()
	process.exit()
}
if (process.argv.includes('--platform')) {
	const { measurePlatform } = await import('../bench/platform.js')
	const place = mkdtempSync(join(tmpdir(), 'solfa-bench-'))
	const measured = measurePlatform(place)
	rmSync(place, { recursive: true, force: true })
	console.table(measured.map(({ name, ms, limit }) => ({ name, ms: Number(ms.toFixed(1)), limit })))
	process.exit()
}
if (process.argv.includes('--schedule')) {
	const { measureSchedule } = await import('../bench/schedule.js')
	const place = mkdtempSync(join(tmpdir(), 'solfa-bench-'))
	console.table(measureSchedule(place))
	rmSync(place, { recursive: true, force: true })
	process.exit()
}
if (process.argv.includes('--assistant')) {
	await run(process.execPath, ['--import', 'tsx', 'bench/assistant.ts'])
	process.exit()
}
const { measurePaint, PAINT_LIMIT } = await import('../bench/first-paint.js')
const { ask, cost, load } = await import('../bench/load.js')
const { lookupCost } = await import('../bench/lookup.js')
const { buildPadded } = await import('../bench/padded.js')
const { signIn, startExpress, startSolfa } = await import('../bench/servers.js')
const { measureSchoolSizes, SIZE_LIMITS } = await import('../bench/school-size.js')
const { measureSchedule } = await import('../bench/schedule.js')
const { BILLING_LIMITS, measureBilling } = await import('../bench/billing.js')
const { measureSilence, SILENCE_LIMIT_MS } = await import('../bench/silence.js')

const ROUNDS = 5
const WARM_MS = 1_500
const TURN_MS = 600
/** After this many answers the compiler has optimized the code. */
const EVENLY_WARM = 3_000
const PADDING = 120

const PAGES = [
	{ name: 'Login page, kept rendered', path: '/auth/login' },
	{ name: 'Landing page, kept rendered', path: '/' },
	{ name: 'Plans, kept rendered', path: '/select-plan' },
	{ name: 'Home of an administrator', path: '/dashboard', signedIn: 'admin' },
	{ name: 'Portal, home of a parent', path: '/student/dashboard', signedIn: 'parent' },
	{ name: 'Portal, lessons of two children', path: '/student/schedule', signedIn: 'parent' },
	{ name: '/api/user', path: '/api/user', signedIn: 'admin' },
]

const HOME = PAGES.find(({ path }) => path === '/dashboard')

const place = mkdtempSync(join(tmpdir(), 'solfa-bench-'))
const servers = []
try {
	const padded = await buildPadded(PADDING)
	const large = { DATA_DIR: join(place, 'large') }
	await run(process.execPath, ['scripts/seed.js', '--schools', '1000', '--students', '16000'], {
		env: large,
		quiet: true,
	})
	const solfa = await started(startSolfa('demo', { dataDir: join(place, 'demo') }))
	solfa.cookies.parent = await signIn(solfa.origin, 'parent')
	const withRoutes = await started(startSolfa('padded', { folder: padded, dataDir: join(place, 'padded') }))
	const withSchools = await started(startSolfa('large', { dataDir: large.DATA_DIR }))
	const express = await started(startExpress())

	const beside = await measureBeside(solfa, [withRoutes, withSchools])
	const pages = await measurePages(solfa, express)
	const crowd = await measureCrowd(solfa)
	const silence = await measureSilence(solfa)
	const paint = await measurePaint(solfa)
	const sizes = measureSchoolSizes(place)
	const schedule = measureSchedule(place)
	const money = await measureBilling(place)
	report({ pages, beside, crowd, silence, paint, sizes, schedule, money })
} finally {
	for (const server of servers) server.stop()
	rmSync(place, { recursive: true, force: true })
}

async function started(server) {
	servers.push(await server)
	return server
}

/** Measures each page and its Express twin one after the other, so that noise hits both. */
async function measurePages(solfa, express) {
	const cases = PAGES.flatMap((page) => ['identity', 'br'].map((encoding) => ({ ...page, encoding })))
	for (const benchCase of cases) {
		benchCase.asked = pageOf(solfa, benchCase)
		const answer = await ask(benchCase.asked)
		benchCase.bytes = answer.body.length
		benchCase.twin = { headers: sentHeaders(answer.headers), body: answer.body }
		benchCase.rounds = []
		await load(benchCase.asked, { ms: WARM_MS })
		await express.serve(benchCase.twin)
		await load(twinOf(express, benchCase), { ms: WARM_MS / 2 })
	}
	for (let round = 0; round < ROUNDS; round++) {
		for (const benchCase of cases) {
			await express.serve(benchCase.twin)
			const bare = await cost(express, twinOf(express, benchCase), TURN_MS)
			const page = await cost(solfa, benchCase.asked, TURN_MS)
			benchCase.rounds.push({ bare, page, ratio: bare / page })
		}
	}
	return cases.map(({ name, encoding, bytes, rounds }) => ({
		name,
		encoding,
		bytes,
		expressMicros: median(rounds.map(({ bare }) => bare)),
		pageMicros: median(rounds.map(({ page }) => page)),
		ratio: median(rounds.map(({ ratio }) => ratio)),
	}))
}

/**
 * Measures the home with many more routes, and home and sign-in among many more schools. Runs first, while all servers
 * have answered equally often, because a warmer one is faster by half.
 */
async function measureBeside(solfa, [withRoutes, withSchools]) {
	const home = (server) => pageOf(server, { ...HOME, encoding: 'identity' })
	const find = (name) => lookupCost(join(place, name, 'solfa.db'), 'admin')
	const rounds = []
	for (const server of [solfa, withRoutes, withSchools]) {
		for (let asked = 0; asked < EVENLY_WARM;) asked += (await load(home(server), { ms: 200 })).requests
	}
	for (let round = 0; round < ROUNDS; round++) {
		const today = await cost(solfa, home(solfa), TURN_MS)
		const routes = await cost(withRoutes, home(withRoutes), TURN_MS)
		const schools = await cost(withSchools, home(withSchools), TURN_MS)
		rounds.push({ routes: routes / today, schools: schools / today, lookup: find('large') / find('demo') })
	}
	const middle = (name) => median(rounds.map((round) => round[name]))
	return {
		[`Home, ${PADDING} more routes, against today's table`]: middle('routes'),
		'Home, 1,000 more schools of 20 people, against the demo': middle('schools'),
		'Finding who signs in, 1,000 more schools, against the demo': middle('lookup'),
	}
}

async function measureCrowd(solfa) {
	const { requests, failed, waits, seconds } = await load(pageOf(solfa, { ...HOME, encoding: 'br' }), {
		connections: 200,
		ms: 10_000,
	})
	waits.sort((a, b) => a - b)
	return {
		requests,
		failed,
		perSecond: Math.round(requests / seconds),
		medianMs: waits[Math.floor(waits.length / 2)],
		p99Ms: waits[Math.floor(waits.length * 0.99)],
		rssMb: Math.round((await solfa.usage()).rss / 2 ** 20),
	}
}

function pageOf(server, { path, signedIn, encoding }) {
	const headers = { 'Accept-Encoding': encoding, ...(signedIn ? { Cookie: server.cookies[signedIn] } : {}) }
	return { origin: server.origin, path, headers }
}

function twinOf(express, { encoding }) {
	return { origin: express.origin, path: '/page', headers: { 'Accept-Encoding': encoding } }
}

/** Headers without those that Node adds to every answer. */
function sentHeaders(headers) {
	const own = ['date', 'connection', 'keep-alive', 'content-length']
	return Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name)))
}

function median(values) {
	return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}

function report(results) {
	const { pages, beside, crowd, silence, paint, sizes, schedule, money } = results
	console.log('\nProcessor time of the server a request, in microseconds; the share is Express / Solfa.\n')
	console.log(row('', 'bytes', 'Express', 'Solfa', 'share', 'br bytes', 'Express', 'Solfa', 'share'))
	for (const { name } of PAGES) {
		const cells = ['identity', 'br'].flatMap((encoding) => {
			const page = pages.find((page) => page.name === name && page.encoding === encoding)
			return [page.bytes, page.expressMicros.toFixed(0), page.pageMicros.toFixed(0), page.ratio.toFixed(2)]
		})
		console.log(row(name, ...cells))
	}
	console.log('')
	for (const [name, ratio] of Object.entries(beside)) console.log(`${name.padEnd(62)}${ratio.toFixed(2)} x`)
	console.log(
		`\n200 connections on the home for 10 s: ${crowd.requests} answers, ${crowd.failed} failed, ` +
			`${crowd.perSecond} a second, median ${crowd.medianMs.toFixed(0)} ms, 99 % within ${crowd.p99Ms.toFixed(0)} ms, ${crowd.rssMb} MB`,
	)
	console.log(
		'\nWhat the clock tells of whether an address is anybody’s, in milliseconds between two medians.\n',
	)
	for (const { name, ms } of silence)
		console.log(`${name.padEnd(62)}${ms.toFixed(1)}  (limit ${SILENCE_LIMIT_MS})`)
	console.log('\nFirst paint on a line of 400 kbit/s and 400 ms, beside an empty page of the same server.\n')
	if (!paint) console.log('Not measured: there is no Chromium on this machine. `npm test` installs one.')
	for (const { path, ratio } of paint ?? [])
		console.log(`${path.padEnd(62)}${ratio.toFixed(2)} x  (limit ${PAINT_LIMIT})`)
	console.log(
		'\nModel time by students of a school, in milliseconds of processor time, and in point reads.\n',
	)
	console.log(row('', ...Object.keys(SIZE_LIMITS).flatMap((students) => [students, 'reads'])))
	for (const [name, bySize] of Object.entries(sizes))
		console.log(
			row(
				name,
				...Object.values(bySize).flatMap(({ ms, pointReads }) => [ms.toFixed(1), pointReads.toFixed(0)]),
			),
		)
	console.log(row('Limit', ...Object.values(SIZE_LIMITS).flatMap((limit) => [limit, ''])))
	console.log(
		'\n100,000 lessons in one school, 1,000,000 in all: processor time of 19 of 20 answers, and in point reads.\n',
	)
	console.log(row('', 'ms', 'reads', 'limit'))
	for (const [name, { ms, pointReads, limit }] of Object.entries(schedule))
		console.log(row(name, ms.toFixed(1), pointReads.toFixed(0), limit))
	console.log(
		'\nMoney of a school with 5,000 families, in processor time; the share is of what others wait.\n',
	)
	for (const { name, measured } of money)
		console.log(`${name.padEnd(62)}${measured.toFixed(1)}  (limit ${BILLING_LIMITS[name]})`)
	const machine = { node: process.version, cpu: cpus()[0].model, cores: cpus().length }
	mkdirSync('bench/results', { recursive: true })
	const file = `bench/results/${new Date().toISOString().replaceAll(':', '-')}.json`
	writeFileSync(file, JSON.stringify({ machine, ...results }, null, '\t'))
	console.log(`\nWritten to ${file}`)
}

function row(name, ...cells) {
	return name.padEnd(30) + cells.map((cell) => String(cell).padStart(9)).join('')
}
