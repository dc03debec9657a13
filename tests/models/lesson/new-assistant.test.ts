import { beforeEach, describe, expect, it, vi } from 'vitest'
import { classDetails } from '#app/domain/class/form.ts'
import { addClosure } from '#app/models/calendar/closures.server.ts'
import { changeDefinition } from '#app/models/class/class-change.server.ts'
import { findDefinition } from '#app/models/class/detail.server.ts'
import { addExtraLesson } from '#app/models/lesson/extra-lesson.server.ts'
import { editLesson } from '#app/models/lesson/change.server.ts'
import { cancelLesson } from '#app/models/lesson/cancellation.server.ts'
import { applyClosing, previewClosing } from '#app/models/lesson/closing.server.ts'
import { listFeedLessons } from '#app/models/lesson/feed.server.ts'
import { listLessons } from '#app/models/lesson/list.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { listSeries } from '#app/models/lesson/series-list.server.ts'
import { previewSplit } from '#app/models/lesson/split-plan.server.ts'
import { splitSeries } from '#app/models/lesson/split.server.ts'
import type { ConfirmedChange } from '#app/models/lesson/teacher-change.server.ts'
import { handOver } from '#app/models/teacher/hand-over.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { checkSchedule } from '#app/models/hourly/schedule-check.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { accessOf, aClass, aLesson, aStudent, aTeacher, aTeacherAt } from '../../support/factories.ts'
import { aClosure, anEnrolment } from '../../support/lesson-factories.ts'
import { aTimetable, lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'

let its: ReturnType<typeof aTimetable> & { ines: string; choir: string }

beforeEach(() => {
	const timetable = aTimetable()
	const { school } = timetable
	const ines = aTeacher(school, { name: 'Ines Alba', email: 'ines@school.example' })
	its = { ...timetable, ines, choir: aClass(school, { name: 'Choir' }) }
	return () => vi.useRealTimers()
})

interface Saved {
	teacherId?: string
	from?: string
	forceReason?: string
}

/** Saves the choir with these assistants, and with nothing else changed. */
function save(assistants: string[], { teacherId, ...more }: Saved = {}, confirmed?: ConfirmedChange) {
	const { access, choir } = its
	const [row] = rows<{ version: number; duration: number }>(
		'select version, duration_minutes duration from classes where id = ?',
		choir,
	)
	const typed = { kind: 'group', name: 'Choir', durationMinutes: String(row?.duration), joining: 'closed' }
	const details = { ...classDetails.parse(typed), assistants, teacherId }
	const change = { version: row?.version ?? 0, alsoMoved: false, ...more }
	return changeDefinition(access, choir, details, change, confirmed)
}

const sing = (more = {}) => valueOf(addSeries(its.access, newId(), its.choir, tuesdays(more)))
const assistantsNow = () => rows(`select teacher_id from class_teachers where part = 'assist'`).length
const clashesNow = () => {
	checkSchedule(its.access)
	return rows<{ clashes: number }>('select clashes from schedule_checks')[0]?.clashes
}
const letters = () =>
	rows<{ subject: string; text: string }>(
		`select subject, text from outbox where to_address = 'ines@school.example' order by id`,
	)

describe('an assistant who is named for a class with lessons to come', () => {
	const CLASH = 'Ines Alba teaches Piano then (Tue 13 January, 16:15).'

	beforeEach(() => {
		const { school, classId, ines, at } = its
		sing()
		aLesson(school, { classId, teacherId: ines, startsAt: at('2026-01-13', '16:15') })
	})

	it('is refused while their own lessons clash, and taken with a reason that the lessons keep', () => {
		expect(wordsOf(save([its.ines]))).toContain(CLASH)
		expect([assistantsNow(), letters()]).toEqual([0, []])
		valueOf(save([its.ines], { forceReason: 'The choir sings alone' }))
		expect(assistantsNow()).toBe(1)
		expect(rows('select day, forced_reason from lessons where forced_at is not null')).toEqual([
			{ day: '2026-01-13', forced_reason: 'The choir sings alone' },
		])
		expect(clashesNow()).toBe(0)
	})

	it('clashes in no lesson of another class, and is not asked again', () => {
		change(`update lessons set starts_at = starts_at + 3600000, ends_at = ends_at + 3600000
			where teacher_id is not null`)
		valueOf(save([its.ines]))
		change(`update lessons set starts_at = starts_at - 3600000, ends_at = ends_at - 3600000
			where teacher_id is not null`)
		valueOf(save([its.ines]))
		expect(clashesNow()).toBe(1)
		change("update teachers set ended_on = '2026-01-12' where id = ?", its.ines)
		expect(clashesNow()).toBe(0)
	})

	it('is found by the check also if they assist in both classes', () => {
		const { school, classId, choir, ines } = its
		change('update lessons set teacher_id = null')
		expect(clashesNow()).toBe(0)
		for (const id of [choir, classId])
			change(
				`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'assist')`,
				...[school.id, id, ines],
			)
		expect(clashesNow()).toBe(1)
	})
})

describe('the email to a new assistant', () => {
	it('names the lessons to come once, and follows no other change of the class', () => {
		sing()
		valueOf(save([its.ines]))
		valueOf(save([its.ines]))
		expect(letters().map(({ subject }) => subject)).toEqual([expect.stringMatching(/^New lessons at /)])
		expect(letters()[0]?.text).toContain('You now assist in Choir at ')
		expect(letters()[0]?.text).toContain(
			'Choir: Tuesday, 16:00–16:45, every week from 6 January 2026 to 27 January 2026.',
		)
	})

	it('leaves out the lessons that they still give themselves', () => {
		const { school, choir, ines } = its
		sing({ teacherId: ines })
		change(
			'insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, ?)',
			school.id,
			choir,
			ines,
			'lead',
		)
		const later = { teacherId: its.teacher, from: '2026-01-20' }
		const [preview] = valueOf(save([ines], later)).previews
		change('delete from outbox')
		valueOf(save([ines], later, { token: preview?.token ?? '', tells: false }))
		const letter = letters().find(({ text }) => text.includes('You now assist in Choir'))
		expect(letter?.text).toMatch(/20 January 2026/)
		expect(letter?.text).not.toMatch(/ 6 January| 13 January/)
	})

	it('names lessons that do not repeat, or not for long, one by one', () => {
		const { access, choir } = its
		sing({ endsOn: '2026-01-13' })
		sing({ startsOn: '2026-01-20', startTime: '17:00' })
		const slot = { day: '2026-01-08', startTime: '10:00', durationMinutes: 45, roomId: null, teacherId: null }
		valueOf(addExtraLesson(access, newId(), { ...slot, classId: choir, kind: 'extra' }))
		valueOf(save([its.ines]))
		const [letter, ...more] = letters()
		expect(more).toEqual([])
		expect(letter?.text).toContain(
			'Choir: Tuesday, 17:00–17:45, every week from 20 January 2026 to 27 January 2026.',
		)
		expect(letter?.text.match(/Choir, .+ takes place\./g)).toHaveLength(3)
	})

	it.each([
		[
			'who joins',
			[],
			'Choir, Thu 8 January, 15:30–16:15 takes place.',
			'Choir, Mon 19 January, 17:30–18:15 takes place.',
		],
		['who leaves', ['ines'], 'Choir, Thu 8 January, 15:30.', 'Choir, Mon 19 January, 17:30.'],
	] as const)('names moved lessons beside the weekly ones to a teacher %s', (_who, before, ...moved) => {
		sing()
		if (before.length > 0) valueOf(save([its.ines]))
		change('delete from outbox')
		const lessons = lessonsOfClass(its.choir)
		for (const [at, day, startTime] of [
			[0, '2026-01-08', '15:30'],
			[2, '2026-01-19', '17:30'],
		] as const) {
			const { id = '', version = 0 } = lessons[at] ?? {}
			const slot = { day, startTime, durationMinutes: 45, roomId: null, teacherId: null, tells: false }
			valueOf(editLesson(its.access, { id, version }, slot))
		}
		change('delete from outbox')
		valueOf(save(before.length > 0 ? [] : [its.ines]))
		const [{ text } = { text: '' }] = letters()
		expect(text).toContain(
			'Choir: Tuesday, 16:00–16:45, every week from 13 January 2026 to 27 January 2026. Not on 20 Jan.',
		)
		for (const line of moved) expect(text).toContain(line)
	})

	it.each([
		['who joins', false],
		['who leaves', true],
	])('names the days without a lesson beside the weekly ones to a teacher %s', (_who, assists) => {
		const { school, access, choir, ines } = its
		aClosure(school, { startsOn: '2026-01-15', endsOn: '2026-01-15' })
		sing()
		sing({ weekdays: [4], startsOn: '2026-01-08', endsOn: '2026-02-12' })
		const storm = { name: 'Storm', startsOn: '2026-01-20', endsOn: '2026-01-20', effect: 'skip' } as const
		const closing = valueOf(addClosure(access, newId(), storm)).id
		valueOf(applyClosing(access, closing, valueOf(previewClosing(access, closing)).token))
		const [canceledBySchool, canceledByFamily] = ['2026-01-22', '2026-01-29'].map(
			(day) => lessonsOfClass(choir).find((lesson) => lesson.day === day)?.id ?? '',
		)
		valueOf(cancelLesson(access, canceledBySchool ?? '', { by: 'school', reason: 'A concert' }))
		change("update lessons set state = 'canceled_in_time' where id = ?", canceledByFamily)
		if (assists) valueOf(save([ines]))
		change('delete from outbox')
		valueOf(save(assists ? [] : [ines]))
		const [{ text } = { text: '' }] = letters()
		for (const line of [
			'Choir: Tuesday, 16:00–16:45, every week from 6 January 2026 to 27 January 2026. Not on 20 Jan.',
			'Choir: Thursday, 16:00–16:45, every week from 8 January 2026 to 12 February 2026. Not on 15, 22 Jan.',
		])
			expect(text).toContain(line)
	})

	it('is not written without lessons to come', () => {
		valueOf(save([its.ines]))
		sing()
		valueOf(save([]))
		change(`delete from outbox`)
		vi.setSystemTime(Date.parse('2026-02-01T12:00:00Z'))
		valueOf(save([its.ines]))
		expect(letters()).toEqual([])
		expect(lessonsOfClass(its.choir)).toHaveLength(4)
	})

	it.each([
		['de', 'Sie assistieren jetzt bei '],
		['es', 'Ahora participa como asistente en Choir ('],
	])('speaks the language of the reader: %s', (language, words) => {
		sing()
		change('update students set language = ?, email_key = ?', language, 'ines@school.example')
		valueOf(save([its.ines]))
		expect(letters()[0]?.text).toContain(words)
	})
})

describe('the email to a teacher who no longer assists', () => {
	it('names the lessons that leave their schedule', () => {
		const { access, choir, teacher } = its
		sing({ teacherId: teacher })
		const slot = { day: '2026-01-08', startTime: '10:00', durationMinutes: 45, roomId: null, teacherId: null }
		valueOf(addExtraLesson(access, newId(), { ...slot, classId: choir, kind: 'extra' }))
		valueOf(save([its.ines]))
		change('delete from outbox')
		valueOf(save([]))
		expect(letters().map(({ subject }) => subject)).toEqual(['You no longer assist in Choir'])
		const [{ text } = { text: '' }] = letters()
		expect(text).toContain('You no longer assist in Choir at ')
		expect(text).toContain('Choir: Tuesday, 16:00–16:45, every week from 6 January 2026 to 27 January 2026.')
		expect(text).toContain('Choir, Thu 8 January, 10:00.')
	})

	it('names the lessons as they were before the same edit, which the preview does not send', () => {
		sing({ teacherId: its.teacher })
		valueOf(save([its.ines], { teacherId: its.teacher }))
		change('delete from outbox')
		const later = { teacherId: aTeacher(its.school), from: '2026-01-20' }
		const [preview] = valueOf(save([], later)).previews
		expect(letters()).toEqual([])
		valueOf(save([], later, { token: preview?.token ?? '', tells: false }))
		expect(letters()).toEqual([
			{
				subject: 'You no longer assist in Choir from 20 January 2026',
				text: expect.stringContaining('every week from 20 January 2026 to 27 January 2026.') as string,
			},
		])
	})

	it('does not name lessons that they give, and is not sent without others', () => {
		sing({ endsOn: '2026-01-06' })
		valueOf(save([its.ines]))
		change('delete from outbox')
		change('update lessons set teacher_id = ? where class_id = ?', its.ines, its.choir)
		valueOf(save([]))
		expect(letters()).toEqual([])
	})

	it('is not sent to a teacher who gets the class', () => {
		sing({ teacherId: its.teacher })
		valueOf(save([its.ines]))
		change('delete from outbox')
		valueOf(save([], { teacherId: its.ines }))
		expect(letters()).toEqual([])
	})

	it.each([
		['has left', () => change("update teachers set ended_on = '2025-12-31' where id = ?", its.ines)],
		[
			'made the change',
			() => change('update teachers set membership_id = ? where id = ?', its.access.membershipId, its.ines),
		],
	])('is not sent to a teacher who %s', (_who, then) => {
		sing({ teacherId: its.teacher })
		valueOf(save([its.ines]))
		change('delete from outbox')
		then()
		valueOf(save([]))
		expect(rows('select 1 from outbox')).toEqual([])
	})

	it.each([
		['de', 'Sie assistieren nicht mehr in Choir'],
		['es', 'Ya no participa como asistente en Choir'],
	])('speaks the language of the reader: %s', (language, words) => {
		sing()
		change('update students set language = ?, email_key = ?', language, 'ines@school.example')
		valueOf(save([its.ines]))
		change('delete from outbox')
		valueOf(save([]))
		expect(letters().map(({ subject }) => subject)).toEqual([words])
	})
})

describe('an assistant who takes the class over from a later day', () => {
	const FROM = '2026-01-20'
	let seriesId: string

	beforeEach(() => {
		const { school, ines, choir, teacher } = its
		seriesId = sing({ teacherId: teacher }).id
		change(
			`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead'), (?, ?, ?, 'assist')`,
			...[school.id, choir, teacher, school.id, choir, ines],
		)
	})

	function take(startsOn = FROM, teacherId = its.ines) {
		const wish = tuesdays({ startsOn, teacherId })
		const { token } = valueOf(previewSplit(its.access, seriesId, wish))
		return valueOf(splitSeries(its.access, seriesId, wish, token))
	}

	/** The days of the lessons that Ines gives, and of those she assists in. */
	function daysOfInes() {
		const { access, ines, at } = its
		const span = { from: at('2026-01-01', '00:00'), to: at('2026-02-01', '00:00') }
		const all = listLessons(access, { ...span, teacherId: ines })
		const days = (isGiven: boolean) =>
			all.filter(({ teacherId }) => (teacherId === ines) === isGiven).map(({ day }) => Number(day.slice(8)))
		return { gives: days(true), assists: days(false) }
	}

	const ticked = () => findDefinition(its.access, its.choir)?.assistants
	const before = () => rows(`select assists_before as time from class_teachers where part = 'lead'`)

	it('assists until then, in every list, calendar and letter', () => {
		const { access, ines, choir, teacher } = its
		expect(daysOfInes()).toEqual({ gives: [], assists: [6, 13, 20, 27] })
		take()
		expect(daysOfInes()).toEqual({ gives: [20, 27], assists: [6, 13] })
		change("update lessons set teacher_id = ?, substitute_for = ? where day = '2026-01-27'", teacher, ines)
		expect(daysOfInes()).toEqual({ gives: [20], assists: [6, 13] })
		change('delete from outbox')
		for (const { id } of lessonsOfClass(choir))
			valueOf(cancelLesson(access, id, { by: 'school', reason: 'A concert' }))
		// On the last day another teaches for her.
		expect(letters().map(({ subject }) => subject)).toEqual(
			[6, 13, 20, 27].map((day) => `Canceled: Choir, Tue ${day} January, 16:00`),
		)
		const own = accessOf(aTeacherAt(its.school))
		change('update teachers set membership_id = null where membership_id = ?', own.membershipId)
		change('update teachers set membership_id = ? where id = ?', own.membershipId, ines)
		const feed = { kind: 'person', access: own, school: own.school } as const
		expect(listFeedLessons(access.schoolId, feed).map(({ isAssisted }) => isAssisted)).toEqual([
			true,
			true,
			false,
		])
	})

	it('is not free then, and is once a colleague covers for them', () => {
		const { school, access, classId, ines, teacher, at } = its
		take()
		const book = (day: string) =>
			addExtraLesson(access, newId(), {
				...{ classId, day, startTime: '16:15', durationMinutes: 30, roomId: null },
				...{ teacherId: ines, kind: 'extra' },
			})
		expect(wordsOf(book('2026-01-13'))).toContain('Ines Alba is at Choir then')
		change("update lessons set teacher_id = ?, substitute_for = ? where day = '2026-01-27'", teacher, ines)
		valueOf(book('2026-01-27'))
		expect(clashesNow()).toBe(0)
		aLesson(school, { classId, teacherId: ines, startsAt: at('2026-01-13', '16:15') })
		expect(clashesNow()).toBe(1)
	})

	it('does so also if the class is edited, and is ticked until they stop', () => {
		const { ines } = its
		const later = { teacherId: ines, from: FROM }
		const [preview] = valueOf(save([ines], later)).previews
		expect(daysOfInes().assists).toHaveLength(4)
		valueOf(save([ines], later, { token: preview?.token ?? '', tells: false }))
		expect([ticked(), daysOfInes()]).toEqual([[ines], { gives: [20, 27], assists: [6, 13] }])
		expect(before()).toEqual([{ time: its.at('2026-01-13', '16:00') + 1 }])
		valueOf(save([ines], { teacherId: ines }))
		expect([ticked(), daysOfInes().assists]).toEqual([[ines], [6, 13]])
		vi.setSystemTime(Date.parse('2026-01-14T12:00:00Z'))
		expect([ticked(), daysOfInes().assists]).toEqual([[], [6, 13]])
		vi.setSystemTime(Date.parse('2026-01-01T12:00:00Z'))
		valueOf(save([], { teacherId: ines }))
		expect([ticked(), daysOfInes().assists]).toEqual([[], []])
	})

	it('does so also if they are unticked as its new teacher', () => {
		const later = { teacherId: its.ines, from: FROM }
		const [preview] = valueOf(save([], later)).previews
		valueOf(save([], later, { token: preview?.token ?? '', tells: false }))
		expect(daysOfInes()).toEqual({ gives: [20, 27], assists: [6, 13] })
	})

	it('gives the class and its students back once that edit of the class is undone', () => {
		const { access, school, ines, choir, teacher } = its
		const child = aStudent(school, { primaryTeacherId: teacher })
		const another = aStudent(school, { primaryTeacherId: ines })
		for (const studentId of [child, another]) anEnrolment(school, choir, studentId)
		const leads = () => [
			findDefinition(access, choir)?.fields.teacherId,
			...[child, another].map((id) => rows('select primary_teacher_id id from students where id = ?', id)),
		]
		const later = { teacherId: ines, from: FROM }
		const [preview] = valueOf(save([ines], later)).previews
		valueOf(save([ines], later, { token: preview?.token ?? '', tells: false }))
		expect(leads()).toEqual([ines, [{ id: ines }], [{ id: ines }]])
		const [done] = rows<{ id: string }>("select id from schedule_changes where kind = 'split'")
		valueOf(undoChange(access, done?.id ?? ''))
		expect(leads()).toEqual([teacher, [{ id: teacher }], [{ id: ines }]])
		expect([ticked(), daysOfInes()]).toEqual([[ines], { gives: [], assists: [6, 13, 20, 27] }])
	})

	it('does so also if the leaving teacher hands the class over', () => {
		const { ines, teacher, access, choir } = its
		change("update teachers set ended_on = '2026-01-19' where id = ?", teacher)
		const chosen = { teacherId: ines, classIds: [choir], studentIds: [] }
		const { preview } = valueOf(handOver(access, teacher, chosen))
		valueOf(handOver(access, teacher, chosen, { token: preview?.token ?? '', tells: false }))
		expect([ticked(), daysOfInes()]).toEqual([[ines], { gives: [20, 27], assists: [6, 13] }])
		expect(before()).toEqual([{ time: its.at('2026-01-13', '16:00') + 1 }])
	})

	it('is an assistant as before once that is undone or another teacher takes over', () => {
		const { access, school, ines } = its
		for (const from of [FROM, '2026-01-06']) {
			valueOf(undoChange(access, take(from).changeId))
			expect([ticked(), daysOfInes()]).toEqual([[ines], { gives: [], assists: [6, 13, 20, 27] }])
		}
		take()
		seriesId = listSeries(access, its.choir, FROM).at(-1)?.id ?? ''
		take(FROM, aTeacher(school))
		expect([assistantsNow(), daysOfInes()]).toEqual([1, { gives: [], assists: [6, 13, 20, 27] }])
	})
})
