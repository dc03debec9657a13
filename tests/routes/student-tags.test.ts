import { expect, it } from 'vitest'
import { changeStudents } from '#app/models/student/bulk.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { rows } from '../support/database.ts'
import { accessOf, anAdminAt, aSchool, aStudent } from '../support/factories.ts'
import { comparer, figuresOf } from '../support/figures.ts'
import { Visitor } from '../support/visitor.ts'

const TEACHING = '/settings/school/teaching'

it('tags of students are counted, renamed, merged and deleted in the settings', async () => {
	const school = aSchool()
	const admin = anAdminAt(school)
	const office = await Visitor.signedInAs(admin)
	const [ada, ben, kim] = ['Ada', 'Ben', 'Kim'].map((firstName) => aStudent(school, { firstName }))
	const tag = (name: string, ids: (string | undefined)[]) =>
		changeStudents(accessOf(admin), ids.map(String), { act: 'tag', tag: name }, newId())
	expect((await office.get(TEACHING)).page.text).not.toContain('Student tags')
	tag('Exam', [ada, ben])
	tag('Exams', [kim])
	const shown = await office.get(TEACHING)
	const figures = figuresOf(TEACHING, shown.body)
	expect(figures.map(({ value }) => value)).toEqual(['2', '1'])
	for (const figure of figures) expect(await comparer(office)(figure)).toBeNull()

	const [{ id } = { id: '' }] = rows<{ id: string }>("select id from tags where name = 'Exam'")
	expect((await office.get(`${TEACHING}?tag=${id}`)).page.text).toContain('The name of another tag merges')
	const merged = await office.post(TEACHING, { intent: 'rename-tag', id, name: 'exams' })
	const { text } = (await office.follow(merged)).page
	expect(text).toContain('Exams saved.')
	expect(text).toMatch(/Exams ?, 3 students/)

	const [{ left } = { left: '' }] = rows<{ left: string }>('select id "left" from tags')
	expect((await office.get(`${TEACHING}?delete=${left}`)).page.text).toContain('taken off 3 students')
	const deleted = await office.post(TEACHING, { intent: 'delete-tag', id: left })
	expect((await office.follow(deleted)).page.text).toContain('Exams was removed.')
	expect(rows('select * from student_tags')).toEqual([])
	expect((await office.get(`${TEACHING}?tag=${left}`)).status).toBe(404)
})
