import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { write } from '#db/client.server.ts'
import { newClass } from '#app/domain/class/form.ts'
import { newLesson } from '#app/domain/class/lesson-form.ts'
import { changeDefinition } from '#app/models/class/class-change.server.ts'
import { addClass } from '#app/models/class/definition.server.ts'
import { addLesson } from '#app/models/class/lesson.server.ts'
import { leaveClass } from '#app/models/class/leaving.server.ts'
import { changeClass, deleteClassWithLessons } from '#app/models/class/state.server.ts'
import { endEnrolment } from '#app/models/enrolment/changes.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { editLesson } from '#app/models/lesson/change.server.ts'
import { previewSplit } from '#app/models/lesson/split-plan.server.ts'
import { previewTermCopy } from '#app/models/lesson/term-copy.server.ts'
import { rollSeries } from '#app/models/lesson/rolling.server.ts'
import { splitSeries } from '#app/models/lesson/split.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { rollOpenSeries } from '#app/models/hourly/open-series.server.ts'
import { editStudent } from '#app/models/student/edit.server.ts'
import { changeStudentStatus } from '#app/models/student/activity.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, databaseHash, rows } from '../../support/database.ts'
import { aClass, aClosure, aLesson, anEnrolment, aStudent, aTeacher, aTerm } from '../../support/factories.ts'
import { aTimetable, lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'
import { allOf } from '../../support/steps.ts'

let its: ReturnType<typeof aTimetable>
beforeEach(() => {
	its = aTimetable({ now: '2026-01-01T17:00:00Z' })
})
afterEach(() => vi.useRealTimers())

const open = (more = {}) => tuesdays({ endsOn: undefined, ...more })
const addOpen = (more = {}, classId = its.classId) =>
	valueOf(addSeries(its.access, newId(), classId, open(more))).id
const days = (classId = its.classId) => lessonsOfClass(classId).map(({ day }) => day)
const roll = () => allOf(rollOpenSeries())
const on = (day: string) => vi.setSystemTime(`${day}T17:00:00Z`)
const seriesOf = (id: string) =>
	rows<{ ends_on: string; open_ended: number; archived_at: number | null }>(
		'select ends_on, open_ended, archived_at from series where id = ?',
		id,
	)[0]

describe('a series without an end', () => {
	it('has lessons for half a year, or to the end of the next term where that is later', () => {
		addOpen()
		expect([days().length, days()[0], days().at(-1)]).toEqual([27, '2026-01-06', '2026-07-07'])
		aTerm(its.school, { startsOn: '2026-01-02', endsOn: '2026-08-28' })
		const other = aClass(its.school)
		addOpen({ startTime: '18:00', startsOn: '2026-01-01' }, other)
		expect(days(other).at(-1)).toBe('2026-08-25')
		const third = aClass(its.school)
		addOpen({ startTime: '19:00', startsOn: '2026-01-02' }, third)
		expect(days(third).at(-1)).toBe('2026-08-25')
	})

	it('is rolled on by the hourly job, which adds nothing twice', () => {
		const id = addOpen()
		on('2026-01-20')
		roll()
		expect(days().slice(-2)).toEqual(['2026-07-14', '2026-07-21'])
		const once = databaseHash()
		roll()
		write((tx) => rollSeries(tx, its.access, id))
		expect(databaseHash()).toBe(once)
		expect(new Set(days()).size).toBe(days().length)
	})

	it('goes on after weeks in which no job ran, from tomorrow and not in the past', () => {
		addOpen()
		on('2026-09-01')
		roll()
		expect(days().filter((day) => day > '2026-07-07')[0]).toBe('2026-09-08')
	})

	it('keeps its weeks, its wall time over both changes of clocks, and leaves out closures', () => {
		addOpen({ every: 2, startsOn: '2026-01-13' })
		aClosure(its.school, { startsOn: '2026-08-11', endsOn: '2026-08-11' })
		on('2026-06-02')
		roll()
		const added = lessonsOfClass(its.classId).filter(({ day }) => day > '2026-07-14')
		expect(added.map(({ day }) => day)).toEqual([
			...['2026-07-28', '2026-08-25', '2026-09-08', '2026-09-22', '2026-10-06', '2026-10-20'],
			...['2026-11-03', '2026-11-17', '2026-12-01'],
		])
		const clock = new Intl.DateTimeFormat('en-GB', {
			timeZone: 'America/New_York',
			hour: '2-digit',
			minute: '2-digit',
		})
		expect(new Set(added.map(({ starts_at }) => clock.format(starts_at)))).toEqual(new Set(['16:00']))
	})

	it('keeps what was changed of single lessons', () => {
		addOpen()
		const [first] = lessonsOfClass(its.classId)
		const moved = {
			day: '2026-01-07',
			startTime: '10:00',
			durationMinutes: 45,
			teacherId: null,
			roomId: null,
		}
		valueOf(editLesson(its.access, { id: first?.id ?? '', version: 1 }, moved))
		on('2026-02-10')
		roll()
		expect(days().slice(0, 2)).toEqual(['2026-01-07', '2026-01-13'])
		expect(days().at(-1)).toBe('2026-08-11')
	})

	it('ends with the last day of its class', () => {
		change("update classes set ends_on = '2026-02-05' where id = ?", its.classId)
		addOpen()
		expect(days().at(-1)).toBe('2026-02-03')
		on('2026-02-04')
		roll()
		expect(days().at(-1)).toBe('2026-02-03')
		change("update classes set ends_on = '2026-12-24' where id = ?", its.classId)
		roll()
		expect(days().at(-1)).toBe('2026-08-04')
	})

	it('books what clashes all the same, with the reason it was first booked with', () => {
		const id = addOpen({ roomId: its.room })
		const at = (day: string) => its.at(day, '16:00')
		aLesson(its.school, { classId: aClass(its.school), startsAt: at('2026-07-14'), roomId: its.room })
		on('2026-01-20')
		roll()
		const forced = () =>
			rows<{ day: string; forced_reason: string }>(
				'select day, forced_reason from lessons where series_id = ? and forced_at is not null',
				id,
			)
		expect(forced()).toEqual([
			{ day: '2026-07-14', forced_reason: 'Added automatically, because it repeats until further notice.' },
		])
	})

	it('goes on without a teacher who has left, and with the one who leads the class by then', () => {
		const id = addOpen({ teacherId: its.teacher })
		change("update teachers set ended_on = '2026-01-10' where id = ?", its.teacher)
		on('2026-01-20')
		roll()
		const last = () =>
			rows<{ teacher_id: string | null }>(
				'select teacher_id from lessons where series_id = ? order by starts_at desc limit 1',
				id,
			)[0]?.teacher_id
		expect(last()).toBe(null)
		const mira = aTeacher(its.school, { name: 'Mira' })
		change(
			"insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')",
			...[its.school.id, its.classId, mira],
		)
		on('2026-02-03')
		roll()
		expect(last()).toBe(mira)
	})

	it('is not offered for copying to the next term, which it reaches by itself', () => {
		const fromId = aTerm(its.school, { startsOn: '2026-01-05', endsOn: '2026-06-30' })
		const toId = aTerm(its.school, { startsOn: '2026-09-01', endsOn: '2026-12-20' })
		addOpen()
		const preview = valueOf(previewTermCopy(its.access, { fromId, toId, students: 'keep' }))
		expect(preview.series).toEqual([])
	})

	it('is undone with the lessons the job has added since, unless one of them was changed', () => {
		addOpen()
		const [{ id } = { id: '' }] = rows<{ id: string }>('select id from schedule_changes')
		on('2026-02-10')
		roll()
		const last = lessonsOfClass(its.classId).at(-1)
		change('update lessons set version = 2 where id = ?', last?.id)
		expect(wordsOf(undoChange(its.access, id))).toContain('have been changed since')
		change('update lessons set version = 1 where id = ?', last?.id)
		valueOf(undoChange(its.access, id))
		expect([days(), rows('select id from series')]).toEqual([[], []])
	})
})

describe('who stays away', () => {
	const student = () => rows<{ version: number }>('select version from students where id = ?', its.student)[0]
	const lead = (state: 'left' | 'paused', more = {}) =>
		changeStudentStatus(
			its.access,
			its.student,
			{ state, since: '2026-01-14', lessons: 'remove', ...more },
			student()?.version ?? 0,
		)

	it('gets no more lessons once they have left', () => {
		on('2026-01-14')
		const id = addOpen()
		change("update classes set kind = 'private'")
		valueOf(lead('left'))
		expect(days()).toEqual(['2026-01-06', '2026-01-13'])
		expect(seriesOf(id)?.open_ended).toBe(0)
		on('2026-03-01')
		roll()
		expect(days()).toHaveLength(2)
	})

	it('has none added in a pause without an end, and those that follow it once they are back', () => {
		addOpen()
		change("update enrolments set state = 'paused', paused_from = '2026-01-14'")
		on('2026-08-03')
		roll()
		expect(days().at(-1)).toBe('2026-07-07')
		change("update enrolments set state = 'active', paused_to = '2026-08-02'")
		roll()
		expect(days().filter((day) => day > '2026-07-07')[0]).toBe('2026-08-04')
	})

	it('ends a private lesson with their place in it, whose lessons are their own', () => {
		const studentId = its.student
		const wish = {
			studentId,
			weekday: '4',
			startTime: '15:00',
			durationMinutes: '30',
			startsOn: '2026-01-08',
		}
		const { id } = valueOf(addLesson(its.access, newLesson.parse(wish), newId()))
		const [place] = rows<{ id: string }>('select id from enrolments where class_id = ?', id)
		const end = { version: 1, endsOn: '2026-01-15', reason: 'Moved away' }
		valueOf(leaveClass(its.access, { classId: id, id: place?.id ?? '' }, end))
		expect(days(id)).toEqual(['2026-01-08', '2026-01-15'])
		on('2026-03-01')
		roll()
		expect(days(id)).toHaveLength(2)
	})

	it('has no lesson added after the last day of their place', () => {
		const id = addOpen()
		const [place] = rows<{ id: string; version: number }>('select id, version from enrolments')
		const end = { version: place?.version ?? 0, endsOn: '2026-02-01', reason: 'Moved away' }
		valueOf(endEnrolment(its.access, { classId: its.classId, id: place?.id ?? '' }, end))
		on('2026-02-10')
		roll()
		expect(seriesOf(id)?.ends_on).toBe('2026-07-07')
		expect(days().at(-1)).toBe('2026-07-07')
	})
})

describe('a class', () => {
	const typed = (more = {}) =>
		newClass.parse({
			kind: 'group',
			name: 'Choir',
			durationMinutes: '45',
			joining: 'closed',
			state: 'open',
			weekday: '2',
			startTime: '16:00',
			startsOn: '2026-01-06',
			roomId: its.room,
			...more,
		})
	const add = (more = {}) => addClass(its.access, typed(more), newId())

	it('is in the schedule as soon as it has a weekday, a time and a first day', () => {
		const { id, lessons } = valueOf(add())
		expect([lessons, days(id)[0], days(id).at(-1)]).toEqual([27, '2026-01-06', '2026-07-07'])
		expect(days(valueOf(add({ startsOn: undefined, name: 'Band' })).id)).toEqual([])
		expect(days(valueOf(add({ weekday: undefined, startTime: undefined, name: 'Duo' })).id)).toEqual([])
	})

	it('has the lessons of the past that can be marked or billed, says where they begin, and none after its last day', () => {
		const { id, since } = valueOf(add({ startsOn: '2025-09-02', endsOn: '2026-01-20' }))
		const past = ['2025-12-23', '2025-12-30']
		expect(days(id)).toEqual([...past, '2026-01-06', '2026-01-13', '2026-01-20'])
		expect(since).toBe('2025-12-23')
		const recent = valueOf(
			add({ name: 'Band', startsOn: '2025-12-30', endsOn: '2026-01-06', startTime: '18:00' }),
		)
		expect(days(recent.id)).toEqual(['2025-12-30', '2026-01-06'])
		expect(recent.since).toBeUndefined()
		on('2026-01-29')
		const month = valueOf(
			add({ name: 'Duo', startsOn: '2025-09-02', endsOn: '2026-01-20', startTime: '20:00' }),
		)
		expect(days(month.id)).toEqual(['2026-01-06', '2026-01-13', '2026-01-20'])
	})

	it('gets lessons up to a later last day, which are shown before, and none twice', () => {
		const { id } = valueOf(add({ endsOn: '2026-01-20' }))
		const extend = (endsOn: string, confirmed?: { token: string; tells: boolean }) =>
			valueOf(
				changeDefinition(its.access, id, typed({ endsOn }), { version: 1, alsoMoved: false }, confirmed),
			).previews
		const [preview] = extend('2026-02-03')
		expect([preview?.added.length, preview?.removed.length, days(id).length]).toEqual([2, 0, 3])
		extend('2026-02-03', { token: preview!.token, tells: false })
		expect(days(id).at(-1)).toBe('2026-02-03')
		change("update classes set ends_on = '2026-02-10' where id = ?", id)
		aLesson(its.school, { classId: id, startsAt: its.at('2026-02-10', '16:00') })
		roll()
		expect(days(id).slice(-2)).toEqual(['2026-02-03', '2026-02-10'])
	})

	it('is refused with every clash by name and nothing written, unless there is a reason', () => {
		aLesson(its.school, { classId: its.classId, startsAt: its.at('2026-01-13', '16:00'), roomId: its.room })
		const before = databaseHash()
		const refused = add()
		expect(wordsOf(refused)).toContain('Blue Room is taken by Piano then (Tue 13 January, 16:00).')
		expect(databaseHash()).toBe(before)
		expect(valueOf(add({ forceReason: 'They share the room' })).lessons).toBe(27)
	})

	it('that ends takes its lessons to come with it, and keeps the past', () => {
		const { id } = valueOf(add())
		on('2026-01-14')
		valueOf(changeClass(its.access, id, 'finish', 1))
		expect(days(id)).toEqual(['2026-01-06', '2026-01-13'])
		on('2026-03-01')
		roll()
		expect(days(id)).toHaveLength(2)
	})

	it('that nobody joined is deleted with its lessons, unless one took place', () => {
		const { id } = valueOf(add())
		on('2026-01-14')
		expect(wordsOf(deleteClassWithLessons(its.access, id, 1))).toContain('Archive it instead.')
		const later = valueOf(add({ name: 'Band', startsOn: '2026-02-03', startTime: '18:00' })).id
		valueOf(deleteClassWithLessons(its.access, later, 1))
		expect(rows('select id from lessons where class_id = ?', later)).toEqual([])
		expect(rows('select id from series where class_id = ?', later)).toEqual([])
	})
})

describe('a private lesson', () => {
	const add = (more = {}) =>
		addLesson(
			its.access,
			newLesson.parse({
				studentId: its.student,
				weekday: '4',
				startTime: '15:00',
				durationMinutes: '30',
				startsOn: '2026-01-06',
				teacherId: its.teacher,
				roomId: its.room,
				...more,
			}),
			newId(),
		)

	it('is in the schedule from its first weekday on, with its student, teacher and room', () => {
		const { id } = valueOf(add())
		expect(days(id).slice(0, 2)).toEqual(['2026-01-08', '2026-01-15'])
		expect(rows('select starts_on, ends_on, name from classes where id = ?', id)).toEqual([
			{ starts_on: '2026-01-08', ends_on: null, name: 'Ada Lind' },
		])
		expect(rows('select distinct teacher_id, room_id from lessons where class_id = ?', id)).toEqual([
			{ teacher_id: its.teacher, room_id: its.room },
		])
	})

	it('ends on a day, or after one lesson', () => {
		expect(days(valueOf(add({ ends: 'once' })).id)).toEqual(['2026-01-08'])
		const until = { ends: 'date', endsOn: '2026-01-22', startTime: '17:00' }
		expect(days(valueOf(add(until)).id)).toEqual(['2026-01-08', '2026-01-15', '2026-01-22'])
		expect(
			newLesson.safeParse({
				studentId: 's',
				weekday: '1',
				startTime: '9:00',
				durationMinutes: '30',
				ends: 'date',
			}).success,
		).toBe(false)
	})

	it('may be one of last week, but not one of long ago', () => {
		expect(days(valueOf(add({ ends: 'once', startsOn: '2025-12-25' })).id)).toEqual(['2025-12-25'])
		const before = databaseHash()
		const late = add({ ends: 'once', startsOn: '2025-09-04' })
		expect(wordsOf(late)).toContain('2025 or a later day. Earlier lessons are added one at a time')
		expect(databaseHash()).toBe(before)
	})

	it('names what its student is at then', () => {
		const choir = aClass(its.school, { name: 'Choir' })
		anEnrolment(its.school, choir, its.student)
		aLesson(its.school, { classId: choir, startsAt: its.at('2026-01-15', '15:00') })
		expect(wordsOf(add())).toContain('Ada Lind is at Choir then (Thu 15 January, 15:00).')
		expect(rows('select id from classes')).toHaveLength(2)
	})

	it('is called after its student, unless it has a name of its own', () => {
		const own = valueOf(add()).id
		const named = valueOf(add({ name: 'Theory', startTime: '18:00' })).id
		const details = { firstName: 'Ada', lastName: 'Okafor', instruments: [], version: 1 }
		valueOf(editStudent(its.access, its.student, details as never)!)
		const nameOf = (id: string) =>
			rows<{ name: string }>('select name from classes where id = ?', id)[0]?.name
		expect([nameOf(own), nameOf(named)]).toEqual(['Ada Okafor', 'Theory'])
	})

	it('belongs to a student of the school', () => {
		expect(
			wordsOf(add({ studentId: aStudent({ ...its.school, id: its.school.id }, { archivedAt: 1 }) })),
		).toContain('Choose a student of the list')
	})
})

describe('a change from a day on', () => {
	it('of a series without an end is one, and reaches as far', () => {
		const id = addOpen()
		on('2026-02-10')
		roll()
		const wish = open({ startTime: '17:00', startsOn: '2026-02-17' })
		const preview = valueOf(previewSplit(its.access, id, wish))
		expect([preview.removed, preview.moved.length]).toEqual([
			[],
			days().filter((day) => day >= '2026-02-17').length,
		])
		const made = valueOf(splitSeries(its.access, id, wish, preview.token))
		expect([seriesOf(id)?.open_ended, seriesOf(made.id)?.open_ended]).toEqual([0, 1])
		on('2026-03-10')
		roll()
		expect(days().at(-1)).toBe('2026-09-08')
	})

	it('to another weekday or interval adds no lesson beyond those there were', () => {
		const id = addOpen()
		for (const { weekday, more } of [
			{ weekday: 4, more: {} },
			{ weekday: 1, more: {} },
			{ weekday: 3, more: { teacherId: its.teacher, startTime: '17:00' } },
		]) {
			const wish = open({ weekdays: [weekday], startsOn: '2026-03-02', ...more })
			const { added, moved, removed } = valueOf(previewSplit(its.access, id, wish))
			expect([added, moved.length, removed]).toEqual([[], 19, []])
		}
		const seldom = open({ every: 2, weekdays: [4], startsOn: '2026-03-02' })
		const half = valueOf(previewSplit(its.access, id, seldom))
		expect([half.added, half.moved.length, half.removed.length]).toEqual([[], 10, 9])
		const split = valueOf(splitSeries(its.access, id, seldom, half.token))
		on('2026-03-10')
		roll()
		expect(days().slice(-3)).toEqual(
			['2026-07-09', '2026-07-23', '2026-08-06', '2026-08-20', '2026-09-03'].slice(2),
		)
		expect(seriesOf(split.id)?.open_ended).toBe(1)
	})

	it('after its last lesson has lessons of its own for half a year', () => {
		const id = addOpen()
		const wish = open({ weekdays: [4], startsOn: '2026-07-08' })
		const { added, removed } = valueOf(previewSplit(its.access, id, wish))
		expect([added.length, removed]).toEqual([26, []])
	})

	it('leaves a lesson alone that has begun, and those moved by hand unless they are chosen', () => {
		const id = addOpen()
		vi.setSystemTime('2026-01-13T22:30:00Z')
		const third = lessonsOfClass(its.classId)[2]
		const moved = {
			day: '2026-01-21',
			startTime: '10:00',
			durationMinutes: 45,
			teacherId: null,
			roomId: null,
		}
		valueOf(editLesson(its.access, { id: third?.id ?? '', version: 1 }, moved))
		const wish = open({ startTime: '18:00', startsOn: '2026-01-13' })
		const fixed = valueOf(previewSplit(its.access, id, wish)).fixed
		expect(fixed.map(({ reason }) => reason)).toEqual(['It has begun.', 'It was moved by hand.'])
		const all = valueOf(previewSplit(its.access, id, { ...wish, alsoMoved: true }))
		expect(all.fixed.map(({ reason }) => reason)).toEqual(['It has begun.'])
	})

	it('that only begins later takes lessons away, and adds none at the end', () => {
		const id = addOpen()
		const end = days().at(-1)
		const wish = { ...open({ startsOn: '2026-02-03' }), since: '2026-01-06' }
		const preview = valueOf(previewSplit(its.access, id, wish))
		expect([preview.added, preview.moved, preview.removed.length]).toEqual([[], [], 4])
		valueOf(splitSeries(its.access, id, wish, preview.token))
		expect([days()[0], days().at(-1)]).toEqual(['2026-02-03', end])
		on('2026-02-10')
		roll()
		expect(days().at(-1)).toBe('2026-08-11')
	})
})
