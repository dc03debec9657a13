import { expect, it } from 'vitest'
import { aClass, aLesson, anAdminAt, anEnrolment, aSchool, aStudent } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const HOUR = 3_600_000

it('a student’s page says which lesson is next, and lists those that were', async () => {
	const school = aSchool()
	const office = await Visitor.signedInAs(anAdminAt(school))
	const student = aStudent(school)
	const classId = aClass(school, { name: 'Piano' })
	anEnrolment(school, classId, student)
	const next = aLesson(school, { classId, startsAt: Date.now() + 48 * HOUR })
	const past = aLesson(school, { classId, startsAt: Date.now() - 48 * HOUR })
	aLesson(school, { classId: aClass(school, { name: 'Elsewhere' }), startsAt: Date.now() + HOUR })
	const overview = await office.get(`/students/${student}`)
	expect(overview.page.text).toContain('Next lesson')
	expect(overview.body).toContain(`/classes/sessions/${next}`)
	const lessons = await office.get(`/students/${student}/lessons`)
	expect(lessons.page.text).toMatch(/Last lessons .* Next lessons /)
	expect(lessons.page.text).not.toContain('later')
	expect(lessons.body).toContain(`/classes/sessions/${past}`)
	expect(lessons.body).not.toContain('Elsewhere')
})

it('the lessons of a student open on the last three and the next six, and fold the others', async () => {
	const school = aSchool()
	const office = await Visitor.signedInAs(anAdminAt(school))
	const student = aStudent(school)
	const classId = aClass(school, { name: 'Piano' })
	anEnrolment(school, classId, student)
	for (let at = 1; at <= 5; at++) aLesson(school, { classId, startsAt: Date.now() - at * 48 * HOUR })
	for (let at = 1; at <= 8; at++) aLesson(school, { classId, startsAt: Date.now() + at * 48 * HOUR })
	const { page } = await office.get(`/students/${student}/lessons`)
	expect(page.text).toMatch(/2 earlier lessons.*2 later lessons/)
})
