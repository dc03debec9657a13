import { join } from 'node:path'
import { register } from 'tsx/esm/api'

register()
const { connect, setConnection } = await import('../db/client.server.ts')
const { migrateDatabase } = await import('../db/migrate.server.ts')
const { seedBulk } = await import('../db/seed/bulk.ts')
const { schoolIdOf } = await import('../app/models/access.server.ts')
const { calendarOf } = await import('../app/letters/calendar.server.ts')
const { feedVersion, listFeedLessons } = await import('../app/models/lesson/feed.server.ts')
const { countCohorts, countFunnel, countPlans } = await import('../app/models/platform/funnel.server.ts')
const { keepFigures } = await import('../app/models/platform/figures.server.ts')
const { listContactMessages } = await import('../app/models/platform/inquiry.server.ts')
const { listPaid } = await import('../app/models/platform/paid-subscriptions.server.ts')
const { platformOverview } = await import('../app/models/platform/overview.server.ts')
const { findSchoolRow, listSchools } = await import('../app/models/platform/schools.server.ts')
const { listSchoolsToClean } = await import('#app/models/hourly/school-candidates.server.ts')
const { dailyTotals, listTransactions } = await import('../app/models/platform/transactions.server.ts')
const { readSchoolQuery } = await import('../app/domain/platform/schools.ts')
const { readPaidQuery } = await import('../app/domain/platform/paid.ts')
const { readTransactionQuery } = await import('../app/domain/platform/transactions.ts')
const { platformRangeIn } = await import('../app/domain/platform/ranges.ts')
const { readAnalytics } = await import('../app/routes/school/analytics/read.server.ts')

/** The first school of the ten thousand is large enough for a year of reports. */
const SIZE = { schools: 10_000, students: 60_000, teachers: 2, classes: 4, lessons: 1_000_000 }
const TIMES = 20
const SCHOOL = 'bulk-00001'

/** Milliseconds of model time that 19 of 20 answers stay within. */
export const PLATFORM_LIMITS = { platform: 50, report: 100, feed: 20, unchanged: 2 }

/** The cost of the platform's desk, a year of reports and a calendar with many schools on one server. */
export function measurePlatform(place, size = SIZE) {
	const path = join(place, 'platform', 'solfa.db')
	migrateDatabase(path)
	const connection = connect(path)
	setConnection(connection)
	seedBulk(connection, size)
	addPayments(connection)
	// As the hourly job has done before anybody asks.
	keepFigures()
	const measured = measureAnswers()
	setConnection(undefined)
	connection.sqlite.close()
	return measured
}

/** Twelve payments for each school, entered by hand because there was no order at PayPal. */
function addPayments({ sqlite }) {
	sqlite.exec(`with recursive months (n) as (select 0 union all select n + 1 from months where n < 11)
		insert into platform_transactions
			(school_id, at, id, kind, amount_minor, currency, provider_ref, reason, entered_by)
		select id, created_at + n * 2592000000, id || '-' || n, 'payment', 7900, 'USD', id || '-' || n, 'r', 'Bench'
		from schools, months;
		analyze`)
}

function measureAnswers() {
	const staff = { role: 'super_admin', userId: 'bench', name: 'Bench' }
	const words = (text) => new URLSearchParams(text)
	const schools = (text) => () => listSchools(staff, readSchoolQuery(words(text)))
	const money = (text) => () => listTransactions(staff, readTransactionQuery(words(text)))
	const desk = {
		'Health board, 30 days': () => platformOverview(staff, platformRangeIn(null)),
		'Health board, 12 months': () => platformOverview(staff, platformRangeIn('year')),
		Schools: schools(''),
		'Schools by name': schools('sort=name'),
		'Schools, found': schools('search=music school 99'),
		'Schools, active': schools('standing=active&plan=professional'),
		'Schools, quiet': schools('risk=quiet'),
		'Schools, last page': schools('page=200'),
		'One school': () => findSchoolRow(staff, SCHOOL),
		'Paid subscriptions': () => listPaid(staff, 'active', readPaidQuery(words(''))),
		'Paid subscriptions, found': () => listPaid(staff, 'active', readPaidQuery(words('search=school 99'))),
		Transactions: money(''),
		'Transactions, found': money('search=school 99'),
		'Transactions of a month': money('from=2026-04-01&to=2026-04-30'),
		'Totals by day': () => dailyTotals(staff, readTransactionQuery(words('')), 31),
		'Funnel of a year': () => countFunnel(staff, Date.now() - 365 * 86_400_000),
		'Cohorts of a year': () => countCohorts(staff, Date.now() - 365 * 86_400_000),
		Plans: () => countPlans(staff),
		'Contact messages': () => listContactMessages(staff, { page: 1, perPage: 50, filters: { state: null } }),
		'Cleanup candidates': () => listSchoolsToClean(staff, 'unpaid'),
	}
	const access = accessTo(SCHOOL)
	const report = (name) => () => {
		const request = { url: `http://bench.test/analytics?report=${name}&range=12` }
		return readAnalytics({ request, context: { hasPage: () => true } }, access)
	}
	const reports = Object.fromEntries(
		['enrolment', 'lessons', 'attendance', 'revenue', 'owed', 'seats', 'credits'].map((name) => [
			`Report: ${name}`,
			report(name),
		]),
	)
	const feed = { kind: 'class', subjectId: `${SCHOOL}-class-1`, school: access.school }
	const id = access.schoolId
	const feeds = {
		'Calendar of a term': () =>
			calendarOf(listFeedLessons(id, feed), { id, school: 'Bench', name: 'Class', timeZone: 'UTC' }),
	}
	const unchanged = { 'Calendar, unchanged': () => feedVersion(id, feed) }
	return [
		...timed(desk, PLATFORM_LIMITS.platform),
		...timed(reports, PLATFORM_LIMITS.report),
		...timed(feeds, PLATFORM_LIMITS.feed),
		...timed(unchanged, PLATFORM_LIMITS.unchanged),
	]
}

function accessTo(id) {
	const actor = { userId: `${id}-admin`, name: 'Bench' }
	const school = { id: schoolIdOf(id), name: 'Bench', timeZone: 'Europe/Madrid', dateFormat: 'day-first' }
	return {
		...actor,
		actor,
		viewing: null,
		role: 'admin',
		kind: 'staff',
		reach: 'all',
		grants: [],
		schoolId: school.id,
		requestId: 'bench',
		membershipId: `${id}-admin`,
		school: { ...school, kind: 'school', currency: 'USD' },
	}
}

function timed(answers, limit) {
	return Object.entries(answers).map(([name, answer]) => {
		answer()
		const times = Array.from({ length: TIMES }, () => {
			const began = performance.now()
			answer()
			return performance.now() - began
		}).sort((one, other) => one - other)
		return { name, ms: times[Math.floor(times.length * 0.95) - 1], limit }
	})
}
