import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addLesson, previewLesson } from '#app/models/class/lesson.server.ts'
import { moveEnrolment } from '#app/models/enrolment/move.server.ts'
import { applyPlans } from '#app/models/hourly/planned-states.server.ts'
import { rollOpenSeries } from '#app/models/hourly/open-series.server.ts'
import { editLesson } from '#app/models/lesson/change.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { previewSplit } from '#app/models/lesson/split-plan.server.ts'
import { splitSeries } from '#app/models/lesson/split.server.ts'
import { changeStudentStatus } from '#app/models/student/activity.server.ts'
import { withdrawPlan } from '#app/models/student/planned-state.server.ts'
import type { StateChange } from '#app/models/student/internal/state.server.ts'
import { undoStep, withUndo } from '#app/models/undo-step.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, anEnrolment, aStudent } from '../../support/factories.ts'
import { aTimetable, lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'
import { allOf } from '../../support/steps.ts'

let its: ReturnType<typeof aTimetable>

/** Ada has no private lesson yet. It is the first of January. */
beforeEach(() => {
	its = aTimetable()
	change(`update teachers set email = 'jun@school.example' where id = ?`, its.teacher)
})
afterEach(() => vi.useRealTimers())

const version = () =>
	rows<{ version: number }>('select version from students where id = ?', its.student)[0]?.version ?? 0
const plan = (to: StateChange) => valueOf(changeStudentStatus(its.access, its.student, to, version()))
const pauses = (since = '2026-02-01', until = '2026-02-28') =>
	plan({ state: 'paused', since, until, lessons: 'remove' })
const leaves = (since = '2026-03-31') => plan({ state: 'left', since, lessons: 'remove' })
const stays = () => valueOf(withdrawPlan(its.access, its.student, version()))
const lesson = (more = {}) => ({
	weekday: 2,
	startTime: '15:00',
	durationMinutes: 45,
	startsOn: '2026-01-06',
	teacherId: its.teacher,
	...more,
})
const add = (more = {}) =>
	valueOf(addLesson(its.access, { ...lesson(more), studentId: its.student }, newId()))
/** A private class of Ada on Tuesdays at four. */
function aPrivateClass(more = {}) {
	change(`update classes set kind = 'private' where id = ?`, its.classId)
	const wish = tuesdays({ teacherId: its.teacher, endsOn: undefined, ...more })
	return valueOf(addSeries(its.access, newId(), its.classId, wish)).id
}
const days = (classId = its.classId) => lessonsOfClass(classId).map(({ day }) => day)
const inFebruary = (classId = its.classId) => days(classId).filter((day) => day.startsWith('2026-02'))
const clock = new Intl.DateTimeFormat('en-GB', {
	timeZone: 'America/New_York',
	weekday: 'short',
	hour: '2-digit',
	minute: '2-digit',
})
const timesFrom = (day: string, classId = its.classId) => [
	...new Set(
		lessonsOfClass(classId)
			.filter((one) => one.day >= day)
			.map(({ starts_at }) => clock.format(starts_at)),
	),
]
const seriesOf = (classId = its.classId) =>
	rows('select starts_on, ends_on, open_ended from series where class_id = ? order by rowid', classId)
const split = (id: string, more = {}) => {
	const wish = tuesdays({ teacherId: its.teacher, endsOn: undefined, ...more })
	const { token } = valueOf(previewSplit(its.access, id, wish))
	return valueOf(splitSeries(its.access, id, wish, token)).id
}
function newMails() {
	const mails = rows<{ to: string; subject: string; text: string }>(
		'select to_address as "to", subject, text from outbox where sent_at is null order by id',
	)
	change('update outbox set sent_at = 1')
	return mails.filter(({ to }) => to === 'jun@school.example')
}

describe('a weekly private lesson that is added', () => {
	it('has no lessons in a recorded pause, and gets them when the pause is canceled', () => {
		pauses()
		const { id, lessons } = add()
		expect([inFebruary(id), days(id).length, days(id).at(-1)]).toEqual([[], 23, '2026-07-07'])
		expect(lessons).toBe(23)
		expect(valueOf(previewLesson(its.access, { ...lesson(), studentId: its.student })).days).toHaveLength(23)
		newMails()
		expect(stays()).toMatchObject({ lessonsAreBack: true })
		expect([inFebruary(id).length, days(id).length]).toEqual([4, 27])
		const [mail, ...more] = newMails().filter(({ subject }) => subject.startsWith('Lessons of'))
		expect([mail?.subject, more]).toEqual(['Lessons of Ada Lind go on after 31 January 2026', []])
		expect(mail?.text).toContain('Ada Lind, Tue 3 February, 15:00–15:45 takes place')
	})

	it('ends with a recorded last day, which its teacher reads, and goes on when that is removed', () => {
		leaves()
		newMails()
		const { id } = add()
		expect(days(id).at(-1)).toBe('2026-03-31')
		expect(
			newMails()
				.map(({ text }) => text)
				.join(' '),
		).toContain('Ada Lind: Tuesday, 15:00–15:45, every week from 6 January 2026 to 31 March 2026.')
		allOf(rollOpenSeries())
		expect(days(id).at(-1)).toBe('2026-03-31')
		stays()
		expect([days(id).length, days(id).at(-1)]).toEqual([26, '2026-06-30'])
		expect(seriesOf(id)).toEqual([{ starts_on: '2026-01-06', ends_on: '2026-06-30', open_ended: 1 }])
	})

	it('leaves out what clashes when the pause is canceled, and says so', () => {
		pauses()
		const { id } = add()
		const other = aClass(its.school, { name: 'Band' })
		anEnrolment(its.school, other, aStudent(its.school))
		const wish = tuesdays({ startTime: '15:00', startsOn: '2026-02-10', endsOn: '2026-02-10' })
		valueOf(addSeries(its.access, newId(), other, { ...wish, teacherId: its.teacher }))
		expect(stays()).toMatchObject({ lessonsAreBack: false })
		expect(inFebruary(id)).toEqual(['2026-02-03', '2026-02-17', '2026-02-24'])
	})
})

it('a private class into which a student moves loses its lessons of the pause, until that is canceled', () => {
	const other = aClass(its.school, { name: 'Duo', kind: 'private' })
	valueOf(addSeries(its.access, newId(), other, tuesdays({ startTime: '15:00', endsOn: '2026-04-28' })))
	pauses()
	leaves('2026-03-31')
	const [seat] = rows<{ id: string; version: number }>('select id, version from enrolments')
	const move = { version: seat!.version, classId: other, startsOn: '2026-01-12' }
	valueOf(moveEnrolment(its.access, { classId: its.classId, id: seat!.id }, move))
	expect([inFebruary(other), days(other).at(-1)]).toEqual([[], '2026-03-31'])
	stays()
	expect([inFebruary(other).length, days(other).at(-1)]).toEqual([4, '2026-04-28'])
})

describe('repeating lessons that are added', () => {
	it('to a private class leave out the pause, and none on paused days alone are added', () => {
		change(`update classes set kind = 'private' where id = ?`, its.classId)
		pauses()
		valueOf(
			addSeries(its.access, newId(), its.classId, tuesdays({ startsOn: '2026-01-20', endsOn: '2026-03-10' })),
		)
		expect(days()).toEqual(['2026-01-20', '2026-01-27', '2026-03-03', '2026-03-10'])
		const paused = tuesdays({ startsOn: '2026-02-03', endsOn: '2026-02-10', startTime: '18:00' })
		expect(wordsOf(addSeries(its.access, newId(), its.classId, paused))).toContain(
			'is not expected on these days',
		)
		stays()
		expect(days()).toHaveLength(8)
	})

	it('to a group are there for students who may still join', () => {
		pauses()
		valueOf(
			addSeries(its.access, newId(), its.classId, tuesdays({ startsOn: '2026-02-03', endsOn: '2026-02-10' })),
		)
		expect(inFebruary()).toHaveLength(2)
	})
})

describe('a series that is changed', () => {
	const WEDNESDAYS = { weekdays: [3], startTime: '17:00', startsOn: '2026-02-09' }

	it('within a pause has no lessons in it, and has them at the new time alone once the pause is canceled', () => {
		const id = aPrivateClass()
		pauses()
		newMails()
		split(id, WEDNESDAYS)
		expect(inFebruary()).toEqual([])
		expect(
			newMails()
				.map(({ text }) => text)
				.join(' '),
		).not.toContain('February, 17:00–17:45 takes place')
		expect(stays()).toMatchObject({ lessonsAreBack: true })
		expect(inFebruary()).toEqual(['2026-02-03', '2026-02-11', '2026-02-18', '2026-02-25'])
		const [mail, ...more] = newMails()
		expect([mail?.subject, more]).toEqual(['Lessons of Ada Lind go on after 31 January 2026', []])
		expect(mail?.text).toMatch(
			/Tue 3 February, 16:00–16:45 takes place[^]*Wed 11 February, 17:00–17:45 takes place/,
		)
		expect(mail?.text).not.toContain('10 February')
	})

	it('within a pause has its lessons at the new time too where the pause is undone at once', () => {
		const id = aPrivateClass()
		const { undo } = withUndo(its.access, [its.student], pauses, (result) => result)
		split(id, WEDNESDAYS)
		valueOf(undoStep(its.access, undo ?? ''))
		expect(inFebruary()).toEqual(['2026-02-03', '2026-02-11', '2026-02-18', '2026-02-25'])
	})

	it('before a pause moves no lesson into it', () => {
		const id = aPrivateClass()
		pauses('2026-01-28', '2026-02-28')
		split(id, { weekdays: [3], startsOn: '2026-01-19' })
		expect(days().slice(2, 5)).toEqual(['2026-01-21', '2026-03-04', '2026-03-11'])
	})

	it('after a last day was recorded goes on at the new time, without an end, when that is removed', () => {
		const id = aPrivateClass()
		leaves()
		newMails()
		split(id, { weekdays: [4], startTime: '18:15', startsOn: '2026-02-02', endsOn: '2026-03-31' })
		newMails()
		expect(stays()).toMatchObject({ lessonsAreBack: true })
		expect(timesFrom('2026-02-02')).toEqual(['Thu 18:15'])
		expect(seriesOf()).toEqual([
			{ starts_on: '2026-01-06', ends_on: '2026-02-01', open_ended: 0 },
			{ starts_on: '2026-02-02', ends_on: '2026-07-02', open_ended: 1 },
		])
		const [mail, ...more] = newMails()
		expect([mail?.subject, more]).toEqual(['Lessons of Ada Lind go on after 31 March 2026', []])
		expect(mail?.text).toContain('Thu 2 April, 18:15–19:00 takes place')
		expect(mail?.text).not.toContain('16:00')
	})

	it('keeps the end that it got, and the end it had before a last day', () => {
		const id = aPrivateClass({ endsOn: '2026-05-26' })
		leaves()
		const next = split(id, { weekdays: [4], startsOn: '2026-02-02', endsOn: '2026-03-31' })
		stays()
		expect(seriesOf()[1]).toMatchObject({ ends_on: '2026-05-26', open_ended: 0 })
		expect(days().at(-1)).toBe('2026-05-21')
		leaves()
		split(next, { weekdays: [5], startsOn: '2026-02-09', endsOn: '2026-03-06' })
		stays()
		expect(seriesOf()[2]).toMatchObject({ ends_on: '2026-03-06', open_ended: 0 })
		expect(days().at(-1)).toBe('2026-03-06')
	})
})

it('a lesson that is moved behind the recorded last day and back leaves the lessons between with their student', () => {
	aPrivateClass()
	leaves()
	const lesson = lessonsOfClass(its.classId).at(-3)!
	const move = (day: string, lessonVersion: number) => {
		const place = { startTime: '16:00', durationMinutes: 45, teacherId: its.teacher, roomId: null }
		valueOf(editLesson(its.access, { id: lesson.id, version: lessonVersion }, { day, ...place }))
	}
	const lastDays = () =>
		rows('select left_on, ends_on from students join enrolments on student_id = students.id')
	move('2026-04-02', lesson.version)
	expect(lastDays()).toEqual([{ left_on: '2026-04-02', ends_on: '2026-04-02' }])
	move(lesson.day, lesson.version + 1)
	expect(lastDays()).toEqual([{ left_on: '2026-03-31', ends_on: '2026-03-31' }])
})

it('a student stays until the last lesson, also where it is moved behind the recorded last day, and leaves then', () => {
	aPrivateClass()
	leaves()
	const last = lessonsOfClass(its.classId).at(-1)!
	const state = () => rows('select state, left_on from students where id = ?', its.student)
	const move = (day: string, lessonVersion: number) => {
		const place = { startTime: '16:00', durationMinutes: 45, teacherId: its.teacher, roomId: null }
		valueOf(editLesson(its.access, { id: last.id, version: lessonVersion }, { day, ...place }))
	}
	move('2026-04-02', last.version)
	expect(state()).toEqual([{ state: 'active', left_on: '2026-04-02' }])
	vi.setSystemTime(Date.parse('2026-04-01T16:00:00Z'))
	allOf(applyPlans())
	expect(state()).toEqual([{ state: 'active', left_on: '2026-04-02' }])
	move('2026-04-03', last.version + 1)
	vi.setSystemTime(Date.parse('2026-04-04T16:00:00Z'))
	allOf(applyPlans())
	expect(state()).toEqual([{ state: 'left', left_on: '2026-04-03' }])
	expect(rows('select ends_on from enrolments')).toEqual([{ ends_on: '2026-04-03' }])
})
