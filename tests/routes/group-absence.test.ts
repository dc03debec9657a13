import { beforeEach, expect, it, vi } from 'vitest'
import { NO_MARK } from '#app/domain/lesson/roll.ts'
import { href } from '#app/domain/href.ts'
import { rows } from '../support/database.ts'
import { aClass, aLesson, anAdminAt, anEnrolment, aStudent } from '../support/factories.ts'
import { aHousehold } from '../support/portal.ts'
import { Visitor } from '../support/visitor.ts'

let house: ReturnType<typeof aHousehold>
let office: Visitor
let lesson: string

/** Ben and Zoe are in the choir, which meets on Tuesday at four. */
beforeEach(async () => {
	house = aHousehold('2026-01-05T15:00:00Z')
	const { school, ben, teacher, at } = house
	const choir = aClass(school, { name: 'Choir' })
	for (const id of [ben, aStudent(school, { firstName: 'Zoe', lastName: 'Hill' })])
		anEnrolment(school, choir, id)
	lesson = aLesson(school, { classId: choir, teacherId: teacher, startsAt: at('2026-01-06', '16:00') })
	office = await Visitor.signedInAs(anAdminAt(school))
	return () => vi.useRealTimers()
})

const marks = () =>
	rows('select student_id, code, family_note from attendance_marks where replaced_at is null')
const letters = () =>
	rows<{ to_address: string; text: string }>('select to_address, text from outbox').map(({ text }) => text)

it('the office reports one student of a group absent, reads what follows and tells the family', async () => {
	const { ben } = house
	const student = await office.get(`/students/${ben}`)
	const [, path = ''] = Object.entries(student.page.links).find(([label]) =>
		label.startsWith('Report an absence'),
	)!
	const asks = await office.get(path)
	expect(asks.page.text).toMatch(
		/Ben Okafor cannot come to Choir .*in time.*Ben Okafor: no charge.*make-up credit/,
	)
	const before = letters().length
	const sent = await office.post(path, { studentId: ben, reason: 'Fever', tells: 'on' })
	expect((await office.follow(sent)).page.flash).toContain('Ben Okafor does not come to this lesson.')
	expect(marks()).toEqual([{ student_id: ben, code: 'M', family_note: 'Fever' }])
	expect(rows('select state from lessons where id = ?', lesson)).toEqual([{ state: 'scheduled' }])
	expect(letters().slice(before).join()).toMatch(/knows that Ben Okafor will not come to Choir on .*make-up/s)
})

it('says that it is too late, emails nobody who was not chosen, and offers only who still comes', async () => {
	const { ben, at } = house
	vi.setSystemTime(at('2026-01-06', '09:00'))
	const choice = await office.get(href.lesson(lesson, 'absence'))
	expect(choice.page.text).toMatch(
		/Who cannot come\?.*Ben Okafor.*Zoe Hill|Who cannot come\?.*Zoe Hill.*Ben Okafor/,
	)
	const path = href.lesson(lesson, 'absence', { student: ben })
	expect((await office.get(path)).page.text).toMatch(/7 hours before the lesson.*too late/)
	const before = letters().length
	expect((await office.post(path, { studentId: ben })).status).toBe(303)
	expect(marks()).toMatchObject([{ student_id: ben, code: 'A' }])
	expect(letters().slice(before).join()).not.toContain('knows that')
	const { links } = (await office.get(href.lesson(lesson, 'absence'))).page
	expect([links['Ben Okafor'], links['Zoe Hill']]).toEqual([undefined, expect.stringContaining('student=')])
	vi.setSystemTime(at('2026-01-06', '16:30'))
	const later = await Visitor.signedInAs(anAdminAt(house.school))
	expect((await later.post(path, { studentId: ben })).status).toBe(409)
})

it('a family that knows of an absence the office entered hears that it was taken back by the roll', async () => {
	const { ben } = house
	await office.post(href.lesson(lesson, 'absence', { student: ben }), { studentId: ben, tells: 'on' })
	const reported = (await office.get('/attendance/reported')).page.text
	expect(reported).toContain('By the school')
	expect(reported).not.toContain('By the family')
	const { version } = rows<{ version: number }>('select version from lessons where id = ?', lesson)[0]!
	const before = letters().length
	const none = { version: String(version), 'marks[0].studentId': ben, 'marks[0].code': NO_MARK }
	expect((await office.post(href.lesson(lesson), none)).status).toBe(303)
	expect(marks()).toEqual([])
	expect(letters().slice(before).join()).toMatch(/knows that Ben Okafor will come to Choir on .* after all/)
})
