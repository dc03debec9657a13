import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { demoPagesOf } from '../support/crawl.ts'
import { aSchool, aStudentAt, aTeacherAt, anAdminAt, platformStaff } from '../support/factories.ts'
import { ODD_IDS } from '../support/corpus/addresses.ts'
import { builtRoutes, patternOf } from '../support/route-table.ts'
import { Visitor } from '../support/visitor.ts'

/** Of the build that runs: another version is told to load the page anew. */
const version = /"version":"([^"]+)"/.exec(
	readFileSync(
		`build/client/assets/${readdirSync('build/client/assets').find((name) => name.startsWith('manifest-'))}`,
		'utf8',
	),
)?.[1]

const asking = (...paths: string[]) =>
	`/__manifest?${new URLSearchParams([...paths.map((path) => ['p', path]), ['version', version ?? '']])}`

describe('the routes a running desk asks for', () => {
	it('are told to everybody who works at one', async () => {
		const school = aSchool()
		for (const person of [anAdminAt(school), aTeacherAt(school), platformStaff()]) {
			const answer = await (await Visitor.signedInAs(person)).get(asking('/students/list', '/students/x'))
			expect(answer.status).toBe(200)
			expect(Object.keys(answer.json())).toContain('routes/school/students/list')
			expect(answer.headers['cache-control']).toMatch(/^private/)
		}
	})

	it('are told to nobody else, who is led to the page itself', async () => {
		for (const visitor of [new Visitor(), await Visitor.signedInAs(aStudentAt(aSchool()))]) {
			const answer = await visitor.get(asking('/students/list'))
			expect([answer.status, answer.body, answer.headers['x-remix-reload-document']]).toEqual([
				204,
				'',
				'true',
			])
		}
	})

	it('are at most forty at a time, and none lies deeper than a page can', async () => {
		const visitor = await Visitor.signedInAs(anAdminAt(aSchool()))
		const some = (count: number) => Array.from({ length: count }, (_, i) => `/students/${i}`)
		expect((await visitor.get(asking(...some(40)))).status).toBe(200)
		expect((await visitor.get(asking(...some(41)))).status).toBe(400)
		expect((await visitor.get(asking('/a'.repeat(500)))).status).toBe(400)
		expect((await visitor.post(asking('/students'))).status).toBe(405)
	})

	it('are told as deep as the route table goes', async () => {
		const visitor = await Visitor.signedInAs(anAdminAt(aSchool()))
		const routes = builtRoutes()
		const paths = routes.map((route) => patternOf(route, routes))
		const deepest = paths
			.toSorted((one, other) => other.split('/').length - one.split('/').length)
			.slice(0, 40)
		expect(deepest[0]?.split('/').length).toBeGreaterThan(7)
		expect((await visitor.get(asking(...deepest))).status).toBe(200)
	})

	it('are asked for with odd paths without a fault', async () => {
		const visitor = await Visitor.signedInAs(anAdminAt(aSchool()))
		for (const id of ODD_IDS) {
			const answers = [await visitor.get(asking(`/students/${id}`)), await visitor.get(`/__manifest?p=${id}`)]
			expect(
				answers.map(({ status }) => status < 500),
				id,
			).toEqual([true, true])
		}
	})

	it('are within the limits of every request', async () => {
		const visitor = await Visitor.signedInAs(anAdminAt(aSchool()))
		const asked = Array.from({ length: 600 }, () => visitor.get(asking('/students')))
		const statuses = (await Promise.all(asked)).map(({ status }) => status)
		expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(10)
		expect(statuses.every((status) => status === 200 || status === 429)).toBe(true)
	})

	it.each([
		['admin', '/dashboard'],
		['solo', '/dashboard'],
		['teacher', '/dashboard/teacher'],
		['super', '/super-admin'],
	])('no page of %s asks for more than are answered', async (username, home) => {
		const pages = await demoPagesOf(username, home)
		const asked = pages.map(({ url, answer }) => {
			const paths = [...answer.body.matchAll(/<(?:a|form)\b[^>]*data-discover[^>]*>/g)].map(([tag]) => {
				const to = /(?:href|action)="([^"]*)"/.exec(tag)?.[1] ?? ''
				return new URL(to.replaceAll('&amp;', '&'), url).pathname
			})
			return { page: url.pathname + url.search, count: new Set(paths).size }
		})
		expect(asked.some(({ count }) => count > 3)).toBe(true)
		expect(asked.filter(({ count }) => count > 40)).toEqual([])
	})
})
