import { beforeEach, describe, expect, it } from 'vitest'
import type { Access } from '#app/models/access.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { today } from '#app/utils/dates.ts'
import { aDraft, fee } from '../support/billing.ts'
import { change, rows } from '../support/database.ts'
import {
	accessOf,
	aClass,
	aColleagueAt,
	aLesson,
	anAdminAt,
	anEnrolment,
	aSchool,
	aSeries,
	aTeacher,
	type ASchool,
} from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { added, aGuardian } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

const HOUR = 3_600_000

let school: ASchool
let access: Access
let office: Visitor
let choir: string
let ada: string
let family: string

beforeEach(async () => {
	school = aSchool()
	const admin = anAdminAt(school)
	access = accessOf(admin, 'money:write')
	office = await Visitor.signedInAs(admin)
	choir = aClass(school, { name: 'Choir', kind: 'ensemble', capacity: 2, state: 'running' })
	const child = added(access, { firstName: 'Ada', lastName: 'Okafor', family: 'new' })
	ada = child.id
	family = child.familyId ?? ''
})

function mark(lesson: string, student: string, code: string) {
	change(
		`insert into attendance_marks (school_id, id, lesson_id, student_id, code, at, source)
		 values (?, ?, ?, ?, ?, ?, 'teacher')`,
		...[school.id, `${lesson}-${student}`, lesson, student, code, Date.now()],
	)
}

function note(lesson: string, student: string, covered: string) {
	change(
		`insert into lesson_notes (school_id, id, lesson_id, student_id, day, covered, created_at, updated_at)
		 values (?, ?, ?, ?, '2026-01-01', ?, 0, 0)`,
		...[school.id, `${lesson}-${student}-note`, lesson, student, covered],
	)
}

const past = (hours: number) => aLesson(school, { classId: choir, startsAt: Date.now() - hours * HOUR })

describe('the overview of a class', () => {
	it('names who teaches until the lessons of its new teacher begin', async () => {
		const [clara, anna] = ['Clara Diaz', 'Anna Berg'].map((name) => aTeacher(school, { name }))
		change(
			`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
			...[school.id, choir, anna],
		)
		const seriesId = aSeries(school, { classId: choir })
		const given = (days: number, teacherId = clara) =>
			aLesson(school, { classId: choir, seriesId, teacherId, startsAt: Date.now() + days * 24 * HOUR })
		const head = async () => (await office.get(`/classes/${choir}`)).page.text
		given(7, anna)
		expect(await head()).not.toContain('Clara Diaz')
		given(2)
		expect((await head()).match(/Clara Diaz until [\w ,]+, then Anna Berg/g)).toHaveLength(2)
		given(9)
		expect(await head()).not.toContain('then Anna Berg')
	})

	it('offers no more lessons after the last day of the class', async () => {
		const strip = async () => (await office.get(`/classes/${choir}`)).page
		expect((await strip()).links['Add repeating lessons']).toBe(`/classes/${choir}/add-series`)
		change(`update classes set starts_on = '2026-01-06', ends_on = '2026-01-06' where id = ?`, choir)
		expect((await strip()).links['Add repeating lessons']).toBeUndefined()
		expect((await strip()).text).not.toContain('Not in the schedule yet')
	})

	it('asks for no roll of a lesson that had no students', async () => {
		past(100)
		past(50)
		const { page } = await office.get(`/classes/${choir}`)
		expect(page.text).toContain('No students yet')
		expect(Object.keys(page.links)).toContainEqual(expect.stringMatching(/^Open the lesson of /))
		expect(page.text).not.toMatch(/Roll not marked|Mark roll|older roll/)
		const [{ day } = { day: '' }] = rows<{ day: string }>('select day from lessons order by starts_at')
		expect((await office.get(`/attendance?day=${day}`)).page.text).toContain('1 lesson, 0 to mark')
	})

	it('lists each student with the number to call and how the last six lessons went', async () => {
		anEnrolment(school, choir, ada)
		aGuardian(school, { name: 'Grace Okafor', phone: '+18455550111' }, ada)
		const marked = [past(200), past(100), past(50)]
		mark(marked[0] ?? '', ada, 'P')
		mark(marked[1] ?? '', ada, 'A')
		const { page } = await office.get(`/classes/${choir}`)
		expect(page.text).toContain('1 of 2 seats')
		expect(page.text).toMatch(/Ada Okafor .*Grace Okafor .*555-?\s?0111/)
		const seen = 'Last 3 lessons: 1 present, 1 absent, charged, 1 not marked'
		expect((await office.get(`/classes/${choir}`)).body).toContain(seen)
	})

	it('counts a lesson the student canceled in time on the student’s page, and none the school canceled', async () => {
		anEnrolment(school, choir, ada)
		const [held, canceled, closed] = [past(200), past(100), past(50)]
		mark(held, ada, 'P')
		mark(canceled, ada, 'M')
		mark(closed, ada, 'T')
		change(`update lessons set state = 'canceled_in_time' where id = ?`, canceled)
		change(`update lessons set state = 'canceled_by_school' where id = ?`, closed)
		expect((await office.get(`/students/${ada}`)).page.text).toContain('Attendance 1 of the last 2')
	})

	it('leaves out lessons from before the student came', async () => {
		past(100)
		anEnrolment(school, choir, ada, { startsOn: '2999-01-01', state: 'future' })
		const { body } = await office.get(`/classes/${choir}`)
		expect(body).toContain('Ada Okafor')
		expect(body).not.toContain('lessons: 1 not marked')
	})

	it('says which roll is open, and offers it and the next lesson', async () => {
		anEnrolment(school, choir, ada)
		const [last, next] = [past(48), past(-48)]
		const { page } = await office.get(`/classes/${choir}`)
		expect(page.text).toMatch(/Next lesson .* Last lesson .* Roll not marked/)
		const roll = Object.entries(page.links).find(([label]) => label.startsWith('Mark roll'))
		expect(roll?.[1]).toBe(`/classes/sessions/${last}`)
		const cancel = Object.entries(page.links).find(([label]) => label.startsWith('Cancel the lesson'))
		expect(cancel?.[1]).toBe(`/classes/sessions/${next}/cancel`)
	})

	it('shows the note that two students have in common, and not what was written about one', async () => {
		const tobi = added(access, { firstName: 'Tobi', lastName: 'Okafor' }).id
		for (const student of [ada, tobi]) anEnrolment(school, choir, student)
		const lesson = past(48)
		note(lesson, ada, 'Sings too softly')
		expect((await office.get(`/classes/${choir}`)).page.text).not.toContain('Sings too softly')
		const other = past(24)
		for (const student of [ada, tobi]) note(other, student, 'The round in three parts')
		const { text } = (await office.get(`/classes/${choir}`)).page
		expect(text).toMatch(/For everyone.*The round in three parts/)
		expect(text).not.toContain('Sings too softly')
		const bring = (next: string, students: string[]) =>
			students.forEach((id) =>
				change('update lesson_notes set next = ? where id = ?', next, `${other}-${id}-note`),
			)
		const last = added(access, { firstName: 'Zoe', lastName: 'Okafor' }).id
		note(other, last, 'The round in three parts')
		bring('Book 2', [ada, tobi])
		bring('Only Zoe: page 3', [last])
		expect((await office.get(`/classes/${choir}`)).page.text).toMatch(/For everyone.*in three parts.*Book 2/)
	})

	it('says the month in one sentence, and only to who may read money', async () => {
		const seat = anEnrolment(school, choir, ada)
		const period = today(access.school.timeZone).slice(0, 7)
		const line = fee(96_00, { studentId: ada, enrolmentId: seat, period })
		valueOf(issueInvoice(access, aDraft(access, family, line)))
		expect((await office.get(`/classes/${choir}`)).page.text).toMatch(
			/96\.00 billed to 1 student\. \S*0\.00 paid/,
		)
		const colleague = await Visitor.signedInAs(aColleagueAt(school))
		const { status, page } = await colleague.get(`/classes/${choir}`)
		expect(status).toBe(200)
		expect(page.text).toContain('Ada Okafor')
		expect(page.text).not.toContain('billed to')
	})

	it('counts nothing that is not there', async () => {
		const { text } = (await office.get(`/classes/${choir}`)).page
		expect(text).toContain('Nobody is enrolled yet.')
		expect(text).not.toMatch(/Waiting list 0|Free seats|Last lesson|Message the class/)
	})
})
