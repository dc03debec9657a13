import { beforeEach, describe, expect, it } from 'vitest'
import { bulkPages } from '#app/domain/student/bulk.ts'
import { newAddressOf, oldAddresses } from '#app/web/old-addresses.ts'
import { rows } from '../support/database.ts'
import { anAdminAt, aSchool, aStudent, aTeacher, type ASchool } from '../support/factories.ts'
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

it.each([
	['?tab=profile', ''],
	['?tab=time-off', '/time-off'],
	['?tab=pay&period=2026-09&format=csv', '/pay?period=2026-09&format=csv'],
	['?tab=leaving&do=archive', '/archive'],
	['?do=remove-photo', '/remove-photo'],
])('the old address %s of a teacher leads on for good', async (old, to) => {
	const id = aTeacher(school)
	const answer = await office.get(`/teachers/${id}${old}`)
	expect([answer.status, answer.location]).toEqual([301, `/teachers/${id}${to}`])
})

it.each([
	['/students/families/f', '?do=remind', '/reminder'],
	['/students/families/f', '?do=called&note=n', '?note=n'],
	['/students/s/account', '?do=reset&who=w', '/new-code?who=w'],
	['/students/list', '?state=left&do=unarchive&ticked=a.b', '/restore?state=left&ticked=a.b'],
	['/students/s/skills', '?tab=reports&report=r', '/reports?report=r'],
	['/students/s/skills', '?do=framework&view=f', '/framework?view=f'],
])('the old address %s%s leads on for good', async (page, old, to) => {
	const answer = await office.get(page + old)
	expect([answer.status, answer.location]).toEqual([301, page + to])
})

it.each([
	['/students/create?tab=import', '/students/import'],
	['/students/create?tab=import&id=a%2Fb&show=error', '/students/import/a%2Fb?show=error'],
	['/students/create?tab=import&id=a&do=columns', '/students/import/a/columns'],
	['/students?tab=feedback&state=hidden', '/students/feedback?state=hidden'],
	['/students?tab=feedback&feedback=f', '/students/feedback/f'],
])('the old address %s leads on to a path, with its row in it', async (old, to) => {
	const answer = await office.get(old)
	expect([answer.status, answer.location]).toEqual([301, to])
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

	it('of a teacher or of what a student learns is sent again to its tab', async () => {
		for (const [page, old, to] of [
			['/teachers/t', '?tab=hours', '/hours'],
			[`/students/${ada}/skills`, '?tab=notes', '/notes'],
		]) {
			const sent = await office.post(`${page}${old}`, {})
			expect([sent.status, sent.location]).toEqual([308, `${page}${to}`])
		}
	})

	it('as a desk sends it is led on as data, and keeps being a form', async () => {
		const sent = await office.post(`/students/${ada}.data?do=note`, { text: 'Own violin' })
		expect(redirectIn(sent.body)).toMatchObject({ redirect: `/students/${ada}?index`, status: 308 })
	})
})

it('every new address is a route of the build', () => {
	const routes = builtRoutes()
	const tasks = Object.values(bulkPages).map((page) => `/students/list/${page}`)
	const patterns = routes
		.map((route) => patternOf(route, routes))
		.flatMap((one) => (one === '/students/list/:task' ? tasks : [one]))
	for (const [page, queries] of Object.entries(oldAddresses())) {
		expect(patterns).toContain(page)
		for (const query of queries) {
			const to = newAddressOf({ pattern: page }, `http://localhost${page}?${query}`)
			expect(patterns, query).toContain(to?.split('?')[0])
		}
	}
})
