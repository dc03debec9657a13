import { expect, it } from 'vitest'
import { aClass, anAdminAt, aSchool } from '../support/factories.ts'
import { known } from '../support/student-lists.ts'
import { Visitor } from '../support/visitor.ts'

it.each([
	['Madonna', ''],
	['', 'Suharto'],
])('who has one name, “%s%s”, is called by it and by nothing around it', async (first, last) => {
	const name = first || last
	const school = aSchool()
	const office = await Visitor.signedInAs(anAdminAt(school))
	const classId = aClass(school, { name: 'Choir', capacity: 1 })
	const id = known(school, first, last)
	const roster = `/classes/${classId}/students`
	const joined = await office.post(`${roster}/add?student=${id}`, { studentId: id, startsOn: '2026-04-14' })
	const pages = [
		await office.follow(joined),
		await office.get(roster),
		await office.get(`/classes/${aClass(school)}/students/add?find=${name.slice(0, 3)}`),
		await office.get(`${roster}?format=csv`),
		await office.get(`/classes/${classId}/history`),
		await office.get(`/students/${id}/history`),
		await office.get(`/students/${id}/account`),
		await office.get('/students/list?format=csv'),
		await office.get('/settings/admin/history'),
	]
	expect(pages[0]?.page.flash).toContain(`${name} `)
	for (const { status, body } of pages) {
		expect(status).toBe(200)
		expect(body).toContain(name)
		// Where both names are put together by hand, a space is left over before a mark, a tag or the end of a word.
		expect(body).not.toMatch(new RegExp(`${name} +[<",.:’]| {2}${name}|[>"] ${name}`))
	}
})
