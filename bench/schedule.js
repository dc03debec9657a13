import { join } from 'node:path'
import { register } from 'tsx/esm/api'

register()
const { connect, setConnection } = await import('../db/client.server.ts')
const { migrateDatabase } = await import('../db/migrate.server.ts')
const { seedBulk } = await import('../db/seed/bulk.ts')
const { schoolIdOf } = await import('../app/models/access.server.ts')
const { addSeries } = await import('../app/models/lesson/series.server.ts')
const { feedVersion, listFeedLessons } = await import('../app/models/lesson/feed.server.ts')
const { findFreeTimes } = await import('../app/models/lesson/free-times.server.ts')
const { listLessons } = await import('../app/models/lesson/list.server.ts')
const { calendarOf } = await import('../app/letters/calendar.server.ts')
const { scheduled } = await import('#app/requests/scheduled.server.ts')
const { daysAfter, startOfDay, today } = await import('../app/utils/dates.ts')
const { newId } = await import('../app/utils/id.server.ts')

/** One school of the ten is the large one: its share of everything is a tenth. */
const SIZE = { schools: 10, students: 50_000, teachers: 200, classes: 2_000, lessons: 1_000_000 }
const TIMES = 40
const SCHOOL = 'bulk-00001'
const ZONE = 'Europe/Madrid'

/** Milliseconds of model time that 19 of 20 answers stay within. */
export const SCHEDULE_LIMITS = {
	'Week of a school': 25,
	'Series of a year': 100,
	'Free time': 50,
	'Feed of a teacher': 20,
	'Feed that is known': 2,
}

/**
 * The cost of the schedule with 100,000 lessons in one school and 1,000,000 in all, beside one prepared point
 * read.
 */
export function measureSchedule(place, size = SIZE) {
	const path = join(place, 'schedule', 'solfa.db')
	migrateDatabase(path)
	const connection = connect(path)
	setConnection(connection)
	seedBulk(connection, size)
	const measured = measureAnswers(connection)
	setConnection(undefined)
	connection.sqlite.close()
	return measured
}

function measureAnswers({ sqlite }) {
	const access = {
		schoolId: schoolIdOf(SCHOOL),
		userId: `${SCHOOL}-admin`,
		name: 'Bench',
		actor: { userId: `${SCHOOL}-admin`, name: 'Bench' },
		viewing: null,
		role: 'admin',
		reach: 'all',
		grants: [],
		requestId: 'bench',
		school: { id: SCHOOL, timeZone: ZONE, dateFormat: 'day-first' },
	}
	const read = sqlite.prepare('select * from lessons where school_id = ? and id = ?')
	const pointRead =
		within(() => {
			for (let n = 0; n < 100; n++) read.get(SCHOOL, `${SCHOOL}-class-7-lesson-3`)
		}) / 100
	const monday = daysAfter(today(ZONE), 7)
	const week = () =>
		scheduled(
			access,
			listLessons(access, {
				from: startOfDay(monday, ZONE),
				to: startOfDay(daysAfter(monday, 7), ZONE),
			}),
		)
	const { userId, membershipId } = sqlite
		.prepare(
			`select m.user_id as userId, m.id as membershipId from teachers t
			 join memberships m on m.school_id = t.school_id and m.id = t.membership_id where t.school_id = ? limit 1`,
		)
		.get(SCHOOL)
	const teacher = { ...access, userId, membershipId, role: 'teacher', reach: 'own' }
	const feed = { kind: 'person', access: teacher, school: access.school }
	const calendar = { id: SCHOOL, school: 'Bench', name: 'Bench', timeZone: ZONE }
	let series = 0
	const answers = {
		'Week of a school': week,
		'Series of a year': () => {
			const startsOn = daysAfter(today(ZONE), 400 + 400 * series++)
			const made = addSeries(access, newId(), `${SCHOOL}-class-1`, {
				frequency: 'weekly',
				every: 1,
				weekdays: [6],
				dates: [],
				startTime: '08:00',
				durationMinutes: 45,
				startsOn,
				endsOn: daysAfter(startsOn, 365),
				teacherId: `${SCHOOL}-teacher-2`,
				roomId: `${SCHOOL}-room-1`,
				skipsClosures: true,
			})
			if (!made.ok) throw new Error(JSON.stringify(made.errors))
		},
		'Free time': () =>
			findFreeTimes(access, {
				durationMinutes: 45,
				teacherIds: Array.from({ length: 20 }, (_, at) => `${SCHOOL}-teacher-${at + 1}`),
				roomIds: Array.from({ length: 20 }, (_, at) => `${SCHOOL}-room-${at}`),
				classId: `${SCHOOL}-class-1`,
				from: daysAfter(today(ZONE), 1),
				to: daysAfter(today(ZONE), 30),
			}),
		'Feed of a teacher': () => calendarOf(listFeedLessons(access.schoolId, feed), calendar),
		'Feed that is known': () => feedVersion(access.schoolId, feed),
	}
	return Object.fromEntries(
		Object.entries(answers).map(([name, answer]) => {
			const ms = within(answer)
			return [name, { ms, pointReads: ms / pointRead, limit: SCHEDULE_LIMITS[name] }]
		}),
	)
}

/** Processor time of the slowest but one in twenty: on a busy machine the clock tells how long others took. */
function within(work) {
	work()
	const took = Array.from({ length: TIMES }, () => {
		const before = process.cpuUsage()
		work()
		const { user, system } = process.cpuUsage(before)
		return (user + system) / 1000
	})
	return took.toSorted((a, b) => a - b)[Math.floor(TIMES * 0.95)]
}
