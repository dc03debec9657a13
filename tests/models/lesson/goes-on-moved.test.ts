import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leaveClass, pausePlace } from '#app/models/class/leaving.server.ts'
import {
	comeBack,
	findGap,
	findMissingLessons,
	findStillMissing,
} from '#app/models/class/missing-lessons.server.ts'
import { editLesson } from '#app/models/lesson/change.server.ts'
import { hasRemoved } from '#app/models/lesson/removed-lessons.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { changeStudentStatus } from '#app/models/student/activity.server.ts'
import { resumeSeat, withdrawPlan } from '#app/models/student/planned-state.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, aLesson } from '../../support/factories.ts'
import { lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'
import { versionOf } from '../../support/office.ts'
import { aHousehold } from '../../support/portal.ts'

let its: ReturnType<typeof aHousehold>

/** Ben has Tuesdays at 4:00 until the end of March. The lesson of 3 February is moved to Thursday, 5 February, at 5:00. */
beforeEach(() => {
	its = aHousehold()
	const { access, violin, teacher: teacherId } = its
	change(`update teachers set email = 'jun@school.example' where id = ?`, teacherId)
	change('update classes set weekday = 2 where id = ?', violin)
	valueOf(addSeries(access, newId(), violin, tuesdays({ teacherId, endsOn: '2026-03-31' })))
	move('2026-02-03', '2026-02-05')
	change('delete from outbox')
})
afterEach(() => void vi.useRealTimers())

const which = () => ({ classId: its.violin, id: its.enrolmentId })
const version = () => versionOf(its.enrolmentId)
function lessonOn(day: string) {
	const lesson = lessonsOfClass(its.violin).find((one) => one.day === day)
	if (!lesson) throw new Error(`There is no lesson on ${day}.`)
	return lesson
}
const move = (from: string, day: string) =>
	valueOf(
		editLesson(its.access, lessonOn(from), {
			day,
			startTime: '17:00',
			durationMinutes: 45,
			teacherId: its.teacher,
			roomId: null,
		}),
	)
const pause = (more: { to?: string } = { to: '2026-02-12' }) =>
	valueOf(
		pausePlace(its.access, which(), {
			version: version(),
			from: '2026-01-28',
			keepsSeat: true,
			paysWhilePaused: false,
			lessons: 'remove',
			...more,
		}),
	)
const goOn = () => valueOf(resumeSeat(its.access, which(), version(), true))
/** Another class meets at the time of a moved lesson. */
const take = (day: string) =>
	aLesson(its.school, {
		classId: aClass(its.school),
		teacherId: its.teacher,
		startsAt: its.at(day, '17:00'),
		day,
	})
const daysFrom = (from: string, to: string) =>
	lessonsOfClass(its.violin)
		.map(({ day }) => day)
		.filter((day) => day >= from && day <= to)
const gap = () => findGap(its.access, { classId: its.violin, weekday: 2, startsOn: null, endsOn: null })
const schedule = () =>
	rows('select id, starts_at, moved_from, state from lessons where class_id = ? order by id', its.violin)
const series = () => rows('select id, ends_on, open_ended, archived_at from series order by id')
const seat = () => ({
	classId: its.violin,
	...(rows(
		'select paused_from as pausedFrom, paused_to as pausedTo, ends_on as endsOn from enrolments where id = ?',
		its.enrolmentId,
	)[0] as { pausedFrom: string | null; pausedTo: string | null; endsOn: string | null }),
})
const letterTo = (address: string) =>
	rows<{ text: string }>('select text from outbox where to_address = ? order by rowid', address).at(-1)
		?.text ?? ''
const prepare = (id: string, day: string) =>
	change(
		`insert into lesson_notes (school_id, id, lesson_id, student_id, day, covered, created_at, updated_at)
		values (?, 'note', ?, ?, ?, 'Sonata, page 2', 1, 1)`,
		...[its.school.id, id, its.ben, day],
	)

describe('a lesson that was moved, and left the schedule for a pause,', () => {
	it('is back on the day to which it was moved, if the student goes on before the pause', () => {
		const before = schedule()
		pause()
		expect(schedule()).toHaveLength(before.length - 2)
		expect(hasRemoved(its.access, seat())).toBe(true)
		expect(goOn()).toMatchObject({ lessonsBack: 2 })
		expect(schedule()).toEqual(before)
		const told = letterTo('jun@school.example')
		expect(told).toContain('Thu 5 February, 17:00–17:45 takes place')
		expect(told).toContain('Tue 10 February, 16:00–16:45 takes place')
		expect(told).not.toContain('3 February')
		expect(letterTo(its.parent.email)).toContain('Next lesson: Tue 6 January, 16:00')
	})

	it('is back on that day also within the pause, without the lessons that are past', () => {
		pause()
		vi.setSystemTime(Date.parse('2026-02-04T15:00:00Z'))
		expect(goOn()).toMatchObject({ lessonsBack: 2 })
		expect(lessonOn('2026-02-05')).toMatchObject({ moved_from: its.at('2026-02-03', '16:00') })
		expect(lessonsOfClass(its.violin).filter(({ day }) => day === '2026-02-03')).toEqual([])
		expect(letterTo(its.parent.email)).toContain('Next lesson: Thu 5 February, 17:00')
		const told = rows<{ subject: string }>(
			`select subject from outbox where to_address = 'jun@school.example'`,
		)
		expect(told.at(-1)?.subject).toBe('Lessons of Ben Okafor go on after 3 February 2026')
	})

	it('is back after a pause that was noted twice, and after one in which it has been added again', () => {
		const before = schedule()
		pause()
		goOn()
		pause()
		goOn()
		expect(schedule()).toEqual(before)
		pause()
		change(
			`update schedule_changes set before = replace(before, '"after":', '"was":') where undone_at is null`,
		)
		goOn()
		expect(lessonOn('2026-02-03').moved_from).toBeNull()
		change(
			`update schedule_changes set before = replace(before, '"was":', '"after":') where undone_at is null`,
		)
		pause({ to: '2026-02-01' })
		expect(hasRemoved(its.access, seat())).toBe(false)
		expect(goOn()).toMatchObject({ lessonsBack: 0 })
		expect(schedule()).toHaveLength(before.length)
	})

	it('stays out if its time is taken, and the others are back on the days to which they were moved', () => {
		move('2026-02-10', '2026-02-12')
		pause()
		const missing = findMissingLessons(its.access, which())!
		take('2026-02-05')
		change('delete from outbox')
		const { lessonsBack, leftOut } = goOn()
		expect([lessonsBack, leftOut]).toEqual([1, ['2026-02-03']])
		expect(daysFrom('2026-01-28', '2026-02-17')).toEqual(['2026-02-12', '2026-02-17'])
		const lost = { day: '2026-02-03', until: '2026-02-03', teacher: its.teacher }
		expect(findStillMissing(its.access, which(), missing, '2026-02-12', leftOut)).toEqual(lost)
		expect(gap()).toEqual(lost)
		const told = letterTo('jun@school.example')
		expect(told).toContain('Thu 12 February, 17:00–17:45 takes place')
		expect(told).not.toContain('10 February')
		expect(told).not.toContain('3 February')
	})

	it('is named where it was moved into the pause from a day before', () => {
		move('2026-01-27', '2026-02-06')
		pause()
		take('2026-02-06')
		const missing = findMissingLessons(its.access, which())
		const { leftOut } = goOn()
		expect(findStillMissing(its.access, which(), missing, '2026-02-12', leftOut)).toMatchObject({
			day: '2026-01-27',
			until: '2026-01-27',
		})
		expect(daysFrom('2026-01-20', '2026-02-10')).toEqual(['2026-01-20', '2026-02-05', '2026-02-10'])
	})

	it('stays out if its time is taken when the plan of the student is canceled, and the others are back', () => {
		const student = () => findStudent(its.access, its.ben)?.version ?? 0
		const paused = { state: 'paused', since: '2026-01-28', until: '2026-02-12', lessons: 'remove' } as const
		valueOf(changeStudentStatus(its.access, its.ben, paused, student()))
		take('2026-02-05')
		change('delete from outbox')
		expect(valueOf(withdrawPlan(its.access, its.ben, student()))).toMatchObject({ lessonsAreBack: false })
		expect(daysFrom('2026-01-27', '2026-02-17')).toEqual(['2026-01-27', '2026-02-10', '2026-02-17'])
		expect(gap()).toMatchObject({ day: '2026-02-03', until: '2026-02-03' })
		const told = letterTo('jun@school.example')
		expect(told).toContain('Tue 10 February, 16:00–16:45 takes place')
		expect(told).not.toContain('3 February')
	})
})

it.each([
	['a last day', () => endsOn('2026-01-20')],
	['a pause without an end', () => pause({})],
])('the lessons and the series are as they were before %s that is taken back', (_what, away) => {
	const before = [schedule(), series()]
	away()
	expect([schedule(), series()]).not.toEqual(before)
	const missing = findMissingLessons(its.access, which())!
	expect(missing).not.toBeNull()
	expect(hasRemoved(its.access, seat())).toBe(true)
	goOn()
	expect([schedule(), series()]).toEqual(before)
	expect(findStillMissing(its.access, which(), missing, null)).toBeNull()
	expect(letterTo('jun@school.example')).toContain('Thu 5 February, 17:00–17:45 takes place')
	expect(letterTo(its.parent.email)).toContain('Next lesson: Tue 6 January, 16:00')
})

const endsOn = (day: string) =>
	valueOf(leaveClass(its.access, which(), { version: version(), endsOn: day, reason: 'Moves' }))

it('a prepared lesson whose time is taken is named among those that could not be put back', () => {
	const { id } = lessonOn('2026-02-10')
	prepare(id, '2026-02-10')
	pause()
	const missing = findMissingLessons(its.access, which())!
	expect(missing).toMatchObject({ day: '2026-02-03', until: '2026-02-10' })
	expect(comeBack(its.access, which(), missing)).toBe(true)
	const taken = { classId: aClass(its.school), teacherId: its.teacher }
	aLesson(its.school, { ...taken, startsAt: its.at('2026-02-10', '16:00'), day: '2026-02-10' })
	goOn()
	expect(rows('select state from lessons where id = ?', id)).toEqual([{ state: 'canceled_by_school' }])
	expect(findStillMissing(its.access, which(), missing, '2026-02-12')).toMatchObject({
		day: '2026-02-10',
		until: '2026-02-10',
	})
	expect(letterTo(its.parent.email)).toContain('Next lesson: Tue 6 January, 16:00. Not on 10 Feb.')
})
