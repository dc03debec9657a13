import ical, { type VEvent } from 'node-ical'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { remindOfLessons } from '#app/models/hourly/lesson-reminders.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../support/database.ts'
import { aGuardianOf } from '../support/accounts.ts'
import { aLesson, anAdminAt, aSchool, aSoloTeacherAt, aTeacherAt } from '../support/factories.ts'
import { aProgramOf } from '../support/keys.ts'
import { aTimetable, tuesdays, valueOf } from '../support/lessons.ts'
import { mails } from '../support/mail.ts'
import { aParent } from '../support/portal.ts'
import { allOf } from '../support/steps.ts'
import { Visitor } from '../support/visitor.ts'

const OF_CLASS = 'https://zoom.example/j/1?pwd=a,b;c'

let its: ReturnType<typeof aTimetable>
let lesson: string

beforeEach(() => {
	its = aTimetable({ now: '2026-01-06T12:00:00Z' })
	const { school, classId, teacher, at } = its
	lesson = aLesson(school, { classId, teacherId: teacher, startsAt: at('2026-01-06', '16:00') })
})

afterEach(() => {
	vi.useRealTimers()
})

const clockShows = (time: string) => vi.setSystemTime(its.at('2026-01-06', time))
const ofClass = (link: string | null) => change('update classes set online_link = ?', link)
const ofTeacher = (link: string | null) => change('update teachers set online_link = ?', link)
const atLesson = (task = '') => `/classes/sessions/${lesson}${task}`
const office = () => Visitor.signedInAs(anAdminAt(its.school))
const parent = () => Visitor.signedInAs(aParent(its.school, [its.student]))

async function eventIn(visitor: Visitor, path = `/calendars/lessons/${lesson}`): Promise<VEvent> {
	const read = Object.values(ical.sync.parseICS((await visitor.get(path)).body))
	const event = read.find((one): one is VEvent => one?.type === 'VEVENT')
	if (!event) throw new Error('The calendar is empty.')
	return event
}

/** What a calendar program reads, which is what every other place shows. */
async function linkNow(): Promise<string | undefined> {
	const { url } = await eventIn(await parent())
	return url
}

async function makesMeetings(more: Record<string, string> = {}) {
	const saved = await (
		await office()
	).post('/settings/preferences', {
		intent: 'save-school',
		version: '0',
		scheduleView: 'week',
		meetings: 'on',
		...more,
	})
	expect(saved.status).toBe(303)
}

describe('the online link of a lesson', () => {
	it('is its own, else the one of its class, else the one of its teacher', async () => {
		expect(await linkNow()).toBeUndefined()
		ofTeacher('https://teacher.example/room')
		expect(await linkNow()).toBe('https://teacher.example/room')
		ofClass(OF_CLASS)
		expect(await linkNow()).toBe(OF_CLASS)
		const desk = await office()
		const form = { version: '1', onlineLink: 'meet.example/today' }
		const set = await desk.post(atLesson('/online-link'), form)
		expect((await desk.follow(set)).page.text).toContain('The online link is saved.')
		expect(await linkNow()).toBe('https://meet.example/today')
		expect((await desk.get(atLesson())).body).toContain('href="https://meet.example/today"')
		expect((await desk.get(atLesson('/online-link'))).page.valueOf('onlineLink')).toBe(
			'https://meet.example/today',
		)
		await desk.post(atLesson('/online-link'), { version: '2', onlineLink: '' })
		expect(await linkNow()).toBe(OF_CLASS)
	})

	it('is refused if it is no link, and if somebody else changed the lesson meanwhile', async () => {
		const desk = await office()
		const wrong = await desk.post(atLesson('/online-link'), {
			version: '1',
			onlineLink: 'javascript:alert(1)',
		})
		expect([wrong.status, wrong.page.valueOf('onlineLink')]).toEqual([400, 'javascript:alert(1)'])
		const late = await desk.post(atLesson('/online-link'), { version: '7', onlineLink: OF_CLASS })
		expect(late.status).toBe(409)
		expect(await linkNow()).toBeUndefined()
	})

	it('is not set or read by another school', async () => {
		ofClass(OF_CLASS)
		const stranger = await Visitor.signedInAs(anAdminAt(aTimetable().school))
		const form = { version: '1', onlineLink: 'https://evil.example/x' }
		expect((await stranger.post(atLesson('/online-link'), form)).status).toBe(404)
		expect((await stranger.get(`/calendars/lessons/${lesson}`)).status).toBe(404)
		expect(await linkNow()).toBe(OF_CLASS)
	})

	it('is also the place of a lesson without a room, in the calendars of people alone', async () => {
		ofClass(OF_CLASS)
		const family = await parent()
		expect((await eventIn(family)).location).toBe(OF_CLASS)
		change('update lessons set room_id = ?', its.room)
		expect(await eventIn(family)).toMatchObject({
			url: OF_CLASS,
			location: `Blue Room, ${its.school.name}`,
		})
		const desk = await office()
		const made = await desk.post('/settings/admin/calendars', {
			intent: 'new',
			kind: 'class',
			id: its.classId,
		})
		const [, path] =
			/value="https?:\/\/[^/"]+(\/calendars\/[\w-]+\.ics)"/.exec((await desk.follow(made)).body) ?? []
		expect((await eventIn(new Visitor(), path)).url).toBeUndefined()
		change("update lessons set state = 'canceled_by_school'")
		expect((await eventIn(family)).url).toBeUndefined()
	})

	it('is shown to families from a quarter of an hour before the lesson until it ends', async () => {
		ofClass(OF_CLASS)
		const family = await parent()
		const shown = async (path: string) =>
			(await family.get(path)).body.includes('href="https://zoom.example/j/1?pwd=a,b;c"')
		for (const [time, isShown] of [
			['15:44', false],
			['15:45', true],
			['16:44', true],
			['16:46', false],
		] as const) {
			clockShows(time)
			expect([time, await shown('/student/dashboard'), await shown('/student/schedule')]).toEqual([
				time,
				isShown,
				isShown,
			])
		}
	})

	it('is in the teacher’s day, in the roll, in the reminder and in the answers to programs', async () => {
		ofClass(OF_CLASS)
		const person = aTeacherAt(its.school)
		change(
			'update lessons set teacher_id = (select id from teachers where membership_id = ?)',
			person.membershipId,
		)
		const teacher = await Visitor.signedInAs(person)
		for (const path of ['/dashboard/teacher', `/dashboard/teacher/class/${its.classId}/lessons/${lesson}`])
			expect((await teacher.get(path)).body).toContain('href="https://zoom.example/j/1?pwd=a,b;c"')
		const answer = await aProgramOf(its.school).get(`lessons/${lesson}`)
		expect(answer.json()).toMatchObject({ onlineLink: OF_CLASS })
		aGuardianOf(its.school, its.student, { email: 'home@example.test' })
		change(
			'insert into school_preferences (school_id, reminds_of_lessons, updated_at) values (?, 1, 1)',
			its.school.id,
		)
		allOf(remindOfLessons(its.at('2026-01-05', '11:00')))
		expect(mails().map(({ text }) => text)).toEqual([expect.stringContaining(OF_CLASS)])
	})

	it('is entered by teachers for themselves', async () => {
		const person = aTeacherAt(its.school)
		change(
			'update lessons set teacher_id = (select id from teachers where membership_id = ?)',
			person.membershipId,
		)
		const teacher = await Visitor.signedInAs(person)
		const settings = '/dashboard/teacher/settings'
		expect((await teacher.post(settings, { intent: 'online-link', onlineLink: 'not a link' })).status).toBe(
			400,
		)
		expect(
			(await teacher.post(settings, { intent: 'online-link', onlineLink: 'zoom.example/me' })).status,
		).toBe(303)
		expect(await linkNow()).toBe('https://zoom.example/me')
	})
})

it('a solo teacher enters the link for all lessons in the own profile', async () => {
	const solo = aSchool({ kind: 'solo' })
	const visitor = await Visitor.signedInAs(aSoloTeacherAt(solo))
	expect((await visitor.get('/settings/profile')).page.control('onlineLink')).toContain('type="url"')
	const saved = await visitor.post('/settings/profile?index', {
		intent: 'online-link',
		onlineLink: 'zoom.example/me',
	})
	expect(saved.status).toBe(303)
	expect((await visitor.get('/settings/profile')).page.valueOf('onlineLink')).toBe('https://zoom.example/me')
})

describe('a meeting that is made by itself', () => {
	it('is there for a lesson without a room and a link, once the school wants it', async () => {
		expect(await linkNow()).toBeUndefined()
		await makesMeetings()
		const link = await linkNow()
		expect(link).toMatch(/^https:\/\/meet\.jit\.si\/solfa-[0-9a-f]{32}$/)
		expect(await linkNow()).toBe(link)
		change('update lessons set room_id = ?', its.room)
		expect(await linkNow()).toBeUndefined()
		change('update lessons set room_id = null')
		ofTeacher('https://teacher.example/room')
		expect(await linkNow()).toBe('https://teacher.example/room')
	})

	it('is at the school’s own server, and another one for each lesson', async () => {
		await makesMeetings({ onlineServer: 'jitsi.school.example/' })
		const first = await linkNow()
		expect(first).toMatch(/^https:\/\/jitsi\.school\.example\/solfa-[0-9a-f]{32}$/)
		const { school, classId, at } = its
		lesson = aLesson(school, { classId, startsAt: at('2026-01-13', '16:00') })
		expect(await linkNow()).toMatch(/^https:\/\/jitsi\.school\.example\/solfa-/)
		expect(await linkNow()).not.toBe(first)
	})
})

it('forms of lessons say where the link of those in no room is given, unless they have one', async () => {
	const { access, classId, teacher: teacherId } = its
	valueOf(addSeries(access, newId(), classId, tuesdays({ startsOn: '2026-01-13', teacherId })))
	const [row] = rows<{ id: string }>('select id from series')
	const paths = [`change-series?series=${row?.id}`, 'add-series', `add-lesson?teacher=${teacherId}`]
	const hint = (noun: string) =>
		`For online lessons choose No room, and give the link under About the ${noun}.`
	const saying = async (noun = 'class') => {
		const desk = await office()
		const pages = await Promise.all(paths.map((path) => desk.get(`/classes/${classId}/${path}`)))
		return pages.map(({ page }) => page.text.includes(hint(noun)))
	}
	expect(await saying()).toEqual([true, true, true])
	ofClass(OF_CLASS)
	expect(await saying()).toEqual([false, false, false])
	ofClass(null)
	ofTeacher(OF_CLASS)
	expect((await saying())[0]).toBe(false)
	ofTeacher(null)
	change(`update schools set kind = 'solo'`)
	expect(await saying('lesson')).toEqual([true, true, true])
})
