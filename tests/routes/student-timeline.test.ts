import { beforeEach, describe, expect, it } from 'vitest'
import type { Access } from '#app/models/access.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { addNote } from '#app/models/student/note.server.ts'
import { aCode } from '../support/attendance.ts'
import { aDraft, fee } from '../support/billing.ts'
import { change, rows } from '../support/database.ts'
import {
	accessOf,
	aClass,
	aLesson,
	anAdminAt,
	anEnrolment,
	aColleagueAt,
	aSchool,
	type ASchool,
} from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { added } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

const HOUR = 3_600_000

let school: ASchool
let access: Access
let office: Visitor
let ada: string
let tobi: string
let family: string

beforeEach(async () => {
	school = aSchool()
	const admin = anAdminAt(school)
	access = accessOf(admin, 'money:write')
	office = await Visitor.signedInAs(admin)
	ada = added(access, { firstName: 'Ada', lastName: 'Okafor', family: 'new' }).id
	family = rows<{ id: string }>('select id from families')[0]?.id ?? ''
	tobi = added(access, { firstName: 'Tobi', lastName: 'Okafor', family: 'existing', familyId: family }).id
})

function mark(lesson: string, student: string, code: string, at: number) {
	change(
		`insert into attendance_marks (school_id, id, lesson_id, student_id, code, at, source)
		 values (?, ?, ?, ?, ?, ?, 'teacher')`,
		...[school.id, `${lesson}-${student}`, lesson, student, code, at],
	)
}

function lessonOf(student: string, hours: number) {
	const classId = aClass(school, { name: 'Piano', kind: 'private' })
	anEnrolment(school, classId, student)
	return aLesson(school, { classId, startsAt: Date.now() + hours * HOUR })
}

describe('the timeline of a student', () => {
	it('mixes lessons, calls and money, the newest first, and narrows to one of them', async () => {
		mark(lessonOf(ada, -48), ada, 'A', Date.now())
		valueOf(issueInvoice(access, aDraft(access, family, fee(160_00, { studentId: ada }))))
		valueOf(addNote(access, ada, { kind: 'call', text: 'Asks for Wednesdays.' }))
		const { page } = await office.get(`/students/${ada}`)
		expect(page.text).toMatch(
			/Timeline Everything .*Call by .*Asks for Wednesdays\. .*Invoice .* issued, \$160\.00.*Absent, no notice/,
		)
		const lessons = (await office.get(page.links['Lessons'] ?? '')).page.text
		expect(lessons).toContain('Next lesson')
		const only = (await office.get(`/students/${ada}?show=lessons`)).page.text
		expect(only).toContain('Absent, no notice')
		expect(only).not.toContain('Asks for Wednesdays')
		const money = (await office.get(`/students/${ada}?show=money`)).page.text
		expect(money).toContain('issued, $160.00')
		expect(money).not.toContain('Absent, no notice')
	})

	it('puts an absence that was reported ahead on the day of the report, and shows when the lesson would be', async () => {
		mark(lessonOf(ada, 72), ada, 'N', Date.now() - HOUR)
		valueOf(addNote(access, ada, { kind: 'note', text: 'Brings a cello.' }))
		const { page } = await office.get(`/students/${ada}`)
		expect(page.text).toMatch(
			/Brings a cello\..*Absence reported .*Absent, notice given · Piano · \w{3},? \d/,
		)
	})

	it('promises no make-up that the code no longer gives', async () => {
		const lesson = lessonOf(ada, -24)
		mark(lesson, ada, 'M', Date.now())
		expect((await office.get(`/students/${ada}`)).page.text).toContain('Absent, make-up owed')
		aCode(school, 'M', { credit: 'none' })
		const { text } = (await office.get(`/students/${ada}`)).page
		expect(text).toContain('Absent, notice given')
		expect(text).not.toContain('make-up owed')
	})

	it('says what was canceled ahead, and tells a mark just before the lesson from a report', async () => {
		mark(lessonOf(ada, 72), ada, 'T', Date.now() - HOUR)
		mark(lessonOf(ada, 1), ada, 'P', Date.now() - HOUR)
		const { page } = await office.get(`/students/${ada}`)
		expect(page.text).toMatch(/Lesson canceled .*Teacher canceled · Piano · \w{3},? \d/)
		expect(page.text).toMatch(/Lesson , .*Present · Piano/)
		expect(page.text).not.toContain('Absence reported')
	})

	it('calls no lesson an absence that the teacher or the school canceled', async () => {
		mark(lessonOf(ada, 72), ada, 'T', Date.now() - HOUR)
		mark(lessonOf(ada, 96), ada, 'S', Date.now() - 2 * HOUR)
		const { page } = await office.get(`/students/${ada}`)
		expect(page.text).toMatch(/Lesson canceled .*Teacher canceled · Piano.*Closed .*Closed · Piano/)
		expect(page.text).not.toContain('Absence reported')
		change("update lessons set state = 'canceled_by_school'")
		expect((await office.get(`/students/${ada}`)).page.text).toMatch(
			/Lesson canceled .*Canceled by the school · Piano/,
		)
	})

	it('leaves out what is only about a sibling, and keeps both apart on the page of the family', async () => {
		valueOf(issueInvoice(access, aDraft(access, family, fee(99_00, { studentId: tobi }))))
		valueOf(issueInvoice(access, aDraft(access, family, fee(7_00))))
		valueOf(addNote(access, tobi, { kind: 'note', text: 'Wants drums.' }))
		expect((await office.get(`/students/${ada}`)).page.text).not.toMatch(/Wants drums|issued, \$99\.00/)
		for (const tab of ['', '/money']) {
			const { text } = (await office.get(`/students/${ada}${tab}`)).page
			expect(text, tab).toContain('$7.00')
		}
		const both = (await office.get(`/students/families/${family}`)).page.text
		expect(both).toMatch(/Note about Tobi by .*Wants drums/)
		expect(both).toContain('issued, $99.00')
	})

	it('hides money from an office account that may not see it', async () => {
		valueOf(issueInvoice(access, aDraft(access, family, fee(160_00, { studentId: ada }))))
		const clerk = await Visitor.signedInAs(aColleagueAt(school))
		const { page } = await clerk.get(`/students/${ada}?show=money`)
		expect(page.text).not.toContain('issued, $160.00')
		const empty = async (who: Visitor) =>
			/calls.{1,40}will be listed here/.exec((await who.get(`/students/${tobi}`)).page.text)?.[0]
		expect(await empty(clerk)).toBe('calls and messages will be listed here')
		expect(await empty(office)).toBe('calls, messages, invoices and payments will be listed here')
	})

	it('takes an unknown filter or page for the beginning', async () => {
		valueOf(addNote(access, ada, { kind: 'note', text: 'Brings a cello.' }))
		const { page } = await office.get(`/students/${ada}?show=secrets&page=-3`)
		expect(page.text).toContain('Brings a cello.')
		expect((await office.get(`/students/${ada}?page=9`)).status).toBe(200)
	})
})

describe('the answers above the timeline', () => {
	it('have one action each, and never name a canceled lesson as the next', async () => {
		const classId = aClass(school, { name: 'Piano', kind: 'private' })
		anEnrolment(school, classId, ada)
		const off = aLesson(school, { classId, startsAt: Date.now() + 24 * HOUR, state: 'canceled_in_time' })
		const next = aLesson(school, { classId, startsAt: Date.now() + 72 * HOUR })
		const { page, body } = await office.get(`/students/${ada}`)
		expect(body).not.toContain(`/classes/sessions/${off}`)
		const move = Object.entries(page.links).find(([label]) => label.startsWith('Move or cancel'))
		expect(move?.[1]).toBe(`/classes/sessions/${next}`)
		expect(page.links['Record payment from Okafor']).toContain('/payment')
	})

	it('never name a lesson the student cannot come to as the next', async () => {
		const missed = lessonOf(ada, 24)
		mark(missed, ada, 'M', Date.now())
		const next = lessonOf(ada, 72)
		const { page } = await office.get(`/students/${ada}`)
		const move = Object.entries(page.links).find(([label]) => label.startsWith('Move or cancel'))
		expect(move?.[1]).toBe(`/classes/sessions/${next}`)
	})

	it('look beyond the coming weeks for the next lesson', async () => {
		const lesson = lessonOf(ada, 24 * 60)
		expect((await office.get(`/students/${ada}`)).body).toContain(`/classes/sessions/${lesson}`)
	})

	it('show how the last lessons went as dots with a text', async () => {
		mark(lessonOf(ada, -72), ada, 'P', Date.now())
		lessonOf(ada, -48)
		const { page } = await office.get(`/students/${ada}`)
		expect(page.html).toContain('aria-label="Last 2 lessons: 1 present, 1 not marked"')
	})
})
