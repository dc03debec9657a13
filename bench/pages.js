import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../scripts/tasks.js'
import { ask, cost, load } from './load.js'
import { signIn, startExpress, startSolfa } from './servers.js'

const ROUNDS = 7
const TURN_MS = 700
const WARM_MS = 4_000
const CROWD = { connections: 50, ms: 8_000 }
/** A school beside the demo, for pages with more rows than the demo has. */
const SIZES = ['--schools', '1', '--students', '250', '--lessons', '2000', '--invoices', '400']
const LARGE = ['--schools', '200', '--students', '20000', '--lessons', '100000', '--invoices', '50000']
/** The yardstick: Express sends this many bytes. */
const PLAIN = {
	headers: { 'content-type': 'text/html; charset=utf-8' },
	body: Buffer.alloc(10_000, 'solfa '),
}
const ROLL = '/classes/sessions/harmony-class-evening-choir-lesson-1'

/** Aims are multiples of what Express takes for 10 KB, in processor time. A list shows 100 rows at most. */
export const PAGES = [
	{ name: 'portal, home', path: '/student/dashboard', as: 'parent', aim: 8 },
	{ name: 'sign-in, rendered', path: '/auth/login', as: 'stale', aim: 5 },
	{ name: 'administrator’s home', path: '/dashboard', as: 'admin', aim: 14 },
	{ name: 'administrator’s week', path: '/schedule?view=week', as: 'admin', aim: 14 },
	{ name: 'list of students, 50 rows', path: '/students/list?perPage=50', as: 'bulk-00001-admin', aim: 10 },
	{ name: 'list of students, 100 rows', path: '/students/list?perPage=100', as: 'bulk-00001-admin', aim: 12 },
	{ name: 'roll', path: ROLL, as: 'admin', aim: 12 },
	{ name: 'adding a student', path: '/students/create', as: 'bulk-00001-admin', aim: 12, form: newStudent },
]

/** `npm run bench -- --pages`: the pages used most, how long a crowd waits for one, and how soon a server is ready. */
export async function benchPages(only) {
	const place = mkdtempSync(join(tmpdir(), 'solfa-pages-'))
	const servers = []
	try {
		await seed(join(place, 'pages'), SIZES)
		const solfa = await startSolfa('pages', { dataDir: join(place, 'pages') })
		servers.push(solfa)
		const express = await startExpress()
		servers.push(express)
		await express.serve(PLAIN)
		const table = await measurePages(solfa, express, only)
		if (!only) {
			table.push(await measureCrowd(solfa))
			table.push({ what: 'memory after that, MiB', aim: 220, figure: megabytes((await solfa.usage()).rss) })
			for (const server of servers) server.stop()
			table.push(...(await measureStarts(place)))
		}
		console.table(table)
		return table.every(({ aim, figure }) => figure <= aim)
	} finally {
		for (const server of servers) server.stop()
		rmSync(place, { recursive: true, force: true })
	}
}

async function seed(dataDir, sizes) {
	await run(process.execPath, ['scripts/seed.js', ...sizes], { env: { DATA_DIR: dataDir }, quiet: true })
}

/** Express and each page in turns, so that a noisy moment meets both. */
async function measurePages(solfa, express, only) {
	const bare = { origin: express.origin, path: '/page', headers: {} }
	const pages = PAGES.filter(({ name }) => !only || name.includes(only)).map((page) => ({
		...page,
		rounds: [],
	}))
	for (const page of pages) page.asked = await askedOf(solfa, page)
	await load(bare, { ms: WARM_MS })
	for (const { asked } of pages) await load(asked, { ms: WARM_MS })
	for (let round = 0; round < ROUNDS; round++)
		for (const { asked, rounds } of pages) {
			const unit = await cost(express, bare, TURN_MS)
			const micros = await cost(solfa, asked, TURN_MS)
			rounds.push({ unit, micros, figure: micros / unit })
		}
	return pages.map(({ name, aim, rounds }) => ({
		what: `${name}, × Express with 10 KB`,
		aim,
		figure: Number(middle(rounds, 'figure').toFixed(1)),
		micros: Math.round(middle(rounds, 'micros')),
		expressMicros: Math.round(middle(rounds, 'unit')),
	}))
}

/** A page as a browser asks for it, signed in; a form answers with the way to what it made. */
export async function askedOf({ origin, cookies }, { path, as, form }) {
	// A session that is over: the page is rendered, where a visitor is sent the one that is kept.
	cookies[as] ??= as === 'stale' ? 'session=over' : await signIn(origin, as)
	const asked = { origin, path, headers: { 'Accept-Encoding': 'br', Cookie: cookies[as] } }
	if (form) Object.assign(asked, { form, status: 303 })
	const { status, headers, body } = await ask(asked)
	if (status !== (asked.status ?? 200))
		throw new Error(`${path} answered ${status} ${headers.location}: ${body}`)
	return asked
}

function newStudent() {
	const some = (size) => randomBytes(size).toString('hex')
	return {
		formKey: some(13),
		firstName: `A${some(5)}`,
		lastName: `B${some(5)}`,
		state: 'active',
		family: 'later',
	}
}

async function measureCrowd(solfa) {
	const home = await askedOf(
		solfa,
		PAGES.find(({ path }) => path === '/dashboard'),
	)
	const { waits, failed } = await load(home, CROWD)
	if (failed > 0) throw new Error(`${failed} answers were not 200.`)
	waits.sort((a, b) => a - b)
	const at = (share) => waits[Math.floor(waits.length * share)]
	return {
		what: `p99 of ${CROWD.connections} at the home, × p50`,
		aim: 3,
		figure: Number((at(0.99) / at(0.5)).toFixed(2)),
	}
}

/** From the command until it takes requests, with the demo alone and with a large file. */
async function measureStarts(place) {
	await seed(join(place, 'large'), LARGE)
	const places = ['pages', 'large'].map((name) => join(place, name))
	const rounds = places.map(() => [])
	for (let round = 0; round < ROUNDS; round++)
		for (const [i, dataDir] of places.entries()) {
			const server = await startSolfa('start', { dataDir, username: null })
			rounds[i].push(server.startMs)
			await server.stopped()
		}
	return places.map((dataDir, i) => ({
		what: `start with ${megabytes(statSync(join(dataDir, 'solfa.db')).size)} MiB, ms`,
		aim: 500,
		figure: Math.round(median(rounds[i])),
	}))
}

export function megabytes(bytes) {
	return Math.round(bytes / 2 ** 20)
}

function middle(rounds, name) {
	return median(rounds.map((one) => one[name]))
}

function median(values) {
	return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
