import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { run } from '../scripts/tasks.js'
import { cost, load } from './load.js'
import { lookupCost } from './lookup.js'
import { signIn, startSolfa } from './servers.js'

const { connect, setConnection } = await import('../db/client.server.ts')
const { newStudent } = await import('#app/domain/student/form.ts')
const { schoolIdOf } = await import('../app/models/access.server.ts')
const { markAllPresent } = await import('../app/models/attendance/marks.server.ts')
const { recordPayment } = await import('../app/models/billing/payment.server.ts')
const { addStudent } = await import('../app/models/student/addition.server.ts')
const { today } = await import('../app/utils/dates.ts')

const FEW = 10
const MANY = 10_000
/** The contents of each school, however many schools there are. */
const OF_EACH = { students: 16, lessons: 100, invoices: 100, messages: 100 }
const SCHOOL = 'bulk-00001'
const ROUNDS = 7
const TURN_MS = 500
const WARM_MS = 1_500
const WRITES = 40
const LIMIT = 1.2

/**
 * `npm run bench -- --growth`: the same school on a server with few schools and on one with many, page by page in turns. What
 * it costs its people must not depend on how many others there are.
 */
export async function benchGrowth() {
	const place = mkdtempSync(join(tmpdir(), 'solfa-growth-'))
	const servers = []
	try {
		for (const schools of [FEW, MANY]) {
			const dataDir = join(place, String(schools))
			await seed(dataDir, schools)
			servers.push(await startSolfa(String(schools), { dataDir, username: `${SCHOOL}-admin` }))
		}
		for (const server of servers) {
			server.cookies.student = await signIn(server.origin, `${SCHOOL}-student-1`)
			server.cookies.super = await signIn(server.origin, 'super')
		}
		const pages = await measurePages(servers, lastLesson(join(place, String(FEW))))
		for (const server of servers) server.stop()
		const writes = measureWrites([FEW, MANY].map((schools) => join(place, String(schools), 'solfa.db')))
		const signingIn = ['sign in, without the password', lookups(place)]
		const table = [signingIn, ...pages, ...writes].map(([what, rounds]) => ({
			what,
			[`${FEW} schools, µs`]: Math.round(median(rounds.map(([few]) => few))),
			[`${MANY} schools, µs`]: Math.round(median(rounds.map(([, many]) => many))),
			// Each round is compared by itself, because other work on the machine slows both of its halves.
			growth: Number(median(rounds.map(([few, many]) => many / few)).toFixed(2)),
			limit: LIMIT,
		}))
		console.table(table)
		return table.every(({ growth }) => growth <= LIMIT)
	} finally {
		for (const server of servers) server.stop()
		rmSync(place, { recursive: true, force: true })
	}
}

async function seed(dataDir, schools) {
	const sizes = Object.entries(OF_EACH).flatMap(([name, each]) => [`--${name}`, String(each * schools)])
	await run(process.execPath, ['scripts/seed.js', '--schools', String(schools), ...sizes], {
		env: { DATA_DIR: dataDir },
		quiet: true,
	})
}

function lastLesson(folder) {
	const sqlite = new Sqlite(join(folder, 'solfa.db'), { readonly: true })
	const found = sqlite
		.prepare('select id from lessons where school_id = ? and starts_at < ? order by starts_at desc limit 1')
		.pluck()
		.get(SCHOOL, Date.now())
	sqlite.close()
	return found
}

async function measurePages(servers, lesson) {
	const pages = Object.entries({
		home: ['/dashboard', `${SCHOOL}-admin`],
		'student list': ['/students', `${SCHOOL}-admin`],
		week: ['/schedule?view=week', `${SCHOOL}-admin`],
		roll: [`/classes/sessions/${lesson}`, `${SCHOOL}-admin`],
		'invoice list': ['/billing', `${SCHOOL}-admin`],
		'portal home': ['/student/dashboard', 'student'],
		messages: ['/messaging', `${SCHOOL}-admin`],
		'health board': ['/super-admin', 'super'],
	}).map(([what, [path, who]]) => ({ what, path, who, rounds: [] }))
	const asked = (server, { path, who }) => ({
		origin: server.origin,
		path,
		headers: { Cookie: server.cookies[who] },
	})
	for (const page of pages) for (const server of servers) await load(asked(server, page), { ms: WARM_MS })
	for (let round = 0; round < ROUNDS; round++)
		for (const page of pages) {
			const costs = []
			for (const server of servers) costs.push(await cost(server, asked(server, page), TURN_MS))
			page.rounds.push(costs)
		}
	return pages.map(({ what, rounds }) => [what, rounds])
}

/** In this process, for a form of its own would have to be read first. */
function measureWrites(paths) {
	const connections = paths.map((path) => connect(path))
	const lessons = connections.map(({ sqlite }) =>
		sqlite
			.prepare('select id from lessons where school_id = ? and starts_at < ? order by starts_at desc')
			.pluck()
			.all(SCHOOL, Date.now()),
	)
	const [family] = connections.map(({ sqlite }) =>
		sqlite.prepare('select id from families where school_id = ? limit 1').pluck().get(SCHOOL),
	)
	const writes = {
		'add a student': (access, i) =>
			addStudent(access, newStudent.parse({ firstName: 'New', lastName: `Student ${i}` }), {
				key: randomUUID(),
				anyway: true,
			}),
		'mark a roll': (access, i, at) => markAllPresent(access, lessons[at][i], { source: 'office' }),
		'post a payment': (access) =>
			recordPayment(access, randomUUID(), {
				familyId: family,
				receivedOn: today('UTC'),
				amountMinor: 100,
				method: 'cash',
			}),
	}
	const measured = Object.entries(writes).map(([what, work]) => {
		const rounds = Array.from({ length: WRITES }, (_, i) =>
			connections.map((connection, at) => {
				setConnection(connection)
				const began = process.cpuUsage()
				const outcome = work(accessTo(SCHOOL), i, at)
				const { user, system } = process.cpuUsage(began)
				if (!outcome.ok) throw new Error(`${what}: ${JSON.stringify(outcome)}`)
				return user + system
			}),
		)
		return [what, rounds]
	})
	setConnection(undefined)
	for (const { sqlite } of connections) sqlite.close()
	return measured
}

function accessTo(id) {
	const actor = { userId: `${id}-admin`, name: 'Bench' }
	const school = { id, name: 'Bench', timeZone: 'Europe/Madrid', dateFormat: 'day-first' }
	return {
		...actor,
		actor,
		viewing: null,
		role: 'admin',
		kind: 'staff',
		reach: 'all',
		grants: [],
		schoolId: schoolIdOf(id),
		requestId: 'bench',
		membershipId: `${id}-admin`,
		address: '127.0.0.1',
		school: { ...school, kind: 'school', currency: 'EUR' },
	}
}

function lookups(place) {
	return Array.from({ length: ROUNDS }, () =>
		[FEW, MANY].map((schools) => lookupCost(join(place, String(schools), 'solfa.db'), `${SCHOOL}-admin`)),
	)
}

function median(values) {
	return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
