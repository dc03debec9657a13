import ical, { type VEvent } from 'node-ical'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { reportAbsence } from '#app/models/attendance/absence-report.server.ts'
import { withdrawAbsence } from '#app/models/lesson/absence-withdrawal.server.ts'
import { change, rows } from '../support/database.ts'
import {
	accessOf,
	anAdminAt,
	aSchool,
	aStudent,
	aStudentAt,
	aTeacher,
	aTeacherAt,
	type ASchool,
} from '../support/factories.ts'
import { aLesson, anEnrolment, aTerm } from '../support/lesson-factories.ts'
import { aTimetable, valueOf } from '../support/lessons.ts'
import { aParent } from '../support/portal.ts'
import { Visitor } from '../support/visitor.ts'

const CALENDARS = '/settings/admin/calendars'

afterEach(() => {
	vi.useRealTimers()
})

/** What a calendar program makes of an answer, by a reader that is not the writer. */
function eventsIn(body: string): VEvent[] {
	return Object.values(ical.sync.parseICS(body)).filter((one): one is VEvent => one?.type === 'VEVENT')
}

/** The address that a page shows, as a path. */
function addressOn(body: string): string {
	const [, path] = /value="https?:\/\/[^/"]+(\/calendars\/[\w-]+\.ics)"/.exec(body) ?? []
	if (!path) throw new Error('The page shows no calendar address.')
	return path
}

async function ownAddress(visitor: Visitor, settings: string): Promise<string> {
	const made = await visitor.post(settings, { intent: 'calendar-new' })
	expect(made.status).toBe(303)
	return addressOn((await visitor.follow(made)).body)
}

async function addressOf(school: ASchool, kind: 'room' | 'class', id: string): Promise<string> {
	const office = await Visitor.signedInAs(anAdminAt(school))
	const made = await office.post(CALENDARS, { intent: 'new', kind, id })
	expect((await office.follow(made)).page.text).toContain('The calendar address is ready.')
	return addressOn((await office.get(CALENDARS)).body)
}

const stranger = () => new Visitor()

describe('the calendar of a person', () => {
	it('has a teacher’s lessons, with room, times and a name for each that stays', async () => {
		const { school, room, classId, at } = aTimetable()
		const teacher = aTeacherAt(school)
		const [own] = rows<{ id: string }>(
			'select id from teachers where membership_id = ?',
			teacher.membershipId,
		)
		const lesson = aLesson(school, {
			classId,
			startsAt: at('2026-01-06', '16:00'),
			teacherId: own?.id,
			roomId: room,
		})
		aLesson(school, { classId, startsAt: at('2026-01-07', '16:00') })
		const path = await ownAddress(await Visitor.signedInAs(teacher), '/dashboard/teacher/settings')
		const answer = await stranger().get(path)
		expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
		const events = eventsIn(answer.body)
		expect(events).toHaveLength(1)
		expect(events[0]).toMatchObject({
			uid: `${lesson}@${school.id}.solfa`,
			summary: 'Piano',
			location: `Blue Room, ${school.name}`,
			status: 'CONFIRMED',
		})
		expect(events[0]?.start.toISOString()).toBe('2026-01-06T21:00:00.000Z')
		expect(events[0]?.end?.toISOString()).toBe('2026-01-06T21:45:00.000Z')
	})

	it('has a student’s own lessons, and a parent’s those of their children', async () => {
		const { school, classId, student, at } = aTimetable()
		aLesson(school, { classId, startsAt: at('2026-01-06', '16:00') })
		const parent = await Visitor.signedInAs(aParent(school, [student]))
		const path = await ownAddress(parent, '/student/settings/account')
		expect(eventsIn((await stranger().get(path)).body).map(({ summary }) => summary)).toEqual(['Piano'])
		const other = await Visitor.signedInAs(aStudentAt(school))
		expect(
			eventsIn((await stranger().get(await ownAddress(other, '/student/settings/account'))).body),
		).toEqual([])
	})

	it('has the lessons a teacher assists in, once each, and says so', async () => {
		const { school, classId, at } = aTimetable()
		const teacher = aTeacherAt(school)
		const [own] = rows<{ id: string }>(
			'select id from teachers where membership_id = ?',
			teacher.membershipId,
		)
		const lead = aTeacher(school, { name: 'Tom Dorn' })
		for (const [day, teacherId] of [
			['2026-01-06', lead],
			['2026-01-13', own?.id],
		] as const)
			aLesson(school, { classId, startsAt: at(day, '16:00'), teacherId })
		const path = await ownAddress(await Visitor.signedInAs(teacher), '/dashboard/teacher/settings')
		const before = await stranger().get(path)
		expect(eventsIn(before.body)).toHaveLength(1)
		change(
			"insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'assist')",
			...[school.id, classId, own?.id],
		)
		const after = await stranger().get(path, { 'If-None-Match': String(before.headers.etag) })
		const said = eventsIn(after.body).map(({ description }) => description)
		expect(said).toEqual(['Tom Dorn\nYou assist', expect.not.stringContaining('You assist')])
	})

	it('says whose lesson it is where a parent has several children, in one event for both', async () => {
		const { school, classId, student, at } = aTimetable()
		change("update students set first_name = 'Leo', last_name = 'Okafor'")
		const other = aStudent(school, { firstName: 'Zoe', lastName: 'Okafor' })
		const startsAt = at('2026-01-06', '16:00')
		const lesson = aLesson(school, { classId, startsAt })
		const parent = await Visitor.signedInAs(aParent(school, [student, other]))
		const path = await ownAddress(parent, '/student/settings/account')
		const before = await stranger().get(path)
		const summaries = (body: string) => eventsIn(body).map(({ summary }) => summary)
		expect(summaries(before.body)).toEqual(['Leo: Piano'])
		anEnrolment(school, classId, other)
		const after = await stranger().get(path, { 'If-None-Match': String(before.headers.etag) })
		expect(summaries(after.body)).toEqual(['Leo, Zoe: Piano'])
		expect(summaries((await parent.get(`/calendars/lessons/${lesson}`)).body)).toEqual(['Leo, Zoe: Piano'])
	})

	it('takes out a group lesson that all children of the family are absent from, and comes back if one can come', async () => {
		const { school, classId, student, at } = aTimetable()
		change("update students set first_name = 'Leo', last_name = 'Okafor'")
		change("update classes set kind = 'group', capacity = 8")
		const other = aStudent(school, { firstName: 'Zoe', lastName: 'Okafor' })
		anEnrolment(school, classId, other)
		const lesson = aLesson(school, { classId, startsAt: at('2036-01-06', '16:00') })
		const person = aParent(school, [student, other])
		const parent = await Visitor.signedInAs(person)
		const path = await ownAddress(parent, '/student/settings/account')
		vi.useFakeTimers({ now: at('2036-01-01', '12:00'), toFake: ['Date'] })
		const read = async (before?: string) => {
			const headers = before ? { 'If-None-Match': before } : {}
			const answer = await stranger().get(path, headers)
			const [event] = eventsIn(answer.body)
			return { said: [event?.status, event?.summary], mark: String(answer.headers.etag) }
		}
		const access = accessOf(person)
		const both = await read()
		expect(both.said).toEqual(['CONFIRMED', 'Leo, Zoe: Piano'])
		valueOf(reportAbsence(access, lesson, student))
		const one = await read(both.mark)
		expect(one.said).toEqual(['CONFIRMED', 'Zoe: Piano'])
		valueOf(reportAbsence(access, lesson, other))
		const none = await read(one.mark)
		expect(none.said).toEqual(['CANCELLED', 'Absent: Leo, Zoe: Piano'])
		valueOf(withdrawAbsence(access, lesson, other))
		expect((await read(none.mark)).said).toEqual(['CONFIRMED', 'Zoe: Piano'])
	})

	it('is in the language of the family, and comes again once they choose another', async () => {
		const { school, classId, student, at } = aTimetable()
		const startsAt = at('2026-01-06', '16:00')
		const lesson = aLesson(school, { classId, startsAt, kind: 'trial', state: 'canceled_by_school' })
		change("update classes set name = 'Trial lesson, Ada'")
		const person = aParent(school, [student])
		const parent = await Visitor.signedInAs(person)
		const path = await ownAddress(parent, '/student/settings/account')
		const before = await stranger().get(path)
		expect(eventsIn(before.body)[0]?.summary).toBe('Canceled: Trial lesson, Ada')
		change(
			"insert or replace into preferences (user_id, language, updated_at) values (?, 'de', 0)",
			person.userId,
		)
		const headers = { 'If-None-Match': String(before.headers.etag) }
		for (const { body } of [
			await stranger().get(path, headers),
			await parent.get(`/calendars/lessons/${lesson}`),
		]) {
			const [event] = eventsIn(body)
			expect(event?.summary).toBe('Fällt aus: Probestunde, Ada')
			expect(event?.description).toContain('Probestunde')
		}
	})

	it('is empty, and no longer offered, while the school hides the schedule from families', async () => {
		const { school, classId, student, at } = aTimetable()
		const lesson = aLesson(school, { classId, startsAt: at('2026-01-06', '16:00') })
		const parent = await Visitor.signedInAs(aParent(school, [student]))
		const path = await ownAddress(parent, '/student/settings/account')
		change('insert into school_profiles (school_id, shows_schedule, updated_at) values (?, 0, 1)', school.id)
		expect(eventsIn((await stranger().get(path)).body)).toEqual([])
		expect((await parent.get('/student/settings/account')).page.text).not.toContain('Your calendar')
		expect((await parent.get(`/calendars/lessons/${lesson}`)).status).toBe(404)
	})

	it('leaves out what somebody else teaches in their place', async () => {
		const { school, classId, teacher: other, at } = aTimetable()
		const teacher = aTeacherAt(school)
		const [own] = rows<{ id: string }>(
			'select id from teachers where membership_id = ?',
			teacher.membershipId,
		)
		change(
			`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
			school.id,
			classId,
			own?.id,
		)
		aLesson(school, {
			classId,
			startsAt: at('2026-01-06', '16:00'),
			teacherId: other,
			substituteFor: own?.id,
		})
		aLesson(school, { classId, startsAt: at('2026-01-13', '16:00'), teacherId: own?.id })
		// From here on the class is the colleague's.
		aLesson(school, { classId, startsAt: at('2026-01-20', '16:00'), teacherId: other })
		const path = await ownAddress(await Visitor.signedInAs(teacher), '/dashboard/teacher/settings')
		const events = eventsIn((await stranger().get(path)).body)
		expect(events.map(({ start }) => start.toISOString())).toEqual(['2026-01-13T21:00:00.000Z'])
	})

	it('is closed with the account', async () => {
		const { school } = aTimetable()
		const teacher = aTeacherAt(school)
		const path = await ownAddress(await Visitor.signedInAs(teacher), '/dashboard/teacher/settings')
		change('update memberships set locked_at = 1 where id = ?', teacher.membershipId)
		expect((await stranger().get(path)).status).toBe(404)
		change('update memberships set locked_at = null, ended_at = 1 where id = ?', teacher.membershipId)
		expect((await stranger().get(path)).status).toBe(404)
	})

	it('is not offered to an administrator who does not teach', async () => {
		const owner = await Visitor.signedInAs(anAdminAt(aSchool()))
		expect((await owner.get('/settings/profile')).page.text).not.toContain('Your calendar')
		expect((await owner.post('/settings/profile?index', { intent: 'calendar-new' })).status).toBe(400)
	})
})

describe('the calendar of a room or a class', () => {
	it.each(['room', 'class'] as const)('has the lessons of the %s alone', async (kind) => {
		const table = aTimetable()
		const { school, room, classId, at } = table
		aLesson(school, { classId, roomId: room, startsAt: at('2026-01-06', '16:00') })
		const path = await addressOf(school, kind, kind === 'room' ? room : classId)
		const { headers, body } = await stranger().get(path)
		expect(eventsIn(body).map(({ summary }) => summary)).toEqual(['Piano'])
		expect(headers['content-disposition']).toContain(kind === 'room' ? 'blue-room.ics' : 'piano.ics')
		expect(body).toContain('X-WR-TIMEZONE:America/New_York')
	})

	it('is made by the office, for what the school has', async () => {
		const { school } = aTimetable()
		const other = aTimetable()
		const office = await Visitor.signedInAs(anAdminAt(school))
		expect((await office.post(CALENDARS, { intent: 'new', kind: 'room', id: other.room })).status).toBe(404)
		expect((await office.post(CALENDARS, { intent: 'new', kind: 'person', id: 'x' })).status).toBe(400)
		expect(rows('select * from calendar_feeds')).toEqual([])
	})
})

describe('a calendar', () => {
	it('has the whole term from its first day, and a year ahead, planned in terms or not', async () => {
		const { school, room, classId, at } = aTimetable({ now: '2026-03-20T12:00:00Z' })
		aTerm(school, { startsOn: '2026-01-05', endsOn: '2026-03-27' })
		aTerm(school, { startsOn: '2026-04-06', endsOn: '2026-07-18' })
		for (const day of ['2026-01-04', '2026-01-05', '2026-12-18', '2027-03-21', '2027-03-22'])
			aLesson(school, { classId, roomId: room, startsAt: at(day, '16:00') })
		const { body } = await stranger().get(await addressOf(school, 'room', room))
		expect(eventsIn(body).map(({ start }) => start.toISOString().slice(0, 10))).toEqual([
			'2026-01-05',
			'2026-12-18',
			'2027-03-21',
		])
	})

	it('keeps wall time over the change of the clock', async () => {
		const { school, room, classId, at } = aTimetable({ now: '2026-03-01T12:00:00Z' })
		for (const day of ['2026-03-03', '2026-03-10'])
			aLesson(school, { classId, roomId: room, startsAt: at(day, '16:00') })
		const { body } = await stranger().get(await addressOf(school, 'room', room))
		expect(eventsIn(body).map(({ start }) => start.toISOString())).toEqual([
			'2026-03-03T21:00:00.000Z',
			'2026-03-10T20:00:00.000Z',
		])
	})

	it('sends a canceled lesson as canceled, under the name it had, with a higher number', async () => {
		const { school, room, classId, at } = aTimetable()
		const lesson = aLesson(school, { classId, roomId: room, startsAt: at('2026-01-06', '16:00') })
		const path = await addressOf(school, 'room', room)
		const [before] = eventsIn((await stranger().get(path)).body)
		change(
			`update lessons set state = 'canceled_by_school', version = version + 1, updated_at = 99 where id = ?`,
			lesson,
		)
		const [after] = eventsIn((await stranger().get(path)).body)
		expect(after).toMatchObject({ uid: before?.uid, status: 'CANCELLED', summary: 'Canceled: Piano' })
		expect(Number(after?.sequence)).toBeGreaterThan(Number(before?.sequence))
	})

	it('is not sent twice as long as nothing has changed', async () => {
		const { school, room, classId, at } = aTimetable()
		const lesson = aLesson(school, { classId, roomId: room, startsAt: at('2026-01-06', '16:00') })
		const path = await addressOf(school, 'room', room)
		const first = await stranger().get(path)
		const mark = String(first.headers.etag)
		expect(first.headers['cache-control']).toBe('private, no-cache')
		expect((await stranger().get(path)).body).toBe(first.body)
		const again = await stranger().get(path, { 'If-None-Match': mark })
		expect([again.status, again.body]).toEqual([304, ''])
		for (const statement of [
			`update lessons set starts_at = starts_at + 1, version = version + 1 where id = '${lesson}'`,
			`update rooms set name = 'Red Room', updated_at = updated_at + 1 where id = '${room}'`,
			`update schools set name = 'Another name' where id = '${school.id}'`,
		]) {
			change(statement)
			expect((await stranger().get(path, { 'If-None-Match': mark })).status, statement).toBe(200)
		}
	})

	it('says nothing of notes, and nothing of students', async () => {
		const { school, room, classId, at } = aTimetable()
		aLesson(school, {
			classId,
			roomId: room,
			startsAt: at('2026-01-06', '16:00'),
			cancelReason: 'Private words',
			forcedReason: 'Family words',
			forcedAt: 1,
		})
		const { body } = await stranger().get(await addressOf(school, 'room', room))
		for (const text of ['Private words', 'Family words', 'Ada', 'Lind']) expect(body).not.toContain(text)
	})
})

describe('the address of a calendar', () => {
	it('no longer works once there is a new one, or it was turned off', async () => {
		const { school } = aTimetable()
		const teacher = await Visitor.signedInAs(aTeacherAt(school))
		const settings = '/dashboard/teacher/settings'
		const first = await ownAddress(teacher, settings)
		const second = await ownAddress(teacher, settings)
		expect(second).not.toBe(first)
		expect((await stranger().get(first)).status).toBe(404)
		expect((await stranger().get(second)).status).toBe(200)
		await teacher.post(settings, { intent: 'calendar-off' })
		expect((await stranger().get(second)).status).toBe(404)
		expect((await teacher.post(settings, { intent: 'calendar-off' })).status).toBe(400)
		expect(rows(`select action from audit_entries where action like 'calendar.%' order by id`)).toEqual([
			{ action: 'calendar.own-address-made' },
			{ action: 'calendar.own-address-made' },
			{ action: 'calendar.own-address-ended' },
		])
		const owner = await Visitor.signedInAs(anAdminAt(school))
		const { text } = (await owner.get('/settings/admin/history')).page
		expect(text).toMatch(/made a new calendar address(?! for)/)
	})

	it('of a person can be turned off by the office, which cannot read it', async () => {
		const { school } = aTimetable()
		const teacher = aTeacherAt(school)
		const path = await ownAddress(await Visitor.signedInAs(teacher), '/dashboard/teacher/settings')
		const office = await Visitor.signedInAs(anAdminAt(school))
		const { body, page } = await office.get(CALENDARS)
		expect(page.text).toContain(teacher.name)
		expect(body).not.toContain(path)
		await office.post(CALENDARS, { intent: 'off', kind: 'person', id: teacher.membershipId ?? '' })
		expect((await stranger().get(path)).status).toBe(404)
	})

	it('that is guessed is not found, and whoever keeps guessing is not heard for a while', async () => {
		const guesser = stranger()
		const guess = (i: number) => guesser.get(`/calendars/${String(i).padStart(27, 'x')}.ics`)
		expect((await guesser.get('/calendars/short.ics')).status).toBe(404)
		expect((await guess(0)).status).toBe(404)
		const statuses: number[] = []
		for (let i = 1; i < 40; i++) statuses.push((await guess(i)).status)
		expect(statuses).toContain(429)
		expect((await stranger().get('/')).status).toBe(200)
	})
})

describe('one lesson for a calendar', () => {
	it('is for whoever may see the lesson, and nobody else', async () => {
		const { school, classId, student, at } = aTimetable()
		const lesson = aLesson(school, { classId, startsAt: at('2026-01-06', '16:00') })
		const path = `/calendars/lessons/${lesson}`
		const parent = await Visitor.signedInAs(aParent(school, [student]))
		const [event, ...others] = eventsIn((await parent.get(path)).body)
		expect(others).toEqual([])
		expect(event?.uid).toBe(`${lesson}@${school.id}.solfa`)
		const office = await Visitor.signedInAs(anAdminAt(school))
		expect((await office.get(path)).status).toBe(200)
		const outsider = await Visitor.signedInAs(anAdminAt(aSchool()))
		expect((await outsider.get(path)).status).toBe(404)
		const otherStudent = await Visitor.signedInAs(aStudentAt(school))
		expect((await otherStudent.get(path)).status).toBe(404)
	})
})
