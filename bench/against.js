import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../scripts/tasks.js'
import { load } from './load.js'
import { signIn, startSolfa } from './servers.js'

const ROUNDS = 9
const REQUESTS = 60
const WARM = 400
/** Above this the machine is too busy for a figure to say anything, whatever it says. */
const BUSY = 3
/** A page may take this much longer than before. */
const LIMIT = 1.05
const SCHOOL = ['--schools', '1', '--students', '250', '--lessons', '2000', '--invoices', '400']
const ROLL = '/classes/sessions/harmony-class-evening-choir-lesson-1'

const PAGES = [
	{ name: 'administrator’s home', path: '/dashboard', as: 'admin' },
	{ name: 'administrator’s week', path: '/schedule?view=week', as: 'admin' },
	{ name: 'list of students, 50 rows', path: '/students/list?perPage=50', as: 'bulk-00001-admin' },
	{ name: 'list of students, 100 rows', path: '/students/list?perPage=100', as: 'bulk-00001-admin' },
	{ name: 'roll', path: ROLL, as: 'admin' },
	{ name: 'portal, home', path: '/student/dashboard', as: 'parent' },
	{ name: 'sign-in, rendered', path: '/auth/login', as: 'stale' },
]

/**
 * `npm run bench -- --against FOLDER`: processor time of a request beside that of another build, such as the one of main, in
 * turns. Says how it went: 0 is good, 1 is slower, 2 is a machine too busy to judge by.
 */
export async function benchAgainst(folder) {
	const place = mkdtempSync(join(tmpdir(), 'solfa-against-'))
	const servers = []
	try {
		for (const [name, where] of Object.entries({ before: folder, now: process.cwd() })) {
			const dataDir = join(place, name)
			await run(process.execPath, ['scripts/seed.js', ...SCHOOL], { env: { DATA_DIR: dataDir }, quiet: true })
			servers.push(await startSolfa(name, { folder: where, dataDir }))
		}
		for (const { cookies, origin } of servers) {
			for (const as of ['parent', 'bulk-00001-admin']) cookies[as] = await signIn(origin, as)
			cookies.stale = 'session=of-nobody'
		}
		const table = await measure(servers)
		console.table(table)
		return judge(table)
	} finally {
		for (const server of servers) server.stop()
		rmSync(place, { recursive: true, force: true })
	}
}

async function measure(servers) {
	for (const page of PAGES)
		for (const server of servers) await load(pageOf(server, page), { connections: 8, requests: WARM })
	const rounds = PAGES.map(() => [])
	for (let round = 0; round < ROUNDS; round++) {
		for (const [at, page] of PAGES.entries()) {
			const cost = {}
			// Each goes first in every other round.
			for (const server of round % 2 ? servers : servers.toReversed())
				cost[server.name] = await costOf(server, pageOf(server, page))
			rounds[at].push(cost.now / cost.before)
		}
	}
	return PAGES.map(({ name }, at) => ({
		page: name,
		'now / before': Number(median(rounds[at]).toFixed(2)),
		limit: LIMIT,
	}))
}

function judge(table) {
	const busy = loadavg()[0]
	console.log(`Load of the machine: ${busy.toFixed(1)}.`)
	if (busy > BUSY) {
		console.log(`Above a load of ${BUSY} nothing is judged by these figures.`)
		return 2
	}
	return table.every((row) => row['now / before'] <= LIMIT) ? 0 : 1
}

/** Processor time of the server a request, by their number: the clock would tell how long others took. */
async function costOf(server, page) {
	const before = await server.usage()
	const { requests, failed } = await load(page, { connections: 8, requests: REQUESTS })
	const after = await server.usage()
	if (failed > 0) throw new Error(`${failed} of ${requests} answers of ${page.path} were not as expected.`)
	return (after.micros - before.micros) / requests
}

function pageOf({ origin, cookies }, { path, as }) {
	return { origin, path, headers: { 'Accept-Encoding': 'br', Cookie: cookies[as] } }
}

function median(values) {
	return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
