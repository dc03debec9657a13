import { join } from 'node:path'
import { register } from 'tsx/esm/api'

register()
const { connect, setConnection } = await import('../db/client.server.ts')
const { migrateDatabase } = await import('../db/migrate.server.ts')
const { seedBulk } = await import('../db/seed/bulk.ts')
const { schoolIdOf } = await import('../app/models/access.server.ts')
const { listNeeds } = await import('../app/models/dashboard/attention.server.ts')
const { countMoves, listSeated } = await import('../app/models/dashboard/figures.server.ts')
const { findCandidates } = await import('../app/models/enrolment/candidate.server.ts')
const { findFamilies } = await import('../app/models/student/family-search.server.ts')
const { searchSchool } = await import('../app/models/school-search.server.ts')
const { listStudents } = await import('../app/models/student/list.server.ts')
const { studentsToComplete } = await import('../app/models/student/to-complete.server.ts')
const { countUsage } = await import('../app/models/subscription/usage.server.ts')
const { readStudentList } = await import('#app/domain/student/list.ts')

/** Milliseconds of model time an answer may take in a school of so many students; the smallest is there to compare. */
export const SIZE_LIMITS = { 200: Infinity, 5_000: 10, 20_000: 30 }

const TIMES = 15
const DAY = '2026-04-14'

const list = (words) => (access) => listStudents(access, readStudentList(new URLSearchParams(words)))

const ANSWERS = {
	'All students': list(''),
	'Their last page': list('page=9999'),
	'By age': list('sort=age'),
	'By state': list('sort=state'),
	'By the day they joined': list('sort=-joined'),
	'Search of a common name': list('search=ma'),
	'Search of two words': list('search=ma+k'),
	'Search of a phone number': list('search=555+000031'),
	State: list('state=active'),
	'State, the youngest first': list('state=active&sort=age'),
	Teacher: list('teacher=bulk-00001-teacher-1'),
	Class: list('class=bulk-00001-class-1'),
	Instrument: list('instrument=bulk-00001-instrument-0'),
	Level: list('level=bulk-00001-level-1'),
	Tag: list('tag=bulk-00001-tag-0'),
	Age: list('ageFrom=8&ageTo=15'),
	Joined: list('joinedFrom=2025-01-01&joinedTo=2026-12-31'),
	Left: list('leftFrom=2025-01-01&leftTo=2026-12-31'),
	Account: list('portal=none'),
	'Missing family': list('missing=family'),
	'Missing guardian': list('missing=guardian'),
	'Missing teacher': list('missing=teacher'),
	'Missing class': list('missing=class'),
	'Missing consent': list('missing=consent'),
	'Missing birth date': list('missing=birth-date'),
	Archived: list('archived=yes'),
	'Candidates for a class': (access) => findCandidates(access, 'ma'),
	'Families by a name': (access) => findFamilies(access, 'ma'),
	'Search box, a common name': (access) => searchSchool(access, 'ma'),
	'Search box, a phone number': (access) => searchSchool(access, '555 000031'),
	'To complete': (access) => studentsToComplete(access),
	Dashboard: (access) => [
		countUsage(access.schoolId),
		countMoves(access, '2026-04-01', DAY),
		listSeated(access),
		listNeeds(access, DAY),
	],
}

/** The cost of models in schools of three sizes, and in point reads of the same database. */
export function measureSchoolSizes(place) {
	const answers = Object.fromEntries(Object.keys(ANSWERS).map((name) => [name, {}]))
	for (const students of Object.keys(SIZE_LIMITS).map(Number)) {
		const path = join(place, `school-of-${students}`, 'solfa.db')
		migrateDatabase(path)
		const connection = connect(path)
		setConnection(connection)
		// The same in each, so that they differ in nothing but students.
		seedBulk(connection, { schools: 1, students, teachers: 10, classes: 16 })
		addConsents(connection)
		Object.entries(measureAnswers(connection)).forEach(
			([name, measured]) => (answers[name][students] = measured),
		)
		setConnection(undefined)
		connection.sqlite.close()
	}
	return answers
}

/** Everybody has agreed to two of three texts: the dearest case of what may be missing. */
function addConsents({ sqlite }) {
	for (const kind of ['media', 'policy', 'data'])
		sqlite
			.prepare(
				`insert into consent_texts (school_id, id, kind, version, text, created_at, created_by)
				select 'bulk-00001', @kind, @kind, 1, '', 1, id from users limit 1`,
			)
			.run({ kind })
	for (const kind of ['media', 'policy'])
		sqlite
			.prepare(
				`insert into consents (school_id, id, student_id, text_id, given_by, recorded_by, at)
				select school_id, @kind || id, id, @kind, '', '', 1 from students where school_id = 'bulk-00001'`,
			)
			.run({ kind })
	sqlite.exec('analyze')
}

export function measureAnswers({ sqlite }) {
	const access = {
		schoolId: schoolIdOf('bulk-00001'),
		userId: 'bulk-00001-admin',
		role: 'admin',
		reach: 'all',
		grants: [],
		school: { timeZone: 'UTC' },
	}
	const read = sqlite.prepare('select * from students where school_id = ? and id = ?')
	const pointRead = millis(() => {
		for (let n = 0; n < 100; n++) read.get('bulk-00001', 'bulk-00001-student-7')
	})
	return Object.fromEntries(
		Object.entries(ANSWERS).map(([name, answer]) => {
			const ms = millis(() => answer(access))
			return [name, { ms, pointReads: ms / (pointRead / 100) }]
		}),
	)
}

/** Processor time: on a busy machine the clock tells how long others took. */
function millis(work) {
	work()
	const took = Array.from({ length: TIMES }, () => {
		const before = process.cpuUsage()
		work()
		const { user, system } = process.cpuUsage(before)
		return (user + system) / 1000
	})
	return took.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)]
}
