import { beforeEach, describe, expect, it, vi } from 'vitest'
import { write } from '#db/client.server.ts'
import { listExpected } from '#app/models/attendance/expected.server.ts'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import type { PauseForm } from '#app/domain/class/enrollment-form.ts'
import { listPupilLessons, pausePlace } from '#app/models/class/leaving.server.ts'
import { findMissingLessons } from '#app/models/class/missing-lessons.server.ts'
import { joinClass } from '#app/models/enrolment/joining.server.ts'
import { changeClass } from '#app/models/class/state.server.ts'
import { previewSplit } from '#app/models/lesson/split-plan.server.ts'
import { splitSeries } from '#app/models/lesson/split.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { listLessonsAlone } from '#app/models/lesson/lessons-alone.server.ts'
import { rollSeries } from '#app/models/lesson/rolling.server.ts'
import { settleClasses } from '#app/models/hourly/class-states.server.ts'
import { settleEnrolments } from '#app/models/hourly/enrolments.server.ts'
import { applyPlans } from '#app/models/hourly/planned-states.server.ts'
import { changeStudentStatus } from '#app/models/student/activity.server.ts'
import { resumeSeat, withdrawPlan } from '#app/models/student/planned-state.server.ts'
import type { StateChange } from '#app/models/student/internal/state.server.ts'
import { undoStep, withUndo } from '#app/models/undo-step.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, databaseHash, rows } from '../../support/database.ts'
import { aClass, anEnrolment, aStudent } from '../../support/factories.ts'
import { aTimetable, lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'
import { allOf } from '../../support/steps.ts'

let its: ReturnType<typeof aTimetable> & { group: string }

/** A private series of four Tuesdays, and one of a group; it is the evening of the second. */
beforeEach(() => {
	const timetable = aTimetable({ now: '2026-01-14T12:00:00Z' })
	const { school, access, classId, student } = timetable
	const group = aClass(school, { name: 'Choir' })
	change(`update classes set kind = 'private' where id = ?`, classId)
	anEnrolment(school, group, student)
	anEnrolment(school, group, aStudent(school))
	valueOf(addSeries(access, newId(), classId, tuesdays()))
	valueOf(addSeries(access, newId(), group, tuesdays({ startTime: '18:00' })))
	its = { ...timetable, group }
})

const version = () =>
	rows<{ version: number }>('select version from students where id = ?', its.student)[0]?.version ?? 0
const lead = (change: StateChange) =>
	withUndo(
		its.access,
		[its.student],
		() => changeStudentStatus(its.access, its.student, change, version()),
		(result) => (result.ok ? result.value : null),
	)
const leave = (lessons?: 'remove' | 'keep', places?: 'keep') =>
	lead({ state: 'left', since: '2026-01-14', lessons, places })
const state = () =>
	rows<{ state: string; state_since: string }>(
		'select state, state_since from students where id = ?',
		its.student,
	)[0]
/** The hourly jobs of a day at the school. */
function on(day: string) {
	vi.setSystemTime(`${day}T18:00:00Z`)
	allOf(settleEnrolments())
	return allOf(applyPlans())
}
/** The teacher writes about a lesson to come. */
function prepare(day: string) {
	const id = lessonsOfClass(its.classId).find((lesson) => lesson.day === day)?.id
	const note = [its.school.id, id, id, its.student, day]
	change(
		`insert into lesson_notes (school_id, id, lesson_id, student_id, day, covered, created_at, updated_at)
		values (?, ?, ?, ?, ?, 'Waltz', 1, 1)`,
		...note,
	)
}
const days = (classId: string) => lessonsOfClass(classId).map(({ day }) => day)
const schedule = () => [
	rows('select id, starts_at, state from lessons order by id'),
	rows('select id, ends_on, archived_at from series order by id'),
	rows('select id, state, ends_on from enrolments order by id'),
	rows('select id, state from students order by id'),
]

describe('a student who leaves', () => {
	it('takes the lessons to come that only they attend out of the schedule, and ends their series', () => {
		expect(
			listLessonsAlone(its.access, its.student, { after: '2026-01-14' }).map(({ row }) => row.day),
		).toEqual(['2026-01-20', '2026-01-27'])
		valueOf(leave('remove').result)
		expect(days(its.classId)).toEqual(['2026-01-06', '2026-01-13'])
		expect(days(its.group)).toHaveLength(4)
		expect(rows('select ends_on from series where class_id = ?', its.classId)).toEqual([
			{ ends_on: '2026-01-14' },
		])
	})

	it('leaves them where nobody said so, and where they keep their places', () => {
		valueOf(leave('remove', 'keep').result)
		expect(days(its.classId)).toHaveLength(4)
		change(`update students set state = 'active'`)
		valueOf(leave().result)
		expect(days(its.classId)).toHaveLength(4)
	})

	it('comes back with everything when it is undone', () => {
		const before = schedule()
		const { undo } = leave('remove')
		expect(schedule()).not.toEqual(before)
		valueOf(undoStep(its.access, undo ?? ''))
		expect(schedule()).toEqual(before)
	})

	it('has a prepared lesson canceled with its note, and back when it is undone', () => {
		prepare('2026-01-20')
		const before = schedule()
		const { undo } = leave('remove')
		expect(rows(`select day, cancel_reason from lessons where state = 'canceled_by_school'`)).toEqual([
			{ day: '2026-01-20', cancel_reason: 'Ada Lind left' },
		])
		expect(days(its.classId)).toHaveLength(3)
		valueOf(undoStep(its.access, undo ?? ''))
		expect([schedule(), rows('select covered from lesson_notes')]).toEqual([before, [{ covered: 'Waltz' }]])
	})

	it('is not brought back while somebody has taken the time, and nothing is undone by half', () => {
		const { undo } = leave('remove')
		const other = aClass(its.school, { name: 'Band' })
		anEnrolment(its.school, other, its.student, { state: 'active' })
		valueOf(addSeries(its.access, newId(), other, tuesdays({ startsOn: '2026-01-20' })))
		const before = databaseHash()
		expect(undoStep(its.access, undo ?? '')).toMatchObject({ ok: false, status: 409 })
		expect(databaseHash()).toBe(before)
	})
})

it('a class that is finished cancels a prepared lesson, and a series that ends earlier leaves it', () => {
	prepare('2026-01-27')
	const [series] = rows<{ id: string }>('select id from series where class_id = ?', its.classId)
	const wish = tuesdays({ startsOn: '2026-01-14', endsOn: '2026-01-20' })
	const { fixed, removed, token } = valueOf(previewSplit(its.access, series!.id, wish))
	expect([fixed.map(({ reason }) => reason), removed.length]).toEqual([['It has notes or other records.'], 0])
	valueOf(splitSeries(its.access, series!.id, wish, token))
	const version = rows<{ version: number }>('select version from classes where id = ?', its.classId)[0]!
		.version
	valueOf(changeClass(its.access, its.classId, 'finish', version))
	expect(lessonsOfClass(its.classId).map(({ day, state }) => [day, state])).toEqual([
		['2026-01-06', 'scheduled'],
		['2026-01-13', 'scheduled'],
		['2026-01-27', 'canceled_by_school'],
	])
})

it('a group stays in the schedule for others, also when its last student leaves', () => {
	change(`update classes set kind = 'group' where id = ?`, its.classId)
	const before = lessonsOfClass(its.classId)
	valueOf(leave('remove').result)
	expect(lessonsOfClass(its.classId)).toEqual(before)
})

describe('a last day that is to come', () => {
	const leaveLater = (more: Partial<StateChange> = {}) =>
		lead({ state: 'left', since: '2026-01-20', reason: 'Moved away', lessons: 'remove', ...more })

	it('ends places and frees lessons after it, and they are active until it is over', () => {
		valueOf(leaveLater({ portal: 'lock' }).result)
		expect(state()).toMatchObject({ state: 'active' })
		expect(days(its.classId)).toEqual(['2026-01-06', '2026-01-13', '2026-01-20'])
		expect(rows('select ends_on from series where class_id = ?', its.classId)).toEqual([
			{ ends_on: '2026-01-20' },
		])
		const seats = () => rows('select state, ends_on from enrolments where student_id = ?', its.student)
		expect(seats()).toEqual(Array(2).fill({ state: 'ending', ends_on: '2026-01-20' }))
		expect(isExpected('2026-01-20')).toBe(true)
		expect(isExpected('2026-01-27')).toBe(false)
		expect(on('2026-01-20')).toBe(0)
		expect(state()).toMatchObject({ state: 'active' })
		expect(on('2026-01-21')).toBe(1)
		expect(state()).toEqual({ state: 'left', state_since: '2026-01-20' })
		expect(seats()).toEqual(Array(2).fill({ state: 'ended', ends_on: '2026-01-20' }))
		expect(rows('select 1 from students where portal_closed_at is not null')).toHaveLength(1)
		expect(allOf(applyPlans())).toBe(0)
	})

	it('is undone while nobody has touched it, and no longer once it has come', () => {
		const before = schedule()
		const { undo } = leaveLater()
		valueOf(undoStep(its.access, undo ?? ''))
		expect(schedule()).toEqual(before)
		const later = leaveLater()
		on('2026-01-21')
		expect(undoStep(its.access, later.undo ?? '')).toMatchObject({ ok: false, status: 409 })
	})

	it('is taken back later with places and lessons, unless somebody has their time', () => {
		const before = schedule()
		valueOf(leaveLater().result)
		on('2026-01-16')
		expect(valueOf(withdrawPlan(its.access, its.student, version()))).toMatchObject({ lessonsAreBack: true })
		expect(schedule()).toEqual(before)
		expect(withdrawPlan(its.access, its.student, version())).toMatchObject({ ok: false, status: 409 })
		valueOf(leaveLater().result)
		const other = aClass(its.school, { name: 'Band' })
		anEnrolment(its.school, other, its.student)
		valueOf(addSeries(its.access, newId(), other, tuesdays({ startsOn: '2026-01-27' })))
		expect(valueOf(withdrawPlan(its.access, its.student, version()))).toMatchObject({ lessonsAreBack: false })
		expect(state()).toMatchObject({ state: 'active' })
	})

	it('is not taken back into two lessons at once', () => {
		const { undo } = leaveLater()
		bookedElsewhere()
		const before = databaseHash()
		expect(withdrawPlan(its.access, its.student, version())).toMatchObject({
			status: 409,
			errors: {
				form: [expect.stringContaining('in two lessons at once: Choir and Band (Tue 27 January, 18:00)')],
			},
		})
		expect(undoStep(its.access, undo ?? '')).toMatchObject({ ok: false, status: 409 })
		expect(databaseHash()).toBe(before)
	})

	it('gives way to another last day', () => {
		valueOf(leaveLater().result)
		valueOf(leaveLater({ since: '2026-01-27' }).result)
		expect(days(its.classId)).toHaveLength(4)
		expect(on('2026-01-21')).toBe(0)
		expect(on('2026-01-28')).toBe(1)
	})
})

describe('a pause', () => {
	const pause = (more: Partial<StateChange> = {}) =>
		lead({ state: 'paused', since: '2026-01-19', until: '2026-01-25', lessons: 'remove', ...more })
	const seat = () =>
		rows(
			'select state, keeps_seat, pays_while_paused from enrolments where student_id = ? and class_id = ?',
			its.student,
			its.group,
		)[0]

	it('begins and ends by itself, and its lessons are not given', () => {
		valueOf(pause({ pays: true }).result)
		expect(state()).toMatchObject({ state: 'active' })
		expect(seat()).toEqual({ state: 'paused', keeps_seat: 1, pays_while_paused: 1 })
		expect(days(its.classId)).toEqual(['2026-01-06', '2026-01-13', '2026-01-27'])
		expect(['2026-01-13', '2026-01-20', '2026-01-27'].map((day) => isExpected(day))).toEqual([
			true,
			false,
			true,
		])
		expect(on('2026-01-18')).toBe(0)
		expect(on('2026-01-19')).toBe(1)
		expect(state()).toEqual({ state: 'paused', state_since: '2026-01-19' })
		expect(on('2026-01-25')).toBe(0)
		expect(on('2026-01-26')).toBe(1)
		expect(state()).toEqual({ state: 'active', state_since: '2026-01-26' })
		expect(seat()).toMatchObject({ state: 'active' })
		// Rolls of that time still know that they were away.
		expect(['2026-01-13', '2026-01-20', '2026-01-27'].map((day) => isExpected(day))).toEqual([
			true,
			false,
			true,
		])
	})

	it('gives up the seat where that is chosen, and takes it again if it is free', () => {
		change('update classes set capacity = 2 where id = ?', its.group)
		valueOf(pause({ places: 'give-up' }).result)
		on('2026-01-19')
		const other = aStudent(its.school)
		const joining = { studentId: other, studentName: 'n', classId: its.group, isTrial: false } as const
		valueOf(
			write((tx) => joinClass(tx, its.access, { ...joining, startsOn: '2026-01-19', ifFull: 'refuse' })),
		)
		on('2026-01-26')
		expect(state()).toMatchObject({ state: 'active' })
		expect(seat()).toMatchObject({ state: 'paused', keeps_seat: 0 })
		change(`update students set state = 'active', paused_from = null where id = ?`, its.student)
		change(`update enrolments set state = 'ended', ends_on = '2026-01-20' where student_id = ?`, other)
		change(
			`update students set state = 'paused', paused_from = '2026-01-19', paused_to = '2026-01-26' where id = ?`,
			its.student,
		)
		on('2026-01-27')
		expect(seat()).toMatchObject({ state: 'active', keeps_seat: 1 })
	})

	it('comes back with everything when it is undone, before and after it has begun', () => {
		for (const since of ['2026-01-19', '2026-01-14']) {
			const before = schedule()
			const { undo } = pause({ since })
			expect(schedule()).not.toEqual(before)
			valueOf(undoStep(its.access, undo ?? ''))
			expect(schedule()).toEqual(before)
		}
	})

	it('that has not begun is canceled with its lessons back, also where the seat was to be given up', () => {
		change('update classes set capacity = 2 where id = ?', its.group)
		const before = schedule()
		valueOf(pause({ places: 'give-up' }).result)
		expect(valueOf(withdrawPlan(its.access, its.student, version()))).toMatchObject({ lessonsAreBack: true })
		expect(schedule()).toEqual(before)
	})

	it.each(['pause first', 'last day first'])('and a last day are taken back together: %s', (order) => {
		const before = schedule()
		const plans = [() => pause(), () => lead({ state: 'left', since: '2026-01-26', lessons: 'remove' })]
		for (const plan of order === 'pause first' ? plans : plans.reverse()) valueOf(plan().result)
		expect(days(its.classId)).toEqual(['2026-01-06', '2026-01-13'])
		expect(valueOf(withdrawPlan(its.access, its.student, version()))).toMatchObject({ lessonsAreBack: true })
		expect(schedule()).toEqual(before)
	})

	it('is not ended while they are booked elsewhere at the time of a lesson', () => {
		valueOf(pause({ since: '2026-01-14', until: undefined, lessons: 'keep' }).result)
		bookedElsewhere()
		expect(lead({ state: 'active', since: '2026-01-14' }).result).toMatchObject({ ok: false, status: 409 })
		expect(state()).toMatchObject({ state: 'paused' })
	})

	it('without a last day lasts until somebody ends it, and leaves lessons as they are', () => {
		valueOf(pause({ since: '2026-01-14', until: undefined, lessons: 'keep' }).result)
		expect(on('2026-03-01')).toBe(0)
		expect(state()).toMatchObject({ state: 'paused' })
		expect(days(its.classId)).toHaveLength(4)
	})
})

describe('a pause of one private class', () => {
	const which = () => {
		const [row] = rows<{ id: string; version: number }>(
			'select id, version from enrolments where class_id = ? and student_id = ?',
			its.classId,
			its.student,
		)
		return { classId: its.classId, id: row?.id ?? '', version: row?.version ?? 0 }
	}
	const pause = (more: Partial<PauseForm> = {}) => {
		const days = { from: '2026-01-19', to: '2026-01-25', keepsSeat: true, paysWhilePaused: false }
		return pausePlace(its.access, which(), { ...days, version: which().version, lessons: 'remove', ...more })
	}

	it('takes its lessons out of the schedule only if that is chosen, and brings them back when undone', () => {
		const before = schedule()
		const { result, undo } = withUndo(its.access, [its.student], pause, valueOf)
		expect(valueOf(result).lessonsChange).not.toBeNull()
		expect(days(its.classId)).toEqual(['2026-01-06', '2026-01-13', '2026-01-27'])
		expect(days(its.group)).toHaveLength(4)
		valueOf(undoStep(its.access, undo ?? ''))
		expect(schedule()).toEqual(before)
		expect(valueOf(pause({ lessons: 'keep' })).lessonsChange).toBeNull()
		expect(days(its.classId)).toHaveLength(4)
	})

	it('ends by itself without a kept seat, also where the job runs later, with the lessons after it', () => {
		change('update classes set capacity = 1 where id = ?', its.classId)
		valueOf(pause({ keepsSeat: false }))
		on('2026-01-25')
		expect(isExpected('2026-01-27', its.classId)).toBe(false)
		on('2026-01-27')
		expect(rows('select state, paused_to from enrolments where id = ?', which().id)).toEqual([
			{ state: 'active', paused_to: '2026-01-26' },
		])
		expect(days(its.classId)).toEqual(['2026-01-06', '2026-01-13', '2026-01-27'])
		expect(isExpected('2026-01-27', its.classId)).toBe(true)
	})

	it('without a last day takes them out until the student goes on, who has them back from that day', () => {
		change('update series set open_ended = 1 where class_id = ?', its.classId)
		change('update classes set weekday = 2 where id = ?', its.classId)
		const [row] = rows<{ id: string }>('select id from series where class_id = ?', its.classId)
		const roll = () => write((tx) => rollSeries(tx, its.access, row!.id))
		roll()
		const before = days(its.classId)
		change(`update teachers set email = 'jun@school.example'`)
		change('update lessons set teacher_id = ?', its.teacher)
		change('delete from outbox')
		const { lessonsChange } = valueOf(pause({ from: '2026-01-19', to: undefined }))
		expect(lessonsChange).not.toBeNull()
		expect(rows('select subject from outbox')).toEqual([
			{ subject: 'Lessons of Ada Lind pause from 19 January 2026' },
		])
		vi.setSystemTime('2026-01-28T12:00:00Z')
		roll()
		expect(days(its.classId)).toEqual(['2026-01-06', '2026-01-13'])
		expect(findMissingLessons(its.access, which())?.day).toBe('2026-02-03')
		valueOf(resumeSeat(its.access, which(), which().version, false, '2026-02-09'))
		roll()
		const isAway = (day: string) => day > '2026-01-18' && day < '2026-02-09'
		expect(before.filter(isAway)).toHaveLength(3)
		expect(days(its.classId).slice(0, before.length - 3)).toEqual(before.filter((day) => !isAway(day)))
	})

	it('of the student without a last day does the same, and comes back with everything when it is undone', () => {
		const schedules = schedule()
		const { result, undo } = lead({ state: 'paused', since: '2026-01-19', lessons: 'remove' })
		expect(valueOf(result).lessonsChange).not.toBeNull()
		expect(days(its.classId)).toEqual(['2026-01-06', '2026-01-13'])
		expect(rows('select ends_on, archived_at from series where class_id = ?', its.classId)).toEqual([
			{ ends_on: '2026-01-27', archived_at: null },
		])
		valueOf(undoStep(its.access, undo ?? ''))
		expect(schedule()).toEqual(schedules)
	})

	it('takes out a lesson with an absence entered ahead, with its credit, and brings both back', () => {
		const id = lessonsOfClass(its.classId).find(({ day }) => day === '2026-01-20')?.id ?? ''
		const absent = { studentId: its.student, code: 'M', familyNote: 'Ski camp' }
		valueOf(markLesson(its.access, id, [absent], { source: 'office' }))
		const stateOfLesson = () => rows('select state, cancel_reason from lessons where id = ?', id)
		const absences = () =>
			rows('select code, family_note from attendance_marks where lesson_id = ? and replaced_at is null', id)
		const open = () => rows(`select id from make_up_credits where state = 'open'`).length
		const before = [stateOfLesson(), absences(), open()]
		const { undo } = withUndo(its.access, [its.student], pause, valueOf)
		expect([stateOfLesson(), absences(), open()]).toEqual([
			[{ state: 'canceled_by_school', cancel_reason: 'Ada Lind pauses' }],
			[],
			0,
		])
		valueOf(undoStep(its.access, undo ?? ''))
		expect([stateOfLesson(), absences(), open()]).toEqual(before)
		expect(open()).toBe(1)
	})

	it('asks only about lessons that nobody else attends, and takes none out where the pause is refused', () => {
		expect(listPupilLessons(its.access, which()).map(({ row }) => row.day)).toEqual([
			'2026-01-20',
			'2026-01-27',
		])
		expect(pause({ version: 99 })).toMatchObject({ ok: false, status: 409 })
		expect(days(its.classId)).toHaveLength(4)
		anEnrolment(its.school, its.classId, aStudent(its.school))
		expect(listPupilLessons(its.access, which())).toEqual([])
		expect(valueOf(pause()).lessonsChange).toBeNull()
	})
})

/** In another class, at the time at which the group meets after they are away. */
function bookedElsewhere() {
	const other = aClass(its.school, { name: 'Band' })
	anEnrolment(its.school, other, its.student)
	valueOf(addSeries(its.access, newId(), other, tuesdays({ startsOn: '2026-01-27', startTime: '18:00' })))
}

/** Whether the group expects them on a day. */
function isExpected(day: string, classId = its.group): boolean {
	const [lesson] = lessonsOfClass(classId).filter((one) => one.day === day)
	if (!lesson) throw new Error(`The class has no lesson on ${day}.`)
	const { id, starts_at: startsAt } = lesson
	const expected = listExpected(its.access, { id, classId, day, startsAt })
	return expected.some(({ studentId }) => studentId === its.student)
}

describe('a class, once an hour,', () => {
	const stateOf = (id: string) =>
		rows<{ state: string }>('select state from classes where id = ?', id)[0]?.state
	const settle = () => allOf(settleClasses())

	it('that is private ends with its only student, an hour after it can no longer be undone', () => {
		change(`update classes set kind = 'private', state = 'running' where id = ?`, its.classId)
		valueOf(leave('remove').result)
		settle()
		expect(stateOf(its.classId)).toBe('running')
		on('2026-01-15')
		vi.setSystemTime('2026-01-15T20:00:00Z')
		change('update enrolments set updated_at = ? where class_id = ?', Date.now() - 3_700_000, its.classId)
		settle()
		expect([stateOf(its.classId), stateOf(its.group)]).toEqual(['finished', 'running'])
	})

	it('that is open is running once its first lesson has begun, and not before', () => {
		change(`update classes set state = 'open'`)
		const later = aClass(its.school, { name: 'Later', state: 'open' })
		settle()
		expect([stateOf(its.group), stateOf(later)]).toEqual(['running', 'open'])
	})
})
