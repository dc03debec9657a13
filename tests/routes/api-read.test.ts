import { describe, expect, it } from 'vitest'
import { apiResources, type ApiResourceName } from '#app/requests/api-resources.server.ts'
import { openApiOfKeys } from '#app/requests/openapi-v1.server.ts'
import { lessonsAround, rowsOfEverything } from '../support/api-rows.ts'
import { aSchool, aStudent } from '../support/factories.ts'
import { aProgramOf, type Program } from '../support/keys.ts'
import { Visitor } from '../support/visitor.ts'

const NAMES = Object.keys(apiResources) as ApiResourceName[]

interface List {
	data: { id: string }[]
	next: string | null
}

const listed = async (program: Program, path: string) => (await program.get(path)).json() as unknown as List

/** Follows the cursor to the end. */
async function walked(program: Program, path: string): Promise<string[]> {
	const ids: string[] = []
	for (let cursor: string | null = ''; cursor !== null;) {
		const page: List = await listed(program, `${path}?limit=2${cursor && `&cursor=${cursor}`}`)
		expect(page.data.length).toBeLessThanOrEqual(2)
		ids.push(...page.data.map(({ id }) => id))
		cursor = page.next
	}
	return ids
}

describe('every resource', () => {
	it.each(NAMES)('%s: a list and a record answer as the document says', async (name) => {
		const school = aSchool()
		rowsOfEverything(school)
		const program = aProgramOf(school)
		const answer = await program.get(name)
		expect([answer.status, answer.body.slice(0, 300)]).toEqual([200, expect.stringContaining('"data"')])
		const { data } = answer.json() as unknown as List
		expect(data.length).toBeGreaterThan(0)
		const keys = Object.keys(apiResources[name].schema.shape)
		for (const row of data) expect(Object.keys(row).sort()).toEqual(keys.sort())
		const one = await program.get(`${name}/${data[0]?.id}`)
		expect([one.status, one.json()]).toEqual([200, data[0]])
	})

	it.each(NAMES)('%s: is another school’s to read only with its own key', async (name) => {
		const [own, other] = [aSchool(), aSchool()]
		rowsOfEverything(other)
		const [theirs] = (await listed(aProgramOf(other), name)).data
		expect(theirs).toBeDefined()
		const program = aProgramOf(own)
		expect(await listed(program, name)).toEqual({ data: [], next: null })
		const one = await program.get(`${name}/${theirs?.id}`)
		const none = await program.get(`${name}/no-such-id`)
		expect([one.status, one.body]).toEqual([404, none.body])
		for (const filter of Object.keys(apiResources[name].filters))
			if (filter.endsWith('Id')) {
				const value = String((theirs as Record<string, unknown>)[filter])
				expect((await listed(program, `${name}?${filter}=${value}`)).data).toEqual([])
			}
	})

	it.each(NAMES)('%s: needs its scope', async (name) => {
		const others = ['people:read', 'schedule:read', 'money:read', 'messages:read'] as const
		const scopes = others.filter((scope) => scope !== apiResources[name].scope)
		const program = aProgramOf(aSchool(), scopes)
		for (const path of [name, `${name}/any`]) {
			const answer = await program.get(path)
			expect([answer.status, answer.json().detail]).toEqual([
				403,
				expect.stringContaining(apiResources[name].scope),
			])
		}
	})
})

describe('a list', () => {
	it('is walked page by page, with every record once', async () => {
		const school = aSchool()
		const ids = Array.from({ length: 5 }, () => aStudent(school))
		expect(await walked(aProgramOf(school), 'students')).toEqual(ids.sort())
	})

	it('of lessons is in the order of their times, and of one day if it is asked for', async () => {
		const school = aSchool()
		const lessons = lessonsAround(school, '2026-05-05')
		const program = aProgramOf(school)
		expect(await walked(program, 'lessons')).toEqual(lessons)
		const day = await listed(program, 'lessons?from=2026-05-05&to=2026-05-05')
		expect(day.data.map(({ id }) => id)).toEqual(lessons.slice(1, 4))
	})

	it('refuses a query it does not know, rather than answering with everything', async () => {
		const program = aProgramOf(aSchool())
		for (const query of ['familyid=1', 'limit=0', 'limit=101', 'limit=x', 'state=alive', 'cursor=']) {
			const answer = await program.get(`students?${query}`)
			expect([query, answer.status, answer.headers['content-type']]).toEqual([
				query,
				400,
				'application/problem+json',
			])
		}
		expect((await program.get('lessons?from=tomorrow')).json().detail).toMatch(/^from: /)
	})

	it('that has not changed is answered with 304', async () => {
		const school = aSchool()
		aStudent(school)
		const program = aProgramOf(school)
		const first = await program.get('students')
		const etag = String(first.headers.etag)
		const again = await program.get('students', { 'If-None-Match': etag })
		expect([again.status, again.body]).toEqual([304, ''])
		aStudent(school)
		expect((await program.get('students', { 'If-None-Match': etag })).status).toBe(200)
	})

	it('never holds confidential notes', async () => {
		const school = aSchool()
		aStudent(school, { medicalNotes: 'Allergic to nuts', accessNotes: 'Uses a wheelchair', note: 'Shy' })
		expect((await aProgramOf(school).get('students')).body).not.toMatch(/nuts|wheelchair|Shy/)
	})
})

it('an unknown resource, and a method it does not take, are problems too', async () => {
	const program = aProgramOf(aSchool())
	expect((await program.get('teapots')).status).toBe(404)
	const answer = await program.call('DELETE', 'students/any', {})
	expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, PATCH'])
})

it('the document is open to everyone', async () => {
	const answer = await new Visitor().get('/api/v1/openapi.json')
	expect(answer.json()).toEqual(JSON.parse(JSON.stringify(openApiOfKeys())))
})
