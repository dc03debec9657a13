import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findClass } from '#app/models/class/detail.server.ts'
import { leaveClass, pausePlace } from '#app/models/class/leaving.server.ts'
import {
	comeBack,
	findGap,
	findMissingLessons,
	findStillMissing,
} from '#app/models/class/missing-lessons.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { resumeSeat } from '#app/models/student/planned-state.server.ts'
import { lessonForm, openWeekday } from '#app/routes/school/classes/show/read-forms.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, aLesson, aTeacher } from '../../support/factories.ts'
import { aTimetable, lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'

let its: ReturnType<typeof aTimetable> & { lena: string; tom: string; seat: string }

/** Ada has Mondays at 4:30 with Lena and Thursdays at 5:15 with Tom, in one class. They pause from 8 to 21 March. */
beforeEach(() => {
	const timetable = aTimetable({ now: '2027-03-03T12:00:00Z' })
	const { access, school, classId } = timetable
	const lena = aTeacher(school, { name: 'Lena Wolf' })
	const tom = aTeacher(school, { name: 'Tom Reed' })
	change(`update teachers set email = 'lena@school.example' where id = ?`, lena)
	change(`update teachers set email = 'tom@school.example' where id = ?`, tom)
	change(
		`update classes set kind = 'private', weekday = 1, start_time = '17:15', duration_minutes = 45 where id = ?`,
		classId,
	)
	const mondays = { weekdays: [1], startsOn: '2027-03-01', startTime: '16:30', durationMinutes: 30 }
	const thursdays = { weekdays: [4], startsOn: '2027-03-04', startTime: '17:15', durationMinutes: 45 }
	for (const more of [
		{ ...mondays, teacherId: lena },
		{ ...thursdays, teacherId: tom },
	])
		valueOf(addSeries(access, newId(), classId, tuesdays({ ...more, endsOn: '2027-04-30' })))
	const [seat = { id: '' }] = rows<{ id: string }>('select id from enrolments where class_id = ?', classId)
	its = { ...timetable, lena, tom, seat: seat.id }
	pauses()
	change('delete from outbox')
	vi.setSystemTime(Date.parse('2027-03-12T12:00:00Z'))
})
afterEach(() => void vi.useRealTimers())

const pauses = () =>
	valueOf(
		pausePlace(its.access, which(), {
			version: version(),
			from: '2027-03-08',
			to: '2027-03-21',
			keepsSeat: true,
			paysWhilePaused: false,
			lessons: 'remove',
		}),
	)
const which = () => ({ classId: its.classId, id: its.seat })
const version = () =>
	rows<{ version: number }>('select version from enrolments where id = ?', its.seat)[0]?.version ?? 0
const inPause = () =>
	lessonsOfClass(its.classId)
		.filter(({ day }) => day >= '2027-03-08' && day <= '2027-03-21')
		.map(({ starts_at }) => starts_at)
const slots = () =>
	rows(
		'select day, teacher_id, (ends_at - starts_at) / 60000 as minutes from lessons where class_id = ? and day between ? and ? order by day',
		its.classId,
		'2027-03-08',
		'2027-03-21',
	)
const gap = () => findGap(its.access, { classId: its.classId, weekday: 1, startsOn: null, endsOn: null })
function formOf(missing: { day: string; until?: string; teacher?: string }) {
	const params = new URLSearchParams({ ...missing })
	const row = findClass(its.access, its.classId)!
	const { day, endsOn, startTime, durationMinutes, teacherId } = lessonForm(its.access, row, params).first
	return { day, endsOn, startTime, durationMinutes, teacherId, weekday: openWeekday(its.access, row, params) }
}

describe('a student with two weekly private lessons who goes on before the pause is over', () => {
	it('gets the lessons of both back, each at its time and with its teacher, who read of them once', () => {
		expect(inPause()).toEqual([])
		const missing = findMissingLessons(its.access, which())
		expect(missing).toEqual({ day: '2027-03-15', until: '2027-03-15', teacher: its.lena })
		expect(comeBack(its.access, which(), missing!)).toBe(true)
		expect(valueOf(resumeSeat(its.access, which(), version()))).toMatchObject({ lessonsBack: 2 })
		expect(inPause()).toEqual([its.at('2027-03-15', '16:30'), its.at('2027-03-18', '17:15')])
		expect(slots()).toEqual([
			{ day: '2027-03-15', teacher_id: its.lena, minutes: 30 },
			{ day: '2027-03-18', teacher_id: its.tom, minutes: 45 },
		])
		expect(findStillMissing(its.access, which(), missing, '2027-03-21')).toBeNull()
		expect(gap()).toBeNull()
		const mails = rows<{ to: string; subject: string; text: string }>(
			'select to_address as "to", subject, text from outbox order by to_address',
		)
		expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
			['lena@school.example', 'Lessons of Ada Lind go on after 11 March 2027'],
			['tom@school.example', 'Lessons of Ada Lind go on after 11 March 2027'],
		])
		expect(mails[0]?.text).toContain('Mon 15 March, 16:30–17:00 takes place')
		expect(mails[0]?.text).not.toContain('18 March')
		expect(mails[1]?.text).toContain('Thu 18 March, 17:15–18:00 takes place')
	})

	it('gets those from a first day back on, and pauses until then', () => {
		const missing = findMissingLessons(its.access, which(), '2027-03-17')
		expect(missing).toEqual({ day: '2027-03-18', until: '2027-03-18', teacher: its.tom })
		const resumed = valueOf(resumeSeat(its.access, which(), version(), false, '2027-03-17'))
		expect(resumed).toMatchObject({ lessonsBack: 1, backOn: '2027-03-17' })
		expect(rows('select state, paused_from, paused_to from enrolments where id = ?', its.seat)).toEqual([
			{ state: 'paused', paused_from: '2027-03-08', paused_to: '2027-03-16' },
		])
		expect(inPause()).toEqual([its.at('2027-03-18', '17:15')])
		expect(findStillMissing(its.access, which(), missing, '2027-03-21')).toBeNull()
		expect(rows('select to_address as "to", subject from outbox')).toEqual([
			{ to: 'tom@school.example', subject: 'Lessons of Ada Lind go on after 16 March 2027' },
		])
		// They come back sooner after all.
		expect(valueOf(resumeSeat(its.access, which(), version()))).toMatchObject({ lessonsBack: 1 })
		expect(inPause()).toEqual([its.at('2027-03-15', '16:30'), its.at('2027-03-18', '17:15')])
	})

	it('goes on after a last day that was entered once the pause was over, and teachers read that day', () => {
		change("update enrolments set state = 'active'")
		vi.setSystemTime(Date.parse('2027-03-24T12:00:00Z'))
		valueOf(leaveClass(its.access, which(), { version: version(), endsOn: '2027-04-09', reason: 'Moves' }))
		change('delete from outbox')
		valueOf(resumeSeat(its.access, which(), version()))
		expect(rows('select distinct subject from outbox')).toEqual([
			{ subject: 'Lessons of Ada Lind go on after 9 April 2027' },
		])
	})

	it('has a lesson again that was canceled, because something was written about it', () => {
		valueOf(resumeSeat(its.access, which(), version()))
		const lesson = lessonsOfClass(its.classId).find(({ day }) => day === '2027-03-15')!
		change(
			`insert into lesson_notes (school_id, id, lesson_id, student_id, day, covered, created_at, updated_at)
			values (?, 'note', ?, ?, '2027-03-15', 'Sonata, page 2', 1, 1)`,
			...[its.school.id, lesson.id, its.student],
		)
		pauses()
		const state = () => rows('select state, cancel_reason from lessons where id = ?', lesson.id)
		expect(state()).toEqual([{ state: 'canceled_by_school', cancel_reason: 'Ada Lind pauses' }])
		expect(valueOf(resumeSeat(its.access, which(), version()))).toMatchObject({ lessonsBack: 2 })
		expect(state()).toEqual([{ state: 'scheduled', cancel_reason: null }])
		expect(rows('select covered from lesson_notes')).toEqual([{ covered: 'Sonata, page 2' }])
	})

	it('is led to the lesson whose time is taken, with its own time and teacher', () => {
		const other = aClass(its.school, { name: 'Guitar' })
		aLesson(its.school, {
			classId: other,
			teacherId: its.tom,
			startsAt: its.at('2027-03-18', '17:15'),
			day: '2027-03-18',
		})
		const missing = findMissingLessons(its.access, which())!
		expect(valueOf(resumeSeat(its.access, which(), version()))).toMatchObject({ lessonsBack: 1 })
		const left = findStillMissing(its.access, which(), missing, '2027-03-21')!
		expect(left).toEqual({ day: '2027-03-18', until: '2027-03-18', teacher: its.tom })
		expect(formOf(left)).toEqual({
			day: '2027-03-18',
			endsOn: '2027-03-18',
			startTime: '17:15',
			durationMinutes: '45',
			teacherId: its.tom,
			weekday: '4',
		})
	})
})

it.each(['2027-04-02', '2027-03-16'])('with a last day on %s, lessons are back only until then', (endsOn) => {
	valueOf(leaveClass(its.access, which(), { version: version(), endsOn, reason: 'Moves' }))
	const missing = findMissingLessons(its.access, which())
	expect(missing).toEqual({ day: '2027-03-15', until: '2027-03-15', teacher: its.lena })
	const lessonsBack = endsOn > '2027-03-18' ? 2 : 1
	expect(valueOf(resumeSeat(its.access, which(), version()))).toMatchObject({ lessonsBack, keepsEnd: true })
	expect(rows('select state, ends_on from enrolments where id = ?', its.seat)).toEqual([
		{ state: 'ending', ends_on: endsOn },
	])
	expect(inPause()).toHaveLength(lessonsBack)
	expect(lessonsOfClass(its.classId).at(-1)?.day).toBe(endsOn > '2027-03-18' ? '2027-04-01' : '2027-03-15')
	expect(findStillMissing(its.access, which(), missing, '2027-03-16')).toBeNull()
	expect(findMissingLessons(its.access, which())).toMatchObject({
		day: endsOn > '2027-03-18' ? '2027-04-05' : '2027-03-22',
	})
	// The last day is taken back on its own.
	valueOf(resumeSeat(its.access, which(), version()))
	expect(lessonsOfClass(its.classId).at(-1)?.day).toBe('2027-04-29')
})

it('lessons of two weekly times that are missing are offered one time after the other', () => {
	valueOf(resumeSeat(its.access, which(), version()))
	change("delete from lessons where class_id = ? and day between '2027-03-15' and '2027-04-02'", its.classId)
	const first = gap()!
	expect(first).toEqual({ day: '2027-03-15', until: '2027-03-29', teacher: its.lena })
	const mondays = { day: '2027-03-15', endsOn: '2027-03-29', startTime: '16:30', durationMinutes: '30' }
	expect(formOf(first)).toEqual({ ...mondays, teacherId: its.lena, weekday: '1' })
	const wish = { weekdays: [1], startsOn: first.day, endsOn: first.until, startTime: '16:30' }
	const added = tuesdays({ ...wish, durationMinutes: 30, teacherId: its.lena })
	expect(valueOf(addSeries(its.access, newId(), its.classId, added)).lessons).toBe(3)
	const second = gap()!
	expect(second).toEqual({ day: '2027-03-18', until: '2027-04-01', teacher: its.tom })
	expect(formOf(second)).toMatchObject({
		startTime: '17:15',
		durationMinutes: '45',
		teacherId: its.tom,
		weekday: '4',
	})
})
