import { expect, it, vi } from 'vitest'
import { href } from '#app/domain/href.ts'
import { change, rows } from '../support/database.ts'
import {
	aClass,
	aLesson,
	anAdminAt,
	anEnrolment,
	aSchool,
	aStudent,
	aTeacherAt,
} from '../support/factories.ts'
import { aHousehold } from '../support/portal.ts'
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

it('a lesson after a long break is the next one on every page', async () => {
	const school = aSchool()
	const student = aStudent(school)
	const classId = aClass(school, { name: 'Piano' })
	const teacher = aTeacherAt(school)
	const [own] = rows<{ id: string }>('select id from teachers where membership_id = ?', teacher.membershipId)
	const teacherId = own!.id
	change(
		`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
		...[school.id, classId, teacherId],
	)
	anEnrolment(school, classId, student)
	aLesson(school, { classId, teacherId, startsAt: Date.now() + 300 * 24 * HOUR })
	const office = await Visitor.signedInAs(anAdminAt(school))
	const lead = await Visitor.signedInAs(teacher)
	const said = async (visitor: Visitor, path: string) => (await visitor.get(path)).page.text
	expect(await said(office, `/classes/${classId}`)).not.toContain('Not in the schedule yet')
	for (const path of [`/classes/${classId}/lessons`, `/students/${student}/lessons`])
		expect(await said(office, path)).not.toContain('No lesson is scheduled')
	expect(await said(lead, `/dashboard/teacher/class/${classId}/lessons`)).not.toContain('No lessons are')
})

it('minutes late stand beside the mark for late only, and go once the roll is corrected', async () => {
	const { school, parent, violin, ben, at } = aHousehold()
	const id = aLesson(school, { classId: violin, startsAt: at('2026-01-06', '16:00') })
	vi.setSystemTime(new Date('2026-01-06T22:30:00Z'))
	const office = await Visitor.signedInAs(anAdminAt(school))
	const mother = await Visitor.signedInAs(parent)
	const save = async (code: string, minutesLate: string) => {
		const { version } = rows<{ version: number }>('select version from lessons where id = ?', id)[0]!
		const mark = { 'marks[0].studentId': ben, 'marks[0].code': code, 'marks[0].minutesLate': minutesLate }
		return (await office.post(href.lesson(id), { version: String(version), ...mark })).status
	}
	const stored = () => rows('select code, minutes_late from attendance_marks where replaced_at is null')
	const shown = async () => {
		const { body } = await office.get(href.lesson(id))
		const field = /<input[^>]*name="marks\[0\]\.minutesLate"[^>]*>/.exec(body)?.[0] ?? ''
		const [desk, timeline, portal] = [
			await office.get(`/students/${ben}/lessons`),
			await office.get(`/students/${ben}?show=lessons`),
			await mother.get('/student/schedule'),
		].map(({ page }) => /(?:Late|Present)(?:, \d+ minutes)?/.exec(page.text)?.[0])
		return [/value="(\d+)"/.exec(field)?.[1], desk, timeline, portal]
	}
	expect(await save('L', '10')).toBe(303)
	expect(await shown()).toEqual(['10', 'Late, 10 minutes', 'Late, 10 minutes', 'Late, 10 minutes'])
	expect(await save('P', 'ten')).toBe(303)
	expect(stored()).toEqual([{ code: 'P', minutes_late: null }])
	// Marks that were corrected before still have their minutes.
	change('update attendance_marks set minutes_late = 10')
	expect(await shown()).toEqual([undefined, 'Present', 'Present', 'Present'])
})
