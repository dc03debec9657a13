import { join } from 'node:path'
import { run } from '../scripts/tasks.js'
import { cost, load } from './load.js'
import { startSolfa } from './servers.js'

/** Many short turns: what else the machine does meets both schools alike. */
const ROUNDS = 25
const TURN_MS = 200
/** Answers by which the compiler has done its work. */
const EVENLY_WARM = 400
/** What a page of the largest school may cost, in pages of a small one. */
export const SIZE_LIMIT = 1.2

/** What fills a page of 25 in a school of 200 fills one in the larger. */
const FILLED = '/students/list?perPage=25'
/** Pages of a desk whose cost must not follow how many students there are. */
const PAGES = {
	'List of students': '/students/list',
	'Its second page': '/students/list?page=2',
	'Active ones by name': '/students/list?state=active',
	'Active ones, the youngest first': `${FILLED}&state=active&sort=age`,
	'Those of a tag': `${FILLED}&tag=bulk-00001-tag-0`,
	'Those of a level': `${FILLED}&level=bulk-00001-level-1`,
	'Those of a level who are active': `${FILLED}&level=bulk-00001-level-1&state=active`,
	'Those without a family': `${FILLED}&missing=family`,
	'Those of eight to fifteen': `${FILLED}&ageFrom=8&ageTo=15`,
	'Those without an account': `${FILLED}&portal=none`,
	// A beginning that many names have: of a surname, by which the list is sorted, and of any.
	'Search of a common name': `${FILLED}&search=ma`,
	'Search of two common names': `${FILLED}&search=k+555`,
	// One family in either school: how many are shown is not what is measured.
	'Search of a phone number': '/students/list?search=555+000031',
	'Overview of students': '/students',
	'One student': '/students/bulk-00001-student-7',
	Dashboard: '/dashboard',
}
/** The same in both, so that they differ in nothing but students. */
const BESIDE = ['--teachers', '10', '--classes', '16']

/** Each page in a school of 20,000 students beside one of 200, in turns. Answers with the ratio of each. */
export async function measureSchoolSize(place, started) {
	const servers = []
	for (const students of [200, 20_000]) {
		const env = { DATA_DIR: join(place, `school-of-${students}`) }
		const sizes = ['--schools', '1', '--students', String(students), ...BESIDE]
		await run(process.execPath, ['scripts/seed.js', ...sizes], { env, quiet: true })
		const server = startSolfa(`school-of-${students}`, {
			dataDir: env.DATA_DIR,
			username: 'bulk-00001-admin',
		})
		servers.push(await started(server))
	}
	const ratios = {}
	for (const [name, path] of Object.entries(PAGES)) ratios[name] = await ratioOf(servers, path)
	return ratios
}

async function ratioOf([small, large], path) {
	const pageOf = ({ origin, cookie }) => ({
		origin,
		path,
		headers: { 'Accept-Encoding': 'identity', Cookie: cookie },
	})
	for (const server of [small, large])
		for (let asked = 0; asked < EVENLY_WARM;) asked += (await load(pageOf(server), { ms: 200 })).requests
	const rounds = []
	for (let round = 0; round < ROUNDS; round++) {
		const few = await cost(small, pageOf(small), TURN_MS)
		const many = await cost(large, pageOf(large), TURN_MS)
		rounds.push({ few, many, ratio: many / few })
	}
	return rounds.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(ROUNDS / 2)]
}
