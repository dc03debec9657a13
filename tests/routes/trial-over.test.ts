import { expect, it } from 'vitest'
import { weekdayOf } from '#app/domain/lesson/recurrence.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { change, rows } from '../support/database.ts'
import {
	aClass,
	aLesson,
	anAdminAt,
	anEnrolment,
	aSchool,
	aSoloTeacherAt,
	aStudent,
} from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

it.each(['solo', 'school'] as const)(
	'a trial that is over goes on as a private lesson, at a %s',
	async (kind) => {
		const school = aSchool({ kind })
		const person = await Visitor.signedInAs(kind === 'solo' ? aSoloTeacherAt(school) : anAdminAt(school))
		const student = aStudent(school, { firstName: 'Kit', lastName: 'Moss', state: 'trial' })
		const now = today('America/New_York')
		const day = daysAfter(now, -2)
		const classId = aClass(school, { name: 'Trial', kind: 'private' })
		change('update classes set starts_on = ?, ends_on = ? where id = ?', day, day, classId)
		anEnrolment(school, classId, student, { startsOn: day })
		change(`update enrolments set is_trial = 1, state = 'ended', ends_on = ?`, day)
		aLesson(school, { classId, startsAt: Date.now() - 2 * 86_400_000, day })
		const question = 'Kit Moss’s trial is over. Enroll or end it.'
		expect((await person.get('/dashboard')).page.text).toContain(question)
		const form = `/classes/new-lesson?student=${student}`
		for (const page of ['enrollments', 'enroll'])
			expect((await person.get(`/students/${student}/${page}`)).page.links['Add a private lesson']).toBe(form)
		const first = daysAfter(now, 7)
		const added = await person.post(form, {
			studentId: student,
			weekday: String(weekdayOf(first)),
			startTime: '4pm',
			durationMinutes: '30',
			startsOn: first,
			ends: 'open',
		})
		expect(added.status).toBe(303)
		expect((await person.get('/dashboard')).page.text).not.toContain(question)
		expect(rows('select state from students where id = ?', student)).toEqual([{ state: 'active' }])
	},
)
