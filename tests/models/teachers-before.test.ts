import { beforeEach, expect, it } from 'vitest'
import { findStudent } from '#app/models/student/student.server.ts'
import { readClassQuery } from '#app/domain/class/list.ts'
import { findClass } from '#app/models/class/detail.server.ts'
import { listTeachersBeforeEach } from '#app/models/class/teachers-before.server.ts'
import { listMainTeachersBefore } from '#app/models/student/teachers-before.server.ts'
import { openJoinPage } from '#app/models/visitors/join-page.server.ts'
import { teachersOf } from '#app/requests/class-teachers.server.ts'
import { joinClasses } from '#app/requests/join.server.ts'
import { listOf } from '#app/routes/school/classes/list/read-list.server.ts'
import { lessonForm } from '#app/routes/school/classes/show/read-forms.server.ts'
import { headOf } from '#app/routes/school/students/show/read.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { change } from '../support/database.ts'
import { aLesson, anEnrolment, aStudent, aTeacher } from '../support/factories.ts'
import { aJoinSchool, aShownClass } from '../support/joining.ts'
import { aSeries } from '../support/lesson-factories.ts'

const DAY = 86_400_000
const IN_TURN = /^Lena Wolf until [\w ,]+, then Tom Reed$/

let { school, office } = {} as ReturnType<typeof aJoinSchool>
let [classId, lena, tom, ada] = ['', '', '', '']

/** A class that Lena gives until Tom takes it over in ten days. */
beforeEach(() => {
	;({ school, office } = aJoinSchool())
	lena = aTeacher(school, { name: 'Lena Wolf', shownSince: 1 })
	tom = aTeacher(school, { name: 'Tom Reed', shownSince: 1 })
	classId = handedOver()
	ada = aStudent(school, { primaryTeacherId: tom })
	anEnrolment(school, classId, ada)
})

function leads(teacherId: string, id: string) {
	change(
		`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
		...[school.id, id, teacherId],
	)
}

function handedOver(): string {
	const id = aShownClass(school)
	const day = daysAfter(today('America/New_York'), 10)
	const usual = aSeries(school, { classId: id, startsOn: '2020-01-02', endsOn: daysAfter(day, -1) })
	const next = aSeries(school, { classId: id, splitFrom: usual, startsOn: day, endsOn: '2099-01-07' })
	const lesson = (days: number, teacherId: string, seriesId: string) =>
		aLesson(school, { classId: id, seriesId, teacherId, startsAt: Date.now() + days * DAY })
	lesson(7, lena, usual)
	lesson(14, tom, next)
	leads(tom, id)
	return id
}

const teacherOfAda = () => headOf(office, findStudent(office, ada)!, []).teacher

it('a student is with the teacher of today until the main teacher takes over', () => {
	expect(teacherOfAda()).toMatch(IN_TURN)
	anEnrolment(school, handedOver(), ada)
	expect(teacherOfAda()).toMatch(IN_TURN)
	const already = aShownClass(school)
	leads(tom, already)
	anEnrolment(school, already, ada)
	expect(teacherOfAda()).toBe('Tom Reed')
})

it('a main teacher who gives another class until its own change is named alone', () => {
	const given = handedOver()
	change('update class_teachers set teacher_id = ? where class_id = ?', lena, given)
	const swap = `update lessons set teacher_id = case teacher_id when '${tom}' then '${lena}' else '${tom}' end`
	change(`${swap} where class_id = ?`, given)
	expect(teacherOfAda()).toMatch(IN_TURN)
	anEnrolment(school, given, ada)
	expect(teacherOfAda()).toBe('Tom Reed')
})

it('a main teacher who does not lead the class is named alone', () => {
	change('update students set primary_teacher_id = ?', lena)
	expect(teacherOfAda()).toBe('Lena Wolf')
})

it('the list of classes and the sign-up page name both, the page in each language', () => {
	const params = new URLSearchParams({ show: 'current' })
	expect(listOf(office, params, readClassQuery(params)).rows[0]?.teacher).toMatch(IN_TURN)
	const shown = () =>
		(['en', 'de', 'es'] as const).map((language) => {
			const open = openJoinPage('harmony')
			return open && joinClasses(open, language)[0]?.teacher
		})
	expect(shown()).toEqual([
		expect.stringMatching(IN_TURN),
		expect.stringMatching(/^Lena Wolf bis .*, dann Tom Reed$/),
		expect.stringMatching(/^Lena Wolf hasta el .*, después Tom Reed$/),
	])
	change('update teachers set shown_since = null where id = ?', lena)
	expect(shown()).toEqual([null, null, null])
})

it('a lesson that is added is proposed for who teaches on its day', () => {
	const proposed = (days: number) => {
		const params = new URLSearchParams({ day: daysAfter(today('America/New_York'), days) })
		return lessonForm(office, findClass(office, classId)!, params).first.teacherId
	}
	expect([proposed(8), proposed(12)]).toEqual([lena, tom])
})

it('the page of the class and the list name all who take turns', () => {
	const names = () => teachersOf(office, classId).map(({ name, part }) => [name, part])
	expect(names()).toEqual([['Tom Reed', 'lead']])
	const seriesId = aSeries(school, { classId, startsOn: '2020-01-02', endsOn: '2099-01-07' })
	aLesson(school, { classId, seriesId, teacherId: lena, startsAt: Date.now() + 21 * DAY })
	expect(names()).toEqual([
		['Tom Reed', 'lead'],
		['Lena Wolf', 'beside'],
	])
	const params = new URLSearchParams({ show: 'current' })
	expect(listOf(office, params, readClassQuery(params)).rows[0]?.teacher).toBe('Tom Reed, Lena Wolf')
})

it('both are only read in their own school, and once the change has begun nobody is before the lead', () => {
	const other = aJoinSchool('other').office
	expect(listMainTeachersBefore(other, [ada]).size).toBe(0)
	expect(listTeachersBeforeEach(other, [classId]).size).toBe(0)
	expect(listTeachersBeforeEach(office, [classId]).get(classId)).toMatchObject([{ name: 'Lena Wolf' }])
	change('update series set starts_on = ? where split_from is not null', today('America/New_York'))
	expect(listTeachersBeforeEach(office, [classId]).size).toBe(0)
})
