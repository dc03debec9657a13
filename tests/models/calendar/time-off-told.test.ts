import { beforeEach, describe, expect, it } from 'vitest'
import {
	askTimeOff,
	cancelTimeOff,
	decideTimeOff,
	restoreTimeOff,
} from '#app/models/calendar/time-off.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listNeeds } from '#app/models/dashboard/attention.server.ts'
import { substitute } from '#app/models/lesson/change.server.ts'
import { findLesson } from '#app/models/lesson/detail.server.ts'
import { listLessons } from '#app/models/lesson/list.server.ts'
import { scheduled } from '#app/requests/scheduled.server.ts'
import { calendarOf } from '#app/letters/calendar.server.ts'
import { feedVersion, listFeedLessons } from '#app/models/lesson/feed.server.ts'
import { bookedMinutes } from '#app/models/teacher/booked.server.ts'
import { weekOfTeacher } from '#app/routes/school/teachers/show/read-week.server.ts'
import { readDay } from '#app/routes/teacher/dashboard/read.server.ts'
import { applyTeacherAbsence } from '#app/models/lesson/absence.server.ts'
import { previewTeacherAbsence } from '#app/models/lesson/absence-plan.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { needLines } from '#app/routes/school/dashboard/needs.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { aLesson } from '../../support/factories.ts'
import { aStudio } from '../../support/learning.ts'
import { valueOf } from '../../support/lessons.ts'

let studio: ReturnType<typeof aStudio>

beforeEach(() => {
	studio = aStudio()
	change(`update users set email = 'jun@school.example' where id = ?`, studio.teacher.userId)
	change(`update users set email = 'office@school.example' where id = ?`, studio.office.userId)
})

const mails = (to = 'jun@school.example') =>
	rows<{ subject: string; text: string }>(
		`select subject, text from outbox where to_address = ? order by id`,
		to,
	)
const subjects = (to?: string) => mails(to).map(({ subject }) => subject)

const days = { startsOn: '2026-01-20', endsOn: '2026-01-21' }
const add = (more = {}) =>
	valueOf(askTimeOff(studio.office, newId(), { teacherId: studio.teacherId, ...days, ...more })).id
const ask = (more = {}) =>
	valueOf(askTimeOff(studio.teacher, newId(), { teacherId: studio.teacherId, ...days, ...more })).id

function speak(language: string) {
	const { userId } = studio.teacher
	change('update users set email_key = email where id = ?', userId)
	change('insert into preferences (user_id, language, updated_at) values (?, ?, 1)', userId, language)
}

describe('time off', () => {
	it('is answered by email, with the reason of a refusal', () => {
		const ask = (day: string) =>
			valueOf(
				askTimeOff(studio.teacher, newId(), { teacherId: studio.teacherId, startsOn: day, endsOn: day }),
			).id
		valueOf(decideTimeOff(studio.office, ask('2026-02-02'), { approve: true }))
		valueOf(decideTimeOff(studio.office, ask('2026-02-03'), { approve: false, answer: 'A recital' }))
		expect(subjects()).toEqual([
			'Your time off is approved: 2 February 2026',
			'Your time off is not approved: 3 February 2026',
		])
		expect(mails()[1]?.text).toContain('Reason: A recital')
		expect(mails()[0]?.text).toContain('/dashboard/teacher/settings/hours')
		expect(mails()[0]?.text).not.toContain('still booked')
	})

	it('that is approved names the lessons that are still booked, to the teacher and to the office', () => {
		const { teacher, office, teacherId, colleagueId, next } = studio
		const days = { teacherId, startsOn: '2026-01-19', endsOn: '2026-01-20' }
		valueOf(decideTimeOff(office, valueOf(askTimeOff(teacher, newId(), days)).id, { approve: true }))
		expect(mails()[0]?.text).toContain('1 lesson is still booked with you.')
		const away = () => listNeeds(office, '2026-01-13').filter(({ need }) => need === 'away-lessons')
		const [line] = needLines(away())
		expect(line?.text).toMatch(/ is away \(19 January 2026 to 20 January 2026\): 1 lesson is still booked\.$/)
		expect(line?.button?.to).toBe('/schedule/away')
		valueOf(substitute(office, { id: next, version: findLesson(office, next)?.version ?? 0 }, colleagueId))
		expect(away()).toEqual([])
	})

	it('once it is approved, says so beside the lessons in which the teacher assists', () => {
		const { school, office, teacher, teacherId, colleagueId, classId, next } = studio
		change('delete from class_teachers')
		change(
			`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'assist')`,
			...[school.id, classId, teacherId],
		)
		change('update lessons set teacher_id = ? where id = ?', colleagueId, next)
		const kindFor = (reader: Access, options: object) => {
			const rows = listLessons(reader, { from: Date.now(), to: Date.parse('2026-01-22'), teacherId })
			return scheduled(reader, rows, Date.now(), options).find(({ id }) => id === next)?.kind
		}
		const id = ask()
		expect(kindFor(teacher, { isOwn: true })).toBe('You assist')
		valueOf(decideTimeOff(office, id, { approve: true }))
		expect(kindFor(teacher, { isOwn: true })).toBe('You are away')
		expect(kindFor(office, { teacherId })).toMatch(/^.+ is away$/)
	})

	it('once it is approved, counts no lesson in which the teacher assists then: in their day, at the office, and in their calendar', () => {
		const { school, office, teacher, teacherId, colleagueId, classId, at } = studio
		change(`update class_teachers set part = 'assist'`)
		const given = (day: string, time: string) =>
			aLesson(school, { classId, teacherId: colleagueId, startsAt: at(day, time), day })
		const first = given('2026-01-13', '18:00')
		given('2026-01-16', '18:00')
		change('update lessons set teacher_id = ?', colleagueId)
		given('2026-01-27', '18:00')
		const feed = { kind: 'person', access: teacher, school: teacher.school } as const
		const { id, name, timeZone } = teacher.school
		const read = () => {
			const { count, minutes, next } = readDay(teacher)
			const week = weekOfTeacher(office, teacherId)
			const booked = bookedMinutes(office, [teacherId]).get(teacherId)
			const all = listFeedLessons(school.id, feed).filter((lesson) => lesson.id === first)
			const calendar = calendarOf(all, { id, school: name, name, timeZone })
			const event = calendar.match(/(?<=SUMMARY:|STATUS:).*(?=\r)/g)
			return { count, minutes, next, week: [week.count, week.next?.id], booked, event }
		}
		const version = feedVersion(school.id, feed)
		expect(read()).toEqual({
			...{ count: 2, minutes: 90, booked: 90, next: 'Tue 13 January, 18:00', week: [2, first] },
			event: ['Piano', 'CONFIRMED'],
		})
		const isOff = (startsOn: string, endsOn: string) =>
			valueOf(decideTimeOff(office, ask({ startsOn, endsOn }), { approve: true }))
		isOff('2026-01-13', '2026-01-16')
		const away = {
			count: 0,
			minutes: 0,
			booked: 0,
			week: [0, undefined],
			event: ['Absent: Piano', 'CANCELLED'],
		}
		expect(read()).toEqual({ ...away, next: 'Tue 20 January, 16:00' })
		expect(feedVersion(school.id, feed)).not.toBe(version)
		isOff('2026-01-20', '2026-01-21')
		expect(read()).toEqual({ ...away, next: 'Tue 27 January, 18:00' })
	})

	it('of some hours names them in every letter, and counts only the lessons within them', () => {
		change(`update users set email = 'office@school.example' where id = ?`, studio.office.userId)
		const { teacher, office, teacherId } = studio
		const day = { teacherId, startsOn: '2026-01-20', endsOn: '2026-01-20' }
		const ask = (fromTime: string, toTime: string) =>
			valueOf(askTimeOff(teacher, newId(), { ...day, fromTime, toTime })).id
		const late = { fromTime: '14:30', toTime: '15:30' }
		valueOf(decideTimeOff(office, ask('09:00', '11:00'), { approve: true }))
		valueOf(decideTimeOff(office, ask('15:00', '17:00'), { approve: true }))
		valueOf(decideTimeOff(office, ask('15:00', '17:00'), { approve: true, hours: late }))
		valueOf(decideTimeOff(office, ask('15:00', '17:00'), { approve: false, answer: 'A recital' }))
		expect(subjects()).toEqual([
			'Your time off is approved: 20 January 2026, 09:00–11:00',
			'Your time off is approved: 20 January 2026, 15:00–17:00',
			'Your time off is approved: 20 January 2026, 14:30–15:30',
			'Your time off is not approved: 20 January 2026, 15:00–17:00',
		])
		expect(mails().map(({ text }) => text.includes('still booked'))).toEqual([false, true, false, false])
		expect(mails('office@school.example')[0]?.subject).toMatch(/: 20 January 2026, 09:00–11:00$/)
	})

	it('that a teacher asks for, or asks for again, is emailed to the office, and what the office enters is not', () => {
		change(`update users set email = 'office@school.example' where id = ?`, studio.office.userId)
		const { teacher, office, teacherId } = studio
		const days = { teacherId, startsOn: '2026-02-02', endsOn: '2026-02-03', reason: 'A course' }
		valueOf(askTimeOff(office, newId(), days))
		expect(mails('office@school.example')).toEqual([])
		const { id } = valueOf(askTimeOff(teacher, newId(), days))
		const [mail] = mails('office@school.example')
		expect(mail?.subject).toMatch(/^A request for time off from .+: 2 February 2026 to 3 February 2026$/)
		expect(mail?.text).toContain('Reason: A course')
		expect(mail?.text).toContain('/schedule/away')
		expect(valueOf(cancelTimeOff(teacher, id)).wasApproved).toBe(false)
		valueOf(restoreTimeOff(teacher, id))
		expect(mails('office@school.example').map(({ subject }) => subject)).toEqual([
			mail?.subject,
			expect.stringMatching(/^Request for time off withdrawn by .+: 2 February 2026 to 3 February 2026$/),
			mail?.subject,
		])
	})

	it('that was approved and that a teacher cancels is emailed to the office', () => {
		change(`update users set email = 'office@school.example' where id = ?`, studio.office.userId)
		const { teacher, office, teacherId } = studio
		const days = { teacherId, startsOn: '2026-02-02', endsOn: '2026-02-03' }
		const byOffice = valueOf(askTimeOff(office, newId(), days)).id
		valueOf(cancelTimeOff(office, byOffice))
		expect(mails('office@school.example')).toEqual([])
		valueOf(restoreTimeOff(office, byOffice))
		expect(valueOf(cancelTimeOff(teacher, byOffice)).wasApproved).toBe(true)
		const [mail] = mails('office@school.example')
		expect(mail?.subject).toMatch(/^Time off canceled by .+: 2 February 2026 to 3 February 2026$/)
		expect(mail?.text).toContain('stay so until you change them.')
	})
})

describe('time off that the office', () => {
	it('adds, cancels and restores is told to the teacher each time, with the lessons booked then', () => {
		const id = add({ reason: 'Training' })
		valueOf(cancelTimeOff(studio.office, id))
		valueOf(restoreTimeOff(studio.office, id))
		expect(subjects()).toEqual([
			'You have time off: 20 January 2026 to 21 January 2026',
			'Your time off is canceled: 20 January 2026 to 21 January 2026',
			'You have time off: 20 January 2026 to 21 January 2026',
		])
		expect(mails()[0]?.text).toContain('1 lesson is still booked with you.')
		expect(mails()[0]?.text).toContain('Reason: Training')
		expect(mails()[1]?.text).toContain('You can be booked again then')
		expect(mails()[1]?.text).toContain('stay so until the office changes them.')
		expect(mails()[1]?.text).not.toContain('Training')
		expect(subjects('office@school.example')).toEqual([])
	})

	it.each([
		['de', 'Sie haben frei: 20. Januar 2026', 'Ihre freien Tage sind abgesagt: 20. Januar 2026'],
		['es', 'Tiene días libres: 20 de enero de 2026', 'Sus días libres se han cancelado: 20 de enero de 2026'],
	])('adds and cancels is told in the language of the teacher: %s', (language, added, canceled) => {
		speak(language)
		valueOf(cancelTimeOff(studio.office, add({ endsOn: '2026-01-20' })))
		expect(subjects()).toEqual([added, canceled])
	})

	it('approved and cancels later is told, and days that are over are not', () => {
		const id = ask()
		valueOf(decideTimeOff(studio.office, id, { approve: true }))
		valueOf(cancelTimeOff(studio.office, id))
		valueOf(cancelTimeOff(studio.office, add({ startsOn: '2026-01-05', endsOn: '2026-01-06' })))
		expect(subjects()).toEqual([
			'Your time off is approved: 20 January 2026 to 21 January 2026',
			'Your time off is canceled: 20 January 2026 to 21 January 2026',
		])
	})

	it('enters with a plan is told by the letters of the plan alone', () => {
		const { office, teacherId } = studio
		const wish = { teacherId, ...days, plans: [], isPaid: false }
		const { token } = valueOf(previewTeacherAbsence(office, wish))
		const { changeId } = valueOf(applyTeacherAbsence(office, newId(), wish, token))
		expect(subjects()).toEqual(['Your lessons while you are away'])
		valueOf(undoChange(office, changeId))
		expect(subjects()).not.toContain('Your time off is canceled: 20 January 2026 to 21 January 2026')
	})

	it('grants for other hours names the hours that were asked for', () => {
		const one = { endsOn: '2026-01-20', fromTime: '14:00', toTime: '17:00' }
		const same = { fromTime: '14:00', toTime: '17:00' }
		valueOf(decideTimeOff(studio.office, ask(one), { approve: true, hours: same }))
		const hours = { fromTime: '15:00', toTime: '17:00' }
		valueOf(decideTimeOff(studio.office, ask(one), { approve: true, hours }))
		expect(mails()[0]?.text).not.toContain('You asked for')
		expect(subjects()[1]).toBe('Your time off is approved: 20 January 2026, 15:00–17:00')
		expect(mails()[1]?.text).toContain('You asked for other times: 20 January 2026, 14:00–17:00.')
	})
})

describe('time off that a teacher', () => {
	it('withdraws while it waits is told to the office, and to nobody when its days are over', () => {
		valueOf(cancelTimeOff(studio.teacher, ask({ reason: 'Skiing' })))
		const over = ask()
		change(`update teacher_time_off set starts_on = '2026-01-05', ends_on = '2026-01-06' where id = ?`, over)
		valueOf(cancelTimeOff(studio.teacher, over))
		const told = mails('office@school.example').filter(({ subject }) => subject.includes('withdrawn'))
		expect(told).toHaveLength(1)
		expect(told[0]?.subject).toMatch(/: 20 January 2026 to 21 January 2026$/)
		expect(told[0]?.text).toContain('no longer asks for time off')
		expect(told[0]?.text).not.toContain('Skiing')
		expect(subjects()).toEqual([])
	})
})
