import { describe, expect, it, vi } from 'vitest'
import { isEnrolledOn } from '#app/domain/attendance/enrolled-on.ts'
import { listExpected } from '#app/models/attendance/expected.server.ts'
import { markAllPresent, markLesson } from '#app/models/attendance/marks.server.ts'
import { previewMarks, setMarks } from '#app/models/attendance/several.server.ts'
import { pauseEnrolment } from '#app/models/enrolment/changes.server.ts'
import { countUnmarked, listLessons, listUnmarked } from '#app/models/lesson/list.server.ts'
import { findLesson } from '#app/models/lesson/detail.server.ts'
import {
	accessOf,
	aClass,
	aGuardianAt,
	aLesson,
	anEnrolment,
	aStudent,
	aStudentAt,
	aTeacherAt,
} from '../../support/factories.ts'
import { lockAttendance } from '../../support/attendance.ts'
import { change, rows } from '../../support/database.ts'
import { aTimetable, lessonsOfClass, valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'

const office = { source: 'office' as const }
const anyTime = { from: 0, to: Date.parse('2030-01-01') }

describe('a roll', () => {
	it('names who is enrolled on the day, without those who pause, have left or wait', () => {
		const { school, access, classId, at } = aTimetable()
		const add = (firstName: string, details: Parameters<typeof anEnrolment>[3]) =>
			anEnrolment(school, classId, aStudent(school, { firstName, lastName: 'Lind' }), details)
		add('Ben', { state: 'paused', pausedFrom: '2026-01-01', pausedTo: '2026-01-10' })
		add('Cleo', { state: 'ended', endsOn: '2026-01-05' })
		add('Dan', { state: 'waiting' })
		add('Eva', { state: 'future', startsOn: '2026-01-13' })
		add('Finn', { state: 'ended', endsOn: '2026-01-06' })
		add('Hal', { state: 'ended', queuedAt: 1, endsOn: '2026-01-06' })
		add('Gia', { state: 'paused', pausedFrom: '2026-01-01', pausedTo: '2026-01-05', keepsSeat: false })
		const names = (day: string) => {
			const id = aLesson(school, { classId, startsAt: at(day, '16:00') })
			return findLesson(access, id)?.expected.map(({ name }) => name)
		}
		expect(names('2026-01-06')).toEqual(['Ada Lind', 'Finn Lind'])
		expect(names('2026-01-13')).toEqual(['Ada Lind', 'Ben Lind', 'Eva Lind'])
	})

	it('leaves out who paused then, also once they have paused again', () => {
		const { school, access, classId, at } = aTimetable({ now: '2026-01-05T15:00:00Z' })
		const ben = aStudent(school, { firstName: 'Ben', lastName: 'Lind' })
		const id = anEnrolment(school, classId, ben)
		const pause = (version: number, from: string, to: string) =>
			valueOf(
				pauseEnrolment(
					access,
					{ classId, id },
					{ version, from, to, keepsSeat: true, paysWhilePaused: false },
				),
			)
		pause(1, '2026-01-05', '2026-01-10')
		vi.setSystemTime(Date.parse('2026-01-20T15:00:00Z'))
		pause(2, '2026-01-26', '2026-01-31')
		const isExpected = (day: string) =>
			findLesson(access, aLesson(school, { classId, startsAt: at(day, '16:00') }))?.expected.some(
				({ name }) => name === 'Ben Lind',
			)
		expect(['2026-01-06', '2026-01-13', '2026-01-27'].map(isExpected)).toEqual([false, true, false])
	})

	it('is the same for lessons that are planned: who left a waiting list never had a seat', () => {
		const left = { state: 'ended', startsOn: null, endsOn: '2026-01-06', pausedFrom: null, pausedTo: null }
		const on = (queuedAt: number | null) => isEnrolledOn({ ...left, keepsSeat: true, queuedAt }, '2026-01-06')
		expect([on(null), on(1)]).toEqual([true, false])
	})

	it('is taken in one go: the lesson was held, and is no longer unmarked', () => {
		const { school, access, classId, student, at } = aTimetable({ now: '2026-01-06T22:30:00Z' })
		const id = aLesson(school, { classId, startsAt: at('2026-01-06', '16:00') })
		aLesson(school, { classId: aClass(school), startsAt: at('2026-01-05', '16:00') })
		anEnrolment(school, classId, aStudent(school))
		expect(countUnmarked(access)).toBe(1)
		valueOf(markLesson(access, id, [{ studentId: student, code: 'L', minutesLate: 10 }], office))
		expect(listUnmarked(access)).toMatchObject([{ id, state: 'held' }])
		expect(valueOf(markAllPresent(access, id, office)).marked).toBe(1)
		expect(countUnmarked(access)).toBe(0)
		expect(lessonsOfClass(classId)).toMatchObject([{ state: 'held' }])
		expect(
			findLesson(access, id)
				?.expected.map(({ mark }) => mark?.code)
				.sort(),
		).toEqual(['L', 'P'])
	})

	it('keeps minutes late with the mark for late only, and drops them once it is corrected', () => {
		const { school, access, classId, student, at } = aTimetable({ now: '2026-01-06T22:30:00Z' })
		const id = aLesson(school, { classId, startsAt: at('2026-01-06', '16:00') })
		const stored = (code: string, minutesLate: number) => {
			const { marked } = valueOf(markLesson(access, id, [{ studentId: student, code, minutesLate }], office))
			const now = rows<{ minutes_late: number | null }>(
				'select minutes_late from attendance_marks where replaced_at is null',
			)
			return [marked, ...now.map((mark) => mark.minutes_late)]
		}
		expect(stored('L', 10)).toEqual([1, 10])
		expect(stored('P', 10)).toEqual([1, null])
		expect(stored('P', 10)).toEqual([0, null])
		expect(stored('N', 500)).toEqual([1, null])
		expect(stored('L', 7)).toEqual([1, 7])
	})

	it.each([
		[
			'2026-01-06T19:59:00Z',
			'P',
			'Attendance opens one hour before the lesson. Until then you can only mark absences.',
		],
		['2026-01-06T19:59:00Z', 'N', ''],
		['2026-01-06T20:00:00Z', 'P', ''],
	])('at %s takes %s or says when', (now, code, text) => {
		const { school, access, classId, student, at } = aTimetable({ now })
		const id = aLesson(school, { classId, startsAt: at('2026-01-06', '16:00') })
		expect(wordsOf(markLesson(access, id, [{ studentId: student, code }], office))).toBe(text)
	})

	it('takes nobody who is not expected, no unknown code, no note that is missing and no lateness beyond the lesson', () => {
		const { school, access, classId, student, at } = aTimetable({ now: '2026-01-06T22:30:00Z' })
		const id = aLesson(school, { classId, startsAt: at('2026-01-06', '16:00') })
		const text = (mark: Parameters<typeof markLesson>[2][number]) =>
			wordsOf(markLesson(access, id, [mark], office))
		expect(text({ studentId: aStudent(school), code: 'P' })).toContain('not expected at this lesson')
		expect(text({ studentId: student, code: 'Q' })).toBe('There is no code Q.')
		expect(text({ studentId: student, code: 'X' })).toBe('Excused needs a note.')
		expect(text({ studentId: student, code: 'L', minutesLate: 46 })).toBe('Enter 0 to 45 minutes.')
		expect(rows('select 1 from attendance_marks')).toEqual([])
	})
})

describe('locks', () => {
	function locked(through: string | null) {
		const timetable = aTimetable({ now: '2026-02-01T12:00:00Z' })
		const { school, classId, student, at } = timetable
		if (through) lockAttendance(school, through)
		const person = aTeacherAt(school)
		const teacher = rows<{ id: string }>('select id from teachers where name = ?', person.name)[0]!.id
		const lesson = (day: string) =>
			aLesson(school, { classId, teacherId: teacher, startsAt: at(day, '16:00') })
		const mark = (by: typeof timetable.access, id: string, overrideReason?: string) =>
			markLesson(by, id, [{ studentId: student, code: 'P' }], { source: 'teacher', overrideReason })
		return { ...timetable, own: accessOf(person), lesson, mark }
	}

	it('let a teacher mark for so many days, and the office after', () => {
		const { access, own, lesson, mark } = locked(null)
		expect(mark(own, lesson('2026-01-18')).ok).toBe(true)
		const old = lesson('2026-01-17')
		expect(wordsOf(mark(own, old))).toContain('for 14 days after a lesson')
		expect(mark(access, old).ok).toBe(true)
	})

	it('let a teacher correct own marks after that with a grant, and nobody else’s', () => {
		const { school, own, lesson, mark, at } = locked(null)
		const granted = { ...own, grants: ['mark:own-past' as const] }
		expect(mark(granted, lesson('2026-01-10')).ok).toBe(true)
		const other = aLesson(school, { classId: aClass(school), startsAt: at('2026-01-09', '16:00') })
		expect(mark(granted, other)).toMatchObject({ ok: false, status: 404 })
		const { own: closed, lesson: before, mark: set } = locked('2026-01-31')
		expect(wordsOf(set({ ...closed, grants: ['mark:own-past'] }, before('2026-01-10'), 'Typo'))).toContain(
			'Attendance is locked',
		)
	})

	it('close what lies before a day to everybody but an administrator with a reason', () => {
		const { access, own, lesson, mark } = locked('2026-01-28')
		const id = lesson('2026-01-28')
		expect(wordsOf(mark(own, id, 'Please'))).toContain('Ask the office to change it.')
		expect(wordsOf(mark(access, id))).toBe(
			'Attendance is locked through 28 January 2026. Give a reason to change it.',
		)
		expect(mark(access, id, 'Found the paper roll').ok).toBe(true)
		expect(rows('select override_reason from attendance_marks')).toEqual([
			{ override_reason: 'Found the paper roll' },
		])
		expect(mark(own, lesson('2026-01-29')).ok).toBe(true)
	})
})

describe('lessons', () => {
	it('are seen by who teaches them, leads their class, comes to them or looks after who does', () => {
		const { school, access, classId, student, at } = aTimetable()
		const person = aTeacherAt(school)
		const teacher = rows<{ id: string }>('select id from teachers where name = ?', person.name)[0]!.id
		const mine = aLesson(school, {
			classId: aClass(school),
			teacherId: teacher,
			startsAt: at('2026-01-05', '16:00'),
		})
		const led = aLesson(school, { classId, startsAt: at('2026-01-06', '16:00') })
		change(
			`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'assist')`,
			school.id,
			classId,
			teacher,
		)
		const other = aLesson(school, { classId: aClass(school), startsAt: at('2026-01-07', '16:00') })
		const seen = (by: typeof access) => listLessons(by, anyTime).map(({ id }) => id)
		expect(seen(access)).toEqual([mine, led, other])
		expect(seen(accessOf(person))).toEqual([mine, led])
		expect(findLesson(accessOf(person), other)).toBeNull()
		expect(seen(accessOf(aStudentAt(school)))).toEqual([])

		const guardian = aGuardianAt(school)
		change(
			`insert into guardians (school_id, id, name, name_key, membership_id, created_at, updated_at) values (?, 'g', 'G', 'g', ?, 1, 1)`,
			school.id,
			guardian.membershipId,
		)
		change(
			`insert into guardianships (school_id, guardian_id, student_id, relation, created_at) values (?, 'g', ?, 'Parent', 1)`,
			school.id,
			student,
		)
		expect(seen(accessOf(guardian))).toEqual([led])
		change('update guardianships set no_contact = 1')
		expect(seen(accessOf(guardian))).toEqual([])
	})

	it('are listed by person, place and state, and page on from the last', () => {
		const { school, access, classId, student, teacher, room, at } = aTimetable()
		const ids = ['2026-01-05', '2026-01-06', '2026-01-07'].map((day) =>
			aLesson(school, { classId, teacherId: teacher, roomId: room, startsAt: at(day, '16:00') }),
		)
		aLesson(school, { classId: aClass(school), startsAt: at('2026-01-06', '16:00'), state: 'closed' })
		const list = (more: object) => listLessons(access, { ...anyTime, ...more }).map(({ id }) => id)
		for (const by of [
			{ teacherId: teacher },
			{ roomId: room },
			{ classId },
			{ studentId: student },
			{ state: 'scheduled' },
		])
			expect(list(by)).toEqual(ids)
		const last = { startsAt: at('2026-01-06', '16:00'), id: ids[1] }
		expect(list({ classId, after: last })).toEqual(ids.slice(2))
		expect(list({ classId, limit: 2 })).toEqual(ids.slice(0, 2))
	})

	it('know their place in the series and their neighbors', () => {
		const { school, access, classId, at } = aTimetable()
		change(
			`insert into series (school_id, id, class_id, frequency, start_time, duration_minutes, time_zone, starts_on, ends_on, created_at, updated_at)
			 values (?, 's', ?, 'weekly', '16:00', 45, 'UTC', '2026-01-06', '2026-01-20', 1, 1)`,
			school.id,
			classId,
		)
		const [first, second, third] = ['2026-01-06', '2026-01-13', '2026-01-20'].map((day) =>
			aLesson(school, { classId, seriesId: 's', originalDate: day, startsAt: at(day, '16:00') }),
		)
		expect(findLesson(access, second!)).toMatchObject({
			position: { number: 2, of: 3 },
			previous: { id: first },
			next: { id: third },
		})
		expect(listExpected(access, { id: second!, classId, day: '2026-01-13', startsAt: 0 })).toHaveLength(1)
		change('update series set open_ended = 1')
		expect(findLesson(access, second!)?.position).toEqual({ number: 2, of: null })
	})
})

it('marks of several lessons leave out lessons that are not open yet, but not for an absence', () => {
	const { school, access, classId, at } = aTimetable({ now: '2026-01-06T20:30:00Z' })
	const [open] = ['16:00', '16:45'].map((time) =>
		aLesson(school, { classId, startsAt: at('2026-01-06', time) }),
	)
	const wish = (letter: string) => ({ from: '2026-01-06', to: '2026-01-06', letter })
	const { lessons, token } = previewMarks(access, wish('P'))
	expect(lessons.map(({ id }) => id)).toEqual([open])
	expect(previewMarks(access, wish('A')).lessons).toHaveLength(2)
	expect(valueOf(setMarks(access, wish('P'), token, office))).toEqual({ marked: 1 })
})

it('marks of several lessons cancel no lesson to come, and neither does a roll', () => {
	const { school, access, classId, student, at } = aTimetable({ now: '2026-01-06T20:30:00Z' })
	const [begun = '', toCome = ''] = ['15:00', '16:00'].map((time) =>
		aLesson(school, { classId, startsAt: at('2026-01-06', time) }),
	)
	for (const letter of ['T', 'S']) {
		const wish = { from: '2026-01-06', to: '2026-01-06', letter }
		expect(previewMarks(access, wish).lessons.map(({ id }) => id)).toEqual([begun])
	}
	const mark = (code: string) => markLesson(access, toCome, [{ studentId: student, code }], office)
	expect(wordsOf(mark('T'))).toBe(
		'“Teacher canceled” is for lessons that have begun. To cancel a lesson to come, open it in Schedule.',
	)
	valueOf(mark('A'))
	change("update attendance_marks set code = 'T'")
	// A mark from before does not keep the roll from being saved.
	expect(mark('T').ok).toBe(true)
})

it('marks of several lessons go on after those that are set already', () => {
	const { school, access, classId, at } = aTimetable({ now: '2026-01-06T23:30:00Z' })
	const noon = at('2026-01-06', '06:00')
	for (let i = 0; i < 103; i++) aLesson(school, { classId, startsAt: noon + i * 60_000 })
	const wish = { from: '2026-01-06', to: '2026-01-06', letter: 'P' }
	const first = previewMarks(access, wish)
	expect([first.lessons.length, first.hasMore]).toEqual([100, true])
	expect(valueOf(setMarks(access, wish, first.token, office))).toEqual({ marked: 100 })
	const rest = previewMarks(access, wish)
	expect([rest.lessons.length, rest.hasMore]).toEqual([3, false])
})
