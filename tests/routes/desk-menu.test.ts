import { expect, it } from 'vitest'
import { anAdminAt, aSchool, aSoloTeacherAt, aStudentAt, aTeacherAt } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

it.each([
	['/students', '/students', 'page'],
	['/students/list', '/students', 'true'],
	['/students/create', '/students', 'true'],
	['/teachers/create', '/teachers', 'true'],
	['/dashboard/getting-started', '/dashboard/getting-started', 'page'],
])('the menu says of %s where it belongs', async (path, entry, current) => {
	const admin = await Visitor.signedInAs(anAdminAt(aSchool()))
	const { body } = await admin.get(path)
	const [menu = ''] = /<nav class="sidebar".*?<\/nav>/s.exec(body) ?? []
	const marked = [...menu.matchAll(/<a[^>]*aria-current="(\w+)"[^>]*>/g)]
	expect(marked.map(([link, how]) => [how, link.includes(`href="${entry}"`)])).toEqual([[current, true]])
})

it('the head of a page says what is above it, what it is, and the main thing to do last', async () => {
	const admin = await Visitor.signedInAs(anAdminAt(aSchool()))
	const { body } = await admin.get('/students/to-complete')
	const [head = ''] = /<div class="page-head">.*?<\/h1>.*?<\/div><\/div>/s.exec(body) ?? []
	expect(head).toMatch(/<a[^>]*href="\/students"[^>]*>.*Students.*<h1>Students to complete<\/h1>/s)
})

it.each([
	['the office', '/students', () => anAdminAt(aSchool())],
	['a teacher alone', '/students', () => aSoloTeacherAt(aSchool({ kind: 'solo' }))],
	['a teacher', '/dashboard/teacher', () => aTeacherAt(aSchool())],
	['a student', '/student/dashboard', () => aStudentAt(aSchool())],
] as const)('the menu of the account leads %s to the help', async (_who, path, person) => {
	const { page } = await (await Visitor.signedInAs(person())).get(path)
	expect(page.links.Help).toBe('/about?page=help')
})
