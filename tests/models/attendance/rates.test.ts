import { describe, expect, it, vi } from 'vitest'
import {
	creditCauseWords,
	readClassRateQuery,
	readCreditQuery,
	readStudentRateQuery,
} from '#app/domain/attendance/lists.ts'
import { listClassRates, listRolls, listStudentRates } from '#app/models/attendance/rates.server.ts'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { reportAbsence } from '#app/models/attendance/absence-report.server.ts'
import { findCancelingSide } from '#app/models/attendance/credit-cause.server.ts'
import { listCredits, pageCredits } from '#app/models/attendance/credit-list.server.ts'
import { countAttendance } from '#app/models/learning/report-figures.server.ts'
import { cancelLesson } from '#app/models/lesson/cancellation.server.ts'
import { visitLesson } from '#app/models/lesson/visitors.server.ts'
import { countUnmarked, listUnmarked } from '#app/models/lesson/list.server.ts'
import { ownTeacherId } from '#app/models/teacher/own.server.ts'
import { accessOf, aClass, aLesson, anEnrolment, aStudent, aTeacherAt } from '../../support/factories.ts'
import { aTimetable, valueOf } from '../../support/lessons.ts'
import { aCredit, aHousehold } from '../../support/portal.ts'

const office = { source: 'office' as const }
const NOW = '2026-03-01T22:30:00Z'

/** A class of one whose lessons are marked with these letters, a week apart. */
function marked(letters: string, from = '2026-01-06') {
	const table = aTimetable({ now: NOW })
	const first = table.at(from, '16:00')
	const ids = [...letters].map((code, week) => {
		const startsAt = first + week * 7 * 86_400_000
		const id = aLesson(table.school, { classId: table.classId, startsAt })
		valueOf(markLesson(table.access, id, [{ studentId: table.student, code }], office))
		return id
	})
	return { ...table, ids }
}

const classQuery = (text = '') => readClassRateQuery(new URLSearchParams(text), 'year-first')
const studentQuery = (text = '') => readStudentRateQuery(new URLSearchParams(text), 'year-first')

describe('the rates of classes', () => {
	it('count lessons and marks; late is present, and what the school canceled is left out', () => {
		const { access, classId } = marked('PLATSN')
		expect(listClassRates(access, classQuery())).toEqual([
			{ id: classId, class: 'Piano', lessons: 4, marked: 4, present: 2, late: 1 },
		])
	})

	it('are of the days that are asked for, both included', () => {
		const { access } = marked('PAP')
		const figures = (text: string) => listClassRates(access, classQuery(text)).map((row) => row.marked)
		expect(figures('from=2026-01-13&to=2026-01-20')).toEqual([2])
		expect(figures('from=2026-01-14&to=2026-01-19')).toEqual([])
	})

	it('leave out a mark that another one stands in for', () => {
		const { access, ids, student } = marked('P')
		valueOf(markLesson(access, ids[0] ?? '', [{ studentId: student, code: 'A' }], office))
		expect(listClassRates(access, classQuery())).toMatchObject([{ marked: 1, present: 0 }])
	})

	it('are of one teacher’s lessons where that is asked for, and of their own to a teacher', () => {
		const { access, school, classId, at, student } = marked('P')
		const jun = aTeacherAt(school)
		const teacherId = ownTeacherId(accessOf(jun)) ?? ''
		const violin = aClass(school, { name: 'Violin' })
		anEnrolment(school, violin, student)
		const id = aLesson(school, {
			classId: violin,
			startsAt: at('2026-01-07', '16:00'),
			teacherId,
		})
		valueOf(markLesson(access, id, [{ studentId: student, code: 'A' }], office))
		const ids = (rates: { id: string }[]) => rates.map(({ id }) => id)
		expect(ids(listClassRates(access, classQuery('sort=rate')))).toEqual([violin, classId])
		expect(ids(listClassRates(access, classQuery('sort=-rate')))).toEqual([classId, violin])
		expect(ids(listClassRates(access, classQuery(`teacher=${teacherId}`)))).toEqual([violin])
		expect(ids(listClassRates(accessOf(jun), classQuery()))).toEqual([])
		expect(ids(listClassRates(accessOf(aTeacherAt(school)), classQuery()))).toEqual([])
	})
})

describe('the rates of students', () => {
	it.each([
		['PPPPPPAA', ['running']],
		['PPPAPA', ['low']],
		['AAPPPPPP', []],
		['PLPLP', ['often-late']],
		['PPPAP', []],
		['PA', []],
	])('of %s show %j', (letters, patterns) => {
		const { access } = marked(letters)
		expect(listStudentRates(access, studentQuery())).toMatchObject([{ student: 'Ada Lind', patterns }])
	})

	it('are of those alone who show a pattern', () => {
		const { access } = marked('PPPPPPAA')
		expect(listStudentRates(access, studentQuery('pattern=running'))).toHaveLength(1)
		expect(listStudentRates(access, studentQuery('pattern=low'))).toEqual([])
		expect(listStudentRates(access, studentQuery(), { only: ['low', 'running'] })).toHaveLength(1)
		expect(listStudentRates(access, studentQuery(), { only: ['often-late'] })).toEqual([])
	})

	it('narrow to a class', () => {
		const { access, classId } = marked('PA')
		expect(listStudentRates(access, studentQuery(`class=${classId}`))).toMatchObject([
			{ marked: 2, present: 1, late: 0 },
		])
		expect(listStudentRates(access, studentQuery('class=other'))).toEqual([])
	})
})

it('lessons ahead do not count yet, and a make-up lesson that was canceled in time never does', () => {
	const { school, access, own, ben, violin, at } = aHousehold()
	const missed = aLesson(school, { classId: violin, startsAt: at('2026-01-13', '16:00') })
	const cancel = (lessonId: string) => valueOf(reportAbsence(own, lessonId, ben))
	cancel(missed)
	const [credit] = listCredits(own)
	const lessonId = aLesson(school, {
		classId: violin,
		kind: 'make_up',
		startsAt: at('2026-01-15', '16:00'),
	})
	valueOf(visitLesson(access, lessonId, { studentId: ben, creditId: credit!.id }))
	cancel(lessonId)
	const counted = () => countAttendance(access, ben, { from: '2026-01-01', to: '2026-01-31' })
	expect(counted()).toEqual({ held: 0, late: 0, absent: 0 })
	vi.setSystemTime(at('2026-01-31', '16:00'))
	expect(counted()).toEqual({ held: 0, late: 0, absent: 1 })
	expect(listClassRates(access, classQuery())).toMatchObject([{ lessons: 1, marked: 1, present: 0 }])
	const madeUp = aLesson(school, { classId: violin, kind: 'make_up', startsAt: at('2026-01-29', '16:00') })
	valueOf(visitLesson(access, madeUp, { studentId: ben, creditId: credit!.id }))
	valueOf(markLesson(access, madeUp, [{ studentId: ben, code: 'P' }], office))
	expect(counted()).toEqual({ held: 1, late: 0, absent: 1 })
})

describe('the rolls of a day', () => {
	it('say how many came and how many did not', () => {
		const { access, school, classId, student, at } = aTimetable({ now: NOW })
		const ben = aStudent(school, { firstName: 'Ben' })
		anEnrolment(school, classId, ben)
		const id = aLesson(school, { classId, startsAt: at('2026-01-06', '16:00') })
		const marks = [
			{ studentId: student, code: 'L' },
			{ studentId: ben, code: 'N' },
		]
		valueOf(markLesson(access, id, marks, office))
		const day = { from: at('2026-01-06', '00:00'), to: at('2026-01-07', '00:00') }
		expect(listRolls(access, day)).toEqual(new Map([[id, { present: 1, absent: 1 }]]))
		expect(listRolls(access, { from: day.to, to: day.to + 1 }).size).toBe(0)
	})
})

describe('rolls that are still to be taken', () => {
	it('come a page at a time, the oldest first, and of one teacher', () => {
		const { access, school, classId, teacher, at } = aTimetable({ now: NOW })
		const [second, first] = ['2026-01-13', '2026-01-06'].map((day) =>
			aLesson(school, { classId, startsAt: at(day, '16:00'), teacherId: teacher }),
		)
		aLesson(school, { classId, startsAt: at('2026-01-05', '16:00') })
		expect([countUnmarked(access), countUnmarked(access, { teacherId: teacher })]).toEqual([3, 2])
		const ids = (query: Parameters<typeof listUnmarked>[1]) => listUnmarked(access, query).map(({ id }) => id)
		expect(ids({ teacherId: teacher })).toEqual([first, second])
		expect(ids({ limit: 1, offset: 2 })).toEqual([second])
	})
})

describe('make-up credits', () => {
	it('in one state come in the order they expire, what never does last, with all their minutes', () => {
		const { access, school, student } = aTimetable({ now: NOW })
		const never = aCredit(school, student, { expiresOn: null, minutes: 30 })
		const later = aCredit(school, student, { expiresOn: '2026-05-01' })
		const soon = aCredit(school, student, { expiresOn: '2026-03-10' })
		aCredit(school, student, { state: 'revoked' })
		const open = pageCredits(access, readCreditQuery(new URLSearchParams()))
		expect(open).toMatchObject({ count: 3, minutes: 120 })
		expect(open.rows.map(({ id }) => id)).toEqual([soon, later, never])
		expect(pageCredits(access, readCreditQuery(new URLSearchParams('state=revoked'))).count).toBe(1)
	})

	it.each([
		['school', 'The school canceled'],
		['teacher', 'The teacher canceled'],
		['student', 'The family canceled in time'],
	] as const)('of a lesson that the %s canceled say so', (by, words) => {
		const { access, school, classId, teacher, at } = aTimetable({ now: NOW })
		const startsAt = at('2026-03-10', '16:00')
		const id = aLesson(school, { classId, startsAt, teacherId: teacher })
		valueOf(cancelLesson(access, id, { by, reason: 'Ill' }))
		const [credit] = pageCredits(access, readCreditQuery(new URLSearchParams())).rows
		expect(creditCauseWords(credit!.cause, credit!.cancelingSide)).toBe(words)
		expect(findCancelingSide(access, credit!.id)).toBe(credit!.cancelingSide)
	})
})
