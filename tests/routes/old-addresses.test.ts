import { beforeEach, describe, expect, it } from 'vitest'
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

describe('the old address of a row', () => {
	it.each([
		['/dashboard/teacher/class/:classId', 'lesson=l-1', '/dashboard/teacher/class/:classId/lessons/l-1'],
		[
			'/dashboard/teacher/class/:classId',
			'tab=marks&lesson=a/b',
			'/dashboard/teacher/class/:classId/lessons/a%2Fb',
		],
		['/dashboard/teacher/resources', 'id=r-1&do=edit', '/dashboard/teacher/resources/r-1/edit'],
		['/dashboard/teacher/resources', 'id=r-1&do=share', '/dashboard/teacher/resources/r-1'],
		[
			'/dashboard/teacher/schedule',
			'do=propose&lesson=l-1',
			'/dashboard/teacher/schedule/propose?lesson=l-1',
		],
		[
			'/dashboard/teacher/class/:classId',
			'lesson=&tab=marks',
			'/dashboard/teacher/class/:classId/attendance?lesson=',
		],
	])('%s?%s is the address of its page now', (pattern, query, to) => {
		expect(newAddressOf({ pattern }, `http://localhost${pattern}?${query}`)).toBe(to)
	})
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

it('every new address is a route of the build', () => {
	const routes = builtRoutes()
	const patterns = routes.map((route) => patternOf(route, routes))
	for (const [page, queries] of Object.entries(oldAddresses())) {
		expect(patterns).toContain(page)
		for (const query of queries) {
			const to = newAddressOf({ pattern: page }, `http://localhost${page}?${query}`)
			expect(patterns, query).toContain(decodeURIComponent(to?.split('?')[0] ?? ''))
		}
	}
})
