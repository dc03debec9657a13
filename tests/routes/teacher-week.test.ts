import { beforeEach, describe, expect, it } from 'vitest'
import { saveNote } from '#app/models/learning/notes.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { change, rows } from '../support/database.ts'
import {
	accessOf,
	aClass,
	aLesson,
	anAdminAt,
	anEnrolment,
	aSchool,
	aStudent,
	aTeacher,
	aTeacherAt,
	type ASchool,
} from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { Visitor } from '../support/visitor.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let school: ASchool
let teacher: Visitor
let teacherId: string
let classId: string

beforeEach(async () => {
	school = aSchool()
	const one = aTeacherAt(school)
	teacher = await Visitor.signedInAs(one)
	const its = rows<{ id: string }>('select id from teachers where membership_id = ?', one.membershipId)
	teacherId = its[0]?.id ?? ''
	classId = aClass(school, { name: 'Piano' })
})

const startingIn = (ms: number) => aLesson(school, { classId, teacherId, startsAt: Date.now() + ms })

describe('the coming week of a teacher', () => {
	it('counts what is still to be taught, as the office does: none that is over or was canceled', async () => {
		startingIn(-2 * HOUR)
		const canceled = startingIn(2 * DAY)
		change(`update lessons set state = 'canceled_by_school' where id = ?`, canceled)
		startingIn(3 * DAY)
		expect((await teacher.get('/dashboard/teacher')).page.text).toContain(
			'45 min of lessons in the next seven days',
		)
		const office = await Visitor.signedInAs(anAdminAt(school))
		const { text } = (await office.get(`/teachers/${teacherId}`)).page
		expect(text).toMatch(/1 lesson 45 min of teaching/)
	})

	it('names a last day that is two weeks away at most', async () => {
		const page = async (days: number) => {
			const endedOn = daysAfter(today('America/New_York'), days)
			change('update teachers set ended_on = ? where id = ?', endedOn, teacherId)
			return (await teacher.get('/dashboard/teacher')).page.text
		}
		expect(await page(16)).not.toContain('Your last day')
		expect(await page(12)).toContain('Your last day is ')
	})

	it('counts no canceled lesson of today, and covers no lesson of a class of one’s own that is finished', async () => {
		change('update schools set time_zone = ? where id = ?', 'UTC', school.id)
		const now = new Date()
		const noon = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 12)
		for (const state of ['scheduled', 'canceled_in_time'])
			change(
				'update lessons set state = ? where id = ?',
				state,
				aLesson(school, { classId, teacherId, startsAt: noon }),
			)
		expect((await teacher.get('/dashboard/teacher')).page.text).toContain('1 lesson today')
		change(
			"insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')",
			school.id,
			classId,
			teacherId,
		)
		change("update classes set state = 'finished' where id = ?", classId)
		expect((await teacher.get('/dashboard/teacher/classes')).page.text).not.toContain('Lessons you cover')
	})

	it('names the class that the plan of a lesson of today is from, if it is another', async () => {
		change('update schools set time_zone = ? where id = ?', 'UTC', school.id)
		const choir = aClass(school, { name: 'Choir' })
		const ada = aStudent(school)
		for (const id of [classId, choir]) anEnrolment(school, id, ada)
		const sung = aLesson(school, { classId: choir, startsAt: Date.now() - 7 * DAY })
		const noon = new Date().setUTCHours(12, 0, 0, 0)
		aLesson(school, { classId, teacherId, startsAt: noon })
		const access = accessOf(anAdminAt(school))
		valueOf(saveNote(access, { lessonId: sung, studentId: ada }, { next: 'Slow bows' }, false))
		expect((await teacher.get('/dashboard/teacher')).page.text).toContain('Choir: Slow bows')
	})

	it('says on the page of a canceled lesson why, and how long before', async () => {
		const id = startingIn(2 * DAY)
		change(
			"update lessons set state = 'canceled_late', cancel_reason = 'Fever', notice_minutes = 750 where id = ?",
			id,
		)
		const { page } = await teacher.get(`/dashboard/teacher/class/${classId}/lessons/${id}`)
		expect(page.text).toContain('Canceled by the family, late Fever (12 hours before it began)')
	})

	it('names no canceled lesson as the next one', async () => {
		const canceled = startingIn(10 * DAY)
		change(`update lessons set state = 'canceled_by_school' where id = ?`, canceled)
		const home = async () => (await teacher.get('/dashboard/teacher')).page.text
		expect(await home()).not.toContain('Your next lesson')
		startingIn(20 * DAY)
		expect(await home()).toContain('Your next lesson is on')
	})
})

describe('a lesson that a teacher assists in', () => {
	let lead: string
	/** At noon, so that it is on the same day in each time zone of the test. */
	let noon: number

	beforeEach(() => {
		change('update schools set time_zone = ? where id = ?', 'UTC', school.id)
		noon = new Date().setUTCHours(12, 0, 0, 0)
		lead = aTeacher(school, { name: 'Tom Dorn' })
		for (const [id, part] of [
			[lead, 'lead'],
			[teacherId, 'assist'],
		])
			change(
				'insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, ?)',
				...[school.id, classId, id, part],
			)
	})

	const given = (startsAt: number) => aLesson(school, { classId, teacherId: lead, startsAt })

	it('is in their day, week and hours, as one they assist in', async () => {
		for (const days of [0, 1]) given(noon + days * DAY)
		const { text } = (await teacher.get('/dashboard/teacher')).page
		expect(text).toContain('1 lesson today')
		expect(text.match(/Tom Dorn · You assist/g)).toHaveLength(3)
		const hours = /(45 min|1 h 30 min) of lessons in the next seven days/
		expect(text).toMatch(hours)
		for (const view of ['week', 'agenda']) {
			const { page, body } = await teacher.get(`/dashboard/teacher/schedule?view=${view}`)
			expect(page.text, view).toContain('No room · Tom Dorn · You assist')
			if (view === 'agenda') expect(body.match(/class="agenda-time"/g)).toHaveLength(2)
		}
	})

	it('is one of theirs until they lead the class, and counted once', async () => {
		change("update class_teachers set part = 'assist' where teacher_id = ?", lead)
		change(
			"update class_teachers set part = 'lead', assists_before = ? where teacher_id = ?",
			...[noon + DAY + 1, teacherId],
		)
		given(noon + DAY)
		given(noon + 3 * DAY)
		aLesson(school, { classId, teacherId, startsAt: noon + 2 * DAY })
		const { text } = (await teacher.get('/dashboard/teacher')).page
		expect(text).toContain('1 h 30 min of lessons in the next seven days')
		expect(text.match(/Tom Dorn · You assist/g)).toHaveLength(1)
	})

	it('is no lesson of their own: neither in their figures nor among those they cover', async () => {
		const held = given(noon - 3 * DAY)
		change(
			"update lessons set state = 'held', substitute_for = ?, teacher_id = ? where id = ?",
			...[lead, aTeacher(school), held],
		)
		expect((await teacher.get('/dashboard/teacher/classes')).page.text).not.toContain('Lessons you cover')
		expect((await teacher.get('/dashboard/teacher/analytics')).page.text).toContain('Lessons held 0')
	})

	it('is named so at the desk, where the office looks at the assistant', async () => {
		change("update teachers set name = 'Ines Alba' where id = ?", teacherId)
		given(noon + DAY)
		const office = await Visitor.signedInAs(anAdminAt(school))
		const day = new Date(noon + DAY).toISOString().slice(0, 10)
		const line = 'No room · Tom Dorn · Ines Alba assists'
		for (const path of [
			`/schedule?view=agenda&day=${day}&teacher=${teacherId}`,
			`/schedule?view=day&by=teacher&day=${day}&teacher=${teacherId}`,
			`/schedule/simple?day=${day}&teacher=${teacherId}`,
			`/teachers/${teacherId}`,
		])
			expect((await office.get(path)).page.text, path).toContain(line)
		expect((await office.get(`/teachers/${lead}`)).page.text).not.toContain('assists')
		expect((await office.get(`/schedule?view=agenda&day=${day}`)).page.text).not.toContain('assists')
	})
})

describe('a lesson that a colleague covers', () => {
	it('says so to the teacher of the class, who has no time off to ask for there, and is none of their schedule', async () => {
		const other = aTeacherAt(school)
		const [colleague] = rows<{ id: string; name: string }>(
			'select id, name from teachers where membership_id = ?',
			other.membershipId,
		)
		change(
			"insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')",
			school.id,
			classId,
			teacherId,
		)
		const covered = { classId, teacherId: colleague?.id, substituteFor: teacherId }
		const id = aLesson(school, { ...covered, startsAt: Date.now() + 3 * DAY })
		const { page } = await teacher.get(`/dashboard/teacher/class/${classId}/lessons/${id}`)
		expect(page.text).toContain(`${colleague?.name} is substituting for `)
		expect(page.text).not.toContain('You’re substituting')
		expect(page.text).not.toContain('Ask for time off')
		const agenda = async () => (await teacher.get('/dashboard/teacher/schedule?view=agenda')).page.text
		expect(await agenda()).toContain('Your lessons appear here once the office has given them')
		startingIn(20 * DAY)
		expect(await agenda()).toContain('No lessons on these days Your next lesson is on')
	})
})

describe('a past lesson', () => {
	const TOLD = 'Did it not take place? Tell the office'
	const rollOf = async (id: string) =>
		(await teacher.get(`/dashboard/teacher/class/${classId}/lessons/${id}`)).page

	beforeEach(() => anEnrolment(school, classId, aStudent(school, { firstName: 'Ada' })))

	it('that is not marked can be told to the office as one that did not take place', async () => {
		const page = await rollOf(startingIn(-2 * HOUR))
		expect(page.text).toContain(TOLD)
		expect((await teacher.get(page.links['Tell the office'] ?? '')).body).toContain('value="Piano, ')
	})

	it('that was canceled can be told to the office as one that took place after all, once it has begun', async () => {
		const AFTER_ALL = 'Did it take place after all? Tell the office'
		const [begun, coming, locked] = [-2, 2, -20 * 24].map((hours) => startingIn(hours * HOUR))
		change("update lessons set state = 'canceled_in_time'")
		const page = await rollOf(begun ?? '')
		expect(page.text).toContain(AFTER_ALL)
		expect((await teacher.get(page.links['Tell the office'] ?? '')).body).toContain('value="Piano, ')
		for (const id of [coming, locked]) expect((await rollOf(id ?? '')).text).not.toContain(AFTER_ALL)
	})

	it('that is marked, canceled or locked, or is still to come, is not asked about', async () => {
		const [marked, canceled, locked] = [-2, -3, -20 * 24].map((hours) => startingIn(hours * HOUR))
		change("update lessons set state = 'held' where id = ?", marked)
		change("update lessons set state = 'canceled_by_school' where id = ?", canceled)
		for (const id of [marked, canceled, locked, startingIn(2 * HOUR)])
			expect((await rollOf(id ?? '')).text).not.toContain(TOLD)
	})
})

describe('a class of one day', () => {
	it('has its date, not a weekday, on the pages of its teacher and in the lists of the office', async () => {
		change(
			`update classes set starts_on = '2126-12-09', ends_on = '2126-12-09', weekday = 1, start_time = '17:00' where id = ?`,
			classId,
		)
		change(
			`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
			school.id,
			classId,
			teacherId,
		)
		const when = '9 December 2126 17:00, 45 min'
		for (const path of ['/dashboard/teacher/classes', `/dashboard/teacher/class/${classId}`])
			expect((await teacher.get(path)).page.text).toContain(when)
		const office = await Visitor.signedInAs(anAdminAt(school))
		for (const path of ['/classes', `/teachers/${teacherId}/classes`])
			expect((await office.get(path)).page.text).toContain(when)
		const ada = aStudent(school, { firstName: 'Ada' })
		anEnrolment(school, classId, ada)
		for (const path of [`/students/${ada}`, `/students/${ada}/enrollments`, `/students/${ada}/card`])
			expect((await office.get(path)).page.text).toContain('9 December 2126, 17:00')
	})
})
