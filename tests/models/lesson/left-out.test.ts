import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { classDetails, newClass } from '#app/domain/class/form.ts'
import { newLesson } from '#app/domain/class/lesson-form.ts'
import { changeDefinition } from '#app/models/class/class-change.server.ts'
import { addClass } from '#app/models/class/definition.server.ts'
import { firstLessonWords } from '#app/models/class/first-lesson.server.ts'
import { addLesson } from '#app/models/class/lesson.server.ts'
import { pausePlace } from '#app/models/class/leaving.server.ts'
import { findGap } from '#app/models/class/missing-lessons.server.ts'
import { rollOpenSeries } from '#app/models/hourly/open-series.server.ts'
import { cancelLesson } from '#app/models/lesson/cancellation.server.ts'
import { editLesson } from '#app/models/lesson/change.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { addSeries, type SeriesWish } from '#app/models/lesson/series.server.ts'
import { previewSplit } from '#app/models/lesson/split-plan.server.ts'
import { splitSeries } from '#app/models/lesson/split.server.ts'
import type { ConfirmedChange } from '#app/models/lesson/teacher-change.server.ts'
import { handOver } from '#app/models/teacher/hand-over.server.ts'
import { enrolStudent } from '#app/models/student/activity.server.ts'
import { resumeSeat } from '#app/models/student/planned-state.server.ts'
import { splitWords } from '#app/routes/school/classes/show/read-split.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { change, databaseHash, rows } from '../../support/database.ts'
import { aClass, aClosure, aLesson, aStudent, aTeacher } from '../../support/factories.ts'
import { aTimetable, lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'
import { allOf } from '../../support/steps.ts'

let its: ReturnType<typeof aTimetable>

/** Ada has piano with Jun Mori, who is away in the week of 19 January. Her mother reads emails. */
beforeEach(() => {
	its = aTimetable({ now: '2026-01-01T17:00:00Z' })
	const { school, student, teacher, classId } = its
	aGuardianOf(school, student, { name: 'Eva Lind', email: 'eva@family.example' })
	change(`update teachers set email = 'jun@school.example' where id = ?`, teacher)
	change(
		`update classes set kind = 'private', weekday = 2, start_time = '16:00', duration_minutes = 45 where id = ?`,
		classId,
	)
	isAway('2026-01-19', '2026-01-23')
})
afterEach(() => void vi.useRealTimers())

const isAway = (startsOn: string, endsOn: string, teacher = its.teacher) =>
	change(
		`insert into teacher_time_off (school_id, id, teacher_id, starts_on, ends_on, state, created_at, updated_at)
		values (?, ?, ?, ?, ?, 'approved', 1, 1)`,
		...[its.school.id, newId(), teacher, startsOn, endsOn],
	)
const comesAfterAll = () => change('delete from teacher_time_off')
const wish = (more: Partial<SeriesWish> = {}) =>
	tuesdays({ endsOn: undefined, teacherId: its.teacher, ...more })
const add = (more: Partial<SeriesWish> = {}, tells = false) =>
	addSeries(its.access, newId(), its.classId, wish(more), 'leave-out', tells)
const days = (classId = its.classId) => lessonsOfClass(classId).map(({ day }) => day)
const textTo = (to: string) =>
	rows<{ text: string }>('select text from outbox where to_address = ? order by id', to).at(-1)?.text
const roll = () => allOf(rollOpenSeries())
const gap = () => findGap(its.access, { classId: its.classId, weekday: 2, startsOn: null, endsOn: null })

describe('lessons of a new series that clash', () => {
	it('are refused without a choice, and left out with it', () => {
		const before = databaseHash()
		expect(wordsOf(addSeries(its.access, newId(), its.classId, wish()))).toContain('Jun Mori is away')
		expect(databaseHash()).toBe(before)
		const added = valueOf(add())
		expect(added).toMatchObject({ leftOut: ['2026-01-20'], lessons: 26 })
		expect(days().slice(0, 3)).toEqual(['2026-01-06', '2026-01-13', '2026-01-27'])
		expect(rows('select id from lessons where forced_reason is not null')).toEqual([])
	})

	it('are refused if no other is left, and nothing is added', () => {
		isAway('2026-01-01', '2026-02-28')
		const before = databaseHash()
		const words = wordsOf(add({ endsOn: '2026-02-24' }))
		expect(words).toContain('Every lesson clashes, so none would be left.')
		expect(words).toContain('8 lessons clash.')
		expect(databaseHash()).toBe(before)
	})

	it('may clash with a lesson of somebody else', () => {
		comesAfterAll()
		const startsAt = its.at('2026-02-03', '16:15')
		const other = aClass(its.school, { name: 'Guitar' })
		aLesson(its.school, { classId: other, teacherId: its.teacher, startsAt, day: '2026-02-03' })
		expect(valueOf(add()).leftOut).toEqual(['2026-02-03'])
	})

	it('are named to the family and the teacher', () => {
		add({}, true)
		expect(textTo('eva@family.example')).toContain(
			'every week from 6 January 2026, with Jun Mori. Not on 20 Jan. First lesson: Tue 6 January, 16:00.',
		)
		expect(textTo('jun@school.example')).toContain('every week from 6 January 2026. Not on 20 Jan.')
	})

	it('are named with the days on which their teacher, their room or the whole school is closed', () => {
		const { school, teacher: teacherId, room: roomId } = its
		const on = (day: string) => ({ name: 'Tuning', startsOn: day, endsOn: day })
		aClosure(school, { ...on('2026-01-13'), roomId })
		aClosure(school, { ...on('2026-01-27'), teacherId })
		aClosure(school, on('2026-02-03'))
		const added = valueOf(add({ roomId }, true))
		expect([added.leftOut, added.closed.map(({ day }) => day)]).toEqual([
			['2026-01-20'],
			['2026-01-13', '2026-01-27', '2026-02-03'],
		])
		const notOn = 'Not on 13, 20, 27 Jan, 3 Feb.'
		expect(textTo('eva@family.example')).toContain(`every week from 6 January 2026, with Jun Mori. ${notOn}`)
		expect(textTo('jun@school.example')).toContain(`every week from 6 January 2026. ${notOn}`)
	})

	it('need no name before the first lesson', () => {
		add({ startsOn: '2026-01-20' }, true)
		expect(textTo('eva@family.example')).toContain(
			'every week from 27 January 2026, with Jun Mori. First lesson: Tue 27 January, 16:00.',
		)
		expect(textTo('eva@family.example')).not.toContain('Not on')
	})

	it.each([
		['de', 'Nicht am 20. Jan. Erste Stunde:'],
		['es', 'No hay clase el 20 ene. Primera clase:'],
	])('are named in the language of the family: %s', (language, words) => {
		change(`update guardians set language = ?, email_key = 'eva@family.example'`, language)
		add({}, true)
		expect(textTo('eva@family.example')).toContain(words)
	})

	it('are gone with the series when it is undone', () => {
		add()
		const [made] = rows<{ id: string }>('select id from schedule_changes')
		valueOf(undoChange(its.access, made?.id ?? ''))
		expect([days(), gap()?.day]).toEqual([[], '2026-01-06'])
	})
})

describe('a day that was left out of a series', () => {
	beforeEach(() => {
		valueOf(add())
		comesAfterAll()
	})

	it('stays out when the series is rolled on, and is not offered as missing', () => {
		vi.setSystemTime('2026-01-15T17:00:00Z')
		roll()
		expect(days()).not.toContain('2026-01-20')
		expect(days().at(-1)).toBe('2026-07-14')
		expect(gap()).toBeNull()
	})

	it('stays out when the student goes on before the pause is over', () => {
		const [seat = { id: '' }] = rows<{ id: string }>('select id from enrolments')
		const which = { classId: its.classId, id: seat.id }
		const version = () => rows<{ version: number }>('select version from enrolments')[0]?.version ?? 0
		const pause = { from: '2026-01-12', to: '2026-02-01', keepsSeat: true, paysWhilePaused: false }
		valueOf(pausePlace(its.access, which, { ...pause, version: version(), lessons: 'remove' }))
		expect(days().slice(0, 2)).toEqual(['2026-01-06', '2026-02-03'])
		expect(valueOf(resumeSeat(its.access, which, version()))).toMatchObject({ lessonsBack: 2 })
		expect(days().slice(0, 4)).toEqual(['2026-01-06', '2026-01-13', '2026-01-27', '2026-02-03'])
	})
})

describe('a change of a series with a day that was left out', () => {
	beforeEach(() => void valueOf(add()))

	const later = (more: Partial<SeriesWish>) => {
		const [row] = rows<{ id: string }>('select id from series where archived_at is null order by id desc')
		const changed = wish({ startsOn: '2026-01-12', ...more })
		return { id: row?.id ?? '', changed, preview: valueOf(previewSplit(its.access, row?.id ?? '', changed)) }
	}
	const changeTo = (more: Partial<SeriesWish>) => {
		const { id, changed, preview } = later(more)
		return valueOf(splitSeries(its.access, id, changed, preview.token, { tells: true }))
	}
	const january = () => days().filter((day) => day < '2026-02-03')
	const news = [
		['eva@family.example', 'Ada Lind: '],
		['jun@school.example', ''],
	] as const

	it.each([
		['another weekday', { weekdays: [6], startTime: '16:00' }, '2026-01-24'],
		['another time', { weekdays: [2], startTime: '17:00' }, '2026-01-20'],
	])('adds the lesson that no longer clashes: %s', (_, more, day) => {
		if (day === '2026-01-20') comesAfterAll()
		const { preview } = later(more)
		expect(preview).toMatchObject({ filled: [day], leftOut: [] })
		expect(preview.added.map(({ to, clashes }) => [to, clashes])).toEqual([[its.at(day, more.startTime), []]])
		const { changeId } = changeTo(more)
		expect([days()[2], gap()]).toEqual([day, null])
		expect(rows('select id from lessons where forced_reason is not null')).toEqual([])
		for (const [to] of news) expect(textTo(to)).not.toContain('Not on')
		valueOf(undoChange(its.access, changeId))
		expect(january()).toEqual(['2026-01-06', '2026-01-13', '2026-01-27'])
	})

	it('leaves the lesson out that clashes too, and names its new day', () => {
		const { preview } = later({ weekdays: [3] })
		expect(preview).toMatchObject({ added: [], filled: [], leftOut: ['2026-01-21'] })
		changeTo({ weekdays: [3] })
		expect(january()).toEqual(['2026-01-06', '2026-01-14', '2026-01-28'])
		for (const [to, name] of news)
			expect(textTo(to)).toContain(
				`${name}Piano: Tuesday, 16:00–16:45, moves to Wednesday, 16:00–16:45, from 14 January 2026 on. Not on 21 Jan.`,
			)
		expect(gap()).toBeNull()
	})

	it('names the closed days of the new weekday, before it, in its letters and in those of its undo', () => {
		const { access, school, classId } = its
		const closes = (day: string) => aClosure(school, { name: 'Founders day', startsOn: day, endsOn: day })
		for (const day of ['2026-02-04', '2026-02-06', '2026-02-10']) closes(day)
		change(`delete from lessons where day = '2026-02-10'`)
		const { preview } = later({ weekdays: [3] })
		const fridays = wish({ weekdays: [5], startTime: '10:00' })
		valueOf(addSeries(access, newId(), classId, fridays, 'leave-out'))
		const [tuesday] = rows<{ id: string }>(`select id from series where weekdays = '2'`)
		const changed = wish({ startsOn: '2026-01-12', weekdays: [3] })
		const { changeId } = valueOf(
			splitSeries(access, tuesday?.id ?? '', changed, preview.token, { tells: true }),
		)
		expect(splitWords(access, [preview]).notes[0]).toBe('Not on 4 Feb: Founders day.')
		for (const [to, name] of news)
			expect(textTo(to)).toContain(
				`${name}Piano: Tuesday, 16:00–16:45, moves to Wednesday, 16:00–16:45, from 14 January 2026 on. Not on 21 Jan, 4 Feb.`,
			)
		change('update outbox set sent_at = 1')
		valueOf(undoChange(access, changeId))
		for (const [to] of news)
			expect(textTo(to)).toContain(
				'moves to Tuesday, 16:00–16:45 (24 lessons, 13 January 2026 to 7 July 2026). Not on 20 Jan, 10 Feb.',
			)
	})

	it('names the days on which it has no lesson at its new time either', () => {
		aClosure(its.school, { startsOn: '2026-02-10', endsOn: '2026-02-10' })
		change(`update lessons set state = 'canceled_by_teacher' where day = '2026-01-27'`)
		change(`update lessons set state = 'canceled_by_student' where day = '2026-02-03'`)
		change(`update lessons set state = 'closed' where day = '2026-02-10'`)
		changeTo({ startTime: '17:00' })
		for (const [to] of news)
			expect(textTo(to)).toContain(
				'moves to Tuesday, 17:00–17:45, from 13 January 2026 on. Not on 20, 27 Jan, 10 Feb.',
			)
	})

	it('knows the day of an earlier change', () => {
		changeTo({ weekdays: [3] })
		changeTo({ weekdays: [3], durationMinutes: 30 })
		expect([january().at(-1), textTo('eva@family.example')]).toEqual([
			'2026-01-28',
			expect.stringContaining('Not on 21 Jan.'),
		])
		comesAfterAll()
		changeTo({ weekdays: [3] })
		expect(january()).toContain('2026-01-21')
	})

	it('names no day before the first lesson that changes', () => {
		changeTo({ weekdays: [3], startsOn: '2026-01-19' })
		expect(textTo('eva@family.example')).toContain('from 28 January 2026 on.')
		expect(textTo('eva@family.example')).not.toContain('Not on')
	})

	it('gives the new teacher the lesson, or leaves it out where that one is away as well', () => {
		const lea = aTeacher(its.school, { name: 'Lea Ray', email: 'lea@school.example' })
		expect(later({ teacherId: lea }).preview).toMatchObject({ filled: ['2026-01-20'], leftOut: [] })
		isAway('2026-01-20', '2026-01-20', lea)
		expect(later({ teacherId: lea }).preview).toMatchObject({ filled: [], leftOut: ['2026-01-20'] })
		changeTo({ teacherId: lea })
		expect(textTo('lea@school.example')).toContain('with Lea Ray, from 13 January 2026 on. Not on 20 Jan.')
	})

	it('does so when a teacher hands the class over', () => {
		const lea = aTeacher(its.school, { name: 'Lea Ray', email: 'lea@school.example' })
		change(
			`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
			...[its.school.id, its.classId, its.teacher],
		)
		const handed = (confirmed?: ConfirmedChange) =>
			valueOf(
				handOver(
					its.access,
					its.teacher,
					{ teacherId: lea, classIds: [its.classId], studentIds: [] },
					confirmed,
				),
			)
		isAway('2026-01-20', '2026-01-20', lea)
		expect(handed().preview).toMatchObject({ filled: [], leftOut: ['2026-01-20'] })
		handed({ token: handed().preview?.token ?? '', tells: true })
		for (const to of ['eva@family.example', 'lea@school.example', 'jun@school.example'])
			expect(textTo(to)).toContain('from 6 January 2026 on. Not on 20 Jan.')
		expect(january()).toEqual(['2026-01-06', '2026-01-13', '2026-01-27'])
	})

	it('books no second lesson beside one that was added for the day', () => {
		comesAfterAll()
		const startsAt = its.at('2026-01-20', '16:30')
		aLesson(its.school, { classId: its.classId, teacherId: its.teacher, startsAt, day: '2026-01-20' })
		expect(later({ startTime: '16:15' }).preview).toMatchObject({ added: [], filled: [], leftOut: [] })
	})

	it.each([{ startTime: '17:00' }, { weekdays: [3] }])(
		'adds none in the week of such a lesson either, if the times do not overlap (%j)',
		(rule) => {
			comesAfterAll()
			const startsAt = its.at('2026-01-20', '16:00')
			aLesson(its.school, { classId: its.classId, teacherId: its.teacher, startsAt, day: '2026-01-20' })
			expect(later(rule).preview).toMatchObject({ added: [], filled: [], leftOut: [] })
		},
	)
})

describe('a family that comes later', () => {
	const told = (...[from = null, away, until]: [(string | null)?, { from: string; to?: string }?, string?]) =>
		firstLessonWords(its.access, its.classId, from, 'en', away, until)
	const NOT_ON = 'The class meets on Tuesday, 16:00. First lesson: Tue 6 January, 16:00. Not on 20 Jan.'
	const isGroup = () => change(`update classes set kind = 'group'`)
	const meetsOnWednesdays = () => {
		const [row] = rows<{ id: string }>('select id from series')
		const changed = wish({ startsOn: '2026-01-12', weekdays: [3] })
		const { token } = valueOf(previewSplit(its.access, row?.id ?? '', changed))
		valueOf(splitSeries(its.access, row?.id ?? '', changed, token))
	}

	beforeEach(() => {
		isGroup()
		valueOf(add())
	})

	it.each([
		['en', 'First lesson: Tue 13 January, 16:00. Not on 20 Jan.'],
		['de', 'Erste Stunde: Di, 13. Januar, 16:00. Nicht am 20. Jan.'],
		['es', 'No hay clase el 20 ene.'],
	])('reads in %s on which days the class has no lesson', (language, words) => {
		const student = { id: aStudent(its.school, { firstName: 'Kim', lastName: 'Ito' }), name: 'Kim Ito' }
		aGuardianOf(its.school, student.id, { name: 'Rei Ito', email: 'rei@family.example' })
		change(`update guardians set language = ?, email_key = email`, language)
		const into = { classId: its.classId, isTrial: false, ifFull: false, tells: true }
		valueOf(enrolStudent(its.access, student, { ...into, startsOn: '2026-01-07' }))
		expect(textTo('rei@family.example')).toContain(words)
	})

	it('reads of the days on which the room or the school is closed, unless the lesson takes place or was canceled for another reason', () => {
		const { school, room: roomId } = its
		change('update series set room_id = ?', roomId)
		const closes = (day: string) => aClosure(school, { name: 'Tuning', startsOn: day, endsOn: day, roomId })
		closes('2026-01-13')
		expect(told()).toBe(NOT_ON)
		change(`delete from lessons where day in ('2026-01-13', '2026-02-03')`)
		aClosure(school, { name: 'Snow', startsOn: '2026-02-03', endsOn: '2026-02-03' })
		expect(told()).toBe(NOT_ON.replace('20 Jan', '13, 20 Jan, 3 Feb'))
		const pause = { from: '2026-01-12', to: '2026-01-14' }
		expect(told(null, pause)).toBe(NOT_ON.replace('20 Jan', '20 Jan, 3 Feb'))
		expect(told('2026-01-14')).not.toContain('13')
	})

	it('reads only of days after the first lesson, up to the last day, and not of a pause', () => {
		expect(told()).toBe(NOT_ON)
		expect(told('2026-01-14')).toContain('First lesson: Tue 27 January')
		const pause = { from: '2026-01-14', to: '2026-01-22' }
		const silent = [told('2026-01-14'), told(undefined, undefined, '2026-01-19'), told(undefined, pause)]
		expect(silent.filter((words) => words.includes('Not on'))).toEqual([])
		expect(told(undefined, { from: '2026-02-01' }, '2026-01-20')).toBe(NOT_ON)
	})

	it('reads of no day that got a lesson after all, or whose series was undone', () => {
		const startsAt = its.at('2026-01-20', '16:00')
		const id = aLesson(its.school, { classId: its.classId, startsAt, day: '2026-01-20' })
		expect(told()).not.toContain('Not on')
		change(`update lessons set state = 'canceled_by_teacher' where id = ?`, id)
		expect(told()).toBe(NOT_ON)
		const [made] = rows<{ id: string }>('select id from schedule_changes')
		valueOf(undoChange(its.access, made?.id ?? ''))
		expect(told()).not.toContain('Not on')
	})

	it('reads of lessons that were canceled or moved before, but not of what another family canceled', () => {
		const lessonOn = (day: string) => rows<{ id: string }>('select id from lessons where day = ?', day)[0]!.id
		const cancel = (day: string, by: 'teacher' | 'student') =>
			valueOf(cancelLesson(its.access, lessonOn(day), { by, reason: 'Ill' }))
		cancel('2026-01-27', 'teacher')
		cancel('2026-02-03', 'student')
		const slot = { day: '2026-01-14', startTime: '17:00', durationMinutes: 45, roomId: null }
		const moved = { id: lessonOn('2026-01-13'), version: 1 }
		valueOf(editLesson(its.access, moved, { ...slot, teacherId: its.teacher, tells: false }))
		expect(told()).toBe(
			'The class meets on Tuesday, 16:00. First lesson: Tue 6 January, 16:00. Not on 20, 27 Jan. Moved: Tue 13 January, 16:00 to Wed 14 January, 17:00.',
		)
		expect(told(undefined, undefined, '2026-01-13')).toBe(
			'The class meets on Tuesday, 16:00. First lesson: Tue 6 January, 16:00.',
		)
	})

	it('reads of no day that a change of the series gave a lesson', () => {
		comesAfterAll()
		meetsOnWednesdays()
		expect(told()).not.toContain('Not on')
	})

	it('reads of the new weekday of a week in which the school is closed or the lesson was canceled before', () => {
		comesAfterAll()
		aClosure(its.school, { startsOn: '2026-02-03', endsOn: '2026-02-04' })
		change(`update lessons set state = 'closed' where day = '2026-02-03'`)
		change(`update lessons set state = 'canceled_by_teacher' where day = '2026-02-10'`)
		expect(told()).toContain('Not on 20 Jan, 3, 10 Feb.')
		meetsOnWednesdays()
		expect(told('2026-01-14')).toContain('First lesson: Wed 14 January, 16:00. Not on 4, 11 Feb.')
	})

	it('reads of no day off that got a lesson of its own', () => {
		comesAfterAll()
		change(`update lessons set state = 'canceled_by_teacher' where day = '2026-02-10'`)
		const startsAt = its.at('2026-02-10', '18:00')
		aLesson(its.school, { classId: its.classId, startsAt, day: '2026-02-10', kind: 'extra' })
		expect(told()).toContain(NOT_ON)
	})
})

describe('a lesson or class that is added', () => {
	it('leaves out the days of a clash, and the family reads which', () => {
		const studentId = aStudent(its.school, { firstName: 'Kim', lastName: 'Ito', email: 'kim@family.example' })
		const fields = { weekday: '2', startTime: '18:00', durationMinutes: '30', startsOn: '2026-01-06' }
		const chosen = { teacherId: its.teacher, leavesOut: true, tells: true, ends: 'open' }
		const lesson = newLesson.parse({ studentId, ...fields, ...chosen })
		const added = valueOf(addLesson(its.access, lesson, newId()))
		expect(added).toMatchObject({ leftOut: ['2026-01-20'], lessons: 26 })
		expect(textTo('kim@family.example')).toContain('First lesson: Tue 6 January, 18:00. Not on 20 Jan.')
	})

	it('names to family and teacher the days on which the school is closed', () => {
		const studentId = aStudent(its.school, { firstName: 'Kim', lastName: 'Ito', email: 'kim@family.example' })
		aClosure(its.school, { startsOn: '2026-02-03', endsOn: '2026-02-03' })
		const fields = { weekday: '2', startTime: '18:00', durationMinutes: '30', startsOn: '2026-01-06' }
		const chosen = { teacherId: its.teacher, leavesOut: true, tells: true, ends: 'open' }
		valueOf(addLesson(its.access, newLesson.parse({ studentId, ...fields, ...chosen }), newId()))
		for (const to of ['kim@family.example', 'jun@school.example'])
			expect(textTo(to)).toContain('Not on 20 Jan, 3 Feb.')
	})

	it('that is a class does so too, and when it gets another day on its page', () => {
		const form = {
			...{ kind: 'group', name: 'Choir', durationMinutes: '45', joining: 'closed', state: 'running' },
			...{ weekday: '2', startTime: '19:00', startsOn: '2026-01-06', teacherId: its.teacher },
		}
		expect(wordsOf(addClass(its.access, newClass.parse(form), newId()))).toContain('Jun Mori is away')
		aClosure(its.school, { startsOn: '2026-02-03', endsOn: '2026-02-03', teacherId: its.teacher })
		const added = valueOf(addClass(its.access, newClass.parse({ ...form, leavesOut: true }), newId()))
		expect(added).toMatchObject({ leftOut: ['2026-01-20'], closed: [{ day: '2026-02-03' }], lessons: 25 })
		const edit = (weekday: string, confirmed?: { token: string; tells: boolean }) =>
			valueOf(
				changeDefinition(
					its.access,
					added.id,
					classDetails.parse({ ...form, weekday }),
					{ version: 1, from: '2026-01-12', alsoMoved: false },
					confirmed,
				),
			).previews[0]
		expect(edit('6')).toMatchObject({ filled: ['2026-01-24'], leftOut: [] })
		expect(edit('3')).toMatchObject({ filled: [], leftOut: ['2026-01-21'] })
		edit('3', { token: edit('3')?.token ?? '', tells: true })
		expect(days(added.id).slice(1, 4)).toEqual(['2026-01-14', '2026-01-28', '2026-02-04'])
		expect(textTo('jun@school.example')).toContain('from 14 January 2026 on. Not on 21 Jan.')
	})
})
