import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../scripts/tasks.js'
import { compare, judge } from './rounds.js'
import { signIn, startSolfa } from './servers.js'

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
 * turns.
 */
export async function benchAgainst(folder) {
	return withServers(async (place, started) => {
		const before = await started(startMeasured(join(place, 'before'), folder))
		const now = await started(startMeasured(join(place, 'now')))
		const table = await compare(
			PAGES.map(({ name, ...page }) => ({
				name,
				now: { server: now, page: pageOf(now, page) },
				before: { server: before, page: pageOf(before, page) },
				limit: LIMIT,
			})),
		)
		console.table(table)
		return judge(table)
	})
}

/** Solfa with the demo and a school of 250 students, and people signed in to both. */
export async function startMeasured(dataDir, folder = process.cwd()) {
	await run(process.execPath, ['scripts/seed.js', ...SCHOOL], { env: { DATA_DIR: dataDir }, quiet: true })
	const server = await startSolfa('solfa', { folder, dataDir })
	for (const as of ['parent', 'bulk-00001-admin']) server.cookies[as] = await signIn(server.origin, as)
	server.cookies.stale = 'session=of-nobody'
	return server
}

export function pageOf({ origin, cookies }, { path, as }) {
	return { origin, path, headers: { 'Accept-Encoding': 'br', Cookie: cookies[as] } }
}

/** Ends each started server and removes its data, however the work ended. */
export async function withServers(work) {
	const place = mkdtempSync(join(tmpdir(), 'solfa-against-'))
	const servers = []
	const started = async (server) => {
		servers.push(await server)
		return server
	}
	try {
		return await work(place, started)
	} finally {
		for (const server of servers) server.stop()
		rmSync(place, { recursive: true, force: true })
	}
}
