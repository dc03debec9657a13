import { beforeEach, describe, expect, it } from 'vitest'
import { analyticsReports } from '#app/domain/analytics/reports.ts'
import { newAddressOf, oldAddresses } from '#app/web/old-addresses.ts'
import { rows } from '../support/database.ts'
import { anAdminAt, aSchool, aStudent, type ASchool } from '../support/factories.ts'
import { builtRoutes, patternOf } from '../support/route-table.ts'
import { redirectIn } from '../support/single-fetch.ts'
import { aGuardian } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

let school: ASchool
let office: Visitor
let ada: string

beforeEach(async () => {
	school = aSchool()
	office = await Visitor.signedInAs(anAdminAt(school))
	ada = aStudent(school, { firstName: 'Ada', lastName: 'Lind' })
})

describe('an old address', () => {
	it.each([
		['?tab=enrolments', '/enrollments'],
		['?tab=history&before=7', '/history?before=7'],
		['?do=state&to=paused', '/status?to=paused'],
		['?tab=family&do=edit-guardian&guardian=g', '/edit-guardian?guardian=g'],
		['?tab=overview', ''],
		['?do=merge&search=a+%26+b', '/merge?search=a+%26+b'],
	])('%s of a student leads on for good, with its other parameters', async (old, to) => {
		for (const method of ['GET', 'HEAD']) {
			const answer = await office.send(method, `/students/${ada}${old}`)
			expect([answer.status, answer.location]).toEqual([301, `/students/${ada}${to}`])
		}
		expect((await office.get(`/students/${ada}/${old}`)).location).toBe(`/students/${ada}${to}`)
		const data = await office.get(`/students/${ada}.data${old}`)
		expect(redirectIn(data.body)).toMatchObject({ redirect: `/students/${ada}${to}`, status: 301 })
	})

	it('leads a stranger to the new one before it asks them to sign in', async () => {
		const visitor = new Visitor()
		const { location } = await visitor.get(`/students/${ada}?tab=money`)
		expect(location).toBe(`/students/${ada}/money`)
		expect((await visitor.get(location ?? '')).location).toMatch(/^\/auth\/login/)
	})

	it.each(['?tab=garbage', '?do=garbage', '?tab=__proto__', '?do=toString', '?tab='])(
		'%s that never was one shows the page',
		async (query) => {
			const answer = await office.get(`/students/${ada}${query}`)
			expect([answer.status, answer.page.title]).toEqual([200, 'Ada Lind – Solfa'])
			expect((await office.post(`/students/${ada}${query}`, { text: 'Hello' })).status).toBe(404)
		},
	)
})

describe('a form of a page that stayed open over a release', () => {
	it('is sent again to the new address, and saved there', async () => {
		const ana = aGuardian(school, { name: 'Ana' }, ada)
		for (const [old, fields] of [
			['?do=note', { text: 'Own violin' }],
			[`?do=remove-guardian&guardian=${ana}`, {}],
		] as const) {
			const sent = await office.post(`/students/${ada}${old}`, fields)
			expect(sent.status).toBe(308)
			expect((await office.post(sent.location ?? '', fields)).status).toBe(303)
		}
		expect(rows('select text from student_notes')).toEqual([{ text: 'Own violin' }])
		expect(rows('select * from guardianships')).toEqual([])
	})

	it('as a desk sends it is led on as data, and keeps being a form', async () => {
		const sent = await office.post(`/students/${ada}.data?do=note`, { text: 'Own violin' })
		expect(redirectIn(sent.body)).toMatchObject({ redirect: `/students/${ada}?index`, status: 308 })
	})
})

describe('an old address whose row is now in the path', () => {
	it('leads on with the row there, for forms as well', async () => {
		const old = '/attendance?tab=make-up&credit=c'
		const to = '/attendance/make-ups/c'
		expect((await office.get(`${old}&from=2026-11-30`)).location).toBe(`${to}?from=2026-11-30`)
		expect((await office.get(`${old}&do=extend`)).location).toBe(`${to}/extend`)
		const sent = await office.post(`${old}&do=decline`, { answer: 'No' })
		expect([sent.status, sent.location]).toEqual([308, `${to}?answer=yes`])
	})

	it('leads to a row that was all it said, and never away from the chat with support', async () => {
		expect((await office.get('/messaging?id=b')).location).toBe('/messaging/broadcasts/b')
		expect((await office.get('/messaging?do=preview&id=b')).location).toBe('/messaging/broadcasts/b/preview')
		expect((await office.get('/messaging?do=many&id=b')).location).toBe('/messaging/many?id=b')
		expect((await office.get('/messaging?support=admin&id=b')).status).toBe(200)
		expect((await office.post('/messaging?id=b', { intent: 'cancel' })).status).toBe(308)
	})

	it('shows the page where it names none', async () => {
		expect((await office.get('/attendance?tab=make-up')).status).toBe(200)
	})
})

const REPORTS = analyticsReports(false, true).map(({ value }) => `/analytics/${value}`)

/** Whatever a row is called in an address. */
const nameless = (pattern: string) => pattern.replace(/:\w+/g, ':id')

it('every new address is a route of the build', () => {
	const routes = builtRoutes()
	const patterns = routes
		.map((route) => nameless(patternOf(route, routes)))
		.flatMap((one) => (one === '/analytics/:id' ? REPORTS : [one]))
	for (const [page, queries] of Object.entries(oldAddresses())) {
		expect(patterns).toContain(nameless(page))
		for (const query of queries) {
			const to = newAddressOf({ pattern: page }, `http://localhost${page}?${query}`)
			expect(patterns, query).toContain(nameless(decodeURIComponent(to?.split('?')[0] ?? '')))
		}
	}
})
