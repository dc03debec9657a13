import { beforeEach, describe, expect, it, vi } from 'vitest'
import { classDetails } from '#app/domain/class/form.ts'
import { changeDefinition } from '#app/models/class/class-change.server.ts'
import { addLesson } from '#app/models/class/lesson.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { previewSplit } from '#app/models/lesson/split-plan.server.ts'
import { splitSeries } from '#app/models/lesson/split.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import type { SeriesWish } from '#app/domain/lesson/series-wish.ts'
import { claimMail, markSent } from '#app/models/mail/delivery.server.ts'
import { readUnscheduled } from '#app/requests/unscheduled.server.ts'
import { splitWords } from '#app/routes/school/classes/show/read-split.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { aPlan } from '../../support/billing.ts'
import { change, databaseHash, rows } from '../../support/database.ts'
import { aClass, aClosure, aLesson, aStudent, aTeacher } from '../../support/factories.ts'
import { anEnrolment } from '../../support/lesson-factories.ts'
import { aHall, aTimetable, tuesdays, valueOf } from '../../support/lessons.ts'
import { anInstrument } from '../../support/students.ts'

let its: ReturnType<typeof aTimetable> & { lea: string; nina: string }

/** Piano with Ada, whose mother reads emails, and Lea as its teacher. */
beforeEach(() => {
	const timetable = aTimetable()
	const { school, classId, student } = timetable
	aGuardianOf(school, student, { name: 'Eva Lind', email: 'eva@family.example' })
	const lea = aTeacher(school, { name: 'Lea Brandt', email: 'lea@school.example' })
	const nina = aTeacher(school, { name: 'Nina Ode', email: 'nina@school.example' })
	change(
		`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
		...[school.id, classId, lea],
	)
	its = { ...timetable, lea, nina }
	return () => vi.useRealTimers()
})

const mails = (to: string) =>
	rows<{ id: string; subject: string; text: string }>(
		'select id, subject, text from outbox where to_address = ? order by id',
		to,
	)
const textsTo = (to: string) => mails(to).map(({ text }) => text)

const add = (more: Partial<SeriesWish> = {}, tells = true) =>
	valueOf(addSeries(its.access, newId(), its.classId, tuesdays(more), undefined, tells))
const fridays = { weekdays: [5], startTime: '18:00', startsOn: '2026-01-16', endsOn: undefined }

function aStudentFrom(startsOn: string, more = '') {
	const email = `${startsOn}${more}@family.example`
	const id = aStudent(its.school, { firstName: 'Kim', lastName: 'Ito', email })
	anEnrolment(its.school, its.classId, id)
	change('update enrolments set starts_on = ? where student_id = ?', startsOn, id)
	return { id, email }
}

describe('repeating lessons that a class gets', () => {
	it('are told to its families with the first lesson, and as further ones if it has others', () => {
		expect(add({ endsOn: undefined }).mailed).toBe(1)
		add({ ...fridays, roomId: aHall(its.school.id) })
		const [first, also] = mails('eva@family.example')
		expect(first?.subject).toMatch(/^New lessons at /)
		expect(first?.text).toContain('These lessons were added at')
		expect(first?.text).toContain(
			'Ada Lind: Piano: Tuesday, 16:00–16:45, every week from 6 January 2026. First lesson: Tue 6 January, 16:00.',
		)
		expect(also?.text).toContain(
			'Ada Lind: Piano: also Friday, 18:00–18:45, every week from 16 January 2026. First lesson: Fri 16 January, 18:00, Hall, North house, 9 Lake Street, Springfield.',
		)
	})

	const time = (confirmed?: { token: string; tells: boolean }, more = {}) => {
		const typed = {
			kind: 'group',
			name: 'Piano',
			durationMinutes: '45',
			joining: 'closed',
			teacherId: its.lea,
		}
		const timed = { ...typed, startsOn: '2026-01-06', weekday: '2', startTime: '16:00', ...more }
		const how = { version: 1, alsoMoved: false }
		return changeDefinition(its.access, its.classId, classDetails.parse(timed), how, confirmed)
	}

	it('with its first weekday and time are shown first, and told to its families where that is ticked', () => {
		const before = databaseHash()
		const { previews } = valueOf(time())
		expect(databaseHash()).toBe(before)
		const shown = splitWords(its.access, previews)
		expect(shown).toMatchObject({ hasFirstDay: false, recipients: { people: [{ name: 'Eva Lind' }] } })
		expect(shown.groups.map(({ label, lines }) => [label, lines.length, lines[0]?.text])).toEqual([
			['New', 27, 'Tue 6 January, 16:00'],
		])
		expect(time({ token: shown.token, tells: true }, { startTime: '17:00' })).toMatchObject({ status: 409 })
		expect(valueOf(time({ token: shown.token, tells: true }))).toMatchObject({ added: 27, previews: [] })
		expect(textsTo('eva@family.example')).toEqual([
			expect.stringContaining(
				'Piano: Tuesday, 16:00–16:45, every week from 6 January 2026, with Lea Brandt. First lesson: Tue 6 January, 16:00.',
			),
		])
		expect(mails('lea@school.example')).toHaveLength(1)
	})

	it('with its first weekday and time are not told to its families where that is not ticked', () => {
		const [preview] = valueOf(time()).previews
		valueOf(time({ token: preview?.token ?? '', tells: false }))
		expect(mails('eva@family.example')).toEqual([])
		expect(mails('lea@school.example')).toHaveLength(1)
	})

	it('with its first weekday and time are added at once without students, and refused where they clash', () => {
		aLesson(its.school, { classId: its.classId, startsAt: its.at('2025-12-30', '16:00') })
		const roomId = aHall(its.school.id)
		const other = aClass(its.school, { name: 'Choir' })
		aLesson(its.school, { classId: other, roomId, startsAt: its.at('2026-01-13', '16:00') })
		expect(time(undefined, { roomId })).toMatchObject({ ok: false, status: 409 })
		change('delete from enrolments')
		expect(valueOf(time())).toMatchObject({ previews: [] })
		expect(rows('select id from lessons where class_id = ?', its.classId)).toHaveLength(28)
	})

	it('with one click are told to as many people as the offer counts', () => {
		change("update classes set weekday = 2, start_time = '16:00' where id = ?", its.classId)
		expect(readUnscheduled(its.access).map(({ people }) => people)).toEqual([1])
		change('delete from enrolments')
		expect(readUnscheduled(its.access).map(({ people }) => people)).toEqual([0])
	})

	it('follow those that have ended, and name a private lesson once', () => {
		change(`update classes set name = 'Ada Lind' where id = ?`, its.classId)
		add({ endsOn: '2026-01-13' })
		add({ ...fridays, startsOn: '2026-01-20' })
		expect(textsTo('eva@family.example')[1]).toMatch(
			/^Ada Lind: Friday, 18:00–18:45, every week from 23 January 2026\./m,
		)
	})

	it('name the instrument of a private lesson that is named after its student, who may have two of them', () => {
		const named = "update classes set kind = 'private', name = ?, instrument_id = ? where id = ?"
		change(named, 'Ada Lind', anInstrument(its.school, 'Violin'), its.classId)
		add({ endsOn: '2026-01-13' })
		expect(textsTo('eva@family.example')[0]).toMatch(/^Ada Lind \(Violin\): Tuesday, 16:00–16:45, /m)
		expect(textsTo('lea@school.example')[0]).toMatch(/^Ada Lind \(Violin\): Tuesday, 16:00–16:45, /m)
		change("update classes set name = 'Early birds'")
		add({ ...fridays, startsOn: '2026-01-20' })
		expect(textsTo('eva@family.example')[1]).toMatch(/^Ada Lind: Early birds: Friday, /m)
	})

	it('are told to the new last day, where a change makes them last longer', () => {
		add({ endsOn: '2026-01-20', teacherId: its.lea })
		const [row] = rows<{ id: string }>('select id from series')
		const later = { startsOn: '2026-01-13', startTime: '16:15', endsOn: '2026-02-03' }
		const longer = tuesdays({ ...later, teacherId: its.lea })
		const { token } = valueOf(previewSplit(its.access, row?.id ?? '', longer))
		const split = splitSeries(its.access, row?.id ?? '', longer, token, { tells: true })
		const { changeId } = valueOf(split)
		for (const to of ['eva@family.example', 'lea@school.example'])
			expect(textsTo(to).at(-1)).toMatch(
				/20 January.*moves to.*\n.*27 January.* takes place.*\n.*3 February.* takes place/,
			)
		for (let mail = claimMail(); mail; mail = claimMail()) markSent(mail, true)
		expect(valueOf(undoChange(its.access, changeId)).isClassGone).toBeUndefined()
		for (const to of ['eva@family.example', 'lea@school.example'])
			for (const day of ['27 January', '3 February'])
				expect(textsTo(to).at(-1)).toMatch(new RegExp(`${day}, 16:15 (does not take place|is canceled)`))
	})

	it.each([
		['the same teacher', 'lea'],
		['a new teacher', 'nina'],
	] as const)(
		'are part of the move, where they are added at the new time because an old day is closed: %s',
		(_with, next) => {
			for (const day of ['2026-02-03', '2026-03-10']) aClosure(its.school, { startsOn: day, endsOn: day })
			add({ endsOn: undefined, teacherId: its.lea })
			const [row] = rows<{ id: string }>('select id from series')
			const later = { startsOn: '2026-02-01', weekdays: [4], startTime: '17:00', endsOn: undefined }
			const thursdays = tuesdays({ ...later, teacherId: its[next] })
			const { token } = valueOf(previewSplit(its.access, row?.id ?? '', thursdays))
			valueOf(splitSeries(its.access, row?.id ?? '', thursdays, token, { tells: true }))
			for (const to of ['eva@family.example', 'lea@school.example', `${next}@school.example`]) {
				const lines = textsTo(to).at(-1)?.split('\n')
				expect(lines?.filter((line) => line.includes('Piano'))).toEqual([
					expect.stringMatching(
						/moves to Thursday, 17:00–17:45, (with Nina Ode, )?from 5 February 2026 on\.$/,
					),
				])
			}
		},
	)

	it('are all told in a class with a last day, also those at its end', () => {
		change(`update classes set ends_on = '2026-01-21' where id = ?`, its.classId)
		add({ endsOn: undefined, teacherId: its.lea })
		const [row] = rows<{ id: string }>('select id from series')
		const later = { startsOn: '2026-01-12', weekdays: [3], endsOn: undefined, teacherId: its.lea }
		const { token } = valueOf(previewSplit(its.access, row?.id ?? '', tuesdays(later)))
		valueOf(splitSeries(its.access, row?.id ?? '', tuesdays(later), token, { tells: true }))
		expect(textsTo('eva@family.example').at(-1)).toContain('21 January')
	})

	it.each([
		[
			'de',
			'Piano: auch freitags, 18:00–18:45, jede Woche ab 16. Januar 2026. Erste Stunde: Fr, 16. Januar, 18:00.',
		],
		[
			'es',
			'Piano: también viernes, 18:00–18:45, cada semana desde el 16 de enero de 2026. Primera clase: vie, 16 de enero, 18:00.',
		],
	])('are told in the language of the family: %s', (language, line) => {
		change(`update guardians set language = ?, email_key = 'eva@family.example'`, language)
		add({}, false)
		change('update series set open_ended = 1')
		add(fridays)
		expect(textsTo('eva@family.example')[0]).toContain(line)
	})

	it.each([
		['en', 'with', 'First lesson'],
		['de', 'mit', 'Erste Stunde'],
		['es', 'con', 'Primera clase'],
	])('are told to its families with who teaches them: %s', (language, by, first) => {
		change(`update guardians set language = ?, email_key = 'eva@family.example'`, language)
		add({ ...fridays, teacherId: its.nina })
		add({ frequency: 'dates', dates: ['2026-02-03'], weekdays: [], teacherId: its.nina })
		const [weekly, once] = textsTo('eva@family.example')
		expect(weekly).toMatch(new RegExp(` 2026, ${by} Nina Ode\\. ${first}: `))
		expect(once).toContain(`, ${by} Nina Ode.`)
	})

	it('are told to nobody where the office leaves that out', () => {
		expect(add({}, false).mailed).toBe(0)
		expect(mails('eva@family.example')).toEqual([])
	})

	it('are told to those who are expected at them, with their own first and last lesson', () => {
		const late = aStudentFrom('2026-01-20')
		const left = aStudentFrom('2025-12-01', 'left')
		change(`update enrolments set ends_on = '2026-01-05' where student_id = ?`, left.id)
		const leaves = aStudentFrom('2025-12-01', 'leaves')
		change(`update enrolments set ends_on = '2026-01-14' where student_id = ?`, leaves.id)
		const paused = aStudentFrom('2025-12-01', 'paused')
		change(
			`update enrolments set state = 'paused', paused_from = '2026-01-01', keeps_seat = 1 where student_id = ?`,
			paused.id,
		)
		expect(add({ endsOn: undefined }).mailed).toBe(3)
		expect(textsTo(late.email)[0]).toContain('every week from 20 January 2026. First lesson: Tue 20 January')
		expect(textsTo(leaves.email)[0]).toContain('every week from 6 January 2026 to 13 January 2026.')
		expect([...mails(left.email), ...mails(paused.email)]).toEqual([])
	})

	it('are told to those who keep their seat in an open pause, if their time changes for good or that is undone', () => {
		add({ endsOn: undefined, teacherId: its.lea }, false)
		const [kept, gone, later] = ['kept', 'gone', 'later'].map((more) => aStudentFrom('2025-12-01', more))
		const pause = (id = '', keeps = 1) =>
			change(
				`update enrolments set state = 'paused', paused_from = '2026-01-01', keeps_seat = ? where student_id = ?`,
				...[keeps, id],
			)
		pause(kept?.id)
		pause(gone?.id, 0)
		const [row] = rows<{ id: string }>('select id from series')
		const wish = tuesdays({ startsOn: '2026-03-02', weekdays: [3], endsOn: undefined, teacherId: its.nina })
		const { token, studentIds } = valueOf(previewSplit(its.access, row?.id ?? '', wish))
		expect(studentIds.sort()).toEqual([its.student, kept?.id, later?.id].sort())
		const { changeId } = valueOf(splitSeries(its.access, row?.id ?? '', wish, token, { tells: true }))
		const told = () => [kept, gone, later].map((student) => textsTo(student?.email ?? '').at(-1))
		const moved = /Kim Ito: Piano.*Tuesday.*Wednesday.*Nina Ode/
		expect(told()).toEqual([expect.stringMatching(moved), undefined, expect.stringMatching(moved)])
		for (let mail = claimMail(); mail; mail = claimMail()) markSent(mail, true)
		pause(later?.id)
		valueOf(undoChange(its.access, changeId))
		const back = /Kim Ito: Piano.*Wednesday.*Tuesday/
		expect(told()).toEqual([expect.stringMatching(back), undefined, expect.stringMatching(back)])
	})

	it('move to another weekday from the first day on which a student is back, and are canceled on a day of the pause', () => {
		add({ endsOn: undefined }, false)
		const pausedUntil = (until: string) => {
			const student = aStudentFrom('2025-12-01', until)
			change(
				`update enrolments set state = 'paused', paused_from = '2026-01-20', paused_to = ?, keeps_seat = 1 where student_id = ?`,
				until,
				student.id,
			)
			return student.email
		}
		const [before, after] = [pausedUntil('2026-02-04'), pausedUntil('2026-02-09')]
		const move = (weekday: number, startsOn: string) => {
			const [row] = rows<{ id: string }>('select id from series order by starts_on desc')
			const wish = tuesdays({ startsOn, weekdays: [weekday], endsOn: undefined })
			const { token } = valueOf(previewSplit(its.access, row?.id ?? '', wish))
			valueOf(splitSeries(its.access, row?.id ?? '', wish, token, { tells: true }))
		}
		move(4, '2026-02-02')
		expect(textsTo(before)[0]).toMatch(/Tuesday.*Thursday.*from 5 February 2026/)
		expect(textsTo(after)[0]).toMatch(/Tuesday.*Thursday.*from 12 February 2026/)
		for (let mail = claimMail(); mail; mail = claimMail()) markSent(mail, true)
		move(1, '2026-02-09')
		expect(textsTo(before).at(-1)).toMatch(/Thursday.*Monday.*from 9 February 2026/)
		expect(textsTo(after).at(-1)).toMatch(/Thu 12 February, 16:00 is canceled/)
		expect(textsTo(after).at(-1)).toMatch(/Thursday.*Monday.*from 16 February 2026/)
	})

	it('have a line each on chosen dates, and one that is alone is named in the subject', () => {
		const dates = { frequency: 'dates' as const, weekdays: [] }
		add({ ...dates, dates: ['2026-02-03', '2026-02-19'] })
		add({ ...dates, dates: ['2026-03-03'] })
		const [two, one] = mails('eva@family.example')
		expect(two?.text.match(/takes place/g)).toHaveLength(2)
		expect(one?.subject).toBe('Added: Piano, Tue 3 March, 16:00')
	})

	it('are told to the teacher of the class, who reads by whom they are taught', () => {
		add({ ...fridays, teacherId: its.nina }, false)
		expect(textsTo('nina@school.example')[0]).toContain('every week from 16 January 2026.')
		expect(textsTo('lea@school.example')[0]).toContain(
			'Piano: Friday, 18:00–18:45, every week from 16 January 2026, with Nina Ode.',
		)
		add({ frequency: 'dates', dates: ['2026-02-03'], weekdays: [], teacherId: its.nina }, false)
		expect(textsTo('lea@school.example')[1]).toContain(
			'Piano, Tue 3 February, 16:00, with Nina Ode takes place.',
		)
		add({ startTime: '10:00', teacherId: its.lea }, false)
		expect(mails('lea@school.example')).toHaveLength(3)
		expect(mails('nina@school.example')).toHaveLength(2)
	})

	it('are taken back for all of them when they are undone', () => {
		add({ ...fridays, teacherId: its.nina })
		change('update outbox set sent_at = ?', Date.now())
		const [made] = rows<{ id: string }>(`select id from schedule_changes where kind = 'series'`)
		valueOf(undoChange(its.access, made?.id ?? ''))
		for (const to of ['eva@family.example', 'lea@school.example', 'nina@school.example'])
			expect(mails(to)[1]?.subject).toBe('New lessons do not take place after all')
	})

	it('are taken back in so many words for all who read of them, also the teacher of the class and a family that has left', () => {
		const kim = aStudentFrom('2025-12-01')
		add({ ...fridays, endsOn: '2026-03-27', teacherId: its.nina })
		sendAll()
		change(`update enrolments set ends_on = '2026-01-05' where student_id = ?`, kim.id)
		undoLast()
		for (const to of ['eva@family.example', kim.email, 'lea@school.example', 'nina@school.example'])
			expect(textsTo(to)[1]).toContain(
				'Piano: Friday, 18:00–18:45, does not take place after all (11 lessons, 16 January 2026 to 27 March 2026).',
			)
		expect(textsTo('lea@school.example')[1]).toMatch(/^Hello Lea/)
	})
})

const AFTER_ALL = 'New lessons do not take place after all'
const subjectsTo = (to: string) => mails(to).map(({ subject }) => subject)
const sendAll = () => change('update outbox set sent_at = ?', Date.now())
const undoLast = () =>
	valueOf(undoChange(its.access, rows<{ id: string }>('select id from schedule_changes').at(-1)?.id ?? ''))

describe('new lessons that are undone', () => {
	it('are taken back once for families that joined after them, and for those that read of them', () => {
		add()
		const kim = aStudentFrom('2026-01-01')
		change('update enrolments set created_at = ? where student_id = ?', Date.now() + 1000, kim.id)
		sendAll()
		undoLast()
		expect(subjectsTo(kim.email)).toEqual([AFTER_ALL])
		const line = 'Piano: Tuesday, 16:00–16:45, does not take place after all (4 lessons, '
		expect(textsTo(kim.email)[0]).toContain(`Kim Ito: ${line}6 January 2026 to 27 January 2026).`)
		expect(subjectsTo('eva@family.example').slice(1)).toEqual([AFTER_ALL])
	})

	it.each([
		['de', 'Piano: dienstags, 16:00–16:45, findet doch nicht statt (4 Stunden, 6. Januar 2026 bis '],
		['es', 'Piano: martes, 16:00–16:45, finalmente no tendrá lugar (4 clases, '],
	])('have one line a weekly time in %s, also for their teacher', (language, line) => {
		change('update guardians set language = ?', language)
		add({ teacherId: its.lea })
		sendAll()
		undoLast()
		expect(textsTo('eva@family.example')[1]).toContain(line)
		expect(textsTo('lea@school.example')[1]).toMatch(
			/Piano: Tuesday.* does not take place after all \(4 lessons/,
		)
	})

	it('have a line each if there are few', () => {
		add({ endsOn: '2026-01-13' })
		sendAll()
		undoLast()
		expect(textsTo('eva@family.example')[1]?.match(/is canceled/g)).toHaveLength(2)
	})

	it('are not mentioned to families that never read of them', () => {
		change('update enrolments set created_at = 1')
		add({ teacherId: its.lea }, false)
		sendAll()
		undoLast()
		expect(subjectsTo('lea@school.example')).toContain(AFTER_ALL)
		expect(mails('eva@family.example')).toEqual([])
	})
})

describe('a private lesson whose lessons are undone', () => {
	const SEATS = `select e.id from enrolments e join classes c on c.id = e.class_id where c.id <> ?`

	function addPrivate(tells = true) {
		const planId = aPlan(its.access)
		const when = { weekday: 4, startTime: '18:15', durationMinutes: 45, startsOn: '2026-01-15' }
		const lesson = { studentId: its.student, teacherId: its.lea, ...when, ends: 'open' as const }
		return valueOf(addLesson(its.access, { ...lesson, planId, tells }, newId()))
	}

	it('goes with its seat and price, and the family reads that it does not take place', () => {
		expect(addPrivate().mailed).toBe(1)
		expect(textsTo('eva@family.example')[0]).toContain('First lesson: Thu 15 January, 18:15')
		sendAll()
		expect(undoLast()).toMatchObject({ isClassGone: true })
		expect(subjectsTo('eva@family.example').slice(1)).toEqual([AFTER_ALL])
		expect(textsTo('eva@family.example')[1]).toMatch(
			/: Thursday, 18:15–19:00, does not take place after all \(\d+ lessons, 15 January 2026 to /,
		)
		expect(rows(SEATS, its.classId)).toEqual([])
		expect(rows('select * from enrolment_plans')).toEqual([])
	})

	it('takes an email that is still waiting along', () => {
		addPrivate()
		undoLast()
		expect(mails('eva@family.example')).toEqual([])
	})

	it('is not mentioned to a family that was not emailed', () => {
		addPrivate(false)
		sendAll()
		undoLast()
		expect(mails('eva@family.example')).toEqual([])
	})

	it.each([
		['the seat was changed', () => change('update enrolments set version = 2')],
		['the class was changed', () => change('update classes set version = 2')],
		['other lessons were added', () => void valueOf(otherLessons())],
	])('stays if %s', (_, use) => {
		addPrivate()
		const [made] = rows<{ id: string }>('select id from schedule_changes')
		use()
		sendAll()
		expect(valueOf(undoChange(its.access, made?.id ?? ''))).toMatchObject({ isClassGone: false })
		expect(subjectsTo('eva@family.example')).toContain(AFTER_ALL)
		expect(rows(SEATS, its.classId)).toHaveLength(1)
		expect(rows('select * from enrolment_plans')).toHaveLength(1)
	})

	function otherLessons() {
		const [row] = rows<{ id: string }>('select id from classes where id <> ?', its.classId)
		return addSeries(its.access, newId(), row?.id ?? '', tuesdays({ startTime: '12:00' }))
	}
})
